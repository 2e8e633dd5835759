# ruff: noqa: E501
"""What decides and is not stated is asked for: the weapon, how the unit moved, in which state its carrier is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Tin Fleet

## Unit Types

### Barge Type

A model of the Barge type has no legs.

### Skiff Sub-type

A unit that includes any models with the Skiff sub-type may not Run.

#### Soar

A Skiff can either Soar or Drift. A Soaring Skiff must move.

A Soaring Skiff can move over other units. Unless a rule says so, nobody may Embark upon, or voluntarily Disembark from, a Soaring Skiff. Soaring Skiffs cannot be Charged.

### Crew Type

A unit of the Crew type has the Steady special rule.

## Boats

### Embark

A unit of the Crew type may Embark in the Movement phase. Crews cannot voluntarily Embark and Disembark in the same turn.

### Disembark

A unit that is Embarked may Disembark so long as the Barge has not moved more than half its Movement Characteristic.

### Embarked status

A unit with the Embarked status may not Charge.

## Weapons

### Siege Weapons

A model carrying a Siege weapon cannot attack with it in the Shooting phase if it moved in the preceding Movement phase. Models that make Shooting Attacks with Siege weapons in the Shooting phase cannot Charge in the ensuing Assault phase.

## Assault phase

In the Assault phase a unit may Charge.

## Shooting phase

In the Shooting phase a unit may make a Shooting Attack.

## Reactions

### Reactions in the Shooting phase

When an enemy unit makes a Shooting Attack targeting a unit, that unit may Shoot Back or Duck.

**Shoot Back** – The Reacting unit may make a Shooting Attack. Barges may only fire Small weapons.

**Duck** – The Reacting unit gains the Hidden special rule.
"""


@pytest.fixture(scope="module")
def fleet(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("fleet", BOOK)


def _ruled(fleet: kb.store.KnowledgeBase, of: str, name: str, unit: dict[str, Any], **around: Any) -> dict[str, Any]:
    answer = fleet.resolve({"ruleset": "fleet", "unit": unit, **around, "ask": {"of": of, "name": name}})
    ruling: dict[str, Any] = answer["answers"][0]["rulings"][0]
    return ruling


def _asked(fleet: kb.store.KnowledgeBase, question: str) -> dict[str, Any]:
    ruling: dict[str, Any] = fleet.ask(question, "fleet")["answers"][0]["rulings"][0]
    return ruling


SHOT_AT = {"phase": "Shooting", "event": "enemy shooting attack"}


def test_what_just_such_a_unit_may_fire_is_asked_for(fleet: kb.store.KnowledgeBase) -> None:
    ruling = _ruled(fleet, "reaction", "Shoot Back", {"type": "Barge"}, **SHOT_AT)
    assert ruling["verdict"] == "conditional"
    assert any("Small" in need for need in ruling["needs"])


def test_of_a_unit_that_is_told_of_more_closely_it_is_taken_for_granted(fleet: kb.store.KnowledgeBase) -> None:
    ruling = _ruled(fleet, "reaction", "Shoot Back", {"type": "Barge", "subtypes": ["Skiff"]}, **SHOT_AT)
    assert ruling["verdict"] == "allowed"
    assert any("Small" in each for each in ruling["assumes"])


def test_with_which_weapon_it_has_shot_is_asked_for(fleet: kb.store.KnowledgeBase) -> None:
    ruling = _asked(fleet, "My Crew made a Shooting Attack this turn. May it Charge in the Assault phase?")
    assert ruling["verdict"] == "conditional"
    assert any("Siege" in need for need in ruling["needs"])
    assert _asked(fleet, "May my Crew Charge in the Assault phase?")["verdict"] == "allowed"


def test_whether_it_moved_is_asked_for_where_its_weapon_is_then_barred(fleet: kb.store.KnowledgeBase) -> None:
    def shooting(**facts: bool) -> dict[str, Any]:
        unit = {"type": "Crew", "weapons": [{"name": "Culverin", "type": "Siege"}]}
        return _ruled(fleet, "action", "Shooting Attack", unit, phase="Shooting", facts=facts)

    assert shooting()["verdict"] == "conditional"
    assert any("moved" in need for need in shooting()["needs"])
    assert shooting(**{"moved in the Movement phase": False})["verdict"] == "allowed"
    assert shooting(**{"moved in the Movement phase": True})["verdict"] == "denied"


def test_who_is_told_to_be_aboard_has_not_therefore_got_on(fleet: kb.store.KnowledgeBase) -> None:
    aboard = _asked(fleet, "My Crew is Embarked on a Barge that has already moved this phase. May it Disembark?")
    assert aboard["verdict"] == "conditional"
    assert any("half" in need for need in aboard["needs"])
    assert _asked(fleet, "My Crew has Embarked on a Barge this turn. May it Disembark?")["verdict"] == "denied"


def test_in_which_state_those_are_who_alone_can_be_in_it_is_asked_for(fleet: kb.store.KnowledgeBase) -> None:
    ruling = _asked(fleet, "May my Crew Embark on a Skiff?")
    assert ruling["verdict"] == "conditional"
    assert any("Soaring" in need for need in ruling["needs"])
    assert _asked(fleet, "May my Crew Embark on a Barge?")["verdict"] == "allowed"
