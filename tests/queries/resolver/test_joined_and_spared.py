"""Whom somebody may join is asked of those he joins; a rule that brings a state on its own kind ends its immunity."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

JOINING = (
    "A Herald can join any friendly unit, except a unit of Rats or Wagons.",
    "Heralds can join other units. Rats and Wagons can never be joined by a Herald.",
    "Heralds may join friendly Squires only.",
)
_HIT = {"event": "hit by arrows", "ask": {"of": "status", "name": "Dazed"}}


@pytest.mark.parametrize("said", JOINING)
def test_whom_he_may_join(said: str) -> None:
    rules = _book(said)
    for target, verdict in (("Wagons", "denied"), ("Rats", "denied"), ("Squires", "allowed")):
        stated = {"unit": {"type": "Herald"}, "target": {"type": target}, "ask": {"of": "action", "name": "Join"}}
        assert _verdict(rules, stated) == verdict, target


def test_a_rule_ends_the_immunity_of_its_kind() -> None:
    rules = _book(JOINING[0])
    for unit, verdict in (
        ({"type": "Wagon"}, "denied"),
        ({"type": "Wagon", "rules": ["Roofless"]}, "allowed"),
        ({"type": "Wagon", "rules": ["Stout"]}, "denied"),
        ({"type": "Squire"}, "allowed"),
    ):
        assert _verdict(rules, {"unit": unit, **_HIT}) == verdict, unit


def _verdict(rules: Rules, stated: Mapping[str, object]) -> str:
    situation, _ = parse({"ruleset": "x", **stated}, rules)
    return resolve(rules, situation, changes=False).rulings[0].verdict


def _book(said: str) -> Rules:
    text = f"""# Copper Roads

## Unit Types

Every model belongs to one of these types.

### Squires

Squires have a Pace of 6".

### Rats

Rats cannot hold objectives.

### Wagons

Wagons cannot March. Wagons do not become Dazed from arrows.

### Heralds

{said}

## States

### Dazed

A unit that is hit by arrows becomes Dazed. A Dazed unit cannot March.

## Actions

### March

The unit moves up to twice its Pace.

### Join

A Herald that moves into contact with a friendly unit becomes part of it.

## Special Rules

### Roofless

Wagons with this rule become Dazed from arrows in the same way as Squires.

### Stout

Wagons with this rule can March.
"""
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))
