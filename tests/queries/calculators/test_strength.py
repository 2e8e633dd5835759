"""How much of a unit is left or lost, where a change of a test asks for a share of it."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer
from queries.calculators.strength import Share, asked, left

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("words", "share"),
    [
        ("it has been reduced to fewer than half of its models", Share("<", HALF)),
        ("the unit is below half strength", Share("<", HALF)),
        ("at or below half of its starting strength", Share("<=", HALF)),
        ("it has lost half or more of its models", Share("<=", HALF)),
        ("if it lost a quarter or more of its models", Share("<=", Fraction(3, 4))),
        ("it has lost more than half of its numbers", Share("<", HALF)),
        ("up to half its Pace", None),
        ("half of its models are Dazed", None),
    ],
)
def test_the_share_that_words_ask_for(words: str, share: Share | None) -> None:
    assert asked(words) == share


@pytest.mark.parametrize(
    ("told", "share"),
    [
        ("it started the battle with 12 models and only 4 are left", Fraction(1, 3)),
        ("it has lost 8 of its 12 models", Fraction(1, 3)),
        ("a 10-man squad down to 4", Fraction(2, 5)),
        ("4 of its 10 models remain", Fraction(2, 5)),
        ("my unit of 10 has lost 6", Fraction(2, 5)),
        ("it began with 10 soldiers and 3 have died", Fraction(7, 10)),
        ("my unit has Grit 9", None),
    ],
)
def test_the_share_that_is_left(told: str, share: Fraction | None) -> None:
    assert left(told) == share


BOOK = """# The Rules of Loam

## Grit (G)

Grit says how brave a model is.

## Grit Tests

Roll 2D6. If the total is equal to or lower than the unit's Grit, the test is passed. {told}
"""
TOLD = [
    "A unit with fewer than half of the models with which it began subtracts 2 from its Grit whenever it tests.",
    "A unit reduced to fewer than half of its models subtracts 2 from its Grit when it takes a Grit test.",
    "A unit that is below half strength subtracts 2 from its Grit.",
]


@lru_cache(maxsize=8)
def loam(told: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    text = BOOK.format(told=told)
    document = Document("loam", "loam", "Loam", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("loam", "Loam"), [document]))


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize(
    ("unit", "chance"),
    [
        ("My unit has Grit 9. It started with twelve models and only four are left.", Fraction(21, 36)),
        ("My unit has Grit 9. It has lost five of its twelve models.", Fraction(30, 36)),
        ("My unit has Grit 9 and is below half strength.", Fraction(21, 36)),
        ("My unit has Grit 9.", Fraction(30, 36)),
    ],
)
def test_a_test_of_what_is_left(told: str, unit: str, chance: Fraction) -> None:
    found = answer(loam(told), f"{unit} What is the chance that it passes a Grit test?")
    assert Fraction(found[0]["exact"]) == chance, found
