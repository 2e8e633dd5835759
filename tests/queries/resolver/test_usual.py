"""What is not stated and a profile tells: the usual characteristics of a type, taken and told as taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Mole Patrol

## Unit Types

There are two unit types: Diggers and Carts. Every unit has two characteristics: Pace and Grit.

| Type | Pace | Grit |
| --- | --- | --- |
| Digger | 4 | 7 |
| Cart | 9 | - |

## Actions

### Trot

The unit moves up to double its Pace in inches.

### Dive

A unit may Dive. A unit with Pace 8 or more may not Dive.

## Conditions

### Mired

A Mired unit may not Trot.

## Terrain

A unit in reeds may not Dive. A unit that Trots may not Dive in the same activation.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("mole", BOOK)


def ruled(base: Any, name: str, unit: dict[str, Any], **around: Any) -> dict[str, Any]:
    situation = {"ruleset": "mole", "unit": unit, **around, "ask": {"of": "action", "name": name}}
    (one,) = base.resolve(situation)["answers"]
    return one["rulings"][0]


def test_a_number_rests_on_the_profile_and_says_so(base: Any) -> None:
    ruling = ruled(base, "Trot", {"type": "Digger"})
    assert [each["value"] for each in ruling["values"]] == [8]
    assert "Pace 4, as is usual for its type" in ruling["assumes"]


def test_what_is_stated_goes_before_the_profile(base: Any) -> None:
    ruling = ruled(base, "Trot", {"type": "Digger", "characteristics": {"Pace": 3}})
    assert [each["value"] for each in ruling["values"]] == [6]
    assert not any("usual" in each for each in ruling["assumes"])


@pytest.mark.parametrize(("unit", "verdict"), [("Digger", "allowed"), ("Cart", "denied")])
def test_a_condition_rests_on_the_profile(base: Any, unit: str, verdict: str) -> None:
    ruling = ruled(base, "Dive", {"type": unit})
    assert ruling["verdict"] == verdict


def test_a_question_for_a_number_cites_the_profile(base: Any) -> None:
    (value,) = base.ask("How far can a Cart trot?", "mole")["answers"][0]["values"]
    assert value["value"] == 18
    assert any("Cart" in each["quote"] for each in value["because"])


def test_a_deed_of_the_same_activation_closes(base: Any) -> None:
    assert ruled(base, "Dive", {"type": "Digger"}, facts={"has trotted": True})["verdict"] == "denied"


@pytest.mark.parametrize("said", ["Can a Digger in reeds dive?", "Can a Digger dive while in the reeds?"])
def test_a_question_tells_a_circumstance_in_the_rules_words(base: Any, said: str) -> None:
    (ruling,) = base.ask(said, "mole")["answers"][0]["rulings"]
    assert ruling["verdict"] == "denied"


LACKING = """# Mole Patrol

## Unit Types

### Cart

A Cart may carry a crew.

### Digger

Diggers have a Pace of 4.

### Sledge

Unlike other Carts, Sledges have a Pace Characteristic.

## Reactions

Any Reaction that lets a unit move by its Pace may not be made by units that include any models
with no Pace Characteristic (such as most Carts).

**Sidle** – The Reacting unit may move a number of inches up to its Pace.

**Shy** – The Reacting unit may move a number of inches up to its Pace. Carts may roll up to 6" backwards.
"""


@pytest.mark.parametrize(
    ("name", "unit", "verdict"),
    [
        ("Sidle", {"type": "Cart"}, "denied"),
        ("Sidle", {"type": "Cart", "subtypes": ["Sledge"]}, "allowed"),
        ("Sidle", {"type": "Cart", "characteristics": {"Pace": 3}}, "allowed"),
        ("Sidle", {"type": "Digger"}, "allowed"),
        ("Shy", {"type": "Cart"}, "allowed"),
    ],
)
def test_a_type_usually_lacks_what_the_text_says_that_it_lacks(
    opened: Callable[[str, str], kb.store.KnowledgeBase], name: str, unit: dict[str, Any], verdict: str
) -> None:
    base = opened("cartless", LACKING)
    situation = {"ruleset": "cartless", "unit": unit, "ask": {"of": "reaction", "name": name}}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
    taken = any("Pace none, as is usual for its type" in each for each in ruling["assumes"])
    assert taken == (verdict == "denied")
