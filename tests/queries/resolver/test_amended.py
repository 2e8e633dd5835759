"""Rules as their authors change them later: what is let off, what is let in, and by whom alone something is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer
from queries.questions import ask

BOOK = """# Weir Keepers

Each turn has a March phase, a Sling phase and a Clash phase.

## Unit Types

### Warden

Wardens are steady folk.

### Barge

Barges never take Mettle tests, save that a Barge which makes the Stand Fast Reaction takes the Mettle test for it.

### Punt

Punts do not take Mettle tests, other than the one for the Stand Fast Reaction.

### Raft

Rafts never take Mettle tests, but a Raft that makes the Stand Fast Reaction takes the Mettle test for it.

### Skiff

Skiffs never take Mettle tests except when making a Stand Fast Reaction.

### Log

Logs never take Mettle tests.

### Kite

Kites may only use the Dodge and Snap Reactions. A Kite may only use the Snap Reaction if the Sling attack that set it
off was made by an enemy Kite.

### Colossus

A Colossus may only make Reactions in response to actions of other Colossi. This does not apply to the Snap Reaction,
which a Colossus may make against any unit that makes a Sling attack at it.

### Statue

A Statue may not make Reactions. This restriction is lifted for the Dodge Reaction.

### Golem

A Golem may not make Reactions. The Dodge Reaction is not subject to this restriction.

### Heron

Units other than Herons may not Wade.

## Sub-types

### Vowed

Models with the Vowed sub-type have the Steadfast special rule.

## Special Rules

### Steadfast

A unit with the Steadfast special rule may not use Reactions that grant a Cover Save.

## Actions

### Wade

A unit that Wades crosses deep water.

### Land

An Embarked unit may Land so long as the Barge has not moved more than 6".

## Reactions

A Reaction lets a unit do something in the enemy's turn. A unit cannot make a Reaction if any of these is true:

- It is Winded.
- It is Embarked upon a Barge.
- It has already made a Reaction in this turn.

### Reactions in the Sling Phase

**Dodge** – In the Sling phase, when an enemy unit makes a Sling attack at a unit, that unit may make a Dodge Reaction.
It moves up to 4" in any direction.

**Snap** – In the Sling phase, when an enemy unit makes a Sling attack at a unit, that unit may make a Snap Reaction. It
makes a Sling attack at that enemy.

**Lay Smoke** – In the Sling phase, when an enemy unit makes a Sling attack at a unit, that unit may make a Lay Smoke
Reaction. Only units composed entirely of Barges may make this Reaction. The unit gains a Cover Save of 5+.

### Reactions in the Clash Phase

**Stand Fast** – In the Clash phase, when an enemy unit declares a charge at a unit, that unit may make a Stand Fast
Reaction. It must take a Mettle test. In spite of the usual bans, a unit that is Winded may make a Stand Fast Reaction.

**Flee** – In the Clash phase, when an enemy unit declares a charge at a unit, that unit may make a Flee Reaction. It
moves 2D6" away.

## Statuses

### Winded

A Winded unit may not charge.

### Embarked

A unit that is Embarked upon a Barge is off the table.

### Hushed

The controlling player of a Hushed unit may not declare any Reactions for that unit other than in the Clash phase.

## Tests

### Mettle Test

To take a Mettle test, roll 2D6. If the result is equal to or lower than the unit's Mettle, the test is passed.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("weirs", BOOK)


