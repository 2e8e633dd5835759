"""Rolls of two sides: who of them charged has what that brings, and the tie where the text gives it to him."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

BOOK = """SILTMARCH

Units

There are three kinds of crew: Lanterns, Wardens and Otters.

Kind       Speed   Fury
Lantern    6       4
Warden     5       5
Otter      7       2

States

Winded. A Winded crew may not run.

The Brawl

Each side rolls a die and adds its Fury, with the modifiers below.

+1 if the crew charged to begin this brawl
-1 if the crew is Winded
+1 for each friend beside it, to a maximum of +2

The higher total wins. {ties}
"""
TO_CHARGER = [
    "If the totals are equal, the crew that charged wins; if nobody charged, it is a draw.",
    "Ties go to the charging crew.",
    "In a tie the attacker wins.",
]


@lru_cache(maxsize=8)
def book(ties: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    whole = BOOK.format(ties=ties)
    document = Document("silt", "silt", "Silt", "txt", whole, hashlib.sha256(whole.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("silt", "Silt"), [document]))


@pytest.mark.parametrize("ties", TO_CHARGER)
def test_a_tie_is_won_by_whoever_the_text_says(ties: str) -> None:
    asked = "My Lantern charges a Warden, with nobody else near. What's the chance that it wins the brawl?"
    assert Fraction(answer(book(ties), asked)[0]["exact"]) == Fraction(7, 12)
    asked = "A Warden is charged by a Lantern. What are the odds that the Warden wins the Brawl?"
    assert Fraction(answer(book(ties), asked)[0]["exact"]) == Fraction(5, 12)


def test_a_tie_that_the_defender_wins() -> None:
    rules = book("If both totals are the same, the defender wins.")
    asked = "My Lantern charges a Warden. What's the chance that it wins the brawl?"
    assert Fraction(answer(rules, asked)[0]["exact"]) == Fraction(5, 12)


@pytest.mark.parametrize(("question", "exact"), [
    ("An Otter is charged by a Lantern. What are the odds that the Otter wins the Brawl?", "1/12"),
    ("A Winded Warden charges an Otter. How likely is it to win the brawl?", "11/12"),
    ("My Lantern charges a Winded Warden. What's the chance my Lantern wins the brawl?", "13/18"),
    ("My Lantern charges an Otter. What's the chance that my Lantern loses the brawl?", "1/12"),
    ("What is the chance that a Lantern wins a brawl against a Warden?", "5/18"),
    ("What is the chance of a draw in a brawl when a Lantern fights a Lantern and neither charged?", "1/6"),
])  # fmt: skip
def test_each_side_has_its_own(question: str, exact: str) -> None:
    found = answer(book(TO_CHARGER[0]), question)
    assert found
    assert Fraction(found[0]["exact"]) == Fraction(exact), found
