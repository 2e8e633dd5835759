# ruff: noqa: E501
"""Rolls to hit in the words of many books, with the cases that open with "if" and the dice that whoever shoots rolls."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

HEAD = """SILTMARCH

Units

There are three kinds of crew: Lanterns, Wardens and Otters. An Otter has the Sharp Eye trait.

Kind       Speed   Skill   Aim   Bolts
Lantern    6       3+      3     2
Warden     5       4+      2     3
Otter      7       5+      4     1

States

Winded. A Winded crew may not run. It also suffers -1 to hit when it shoots.

Traits

Sharp Eye. A crew with Sharp Eye ignores the shooting modifier for cover.

Shooting

"""
TAIL = """

-1 if the target is in cover
-1 if the target is more than 10" away
-1 if the shooter has moved
+1 if the target is a Warden
"""
SCORES = [
    (
        "Roll as many attack dice as its Bolts. Each attack dice that comes to 5 or more, after modifiers, is a hit.",
        "1/3",
    ),
    ("Throw a number of dice equal to the Bolts of the crew. 5s and 6s hit.", "1/3"),
    ("The crew rolls a die for each of its Bolts, needing its Skill or better to hit.", "2/3"),
    ("Each bolt hits on a roll of the crew's Skill or better on a D6.", "2/3"),
    ("Roll a D6 and add the crew's Aim: on 7 or more the target is hit.", "1/2"),
    ("To hit, roll a D6 and add Aim; 8+ is a hit.", "1/3"),
    ("A crew hits with each die that rolls its Skill or above.", "2/3"),
    ("A shot needs a 5+ on a D6 to hit, modified as below.", "1/3"),
    ("Roll two dice for each crew. Each die that shows at least a 5 is one hit.", "1/3"),
]
SUM = "Roll a die for each of its Bolts and add its Aim. Each total of 7 or more is a hit. A natural 6 always hits and a natural 1 always misses."


@lru_cache(maxsize=16)
def book(told: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    whole = HEAD + told + TAIL
    document = Document("silt", "silt", "Silt", "txt", whole, hashlib.sha256(whole.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("silt", "Silt"), [document]))


@pytest.mark.parametrize(("told", "exact"), SCORES)
def test_the_score_is_read(told: str, exact: str) -> None:
    found = answer(book(told), 'How likely is a Lantern to hit an Otter 5" away with one bolt?')
    assert Fraction(found[0]["exact"]) == Fraction(exact), found


@pytest.mark.parametrize(("question", "exact"), [
    ('What is the chance that a Lantern hits a Warden in cover 12" away with one bolt, having moved?', "1/6"),
    ('How likely is an Otter to hit a Lantern in cover 8" away?', "2/3"),
    ('What\'s the chance that a Winded Warden hits a Lantern 5" away with a single bolt?', "1/6"),
    ('A Lantern shoots at an Otter in cover at 6". What is the probability of at least one hit?', "5/9"),
    ('What do I need to roll for my Lantern to hit a Warden in cover at 15"?', "5"),
    ('What do I need to hit an Otter 4" away when my Lantern is Winded and has moved?', "6"),
    ("My Lantern moved and then fired at an Otter in the open, 11 inches off. Odds of a hit per bolt?", "1/6"),
])  # fmt: skip
def test_each_case_is_said_of_its_side(question: str, exact: str) -> None:
    found = answer(book(SUM), question)
    assert Fraction(found[0]["exact"]) == Fraction(exact), found


def test_a_penalty_without_a_sign_is_taken_away() -> None:
    from ingest.grammar.plain.rewrites import plain

    assert plain("The crew shoots back, with a penalty of 1 to hit")[1:] == ["It has a -1 modifier to hit"]
    assert plain("The crew shoots back, with a penalty of -2 to hit")[1:] == ["It has a -2 modifier to hit"]
