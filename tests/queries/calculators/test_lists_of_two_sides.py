"""A list of modifiers tells of the one who does it and of the one to whom it is done: each counts for its own side."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

_BOOK = """GAP
Brigade fights in the hills

1 UNITS

Mortars, Foot and Carts are the kinds of unit. A unit may be Worn, Entrenched or Lost. Each unit has a Grit of 5 to 9.
Hexes are Open, Wood and Town hexes. Old Hands (n) is a special ability: subtract n from the die roll of a Grit test.

2 BARRAGE TABLE (d10)

Modified roll  Result
5 or less      No effect
6-8            Target Shaken
9 or more      Target Wrecked

Barrage modifiers:
+2 Target is in an Open hex
-1 Target is in a Wood hex
-2 Target is Entrenched
-1 Firing unit is Worn

3 SHOOTING

Roll one die for each firing figure of the unit that has been told to open fire. You need 4 or more to hit a target that
stands in plain sight. Apply these to the score of each die when the shots are rolled.

To hit modifiers
Target within 6 inches +1
Target in light cover -1
Each Rattle marker on the firer -1 (to a limit of -2)

A 6 always hits and a 1 never does.

4 GRIT

4.1 A unit that is told to take a Grit test rolls the d10 and applies the DRMs below. If the result is
equal to or less than its Grit, it passes.

Grit test DRMs:
-n Old Hands (n)
+1 Unit is Lost
+2 Unit is Worn

4.2 A unit that is already Lost in its Supply Phase must take a Grit test; if it fails it is removed. Old Hands does not
apply to this test.

5 ALARM

When the enemy shows himself the unit takes an Alarm test. Roll two dice and look at each one separately. Each die that
is equal to or less than the unit's Watch is a pass. Foot have a Watch of 4.
"""


@cache
def _rules() -> Rules:
    return Rules.of(read_ruleset(Ruleset("gap", "Gap"), [Document("gap", "gap", "Gap", "txt", _BOOK, "0" * 64)]))


def _chance(question: str) -> Fraction:
    found = answer(_rules(), question)
    return Fraction(next(each["exact"] for each in found if each["unit"] == "probability" and each["exact"]))


def test_a_state_counts_for_the_side_that_has_it() -> None:
    for question, chance in (
        ("My Mortars barrage Entrenched Foot in a Wood hex. What is the chance of no effect?", "8/10"),
        ("My Worn Mortars barrage Foot in an Open hex, none Entrenched. What is the chance of no effect?", "4/10"),
        ("My Mortars barrage a Worn unit. What is the chance of no effect?", "5/10"),
        ("My Worn Mortars barrage an Entrenched unit. What is the chance of no effect?", "8/10"),
    ):
        assert _chance(question) == Fraction(chance), question


def test_all_that_is_counted_comes_to_the_limit_at_most() -> None:
    for question, chance in (
        ("We shoot at a target in light cover. What is the chance for each die to hit?", "1/3"),
        ("We shoot at a target 5 inches away with one Rattle marker on us. What are the odds to hit?", "1/2"),
        ("We shoot at a target 5 inches away with four Rattle markers on us. What are the odds to hit?", "1/3"),
    ):
        assert _chance(question) == Fraction(chance), question


def test_what_does_not_apply_to_this_test_is_left_out_of_it() -> None:
    told = "A unit with Grit 6 and Old Hands (2) is {}. What is the chance that it passes its Grit test?"
    assert _chance(told.format("Worn")) == Fraction(6, 10)
    assert _chance(told.format("already Lost in its Supply Phase")) == Fraction(5, 10)


def test_as_many_passes_as_dice() -> None:
    assert _chance("What is the chance that Foot get two passes on the Alarm test?") == Fraction(4, 9)
