"""What the entry of an option asks of those who take it, in whatever words, and what that closes to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Moss and Mortar

## Troop types

### Diggers
Diggers may not Gallop.

### Carters
Carters may Gallop.

## Conditions

### Soaked
A Soaked unit may not Gallop.

## Actions

### Gallop
Move up to 8".

### Burrow
A unit cannot perform this action unless it is Soaked.

### Bail
This action may not be taken unless the unit is Soaked.

### Wallow
A unit may only Wallow while Soaked.

### Haul
This action can only be taken by Carters.

### Kindle
Not available to Diggers or Soaked units.

### Retreat
A unit cannot perform this action while a beacon is within its reach.

### Scramble
The same as the Retreat action, except that the unit moves 4". A unit cannot perform this action unless a beacon is
within its reach.

### Signal
A unit cannot perform this action unless a beacon is within its reach.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("moss", BOOK)


def verdict(base: Any, name: str, kind: str, statuses: list[str], facts: dict[str, bool]) -> str:
    unit = {"type": kind, "statuses": statuses}
    situation = {"ruleset": "moss", "unit": unit, "facts": facts, "ask": {"of": "action", "name": name}}
    (one,) = answer(base, situation)["answers"]
    return one["rulings"][0]["verdict"]


@pytest.mark.parametrize("name", ["Burrow", "Bail", "Wallow"])
def test_what_is_asked_closes_the_option_to_all_others(base: Any, name: str) -> None:
    assert verdict(base, name, "Diggers", ["Soaked"], {}) == "allowed"
    assert verdict(base, name, "Diggers", [], {}) == "denied"


@pytest.mark.parametrize(
    ("name", "kind", "statuses", "expected"),
    [
        ("Haul", "Carters", [], "allowed"),
        ("Haul", "Diggers", [], "denied"),
        ("Kindle", "Carters", [], "allowed"),
        ("Kindle", "Carters", ["Soaked"], "denied"),
        ("Kindle", "Diggers", [], "denied"),
    ],
)
def test_who_may_take_it(base: Any, name: str, kind: str, statuses: list[str], expected: str) -> None:
    assert verdict(base, name, kind, statuses, {}) == expected


def test_terms_of_its_own_stand_for_those_of_the_action_that_it_is_like(base: Any) -> None:
    near = "a beacon is within its reach"
    assert verdict(base, "Retreat", "Carters", [], {near: True}) == "denied"
    assert verdict(base, "Scramble", "Carters", [], {near: True}) == "allowed"
    assert verdict(base, "Scramble", "Carters", [], {near: False}) == "denied"


def test_an_exception_that_is_not_stated_is_asked_for(base: Any) -> None:
    near = "a beacon is within its reach"
    assert verdict(base, "Signal", "Carters", [], {near: True}) == "allowed"
    assert verdict(base, "Signal", "Carters", [], {near: False}) == "denied"
    assert verdict(base, "Signal", "Carters", [], {}) == "conditional"
