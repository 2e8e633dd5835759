"""How far a charge gets at most, at least and in all likelihood, with a rule whose bonus is lost in some case."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Fen Knights

## Figures

Every model has two characteristics: Pace (P) and Aim (A). Pace is given in inches.

## Kinds

### Lancers

All Lancers have the Fleet (2) special rule.

### Pikes

Pikes are slow to anger.

## Declaring a Charge

A unit can declare a Charge against one enemy unit that it can see. {charge}
A unit cannot declare a Charge if it is Soaked.

## Mud Markers

A unit that wades gains a Mud marker.

## Special Rules

### Fleet (X)

{fleet}
"""
CHARGES = (
    "When all replies are told, roll two D6, discard the lower and add the other to the unit's Pace: this is its charge"
    " range in inches. If it equals or exceeds the distance to the target, the charge succeeds.",
    "Its charge range is its Pace plus the highest of two D6. The charge succeeds if the target is within it.",
)
RULES = (
    "A unit consisting entirely of models with this special rule adds X\" to its charge range, and X\" to its maximum"
    " possible charge range. The bonus is lost while the unit has two or more Mud markers.",
    "Increase the charge range and the maximum possible charge range of a unit with this special rule by X\". This does"
    " not apply while the unit has two or more Mud markers.",
    "When determining its charge range, a unit with this rule adds X\". A unit with two or more Mud markers loses this"
    " bonus.",
)  # fmt: skip


@cache
def _rules(text: str) -> Rules:
    return Rules.of(read_ruleset(Ruleset("fen", "Fen"), [Document("fen", "fen", "Fen", "md", text, "0" * 64)]))


@pytest.mark.parametrize(("charge", "fleet"), [(CHARGES[i % 2], each) for i, each in enumerate(RULES)])
@pytest.mark.parametrize(("question", "exact"), [
    ("What is the maximum possible charge range of Lancers with Pace 7 and no Mud markers?", "15"),
    ("My Lancers (Pace 7) have two Mud markers. What is their maximum charge range?", "13"),
    ("What is the maximum charge range of Pikes with Pace 4?", "10"),
    ("Pikes with Pace 4 declare a charge at an enemy 9\" away. What is the chance that the charge succeeds?", "5/9"),
    ("Lancers with Pace 7 charge an enemy 13\" away. How likely is it that they make it?", "3/4"),
])  # fmt: skip
def test_a_charge(charge: str, fleet: str, question: str, exact: str) -> None:
    found = answer(_rules(BOOK.format(charge=charge, fleet=fleet)), question)
    assert next((Fraction(each["exact"]) for each in found if each["exact"]), None) == Fraction(exact), found
