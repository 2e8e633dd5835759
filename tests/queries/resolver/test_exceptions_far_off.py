"""Exceptions far from the rule: a second answer of one sort, what a state leaves, a move that a test must allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Lock Wardens

Each turn has a Toll phase and a Gate phase.

## Unit Types

### Warden

Wardens are steady folk.

### Statue

A Statue is never required to take a Mettle test, and any rule that would call for one passes it by.

## Replies

A Reply lets a unit do something in the enemy's turn. A unit cannot make a Reply if any of the following is true:

- it is Winded;
- it is Grappled (though Shove is the exception, for obvious reasons);
- it has made a Reply already in the current turn.

### Shove

*When:* an enemy ends a charge in contact with this unit. The enemy is pushed 2" away.

### Dodge

*When:* an enemy declares a charge against this unit. The unit must take a Mettle test. If the test is passed it moves
up to 4" in any direction. If it is failed, the unit stays put and becomes Winded.

### Snap

*When:* an enemy moves within 8" of this unit. The unit makes a shooting attack.

## Statuses

### Winded

A Winded unit may not charge.

### Grappled

A Grappled unit may not charge.

### Roped

A Roped unit may not move for any reason, including as part of a Reply.

## Mettle tests

To take a Mettle test, roll two dice. The unit passes if the total is no higher than its Mettle.

## Special Rules

### Quick Hand

This unit may make a second Reply in a turn in spite of having made one already, provided that the second is Snap.

### Deep Breath

Being Winded does not prevent this unit from making Replies.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("locks", BOOK)


@pytest.mark.parametrize(
    ("unit", "reply", "facts", "expected"),
    [
        ({"statuses": ["Winded"]}, "Snap", {}, "denied"),
        ({"statuses": ["Winded"], "rules": ["Deep Breath"]}, "Snap", {}, "allowed"),
        ({"statuses": ["Grappled"], "rules": ["Deep Breath"]}, "Snap", {}, "denied"),
        ({"statuses": ["Grappled"]}, "Shove", {}, "allowed"),
        ({"rules": ["Quick Hand"]}, "Snap", {"Replies made this turn": 1}, "allowed"),
        ({"rules": ["Quick Hand"]}, "Dodge", {"Replies made this turn": 1}, "denied"),
        ({}, "Snap", {"Replies made this turn": 1}, "denied"),
        ({}, "Dodge", {}, "allowed"),
        ({"statuses": ["Roped"]}, "Dodge", {}, "denied"),
        ({"statuses": ["Roped"]}, "Snap", {}, "allowed"),
        ({"type": "Statue"}, "Dodge", {}, "denied"),
    ],
)
def test_an_exception_reaches_what_it_names(
    base: kb.store.KnowledgeBase, unit: dict[str, Any], reply: str, facts: dict[str, Any], expected: str
) -> None:
    stated = {"ruleset": "locks", "unit": {"type": "Warden", **unit}, "facts": facts,
              "ask": {"of": "reaction", "name": reply}}  # fmt: skip
    (ruling,) = answer(base.rules("locks"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling
