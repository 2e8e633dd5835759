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
