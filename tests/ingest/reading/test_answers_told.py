"""Reactions of one book, each told in another way: what sets it off, in what case, at what price."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BEFORE = """# Heron Fen

## Crews

There are three kinds of crew: Punters, Eelers and Rafters. Each player gets three Mettle points a turn.

## States

### Dazed

A Dazed crew may not Row.

### Snagged

A Snagged crew may not Row.

## Orders

{orders}

**Row.** The crew moves 8 inches.

**Cast.** The crew throws its nets.

## Tests

### Nerve Test

Roll two dice and add them. On a total of 7 or less the test is passed.

## Reactions

{react}

"""
TOLD = {
    "Ship Oars": "A crew that is charged or shot at may Ship Oars.",
    "Back Water": "A crew may Back Water in response to being shot at or charged.",
    "Duck Down": "Crews under fire may Duck Down.",
    "Jeer": "Having been shot at, a crew may Jeer.",
    "Return Shot": "The target of enemy shooting may Return Shot.",
    "Slip Off": "A crew that an enemy approaches to within 6 inches may Slip Off.",
    "Fling": "A crew that is shot at may Fling if it can see the shooter.",
    "Lash Out": "A crew that is shot at by an enemy it can see may Lash Out.",
    "Heave To": "A crew that is charged may Heave To if it passes a Nerve Test.",
    "Dive": "A crew that is charged may spend 1 Mettle point to Dive.",
    "Hail": "Spend a Mettle point: a crew that is charged may Hail.",
    "Drum": "Once per battle, a crew that is charged may Drum.",
    "Sing": "A crew that is charged may Sing (once per battle).",
    "Pole": "A crew that is charged may Pole (Eelers only).",
    "Squint": "A crew that is shot at may Squint. It must have line of sight to the shooter.",
    "Cheer": "A crew that is charged may Cheer, but must first pass a Nerve Test.",
    "Scull": "A crew that is charged and has not yet been given an order this turn may Scull.",
    "Cut Loose": "If it is not Snagged, a crew that is charged may Cut Loose.",
}
SHOT, CHARGED = "the unit is shot at", "the unit is charged"
CASES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("Ship Oars", "allowed", SHOT, {}), ("Ship Oars", "allowed", CHARGED, {}),
    ("Ship Oars", "denied", "enemy move", {}),
    ("Back Water", "allowed", CHARGED, {}), ("Back Water", "denied", "enemy move", {}),
    ("Duck Down", "allowed", SHOT, {}), ("Duck Down", "denied", CHARGED, {}),
    ("Jeer", "allowed", SHOT, {}), ("Jeer", "denied", CHARGED, {}),
    ("Return Shot", "allowed", SHOT, {}), ("Return Shot", "denied", CHARGED, {}),
    ("Slip Off", "allowed", "an enemy ends its move", {"distance": 5}),
    ("Slip Off", "denied", "an enemy ends its move", {"distance": 9}),
    ("Fling", "allowed", SHOT, {"line of sight": True}), ("Fling", "denied", SHOT, {"line of sight": False}),
    ("Lash Out", "allowed", SHOT, {"line of sight": True}), ("Lash Out", "denied", SHOT, {"line of sight": False}),
    ("Heave To", "allowed", CHARGED, {"Nerve Test": "passed"}),
    ("Heave To", "denied", CHARGED, {"Nerve Test": "failed"}),
    ("Dive", "allowed", CHARGED, {"Mettle points": 1}), ("Dive", "denied", CHARGED, {"Mettle points": 0}),
    ("Hail", "denied", CHARGED, {"Mettle points": 0}), ("Hail", "denied", SHOT, {}),
    ("Drum", "allowed", CHARGED, {"Drum used this battle": 0}),
    ("Drum", "denied", CHARGED, {"Drum used this battle": 1}),
    ("Sing", "allowed", CHARGED, {"Sing used this battle": 0}),
    ("Sing", "denied", CHARGED, {"Sing used this battle": 1}),
    ("Pole", "allowed", CHARGED, {"type": "Eelers"}), ("Pole", "denied", CHARGED, {}),
    ("Squint", "allowed", SHOT, {"line of sight": True}), ("Squint", "denied", SHOT, {"line of sight": False}),
    ("Cheer", "denied", CHARGED, {"Nerve Test": "failed"}), ("Cheer", "denied", SHOT, {}),
    ("Scull", "allowed", CHARGED, {"order given this turn": False}),
    ("Scull", "denied", CHARGED, {"order given this turn": True}),
    ("Cut Loose", "allowed", CHARGED, {}), ("Cut Loose", "denied", CHARGED, {"statuses": ["Snagged"]}),
]  # fmt: skip


@functools.cache
def book(react: str = "", orders: str = "") -> Rules:
    entries = "\n\n".join(f"**{name}.** {text}" for name, text in TOLD.items())
    text = BEFORE.format(react=react, orders=orders) + entries + "\n"
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))


def verdict(rules: Rules, of: str, name: str, event: str, told: dict[str, Any]) -> str:
    facts = {key: value for key, value in told.items() if key not in ("type", "statuses", "enemy")}
    unit = {"type": told.get("type", "Punters"), "statuses": told.get("statuses", []), "rules": []}
    asked = {"ruleset": "x", "unit": unit, "facts": facts, "ask": {"of": of, "name": name}}
    asked |= {"event": event} if event else {}
    asked |= {"enemy": told["enemy"]} if "enemy" in told else {}
    stated, _ = parse(asked, rules)
    return resolve(rules, stated, changes=False).rulings[0].verdict


@pytest.mark.parametrize(("name", "expected", "event", "told"), CASES)
def test_an_answer_is_open_in_its_own_case(name: str, expected: str, event: str, told: dict[str, Any]) -> None:
    assert verdict(book(), "reaction", name, event, told) == expected


REACT = (
    "Any crew that is not Dazed may react. Rafters never provoke reactions. A reaction never triggers another "
    "reaction. Having made a reaction, a crew can't make another until the next turn."
)
ORDERS = (
    "A crew may be given one order in a turn, but Eelers may be given two so long as the first was obeyed. "
    "A crew that is Snagged takes no orders. A Dazed crew "
    "must pass a Nerve Test before it obeys an order. Row orders may not be given to crews within 6 inches of the "
    "enemy. Rafters can be ordered only to Row or to Wait."
)
GIVEN = {"orders given to the unit this turn": 1}
IN_GENERAL: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("reaction", "Duck Down", "allowed", SHOT, {}),
    ("reaction", "Duck Down", "denied", SHOT, {"statuses": ["Dazed"]}),
    ("reaction", "Duck Down", "denied", SHOT, {"enemy": {"type": "Rafters"}}),
    ("reaction", "Duck Down", "allowed", SHOT, {"enemy": {"type": "Eelers"}}),
    ("reaction", "Duck Down", "denied", "an enemy shoots at the unit as a reaction", {}),
    ("reaction", "Duck Down", "denied", SHOT, {"reactions made this turn": 1}),
    ("reaction", "Duck Down", "allowed", SHOT, {"reactions made this turn": 0}),
    ("action", "Row", "denied", "", GIVEN),
    ("action", "Cast", "conditional", "", {"type": "Eelers", **GIVEN}),
    ("action", "Cast", "allowed", "", {"type": "Eelers", **GIVEN, "first order obeyed": True}),
    ("action", "Cast", "denied", "", {"statuses": ["Snagged"]}),
    ("action", "Cast", "denied", "", {"statuses": ["Dazed"], "Nerve Test": "failed"}),
    ("action", "Cast", "allowed", "", {"statuses": ["Dazed"], "Nerve Test": "passed"}),
    ("action", "Row", "denied", "", {"distance to the nearest enemy": 4}),
    ("action", "Cast", "allowed", "", {"distance to the nearest enemy": 4}),
    ("action", "Cast", "denied", "", {"type": "Rafters"}),
]  # fmt: skip


@pytest.mark.parametrize(("of", "name", "expected", "event", "told"), IN_GENERAL)
def test_what_is_said_of_all_holds(of: str, name: str, expected: str, event: str, told: dict[str, Any]) -> None:
    assert verdict(book(REACT, ORDERS), of, name, event, told) == expected
