"""The moment at which something may be chosen, what comes again, and what holds for a deed however the unit went."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Kites over the Moor

## Reactions

A crew may react when an enemy does something. The reactions are given below.

### Reactions in the Loosing Phase

During the Loosing phase, a player may react when an enemy unit makes a Loosing Attack targeting a unit they control.
Once the attacker has resolved all Strain Rolls, whether lucky or not, but before any crews are dragged away, the
player may have the unit targeted by the Loosing Attack either **Haul** or **Cut Free**.

**Haul** – The unit gains the Taut special rule against that attack.

**Cut Free** – The unit gains the Loose special rule against that attack.

## Unit Types

### Drifter Sub-type

The following rules apply to all models with the Drifter sub-type:
- Moves made by Drifters may not trigger Reactions, but Loosing Attacks made by Drifters may trigger Reactions as usual.

## Speeds

**Stationary** - A Cart that remains Stationary is not moving at any speed.

**Trot** - A Cart that travels no more than half of its Pace is said to be moving at Trot speed.

**Gallop** - A Cart that travels more than half of its Pace is said to be moving at Gallop speed. A Cart moving at
Gallop speed may not make Loosing Attacks.

### Steady Sub-type

When a unit with the Steady sub-type makes a Loosing Attack, it is always treated as if it had remained Stationary.

## Gathering

At the end of a combat a unit may Gather in. Gathering units move up to a number of inches equal to their Pull
Characteristic.

## Dashing

A crew may Dash in place of a move. A crew that Dashes moves 8".

## Statuses

### Tangled status

A unit with the Tangled status may not move. Any effect that would force it to move or dash has no effect.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("moor", BOOK)


def _ruling(base: kb.store.KnowledgeBase, question: str) -> Any:
    return base.ask(question, "moor")["answers"][0]["rulings"][0]


def test_the_moment_has_gone(base: kb.store.KnowledgeBase) -> None:
    early = _ruling(base, "An enemy unit makes a Loosing Attack targeting my crew. Can it Haul?")
    assert early["verdict"] == "allowed"
    assert any("before any crews are dragged away" in said for said in early["when"])
    late = _ruling(base, "The crews have already been dragged away by the Loosing Attack. Can my crew Haul?")
    assert late["verdict"] == "denied"
    assert any("before any crews are dragged away" in each["quote"] for each in late["because"])


def test_an_enemy_that_may_be_answered_is_cited(base: kb.store.KnowledgeBase) -> None:
    for event, verdict in (("enemy loosing attack", "allowed"), ("enemy move", "denied")):
        situation = {
            "ruleset": "moor", "unit": {}, "event": event, "enemy": {"subtypes": ["Drifter"]},
            "ask": {"of": "reaction", "name": "Haul"},
        }  # fmt: skip
        (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
        assert ruling["verdict"] == verdict
        assert any("Drifters may" in each["quote"] for each in ruling["because"])


def test_how_it_went_is_nothing_to_a_deed_for_which_it_always_went_otherwise(base: kb.store.KnowledgeBase) -> None:
    for subtypes, verdict in (([], "denied"), (["Steady"], "allowed")):
        unit = {"type": "Cart", "subtypes": subtypes, "statuses": ["Gallop"]}
        situation = {"ruleset": "moor", "unit": unit, "ask": {"of": "action", "name": "Loosing Attack"}}
        (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
        assert ruling["verdict"] == verdict, subtypes


def test_what_would_force_it_has_no_effect(base: kb.store.KnowledgeBase) -> None:
    assert _ruling(base, "Some effect forces my Tangled crew to dash. Does it dash?")["verdict"] == "denied"
    assert _ruling(base, "Some effect forces my crew to dash. Does it dash?")["verdict"] != "denied"


GUARD = """# Guard Duty

## Reactions

A guard may react when an enemy does something. Each guard can only make one Reaction in each phase.

A guard may not make a Reaction if it has already made a Reaction in the same phase. A guard may not make a Reaction if
its captain has used up every order of the phase.

### Halt

This reaction may be made when an enemy moves. The guard makes a Challenge. Porters, other than Head Porters, may not
make the Halt Reaction.

### Whistle

This reaction may be made when an enemy moves. The guard gains the Heard special rule.

## Unit Types

### WARDEN

The following rules apply to all Warden models:
- A unit that includes only Warden models may make the Whistle Reaction even if it has already made a Reaction in the
  same phase.

### PORTER

The following rules apply to all Porter models:
- All Porter models have the Slow special rule.

## Sub-types

### Head Sub-type

The following rules apply to all models with the Head sub-type:
- All models with the Head sub-type have the Loud special rule.
"""


@pytest.fixture(scope="module")
def guards(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("guard", GUARD)


@pytest.mark.parametrize(
    ("name", "kind", "facts", "verdict"),
    [
        ("Whistle", "Warden", {"reactions made this phase": 1}, "allowed"),
        ("Halt", "Warden", {"reactions made this phase": 1}, "denied"),
        ("Whistle", "Porter", {"reactions made this phase": 1}, "denied"),
    ],
)
def test_leave_to_do_it_though_it_was_done_is_leave_to_do_that_alone(
    guards: kb.store.KnowledgeBase, name: str, kind: str, facts: dict[str, Any], verdict: str
) -> None:
    situation = {
        "ruleset": "guard", "unit": {"type": kind}, "event": "enemy move", "facts": facts,
        "ask": {"of": "reaction", "name": name},
    }  # fmt: skip
    (ruling,) = guards.resolve(situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict, ruling["because"]


def test_an_exception_in_so_many_words_is_cited(guards: kb.store.KnowledgeBase) -> None:
    for subtypes, verdict in (([], "denied"), (["Head"], "allowed")):
        situation = {
            "ruleset": "guard", "unit": {"type": "Porter", "subtypes": subtypes}, "event": "enemy move",
            "ask": {"of": "reaction", "name": "Halt"},
        }  # fmt: skip
        (ruling,) = guards.resolve(situation)["answers"][0]["rulings"]
        assert ruling["verdict"] == verdict
        assert any("other than Head Porters" in each["quote"] for each in ruling["because"])


def test_another_enemy_and_no_phase_that_is_not_its_own_would_change_it(base: kb.store.KnowledgeBase) -> None:
    situation = {
        "ruleset": "moor", "unit": {}, "event": "enemy move", "enemy": {"subtypes": ["Drifter"]},
        "phase": "Loosing", "ask": {"of": "reaction", "name": "Haul"},
    }  # fmt: skip
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == "denied"
    assert not any("phase" in each["change"] for each in ruling["would_change"])
    attacked = {**situation, "event": "enemy loosing attack"}
    (ruling,) = base.resolve(attacked)["answers"][0]["rulings"]
    assert ruling["verdict"] == "allowed"
