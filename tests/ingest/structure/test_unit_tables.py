"""Tables of units: whatever stands over their columns, each row is a kind of unit, with its figures and its rules."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Reading, Ruleset

#: What heads the names, the figures and the rules. No word tells how they are parted.
HEADS = (
    ("UNIT", "STEPS MOVE DICE RANGE", "TRAITS"),
    ("Name", "Mv Fight Shoot Save", "Special Rules"),
    ("Class", "Speed Hull Guns Crew", "Traits"),
    ("Troop Type", "Combat Move Morale Armour", "Notes"),
    ("Model", "WS S T A", "Keywords"),
    ("Fighter", "Attack Move Parry Defence", "Abilities"),
    ("Squad", "Nerve Move Range Damage", "Traits"),
    ("Warrior", "Skill Toughness Range Wounds", "Keywords"),
    ("Crew member", "Aim Brawl Guts Wits", "Skills"),
    ("Element", "AP Armour Fire Morale", "Qualities"),
)
ROWS = (
    ("Rifle Section", "4 6 3 18", "-"),
    ("Marsh Guard", "3 4 5 12", "Steady"),
    ("Hauler", "2 10 3 24", "Fleet Foot, Armoured"),
    ("Captain", "5 5 2 10", "Steady, Guard (2)"),
    ("Iron Hound", "3 7 1 8", "Fleet Foot"),
    ("Skirmishers", "4 4 4 16", "Slow"),
)
RULES = """Steady. A unit with Steady never becomes Shaken.

Fleet Foot. A unit with Fleet Foot may move through rough ground at no penalty.

Armoured. A unit with Armoured adds 1 to its rolls.

Guard (X). A unit with Guard (X) ignores the first X hits in each turn.

Slow. A unit with Slow may not Dash.
"""
PARTED = {
    "pipes": lambda cells: f"| {' | '.join(cells)} |",
    "three blanks": lambda cells: "   ".join(cells),
    "columns": lambda cells: "".join(f"{cell:<24}" for cell in cells).rstrip(),
    "tabs": lambda cells: "\t".join(cells),
    "one blank": lambda cells: " ".join(cells),
}


@pytest.mark.parametrize("head", HEADS, ids=lambda head: head[0])
@pytest.mark.parametrize("parted", PARTED)
def test_each_row_is_a_kind_of_unit(head: tuple[str, str, str], parted: str) -> None:
    written = [[head[0], *head[1].split(), head[2]], *([name, *row.split(), rules] for name, row, rules in ROWS)]
    lines = [PARTED[parted](cells) for cells in written]
    if parted == "pipes":
        lines.insert(1, "|---" * len(written[0]) + "|")
    told = _told(_read("\n".join(lines), hashed=parted == "pipes"))
    for name, row, rules in ROWS:
        one = name.removesuffix("s")
        for figure, value in zip(head[1].split(), row.split(), strict=True):
            assert (one, "sets", figure.lower(), value) in told
        for rule in filter(None, rules.strip("-").split(", ")):
            what, _, number = rule.strip(")").partition(" (")
            assert (one, "grants", what.lower(), number) in told


def _read(table: str, *, hashed: bool) -> Reading:
    mark = "## " if hashed else ""
    parts = (
        f"{mark}The Forces" if hashed else "THE FORCES",
        "Every unit has a line in the table below.",
        table,
        f"{mark}Special Rules" if hashed else "SPECIAL RULES",
        RULES,
        f"{mark}Actions" if hashed else "ACTIONS",
        "Dash. The unit moves twice. A Captain may not Dash. A Shaken unit may not Dash.",
    )
    document = Document("vale", "vale", "Vale Wars", "md" if hashed else "txt", "\n\n".join(parts), "0" * 64)
    return read_ruleset(Ruleset("vale", "Vale Wars"), [document])


def _told(reading: Reading) -> set[tuple[str, str, str, str]]:
    names = {term.id: term.name for term in reading.terms}
    return {
        (
            names[c.subject].removesuffix("s"),
            c.relation,
            names[c.object].split(" (")[0].lower(),
            c.value or "",
        )
        for c in reading.clauses
        if c.relation in ("sets", "grants")
    }
