# ruff: noqa: E501
"""A situation in which somebody shoots has the chance of a hit, with what its facts tell of the shot."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import of_ruleset
from queries.calculators import answer
from queries.reckoning import reckon
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Brine Levies

## Kinds

| Kind | Pace | Aim |
|---|---|---|
| Crossbows | 4 | 3 |
| Whales | 6 | 2 |

There are two kinds of unit: Crossbows and Whales. A Whale is a large target.

## Reactions

**Salvo.** When an enemy charges a unit, the unit can make a Salvo reaction. It makes a shooting attack against the charging unit.

**Dig In.** When an enemy charges a unit, the unit can make a Dig In reaction. It gains a 6+ save.

## Shooting

Roll a D6 for each shot. The score needed depends on the shooter's Aim:

| Aim | 1 | 2 | 3 | 4 |
|---|---|---|---|---|
| To Hit | 6+ | 5+ | 4+ | 3+ |

**To Hit Modifiers**

| Case | Modifier |
|---|---|
| Target is a large target | +1 |
| Target beyond half range | -1 |
| Target in reeds | -1 |
| Salvo | -1 |

Whoever is hit rolls a D6: a 5 or 6 cancels a hit.
"""
BOW: dict[str, Any] = {"name": "Bow", "range": 20}


@pytest.mark.parametrize(("facts", "enemy", "weapons", "exact"), [
    ({"distance": 8, "adjustments": ["target in reeds"]}, "Crossbows", [BOW], "1/6"),
    ({"distance": 8}, "Crossbows", [BOW], "1/3"),
    ({"distance": 16}, "Whales", [BOW], "1/3"),
    ({"distance": 8}, "Whales", [BOW], "1/2"),
    ({"distance": 8}, "Crossbows", [], None),
])  # fmt: skip
def test_a_shot_of_a_reaction(facts: dict[str, Any], enemy: str, weapons: list[Any], exact: str | None) -> None:
    values = _values("Salvo", facts, enemy, weapons)
    assert [each["exact"] for each in values if each["unit"] == "probability"][:1] == ([exact] if exact else [])


def test_no_shot_is_worked_out_for_who_does_not_shoot() -> None:
    assert not [each for each in _values("Dig In", {"distance": 8}, "Whales", [BOW]) if each["unit"] == "probability"]


def test_what_somebody_is_as_a_target_counts_when_he_is_shot_at() -> None:
    found = answer(_rules(), "Crossbows with Aim 3 fire at a Whale within half range. What is the chance of a hit?")
    assert [each["exact"] for each in found[:1]] == ["2/3"]


def test_a_hit_that_may_be_saved_kills_nobody_yet() -> None:
    found = answer(
        _rules(), "Crossbows with Aim 3 shoot at Crossbows. What is the chance that one die inflicts a casualty?"
    )
    assert not [each for each in found if each["unit"] == "probability" and each["value"]]


def _values(reaction: str, facts: dict[str, Any], enemy: str, weapons: list[Any]) -> list[dict[str, Any]]:
    situation = {
        "ruleset": "brine", "event": "enemy charge", "enemy": {"type": enemy}, "facts": facts,
        "unit": {"type": "Crossbows", "characteristics": {"Aim": 3}, "weapons": weapons},
        "ask": {"of": "reaction", "name": reaction},
    }  # fmt: skip
    found = of_ruleset(_rules(), resolve(_rules(), parse(situation, _rules())[0], reckon, changes=False))
    return [value for ruling in found["rulings"] for value in ruling["values"]]


@cache
def _rules() -> Rules:
    document = Document("brine", "brine", "Brine", "md", BOOK, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("brine", "Brine"), [document]))
