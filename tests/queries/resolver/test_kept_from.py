"""From which states and moves somebody is kept, and what is left to him in the same breath."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.answer import answer
from queries.questions import ask

BOOK = """# Lantern Row

## Unit Types

### Porter

Porters follow all the ordinary rules.

### Cart

Carts cannot be Flat and they may not Duck Under.

### Mule

Mules may not make Reactions, except that while they are within 6" of a Drover they may make the Shy Reaction, though
still no other.

## States

### Flat

A Flat unit may not Trot.

### Snagged

A Snagged unit may not Move and may not make any Reaction in which it would move.

A unit can have more than one state at a time but never Flat and Snagged together: the one it had first stays.

## Actions

### Move

The unit moves up to its Pace.

### Trot

The unit moves up to twice its Pace.

### Heave

The unit throws a bottle at an enemy within 6". A Flat unit may not Heave.

## Reactions

### Duck Under

Made in the Shooting phase, when an enemy unit shoots at your unit and before any dice are rolled. The unit becomes
Flat. A unit that cannot be Flat may not Duck Under.

### Shy

Made in the Moving phase, when an enemy unit ends a Move within 8". Your unit Heaves at it.

### Back Off

Made in the Moving phase, when an enemy unit ends a Move within 8". Your unit moves its full Pace straight away from it.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("lantern", BOOK)


@pytest.mark.parametrize(
    ("kind", "states", "reaction", "verdict"),
    [
        ("Porter", [], "Duck Under", "allowed"),
        ("Porter", ["Snagged"], "Duck Under", "denied"),  # nobody is Flat and Snagged together
        ("Cart", [], "Duck Under", "denied"),
        ("Porter", ["Snagged"], "Shy", "allowed"),
        ("Porter", ["Snagged"], "Back Off", "denied"),
        ("Mule", [], "Shy", "conditional"),
        ("Mule", [], "Back Off", "denied"),
    ],
)
def test_who_is_kept_from_a_state_or_a_move(
    base: kb.store.KnowledgeBase, kind: str, states: list[str], reaction: str, verdict: str
) -> None:
    asked = {"unit": {"type": kind, "statuses": states}, "ask": {"of": "reaction", "name": reaction}}
    (one,) = answer(base, {"ruleset": "lantern", **asked})["answers"]
    assert one["rulings"][0]["verdict"] == verdict


def test_what_the_enemy_does_is_no_move_of_the_reaction(base: kb.store.KnowledgeBase) -> None:
    told = 'My Porters are Snagged. Somebody ends a Move 5" away in the open. Is Shy still open to them?'
    (one,) = ask(base, told)["answers"]
    assert one["rulings"][0]["verdict"] == "allowed"


def test_who_may_not_do_what_brings_a_state_may_still_be_in_it(base: kb.store.KnowledgeBase) -> None:
    (one,) = ask(base, "Which unit types cannot be Flat?")["answers"]
    assert [entry["name"] for entry in one["entries"]] == ["Cart"]