@pytest.mark.parametrize(
    ("unit", "enemy", "reaction", "expected"),
    [
        # a test that is taken all the same in one Reaction
        ({"type": "Barge"}, None, "Stand Fast", "allowed"),
        ({"type": "Punt"}, None, "Stand Fast", "allowed"),
        ({"type": "Raft"}, None, "Stand Fast", "allowed"),
        ({"type": "Skiff"}, None, "Stand Fast", "allowed"),
        ({"type": "Log"}, None, "Stand Fast", "denied"),
        # by whom it must have been set off
        ({"type": "Kite"}, "Kite", "Snap", "allowed"),
        ({"type": "Kite"}, "Warden", "Snap", "denied"),
        ({"type": "Kite"}, None, "Snap", "conditional"),
        ({"type": "Kite"}, "Warden", "Dodge", "allowed"),
        # one Reaction that a ban of all leaves out
        ({"type": "Colossus"}, "Warden", "Snap", "allowed"),
        ({"type": "Colossus"}, "Warden", "Dodge", "denied"),
        ({"type": "Statue"}, None, "Dodge", "allowed"),
        ({"type": "Statue"}, None, "Snap", "denied"),
        ({"type": "Golem"}, None, "Dodge", "allowed"),
        ({"type": "Golem"}, None, "Snap", "denied"),
        ({"type": "Warden", "statuses": ["Winded"]}, None, "Stand Fast", "allowed"),
        ({"type": "Warden", "statuses": ["Winded"]}, None, "Flee", "denied"),
        # "only Barges may" is no leave against what such Reactions are closed to
        ({"type": "Barge"}, None, "Lay Smoke", "allowed"),
        ({"type": "Barge", "subtypes": ["Vowed"]}, None, "Lay Smoke", "denied"),
        ({"type": "Warden"}, None, "Lay Smoke", "denied"),
        # a state upon what alone it can be upon
        ({"type": "Warden", "statuses": ["Embarked"]}, None, "Snap", "denied"),
        # other than in one phase
        ({"type": "Warden", "statuses": ["Hushed"]}, None, "Snap", "denied"),
        ({"type": "Warden", "statuses": ["Hushed"]}, None, "Flee", "allowed"),
    ],
)
def test_what_is_let_off_and_what_is_not(
    base: kb.store.KnowledgeBase, unit: dict[str, Any], enemy: str | None, reaction: str, expected: str
) -> None:
    clash = reaction in ("Stand Fast", "Flee")
    stated = {
        "ruleset": "weirs", "unit": unit, "phase": "Clash phase" if clash else "Sling phase",
        "event": "enemy charge" if clash else "enemy Sling attack", **({"enemy": {"type": enemy}} if enemy else {}),
        "ask": {"of": "reaction", "name": reaction},
    }  # fmt: skip
    (ruling,) = answer(base.rules("weirs"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling


def test_whom_a_ban_leaves_out_is_told_of_it(base: kb.store.KnowledgeBase) -> None:
    stated = {"ruleset": "weirs", "unit": {"type": "Heron"}, "ask": {"of": "action", "name": "Wade"}}
    (ruling,) = answer(base.rules("weirs"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == "allowed"
    assert any("other than Herons" in each["quote"] for each in ruling["because"])


@pytest.mark.parametrize(
    ("question", "held", "left"),
    [
        ("Which Reactions can be made in the Sling phase?", {"Dodge", "Snap", "Lay Smoke"}, {"Flee"}),
        ("What Reactions are open to a unit that an enemy charges?", {"Flee", "Stand Fast"}, {"Dodge", "Snap"}),
        ("Which Reactions may a Warden make in the Sling phase?", {"Dodge", "Snap"}, {"Lay Smoke"}),
    ],
)
def test_options_open_to_some_are_listed(
    base: kb.store.KnowledgeBase, question: str, held: set[str], left: set[str]
) -> None:
    (told,) = ask(base, question)["answers"]
    named = {each["name"] for each in told["entries"]} or {
        each["option"]["name"] for each in told["rulings"] if each["verdict"] in ("allowed", "conditional")
    }
    assert held <= named
    assert not left & named


def test_a_phase_that_the_texts_do_not_name_is_none_of_theirs(base: kb.store.KnowledgeBase) -> None:
    (told,) = ask(base, "My Hushed Warden is charged in the dawn phase. May I declare a Reaction for it?")["answers"]
    assert [each["verdict"] for each in told["rulings"]] == ["denied"]


def test_the_state_of_a_friend_is_not_that_of_the_unit(base: kb.store.KnowledgeBase) -> None:
    (told,) = ask(base, 'A friendly unit within 6" of my Warden was Winded. Can the Warden charge?')["answers"]
    assert [each["verdict"] for each in told["rulings"]] != ["denied"]


@pytest.mark.parametrize(("moved", "expected"), [(8, "denied"), (6, "allowed"), (None, "conditional")])
def test_how_far_in_figures(base: kb.store.KnowledgeBase, moved: int | None, expected: str) -> None:
    stated = {"ruleset": "weirs", "unit": {"type": "Warden", "statuses": ["Embarked"]},
              "facts": {} if moved is None else {"distance moved": moved},
              "ask": {"of": "action", "name": "Land"}}  # fmt: skip
    (ruling,) = answer(base.rules("weirs"), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected, ruling


def test_dashes_set_apart_what_a_unit_is(base: kb.store.KnowledgeBase) -> None:
    (told,) = ask(base, "Can an old crew - Kite, no sub-types - use Flee?")["answers"]
    assert "Kite" in told["reading"]
    assert [each["verdict"] for each in told["rulings"]] == ["denied"]
