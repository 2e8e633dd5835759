"""A roll that is compared with a figure, and what comes of it by how far it stays below: however that is laid out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Reed Wars

## Units

There are two kinds of unit: Spears and Carts. A unit can be in Line or in File.

## Heralds

Every side has one to four Heralds. Each Herald has a Call, which is 8 unless the scenario says otherwise.

## The Order Step

{intro}

{table}

Call modifiers

- -1 for each full 10" from the Herald to the unit
- -1 an enemy is within 10" of the unit
- -1 the unit is Muddled
- +1 the unit is in File

Do not count enemies who are Muddled for the second modifier. A roll of 12 always fails.

## States

**Muddled.** A Muddled unit may not Storm.

## Losses

If a unit that a Herald has joined is destroyed roll a D6: on 1-2 the Herald is lost with it, on 3-6 move him 10" away.
"""
PAIRS = (
    ("More than Call", "the order fails"),
    ("Equal to Call or 1 less", "one step"),
    ("2 or 3 less", "two steps"),
    ("4 or more less", "three steps"),
)
INTRO = (
    "Say what the unit shall do, then roll 2D6 and compare the score with the Herald's Call after modifiers.",
    "Roll two dice for each order and compare the result with the Herald's Call, modified as below.",
)
TABLES = (
    "\n".join(f"{score}{'.' * (30 - len(score))} {gives}" for score, gives in PAIRS),
    "| Score | Result |\n|---|---|\n" + "\n".join(f"| {score} | {gives} |" for score, gives in PAIRS),
    "If the score is more than the Call the order fails. If it equals the Call or is 1 less, the unit makes one step. "
    "If it is 2 or 3 less the unit makes two steps, and if it is 4 or more less it makes three steps.",
    "- Over: the order fails.\n- Equal or 1 under: one step.\n- 2-3 under: two steps.\n- 4+ under: three steps.",
)


@pytest.mark.parametrize("layout", range(len(TABLES)))
@pytest.mark.parametrize(("question", "exact"), [
    ("My Herald has Call 8 and is 14\" from the unit, which has an enemy within 10\". Does the order succeed? What is "
     "the chance?", "5/12"),
    ("With Call 9 and no modifiers, what is the chance of getting two steps or more from an order?", "7/12"),
    ("What is the chance of exactly one step with Call 7?", "11/36"),
    ("A Herald of Call 9 gives an order to a Muddled unit 26\" away. What is the chance it fails?", "7/12"),
    ("A unit in File is next to a Herald with Call 8. What are the odds of three steps?", "5/18"),
])  # fmt: skip
def test_what_a_roll_gives_by_degrees(layout: int, question: str, exact: str) -> None:
    found = answer(_rules(layout), question)
    assert [each["exact"] for each in found[:1]] == [exact], found


def test_what_does_not_count_is_not_counted() -> None:
    asked = 'With Call 8, what is the chance that an order succeeds with a Muddled enemy within 10" of the unit?'
    assert all(each["value"] is None for each in answer(_rules(0), asked))


def test_what_comes_of_somebody_is_asked_of_that_alone() -> None:
    lost = answer(_rules(1), "What is the chance that the Herald is lost with his unit?")
    assert [each["value"] for each in lost[:1]] == [pytest.approx(float(Fraction(1, 3)), abs=1e-5)]
    assert not answer(_rules(1), "My Herald is unhappy. What is the chance of rain?")


@cache
def _rules(layout: int) -> Rules:
    text = BOOK.format(intro=INTRO[layout % 2], table=TABLES[layout])
    return Rules.of(read_ruleset(Ruleset("reed", "Reed Wars"), [Document("reed", "reed", "R", "md", text, "0" * 64)]))
