"""No bar: what a state does not stand in the way of, weapons that a list leaves open, and who is named by an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Weir Keepers

Each turn has a Sluice phase and a Lamp phase.

## Unit Types

### Keeper

Keepers are steady folk. Keepers have a Pace of 6.

### Raft

Rafts float.

## Weapons

### Ponderous

Ponderous weapons take two to lift.

## Orders

These are the orders that can be given: Wade and Onrush.

### Wade

The unit moves up to its Pace.

### Onrush

Name an enemy that the unit can see and move towards it.

## Replies

A unit may make one Reply in answer to the enemy in each phase. A Drained unit may not make any Reply other than Shrug.

### Snap

*When:* an enemy ends a move within 8" of this unit. The unit shoots. Ponderous weapons may not be used for a Snap.

### Shrug

*When:* the unit is named as the object of an Onrush order. The unit stays where it is.

### Back Off

*When:* the unit is named as the object of an Onrush order by an enemy that starts more than 4" away.

## Statuses

### Drained

A Drained unit may not charge.

### Watching

When a Watching unit makes a Snap:

- it shoots first;
- it may use Ponderous weapons.

Being Drained is no bar to this: a Watching unit makes its Snap all the same.
"""

BALLISTA = {"name": "Ballista", "rules": ["Ponderous"]}


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("weirs", BOOK)


@pytest.mark.parametrize(
    ("unit", "reply", "event", "distance", "expected"),
    [
        ({}, "Snap", "an enemy ends its Wade", 6, "allowed"),
        ({}, "Snap", "an enemy ends its Wade", 9, "denied"),
        ({"statuses": ["Drained"]}, "Snap", "an enemy ends a move", 6, "denied"),
        ({"statuses": ["Drained", "Watching"]}, "Snap", "an enemy ends a move", 6, "allowed"),
        ({"weapons": [BALLISTA]}, "Snap", "an enemy ends a move", 6, "denied"),
        ({"weapons": [BALLISTA], "statuses": ["Watching"]}, "Snap", "an enemy ends a move", 6, "allowed"),
        ({}, "Shrug", "named as the object of an Onrush order", 3, "allowed"),
        ({"statuses": ["Drained"]}, "Shrug", "named as the object of an Onrush order", 3, "allowed"),
        ({}, "Back Off", "named as the object of an Onrush order", 3, "denied"),
        ({}, "Back Off", "named as the object of an Onrush order", 6, "allowed"),
    ],
)
def test_what_is_no_bar(
    base: kb.store.KnowledgeBase, unit: dict[str, Any], reply: str, event: str, distance: int, expected: str
) -> None:
    situation = {
        "ruleset": "weirs",
        "unit": {"type": "Keeper", **unit},
        "event": event,
        "facts": {"distance": distance},
        "ask": {"of": "reaction", "name": reply},
    }
    (ruling,) = answer(base.rules("weirs"), situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling
