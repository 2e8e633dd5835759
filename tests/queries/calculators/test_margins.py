"""Tests at which what is tested falls by as much as a fight was lost by, and what undoes that."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer, for_ruling
from queries.situations.situation import parse

HEAD = """# The Chalk Rules

## Grit (Gr)

Grit says how steady a unit is.

## Pace (Pc)

Pace says how far a unit moves.

## Grit Tests

To take a Grit test, roll 2D6. The test is passed if the total is equal to or less than the unit's Grit. {always}

## Fright tests, Scatter tests

Fright tests and Scatter tests are both Grit tests.

## Scrums

Both sides count the blows that they have landed. Whoever landed more has won.

"""

TAIL = """

## Unit Types

### Porter

A Porter may not run.

## Special Rules

### Mulish

{mulish}
"""

LOSES = [
    "The loser must take a Grit test, with its Grit reduced by the margin.",
    "The losing unit takes a Grit test, subtracting the difference between the two scores from its Grit.",
    "The loser takes a Grit test at -1 for each point by which it lost.",
    "The losing side must take a Grit test with a penalty equal to the amount by which it lost the scrum.",
    "The beaten unit takes a Grit test. Deduct the number of points by which it was beaten from its Grit.",
    "A unit that lost takes a Grit test, with a -1 modifier for every point that it lost by.",
    "The loser's Grit is lowered by the difference in scores for this Grit test.",
]
ASKS = [
    "What is the chance that a unit with Grit 8 passes its Grit test after losing a scrum by a margin of 2?",
    "My unit has Grit 8 and lost the scrum by 2. What is the chance that it passes its Grit test?",
    "Odds of passing the Grit test with Grit 8, having been beaten by 2 points?",
    "Grit 8, we lost the scrum 3 to 5: chance to pass the Grit test?",
]


def read(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("chalk", "chalk", "Chalk", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("chalk", "Chalk"), [document]))


@lru_cache(maxsize=16)
def book(loses: str, mulish: str = "", always: str = "") -> Any:
    return read(HEAD.format(always=always) + loses + TAIL.format(mulish=mulish or "A Mulish unit may not run."))


def first(rules: Any, question: str) -> Fraction:
    values = answer(rules, question)
    assert values, "no calculator was found"
    return Fraction(values[0]["exact"])


@pytest.mark.parametrize("loses", LOSES)
def test_what_was_lost_by_is_taken_off(loses: str) -> None:
    assert first(book(loses), ASKS[0]) == Fraction(15, 36)
    assert first(book(loses), "What is the chance that a unit with Grit 8 passes a Grit test?") == Fraction(26, 36)


@pytest.mark.parametrize("question", ASKS)
def test_players_say_it_in_many_ways(question: str) -> None:
    assert first(book(LOSES[0]), question) == Fraction(15, 36)


@pytest.mark.parametrize("mulish", [
    "Mulish units always take Grit tests on their unmodified Grit, however badly they were beaten.",
    "A Mulish unit that has lost a scrum uses its unmodified Grit for the Grit test.",
    "A Mulish unit ignores all modifiers to its Grit when it takes a Grit test.",
    "A Mulish unit tests on its full Grit, without any modifiers.",
])  # fmt: skip
def test_who_tests_unmodified_loses_nothing(mulish: str) -> None:
    asked = "My Mulish unit has Grit 8 and lost the scrum by 2. What is the chance that it passes its Grit test?"
    assert first(book(LOSES[0], mulish), asked) == Fraction(26, 36)
    assert first(book(LOSES[0], mulish), asked.replace("Mulish unit", "unit")) == Fraction(15, 36)


@pytest.mark.parametrize("always", [
    "A roll of two 1s is always a success.", "A natural 2 is a pass.", "Double 1 always passes.",
    "An unmodified roll of 2 is always passed.", "Snake eyes always pass, whatever the modifiers.",
])  # fmt: skip
def test_the_best_roll_passes_however_much_was_lost(always: str) -> None:
    asked = "My unit has Grit 5 and lost the scrum by 6. What is the chance that it passes its Grit test?"
    assert first(book(LOSES[0], "", always), asked) == Fraction(1, 36)
    assert first(book(LOSES[0]), asked) == 0


def test_a_kind_of_test_is_rolled_as_the_test_that_it_is() -> None:
    assert first(book(LOSES[0]), "Chance that a unit with Grit 7 passes a Fright test?") == Fraction(21, 36)


def test_a_situation_tells_it_too() -> None:
    rules = book(LOSES[0])
    told = {
        "ruleset": "chalk",
        "unit": {"type": "Porter", "characteristics": {"Gr": 8}},
        "facts": {"scrum lost by": 2},
        "ask": {"of": "action", "name": "Grit test"},
    }
    situation, _ = parse(told, rules)
    term = next(each.id for each in rules.terms_of_kind("test") if each.name == "Grit test")
    values = for_ruling(rules, situation, term, [])
    assert Fraction(values[0]["exact"]) == Fraction(15, 36)


CAPTAIN = "While a friendly Foreman is within 6 inches and is not Weary, other units add 1 to their Grit."


@pytest.mark.parametrize(("question", "wanted"), [
    ("Grit 7 with its Foreman 4 inches away: chance to pass the Grit test?", Fraction(26, 36)),
    ("Grit 7 with its Foreman 9 inches away: chance to pass the Grit test?", Fraction(21, 36)),
    ("Grit 7, and its Foreman, who is Weary, is 4 inches away: chance to pass the Grit test?", Fraction(21, 36)),
    ("Grit 7 and nobody near: chance to pass the Grit test?", Fraction(21, 36)),
])  # fmt: skip
def test_who_stands_near_counts_unless_he_is_in_the_state_that_is_named(question: str, wanted: Fraction) -> None:
    text = HEAD.format(always="") + LOSES[0] + TAIL.format(mulish="A Mulish unit may not run.")
    text += f"\n### Foremen\n\n{CAPTAIN}\n\n## Statuses\n\n### Weary\n\nA Weary unit may not run.\n"
    text = text.replace("### Porter", "### Foreman\n\nA Foreman may not run.\n\n### Porter")
    assert first(read(text), question) == wanted


SCORED = """# The Chalk Rules

## Characteristics

**Nerve (N):** The score needed to pass a Nerve test. Lower is braver.

**Aim (A):** The score needed on a D10 to hit when shooting.

## Nerve Tests

To take a Nerve test, roll a D10 and subtract 1 for each Strain marker on the crew. {passes}

## Strain

A crew gains one Strain marker when it is shot at.

## Shooting

As many D10s are rolled as there are shots, and each that equals or beats the crew's Aim, after modifiers, is a hit.

### Shooting modifiers

| Circumstance | Modifier |
| --- | --- |
| Target is in soft cover | -1 |
| Target is in hard cover | -2 |
| Target is more than half the range away | -1 |
| Target is asleep | +2 |

Add all of them together, but the total modifier can never be worse than -2.
"""


def test_what_is_taken_from_the_dice_makes_a_high_roll_harder_and_a_low_one_easier() -> None:
    high = read(SCORED.format(passes="If the result equals or beats the crew's Nerve, the test is passed."))
    low = read(SCORED.format(passes="If the result is equal to or less than the crew's Nerve, the test is passed."))
    asked = "What is the chance that a crew with Nerve 5 and three Strain markers passes a Nerve test?"
    assert first(high, asked) == Fraction(3, 10)
    assert first(low, asked) == Fraction(8, 10)
    assert first(high, "Chance that a crew with Nerve 5 passes a Nerve test?") == Fraction(6, 10)


@pytest.mark.parametrize(("where", "wanted"), [
    ("in the open", Fraction(6, 10)), ("in soft cover", Fraction(5, 10)), ("in hard cover", Fraction(4, 10)),
    ("in hard cover, more than half the range away", Fraction(4, 10)),
])  # fmt: skip
def test_the_list_below_a_roll_changes_it_within_its_limits(where: str, wanted: Fraction) -> None:
    rules = read(SCORED.format(passes="If the result equals or beats the crew's Nerve, the test is passed."))
    assert (
        first(rules, f"My crew has Aim 5 and shoots at a target {where}. What is the chance that one shot hits?")
        == wanted
    )
