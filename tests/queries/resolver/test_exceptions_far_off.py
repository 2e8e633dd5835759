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

### Barge

Barges do not take Snags. They float.

### Statue

A Statue is never required to take a Mettle test, and any rule that would call for one passes it by.

## Replies

A Reply lets a unit do something in the enemy's turn. A unit cannot make a Reply if any of the following is true:

- it is Winded;
- it is Grappled (though Shove is the exception, for obvious reasons);
- it has made a Reply already in the current turn. Twins are an exception and may make two Replies in a turn.

### Replying To The Foe

Think before you reply.

### Shove

*When:* an enemy ends a charge in contact with this unit. The enemy is pushed 2" away.

### Dodge

*When:* an enemy declares a charge against this unit. The unit must take a Mettle test. If the test is passed it moves
up to 4" in any direction. If it is failed, the unit stays put and becomes Winded.

### Snap

*When:* an enemy moves within 8" of this unit. The unit makes a shooting attack.

## Statuses

### Alert

An Alert unit keeps watch. A Statue may not Snap unless it is Alert.

### Winded

A Winded unit may not charge.

### Hiding

A Hiding unit cannot make any Replies.

### Cowed

As soon as a unit has three or more Snags it is Cowed.

### Grappled

A Grappled unit may not charge.

### Roped

A Roped unit may not move for any reason, including as part of a Reply.

## Mettle tests

To take a Mettle test, roll two dice. The unit passes if the total is no higher than its Mettle.

## Snags

Snags stand for mud and rope. A unit that is shot at takes one Snag. A unit with any Snags may not charge. Each unit
removes two Snags at the end of the turn. Snags have no upper limit.

A unit which has one or more Snags must take a Mettle test when it is given an order. If it fails, the unit does
nothing.

## Orders

These are the orders that can be given: Haul, Hold and Rest.

## Special Rules

### Steady Nerve

The unit may make Replies, other than Dodge, while it is Hiding.

### Twins

Twins look alike.

### Lee Side

A Statue with this rule may Snap without being Alert.

### Open Deck

In exception to what is said of Barges, a Barge with the Open Deck rule takes Snags in the same way as Wardens.

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
        ({"statuses": ["Hiding"]}, "Snap", {}, "denied"),
        ({"statuses": ["Hiding"], "rules": ["Steady Nerve"]}, "Snap", {}, "allowed"),
        ({"statuses": ["Hiding"], "rules": ["Steady Nerve"]}, "Dodge", {}, "denied"),
        ({"rules": ["Twins"]}, "Snap", {"Replies made this turn": 1}, "allowed"),
        ({"rules": ["Twins"]}, "Snap", {"Replies made this turn": 2}, "denied"),
        ({"type": "Statue"}, "Snap", {}, "denied"),
        ({"type": "Statue", "statuses": ["Alert"]}, "Snap", {}, "allowed"),
        ({"type": "Statue", "rules": ["Lee Side"]}, "Snap", {}, "allowed"),
        ({"statuses": ["Snag (2)"]}, "Snap", {}, "allowed"),
    ],
)
def test_an_exception_reaches_what_it_names(
    base: kb.store.KnowledgeBase, unit: dict[str, Any], reply: str, facts: dict[str, Any], expected: str
) -> None:
    stated = {"ruleset": "locks", "unit": {"type": "Warden", **unit}, "facts": facts,
              "ask": {"of": "reaction", "name": reply}}  # fmt: skip
    (ruling,) = answer(base.rules("locks"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling


@pytest.mark.parametrize(
    ("unit", "state", "expected"),
    [
        ({"type": "Warden"}, "Cowed", "allowed"),
        ({"type": "Barge"}, "Cowed", "denied"),
        ({"type": "Barge", "rules": ["Open Deck"]}, "Cowed", "allowed"),
        ({"type": "Barge"}, "Snag", "denied"),
    ],
)
def test_a_state_comes_out_of_one_that_the_unit_can_be_in(
    base: kb.store.KnowledgeBase, unit: dict[str, Any], state: str, expected: str
) -> None:
    stated = {"ruleset": "locks", "unit": unit, "ask": {"of": "status", "name": state}}
    (ruling,) = answer(base.rules("locks"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling
