"""How far a charge goes that dice decide, in the wordings of many books, and how likely it gets there."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

_BOOK = """# Reed Lords

## Units

| Unit | Stride | Nerve |
|---|---|---|
| Spears | 4 | 7 |
| Lancers | 6 | 8 |

## Charging

A unit may declare a charge against one enemy that it can see.

{told}
"""


@cache
def _rules(told: str) -> Rules:
    document = Document("reed", "reed", "Reed Lords", "md", _BOOK.format(told=told), "0" * 64)
    return Rules.of(read_ruleset(Ruleset("reed", "Reed Lords"), [document]))


def _first(told: str, question: str) -> Fraction | None:
    found = answer(_rules(told), question)
    return Fraction(str(found[0]["exact"])) if found and found[0]["value"] is not None else None


#: Each with the least roll, and the chance, for Spears (Stride 4) to reach an enemy 9 inches away.
TOLD = [
    ("Roll 2D6: the total is the number of inches that it can go. If this is no less than the distance to the enemy, "
     "the charge succeeds.", 9, "5/18"),
    ("Roll two dice. If the sum equals or exceeds the distance to the enemy in inches, the charge is a success.", 9,
     "5/18"),
    ("Then throw 2D6 to see how far the unit can charge.", 9, "5/18"),
    ("Roll two dice, add Stride and move the unit that many inches.", 5, "5/6"),
    ("To find its charge distance, roll 2D6 and add its Stride. If the enemy is farther away than this, it fails.", 5,
     "5/6"),
    ("A charging unit adds 2D6 to its Stride.", 5, "5/6"),
    ("Charge distance = Stride + 2D6\".", 5, "5/6"),
    ("Roll two D6 and take the higher. The unit charges its Stride plus that many inches.", 5, "5/9"),
    ("A unit charges its Stride plus the better of 2D6 inches.", 5, "5/9"),
    ("The unit's charge range is its Stride plus the two highest of 3D6.", 5, "205/216"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "needed", "chance"), TOLD)
def test_a_charge_reaches_as_far_as_its_roll_says(told: str, needed: int, chance: str) -> None:
    assert _first(told, 'Spears charge an enemy 9" away. What are the odds?') == Fraction(chance)
    assert _first(told, 'What do I need to roll to charge an enemy 9" away with Spears?') == needed


@pytest.mark.parametrize(("question", "exact"), [
    ("What is the longest charge that Lancers can make?", "18"),
    ("What is the minimum charge distance of Lancers?", "8"),
    ("What is the average charge distance of Spears?", "11"),
    ("How likely is a 14 inch charge with Lancers?", "5/12"),
    ("How likely are Lancers to fail a 14\" charge?", "7/12"),
    ("What is the chance that Lancers charge exactly 13 inches?", "1/6"),
    ("The gap is 14 inches. What are the odds that Lancers charge across it?", "5/12"),
    ("Lancers charge Spears 14\" away. How likely is it that they make it?", "5/12"),
])  # fmt: skip
def test_what_is_asked_of_a_charge(question: str, exact: str) -> None:
    assert _first("Roll two dice, add Stride and move the unit that many inches.", question) == Fraction(exact)


@pytest.mark.parametrize("told", [
    "If the charge fails, the enemy flees 2D6 inches.",
    "Roll a D6 for each model: on a 1 it falls.",
    "Roll 2D6. If the total is no more than the unit's Nerve, it may charge.",
    "Roll 2D6, subtract the Nerve of the enemy and add Stride: this is the charge distance in inches.",
    "Roll 2D6 and add 1 for each banner: this is the distance in inches that the unit can move.",
    "Both sides roll 2D6 and add the Stride of their unit; the higher total strikes first.",
])  # fmt: skip
def test_other_rolls_are_no_charge_distance(told: str) -> None:
    assert _first(told, 'What are the chances of making a 7" charge with Spears?') is None
