"""Who is ruled as another kind, with exceptions of his own; what a trigger asks not to have happened; what is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Weir and Windlass

## Unit types

### Diggers
Diggers may Gallop.
Diggers can never Hold a sluice.

### Cranes
Cranes cannot Gallop or be Soaked.
Cranes cannot make the Lean Away Response.

### Stalkers
Stalkers use the rules for Cranes with these exceptions:
- A Stalker can Gallop, and can be Soaked.

### Gantries
Gantries use the rules for Cranes in all respects other than those given here.
- A Gantry has a boom.

### Reeds
Reeds can Hold a sluice.

## Conditions

### Soaked
A Soaked unit may not Hold a sluice.

## Actions

### Gallop
Move up to 8".

### Hold
A unit can Hold a sluice within 3" of it.

## Responses

### Lean Away
Trigger: An enemy unit shoots at this unit, and no dice have yet been rolled.
Effect: This unit may move 2".
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("weir", BOOK)


def verdict(base: Any, of: str, name: str, kind: str, *statuses: str, **around: Any) -> str:
    unit = {"type": kind, "statuses": [*statuses]}
    (one,) = answer(base, {"ruleset": "weir", "unit": unit, "ask": {"of": of, "name": name}, **around})["answers"]
    return one["rulings"][0]["verdict"]


def test_what_the_list_of_exceptions_leaves_wins(base: Any) -> None:
    assert verdict(base, "action", "Gallop", "Cranes") == "denied"
    assert verdict(base, "action", "Gallop", "Stalkers") == "allowed"
    assert verdict(base, "action", "Gallop", "Gantries") == "denied"


def test_a_state_that_an_exception_opens_is_no_impossible_premise(base: Any) -> None:
    assert verdict(base, "status", "Soaked", "Cranes") == "denied"
    assert verdict(base, "status", "Soaked", "Gantries") == "denied"
    assert verdict(base, "status", "Soaked", "Stalkers") != "denied"
    assert verdict(base, "action", "Gallop", "Stalkers", "Soaked") == "allowed"
    assert verdict(base, "action", "Gallop", "Gantries", "Soaked") == "impossible"


def test_what_must_not_have_happened_since(base: Any) -> None:
    shot = {"event": "an enemy unit shoots at this unit"}
    assert verdict(base, "reaction", "Lean Away", "Diggers", **shot, facts={"dice rolled": False}) == "allowed"
    assert verdict(base, "reaction", "Lean Away", "Diggers", **shot, facts={"dice rolled": True}) == "denied"


def test_what_is_held_as_a_rule_narrows_no_prohibition(base: Any) -> None:
    assert verdict(base, "action", "Hold", "Diggers") == "denied"
    assert verdict(base, "action", "Hold", "Reeds", "Soaked") == "denied"
