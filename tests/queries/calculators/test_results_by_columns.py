"""Tables of results by odds or strength, with what is added to the die and what moves the column; and rolls that have
to reach the number of a class."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

ODDS = """# Reed War

## Markers

Broken and Dug In markers are placed on units. Fractions are always rounded down.

## Storming

Divide the Strength of the attackers by that of the defenders, rounding in favour of the defender. Roll one die and read
the result on the Storm Table. {modifiers} Treat a result below 1 as 1 and above 6 as 6.

### Storm Table

| Die | 1-2 | 1-1 | 2-1 | 3-1 |
|---|---|---|---|---|
| 1 | AR | AR | AR | DR |
| 2 | AR | AR | DR | DR |
| 3 | AR | DR | DR | DR |
| 4 | AR | DR | DR | DE |
| 5 | DR | DR | DE | DE |
| 6 | DR | DE | DE | DE |

AR: attackers retreat. DR: defenders retreat. DE: defenders eliminated.
"""
MODIFIERS = (
    "Add 1 to the die if a Prince is stacked with the attackers; subtract 1 if any defender is Dug In.",
    "The attacker adds 1 to the roll if he has a Prince stacked with any attacking unit. If any defender is Dug In the"
    " roll is reduced by 1.",
)
STRENGTHS = """# Reed War

## Shelling

Add up the Firepower of the firing units, find its column on the Shell Table, roll one die and read the result. {shifts}

### Shell Table

| Die | 1-3 | 4-6 | 7-10 | 11+ |
|---|---|---|---|---|
| 1 | - | - | - | P |
| 2 | - | - | P | P |
| 3 | - | P | P | D |
| 4 | P | P | D | D |
| 5 | P | D | D | E |
| 6 | D | D | E | E |

P: pinned. D: disrupted. E: eliminated.
"""
SHIFTS = (
    "Shift one column to the left if the target is in Reeds and two columns to the left if it is in a Fort.",
    "A target in Reeds shifts the column one to the left; a target in a Fort shifts it two to the left.",
)
CLASSES = """# Reed War

## Hulls

When a gun hits a hull, roll D6 and add the Bore of the gun. The hull is penetrated if the total equals or beats the
number for its class.

| Class | Typical | Needed |
|---|---|---|
| A | raft | 6 |
| B | light barge | 7 |
| C | heavy barge | 9 |

{cases}
"""
CASES = (
    "Add 1 if the shot strikes the side and 2 if it strikes the rear. Take 1 away at more than half range.",
    "+1 if the hit is on the side, +2 if on the rear, -1 if the range is over half.",
)
FIRE = """# Reed War

## Kinds

Foot, Guards and Horse are the kinds of unit.

## Fire

Total the modifiers below. Roll two dice, add the total, and consult the Fire Table.

- -2 Target is Dug In
- -1 Target is in a Reed or Fort hex (not if Dug In)
- -1 Firing unit is Shaken
- +1 Target is in a stack of three or more units
- +1 Firing unit is Guards

### Fire Table

| Modified roll | Result |
|---|---|
| 6 or less | No effect |
| 7 - 9 | Shaken |
| 10 or more | Broken |

## Markers

Shaken and Dug In markers are placed on units.
"""


@cache
def _rules(text: str) -> Rules:
    return Rules.of(read_ruleset(Ruleset("reed", "Reed"), [Document("reed", "reed", "Reed", "md", text, "0" * 64)]))


def _first(text: str, question: str) -> Fraction:
    found = answer(_rules(text), question)
    return next((Fraction(each["exact"]) for each in found if each["unit"] in ("probability", None)), Fraction(-1))


@pytest.mark.parametrize("modifiers", MODIFIERS)
@pytest.mark.parametrize(("question", "exact"), [
    ("We storm at 3-1, a Prince is stacked with the attackers and none of the defenders is Dug In. Odds of DE?", "2/3"),
    ("At 2-1 the defenders are Dug In. What is the chance of an AR result?", "1/3"),
    ("3-1, Prince with the attackers, defenders Dug In: what chance of DE?", "1/2"),
])  # fmt: skip
def test_by_odds(modifiers: str, question: str, exact: str) -> None:
    assert _first(ODDS.format(modifiers=modifiers), question) == Fraction(exact)


@pytest.mark.parametrize("shifts", SHIFTS)
@pytest.mark.parametrize(("question", "exact"), [
    ("What is the chance of a D result with 8 Firepower against a target in the open?", "1/3"),
    ("8 Firepower fires at a target in Reeds. What is the chance of a P result?", "1/3"),
    ("12 Firepower fires at a target in a Fort. What is the chance of a D result?", "1/3"),
    ("On the 7-10 column, what is the chance of an E result?", "1/6"),
])  # fmt: skip
def test_by_strength(shifts: str, question: str, exact: str) -> None:
    assert _first(STRENGTHS.format(shifts=shifts), question) == Fraction(exact)


@pytest.mark.parametrize("cases", CASES)
@pytest.mark.parametrize(("question", "exact"), [
    ("A gun with Bore 3 hits a Class C hull in the rear at less than half range. Odds to penetrate?", "1/2"),
    ("A gun with Bore 3 hits a Class B hull in the side at more than half range. Chance to penetrate?", "1/2"),
    ("What do I need to roll to penetrate a Class C hull in the side with Bore 4?", "4"),
])  # fmt: skip
def test_by_class(cases: str, question: str, exact: str) -> None:
    assert _first(CLASSES.format(cases=cases), question) == Fraction(exact)


@pytest.mark.parametrize(("question", "exact"), [
    ("Foot fire at a single unit entering a Reed hex. What is the chance that the fire has No effect?", "7/12"),
    ("Guards fire at a Dug In unit in a Fort hex. What is the chance of a Shaken result?", "1/3"),
    ("Shaken Foot fire at a stack of three units in a Fort hex. How likely is a Broken result?", "1/12"),
])  # fmt: skip
def test_by_a_total_of_two_dice(question: str, exact: str) -> None:
    assert _first(FIRE, question) == Fraction(exact)
