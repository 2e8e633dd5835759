"""Some may do an option from further off than others, and some whatever their breed forbids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Moor Lights

## Orders

A band is given one order in a turn.

### Gallop

The band may move up to 12".

### Halt

The band does not move.

## Reactions

A band may make one Reaction in each turn.

### Flare

Made when an enemy band ends a move within 12" of the band. The band makes a Volley at it.

### Sting

Made once an enemy band has resolved its Volley at the band. The survivors make a Volley back at it.

## Breeds

### Plodder

Plodders may not be given the Gallop order.

### Gazer

Gazers take no Wits test for a Flare, and may make it out to 18" rather than 12".

### Brute

Brutes may not make a Volley.

## Traits

### Spring-Heels

A band in which every model has Spring-Heels may be given the Gallop order even if it is of a breed that could not.

### Stilts

A band with Stilts may be given the Gallop order although its breed could not normally do so.

### Plume

A band with a Plume may be given the Gallop order.

## Actions

### Volley

A band may make a Volley in its turn.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("moor", BOOK)


def _verdict(base: kb.store.KnowledgeBase, of: str, name: str, unit: dict[str, Any], **more: Any) -> str:
    situation = {"ruleset": "moor", "unit": unit, "ask": {"of": of, "name": name}, **more}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    verdict: str = ruling["verdict"]
    return verdict


@pytest.mark.parametrize(
    ("who", "distance", "verdict"),
    [("Plodder", 12, "allowed"), ("Plodder", 16, "denied"), ("Gazer", 16, "allowed"), ("Gazer", 20, "denied")],
)
def test_some_react_from_further_off(base: kb.store.KnowledgeBase, who: str, distance: int, verdict: str) -> None:
    facts = {"distance": distance}
    ruled = _verdict(base, "reaction", "Flare", {"type": who}, event="enemy band ends a move", facts=facts)
    assert ruled == verdict


@pytest.mark.parametrize(
    ("trait", "verdict"), [("Spring-Heels", "allowed"), ("Stilts", "allowed"), ("Plume", "denied")]
)
def test_leave_whatever_the_breed_stands_over_its_ban(base: kb.store.KnowledgeBase, trait: str, verdict: str) -> None:
    assert _verdict(base, "action", "Gallop", {"type": "Plodder", "rules": [trait]}) == verdict


def test_who_may_not_shoot_does_not_shoot_back(base: kb.store.KnowledgeBase) -> None:
    event = "enemy band has resolved its Volley"
    assert _verdict(base, "reaction", "Sting", {"type": "Brute"}, event=event) == "denied"
    assert _verdict(base, "reaction", "Sting", {"type": "Gazer"}, event=event) == "allowed"
