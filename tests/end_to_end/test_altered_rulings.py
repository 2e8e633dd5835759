"""Rulings follow the text: a sentence deleted, negated or added, a number swapped, and the verdict is another.

All alterations of a ruleset are made at once, so that each ruleset is read once more; those that concern each other
stand in no list together.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kb import store
from queries.answer import answer
from tests.end_to_end.conftest import TEXTS

SAPPERS = """Sapper Sub-type

The following rules apply to all models with the Sapper sub-type:
  • A unit that includes any models with the Sapper sub-type may not make Reactions.
  • Models with the Sapper sub-type have the Relentless special rule.

Line Sub-type
"""

#: Ruleset → the places in its texts (a few words, as they stand) and what stands there instead.
ALTERED = {
    "hh2": [
        ("Cavalry models cannot be Pinned.", ""),
        ("sub-type may not Run and when making", "sub-type may Run and when making"),
        ('ends a move within 12" and in', 'ends a move within 18" and in'),
        ('control that is within 12" and', 'control that is within 18" and'),
        ('target unit is within 8" and must', 'target unit is within 12" and must'),
        ("Line Sub-type\n", SAPPERS),
        ("it cannot move or pivot until", "it can move or pivot until"),
        ("Vehicles never take Morale checks or Leadership tests.", ""),
        ("Automata Unit Type may not make Reactions", "Automata Unit Type may only make the Overwatch Reaction"),
        ("Only Infantry models can Embark", "Only Infantry or Cavalry models can Embark"),
        ("Titans or any model with 8 or more", "Titans or any model with 6 or more"),
        (", or declare Charges during the Assault phase of the same player turn", ""),
        ("Characteristic of 6 or less are Defensive", "Characteristic of 7 or less are Defensive"),
        ("Strength greater than 6 and", "Strength greater than 7 and"),
        ("sub-type may never benefit from Cover Saves", "sub-type may never benefit from Armour Saves"),
    ],
    "hh3": [
        ("that are Stunned may not declare any reactions", "that are Stunned may not declare any charges"),
        ("all statuses except Routed", "all statuses except Pinned"),
    ],
    "k47": [
        ("at ranges up to 20” can react", "at ranges up to 15” can react"),
        ("Note that units can’t make a run to cover reaction from indirect fire.", ""),
    ],
    "ww2": [
        ("knocking it out. Veterans and elite ignore", "knocking it out. Elite ignore"),
        ("Elements may not shoot.", "Elements may shoot."),
        ("ignore one suppression marker per turn", "ignore two suppression markers per turn"),
    ],
}  # fmt: skip


class Follows(NamedTuple):
    """A situation, its verdict by the text as it stands, and its verdict by the altered text."""

    name: str
    situation: dict[str, Any]
    before: str
    after: str


def _ask(of: str, name: str, unit: dict[str, Any], ruleset: str = "hh2", **around: Any) -> dict[str, Any]:
    return {"ruleset": ruleset, "unit": unit, **around, "ask": {"of": of, "name": name}}


def _marked(count: int) -> dict[str, Any]:
    facts = {"first suppression marker of the game": False, "suppression markers on the element this turn": count}
    return _ask(
        "reaction", "Reaction Test", {"type": "Infantry", "subtypes": ["Elite"]}, "ww2",
        event="an element in the group is suppressed", facts=facts,
    )  # fmt: skip


_MOVED: dict[str, Any] = {"phase": "Movement", "event": "enemy move", "facts": {"distance": 14, "line of sight": True}}
_SHOT: dict[str, Any] = {"phase": "Shooting", "event": "enemy shooting attack"}
_CHARGED: dict[str, Any] = {"phase": "Assault", "event": "enemy charge"}
_BY_SIX: dict[str, Any] = {**_SHOT, "enemy": {"type": "Primarch", "characteristics": {"W": 6}}}
_GUN = {"type": "Vehicle", "weapons": [{"name": "Gun", "type": "Heavy", "S": 7}]}
_FLAMER = {"type": "Infantry", "weapons": [{"name": "Flamer", "type": "Template", "S": 4}]}
_SAPPER = {"type": "Infantry", "subtypes": ["Sapper"]}
_FIRED_AT: dict[str, Any] = {"event": "enemy shooting", "enemy": {"statuses": ["Fire order"]}}
_FAR_OFF: dict[str, Any] = {"range": 30, "indirect fire": True}
_FIRST_FIRE = "an AFV comes under fire for the first time from a weapon that can knock it out"

CASES = [
    Follows("an immunity deleted", _ask("status", "Pinned", {"type": "Cavalry"}), "denied", "allowed"),
    Follows(
        "a prohibition negated", _ask("action", "Run", {"type": "Infantry", "subtypes": ["Heavy"]}), "denied", "allowed"
    ),
    Follows("a distance swapped", _ask("reaction", "Advance", {"type": "Infantry"}, **_MOVED), "denied", "allowed"),
    Follows(
        "a weapon's distance swapped",
        _ask("reaction", "Return Fire", _FLAMER, **_SHOT, facts={"distance": 10, "line of sight": True}),
        "denied", "allowed",
    ),
    Follows("a sub-type added", _ask("reaction", "Return Fire", _SAPPER, **_SHOT), "allowed", "denied"),
    Follows("its rule added", _ask("rule", "Relentless", _SAPPER), "denied", "allowed"),
    Follows(
        "a result negated",
        _ask("action", "Move", {"type": "Vehicle", "statuses": ["Crew Stunned"]}), "denied", "allowed",
    ),
    Follows("a test deleted that is never taken", _ask("reaction", "Hold the Line", {"type": "Vehicle"}, **_CHARGED),
            "denied", "allowed"),
    Follows("a prohibition made a limit", _ask("reaction", "Overwatch", {"type": "Automata"}, **_CHARGED),
            "denied", "allowed"),
    Follows("which closes the others", _ask("reaction", "Evade", {"type": "Automata"}, **_SHOT), "denied", "denied"),
    Follows("a type added to an only", _ask("action", "Embark", {"type": "Cavalry"}), "denied", "allowed"),
    Follows("and no other", _ask("action", "Embark", {"type": "Dreadnought"}), "denied", "denied"),
    Follows("a threshold", _ask("reaction", "Evade", {"type": "Vehicle", "subtypes": ["Super-heavy"]}, **_BY_SIX),
            "denied", "allowed"),
    Follows("another's stays", _ask("reaction", "Evade", {"type": "Vehicle", "subtypes": ["Knight"]}, **_BY_SIX),
            "denied", "denied"),
    Follows("half a prohibition cut", _ask("action", "Charge", {"type": "Infantry"}, facts={"has run": True}),
            "denied", "allowed"),
    Follows("the other half stays", _ask("action", "Shooting Attack", {"type": "Infantry"}, facts={"has run": True}),
            "denied", "denied"),
    Follows("a Strength", _ask("reaction", "Return Fire", _GUN, **_SHOT), "denied", "allowed"),
    Follows("a save swapped", _ask("action", "Cover Save", {"type": "Cavalry", "subtypes": ["Antigrav"]}),
            "denied", "allowed"),
    Follows(
        "what is closed swapped", _ask("reaction", "Reaction", {"statuses": ["Stunned"]}, "hh3"), "denied", "allowed"
    ),
    Follows(
        "what is closed instead", _ask("action", "Charge", {"statuses": ["Stunned"]}, "hh3"), "allowed", "denied"
    ),
    Follows("an exception swapped", _ask("status", "Routed", {"type": "Vehicle"}, "hh3"), "denied", "allowed"),
    Follows("what it excepts instead", _ask("status", "Pinned", {"type": "Vehicle"}, "hh3"), "allowed", "denied"),
    Follows(
        "a range swapped", _ask("reaction", "Firefight", {"statuses": []}, "k47", **_FIRED_AT, facts={"range": 18}),
        "allowed", "denied",
    ),
    Follows(
        "a note deleted",
        _ask("reaction", "Run to Cover", {"statuses": []}, "k47", **_FIRED_AT, facts=_FAR_OFF),
        "denied", "allowed",
    ),
    Follows(
        "a class taken out of a list",
        _ask("reaction", "Reaction Test", {"type": "AFV", "subtypes": ["Veteran"]}, "ww2", event=_FIRST_FIRE),
        "denied", "allowed",
    ),
    Follows(
        "an effect negated", _ask("action", "Shoot", {"statuses": ["Cease fire / retire"]}, "ww2"), "denied", "allowed"
    ),
    Follows("a count swapped", _marked(2), "allowed", "denied"),
    Follows("beyond the new count", _marked(3), "allowed", "allowed"),
]  # fmt: skip


@pytest.fixture(scope="module")
def altered(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[store.KnowledgeBase]:
    """The real texts with every alteration, read anew."""
    from click.testing import CliRunner

    from queries.cli.main import cli

    folder = tmp_path_factory.mktemp("altered")
    for ruleset, changes in ALTERED.items():
        paths, missing = [], {old for old, _ in changes}
        for document in TEXTS[ruleset]:
            text = (shared / "sources" / f"{document}.txt").read_text(encoding="utf-8")
            for old, new in changes:
                if old in text:
                    missing.discard(old)
                    text = text.replace(old, new, 1) if old.endswith("\n") else text.replace(old, new)
            paths.append(folder / f"{document}.txt")
            paths[-1].write_text(text, encoding="utf-8")
        assert not missing, f"{ruleset} has no longer: {missing}"
        args = ["ingest", *map(str, paths), "--ruleset", ruleset, "--db", str(folder / "altered.db")]
        done = CliRunner().invoke(cli, args)
        assert done.exit_code == 0, done.output
    with store.open(folder / "altered.db") as base:
        yield base


def _verdict(base: Any, case: Follows) -> str:
    (ruling,) = answer(base, case.situation)["answers"][0]["rulings"]
    return str(ruling["verdict"])


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_ruling_follows_the_text(case: Follows, altered: Any, real_db: Path) -> None:
    with store.open(real_db) as base:
        assert _verdict(base, case) == case.before
    assert _verdict(altered, case) == case.after
