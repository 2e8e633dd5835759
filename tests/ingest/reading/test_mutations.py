"""A change in a text changes the clauses of the passage that it stands in, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.ingest.reading.content import Said, difference, read_text, replaced, said

BRASS = (Path(__file__).parent / "books" / "brass.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def brass() -> Counter[Said]:
    return said(read_text(BRASS))


#: What is put in whose place, what is no longer said, and what is said instead.
LOCAL = [
    # may and may not
    ("Heavy sub-type may not Dash", "Heavy sub-type may Dash", ["Heavy denies Dash"], ["Heavy permits Dash"]),
    ("Light sub-type may not Shove", "Light sub-type must Shove", ["Light denies Shove"], ["Light forces Shove"]),
    ("Unit Type may not Dash", "Unit Type may always Dash", ["Walker denies Dash"], ["Walker permits Dash"]),
    ("- It may not Dash.", "- It may Dash.", ["Shaken denies Dash"], ["Shaken permits Dash"]),
    ("may not make Shooting", "may make Shooting", ["Dazzled denies Shooting Attack"],
     ["Dazzled permits Shooting Attack"]),
    ("rule may Dash even", "rule may not Dash even", ["Nimble permits Dash"], ["Nimble denies Dash"]),
    ("Light sub-type automatically pass", "Light sub-type automatically fail",
     ["Light immune_to Panic test passes"], ["Light forces Panic test fails"]),
    ("cannot be Shaken", "can be Shaken", ["Walker immune_to Shaken"], ["Walker permits Shaken"]),
    # numbers
    ("adds +1 to its Resolve", "adds +2 to its Resolve", ["Heavy modifies Resolve +1"], ["Heavy modifies Resolve +2"]),
    ("adds +1 to its Resolve", "subtracts 1 from its Resolve", ["Heavy modifies Resolve +1"],
     ["Heavy modifies Resolve -1"]),
    ("Aim by 2.", "Aim by 3.", ["Dazzled modifies Aim -2"], ["Dazzled modifies Aim -3"]),
    ("within 10\" of the unit", "within 8\" of the unit",
     ["an enemy unit ends a move within 10\" of the unit triggers Hold Fast"],
     ["an enemy unit ends a move within 8\" of the unit triggers Hold Fast"]),
    ("within 6\" of the unit", "within 4\" of the unit",
     ["an enemy unit declares a Charge within 6\" of the unit triggers Side Step"],
     ["an enemy unit declares a Charge within 4\" of the unit triggers Side Step"]),
    # quantifiers: who it falls on changes, what it says does not
    ("any models with the Light sub-type may not", "only models with the Light sub-type may not",
     ["Light denies Shove"], ["Light denies Shove"]),
    ("only models with the Heavy sub-type adds", "any models with the Heavy sub-type adds",
     ["Heavy modifies Resolve +1"], ["Heavy modifies Resolve +1"]),
    # another name in the sentence
    ("Light sub-type may not Shove", "Light sub-type may not Dash", ["Light denies Shove"], ["Light denies Dash"]),
    ("have the Stubborn special rule", "have the Nimble special rule", ["Walker grants Stubborn"],
     ["Walker grants Nimble"]),
    ("cannot be Shaken", "cannot be Dazzled", ["Walker immune_to Shaken"], ["Walker immune_to Dazzled"]),
    ("becomes Dazzled", "becomes Shaken", ["Panic test inflicts Dazzled"], ["Panic test inflicts Shaken"]),
    ("any models with the Heavy sub-type may not Dash", "any models with the Light sub-type may not Dash",
     ["Heavy denies Dash"], ["Light denies Dash"]),
    ("Lancers ignore Rough Ground", "Walkers ignore Rough Ground", ["Lancer ignores rough ground"],
     ["Walker ignores rough ground"]),
    # something is gone
    ("- It may not Dash.\n", "", ["Shaken denies Dash"], []),
    ("- It may not make Reactions.\n", "", ["Shaken denies Reaction"], []),
    ("- Models with the Heavy sub-type are not affected by Rough Ground.\n", "", ["Heavy ignores rough ground"], []),
    ("- Models with the Light sub-type automatically pass Panic tests.\n", "", ["Light immune_to Panic test passes"],
     []),
    (" Lancers ignore Rough Ground.", "", ["Lancer ignores rough ground"], []),
    (" A Dazzled unit reduces its Aim by 2.", "", ["Dazzled modifies Aim -2"], []),
    (" Models with the Walker Unit Type have the Stubborn special rule.", "", ["Walker grants Stubborn"], []),
    (" If the test is failed, the unit becomes Dazzled.", "", ["Panic test inflicts Dazzled"], []),
    ("If the Resolve test is passed, the unit loses the Shaken status.\n", "", ["Resolve test removes Shaken"], []),
    # something is new
    ("may not Shove.", "may not Shove. A unit that includes any models with the Light sub-type may Dash.", [],
     ["Light permits Dash"]),
    ("- It may not Dash.\n", "- It may not Dash.\n- It may not Shove.\n", [], ["Shaken denies Shove"]),
    ("Lancers ignore Rough Ground.", "Lancers ignore Rough Ground. Lancers cannot be Dazzled.", [],
     ["Lancer immune_to Dazzled"]),
    ("automatically pass Panic tests.\n", "automatically pass Panic tests.\n- Models with the Light sub-type ignore "
     "Rough Ground.\n", [], ["Light ignores rough ground"]),
    ("## Special Rules\n", "## Special Rules\n\nExample: a Heavy unit that is Shaken may not Dash.\n", [], []),
    ("## Statuses\n", "## Statuses\n\nThe guns had not yet cooled when the first lancers broke from the trees.\n", [],
     []),
    ("## Unit Sub-types\n", "## Unit Sub-types\n\nDesigner’s note: we let Light units Dash for years.\n", [], []),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "gone", "come"), LOCAL)
def test_one_sentence(brass: Counter[Said], old: str, new: str, gone: list[str], come: list[str]) -> None:
    assert BRASS.count(old) == 1, f"{old!r} stands {BRASS.count(old)} times in the book"
    after = said(read_text(BRASS.replace(old, new)))
    assert difference(brass, after) == (gone, come)


#: Renaming a thing everywhere renames it in what is said, and changes nothing else.
RENAMED = [
    {"Walker": "Strider"}, {"Lancer": "Rider"}, {"Heavy": "Massive"}, {"Light": "Nimble-footed"}, {"Dash": "Sprint"},
    {"Stubborn": "Dour"}, {"Shaken": "Rattled"}, {"Dazzled": "Blinded"}, {"Hold Fast": "Stand Ground"},
    {"Side Step": "Slip Away"}, {"Panic": "Terror"}, {"Flare": "Glare"}, {"Rough Ground": "Marsh Ground"},
    {"Heavy": "Light", "Light": "Heavy"}, {"Shaken": "Dazzled", "Dazzled": "Shaken"},
    {"Hold Fast": "Side Step", "Side Step": "Hold Fast"}, {"Walker": "Lancer", "Lancer": "Walker"},
    {"Stubborn": "Nimble", "Nimble": "Stubborn"},
]  # fmt: skip


@pytest.mark.parametrize("names", RENAMED, ids=lambda names: " ".join(names))
def test_another_name(brass: Counter[Said], names: dict[str, str]) -> None:
    after = said(read_text(replaced(BRASS, names)))
    assert difference(said(read_text(BRASS), names), after) == ([], [])


def test_a_section_moved_says_the_same(brass: Counter[Said]) -> None:
    lancer = BRASS[BRASS.index("### Lancer") : BRASS.index("## Unit Sub-types")]
    walker = BRASS[BRASS.index("### Walker") : BRASS.index("### Lancer")]
    after = said(read_text(BRASS.replace(walker + lancer, lancer + walker)))
    assert difference(brass, after) == ([], [])


@pytest.mark.parametrize(
    "layout",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(". ", ".  "),
        lambda text: text.replace("- ", "* "),
        lambda text: text.replace("\n\n", "\n\n\n"),
        lambda text: text.replace("'", "’"),
        lambda text: text + "\n\n\n",
    ],
)
def test_layout_alone_says_the_same(brass: Counter[Said], layout: object) -> None:
    after = said(read_text(layout(BRASS)))  # type: ignore[operator]
    assert difference(brass, after) == ([], [])
