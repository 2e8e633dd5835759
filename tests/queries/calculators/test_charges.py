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
    "Roll 2D6. If the result is 9 or more the enemy is out of range of the charge; on 3 it runs away.",
    "Both sides roll 2D6 and add the Stride of their unit; the higher total strikes first.",
])  # fmt: skip
def test_other_rolls_are_no_charge_distance(told: str) -> None:
    assert _first(told, 'What are the chances of making a 7" charge with Spears?') is None


_KINDS = """Lancers are Horse. Spears are Foot.

### Horse

Horse may not enter marshes.

### Foot

Foot may enter marshes.
"""
_TWO = "Roll 2D6. If the total is at least the distance in inches to the target, the charge succeeds."


@pytest.mark.parametrize(("told", "question", "exact"), [
    (f"{_TWO} Horse roll 3D6 and discard the lowest.\n\n## Kinds\n\n{_KINDS}", "{} Lancers?", "113/216"),
    (f"{_TWO} Horse roll 3D6 and discard the lowest.\n\n## Kinds\n\n{_KINDS}", "{} Spears?", "5/18"),
    (f"{_TWO}\n\n## Kinds\n\n{_KINDS}Foot roll an extra D6 for charges and discard the highest.\n", "{} Spears?",
     "23/216"),
    (f"Roll 2D6 (3D6 discarding the lowest for Horse): so many inches the unit may charge.\n\n## Kinds\n\n{_KINDS}",
     "{} a unit?", None),
    (f"{_TWO}\n\n## Rules\n\n**Brash.** A Brash unit may re-roll failed charges.\n", "{} a Brash unit?", "155/324"),
    (f"{_TWO}\n\n## Rules\n\n**Brash.** A Brash unit may re-roll one of the dice of its charge roll.\n",
     "{} a Brash unit?", None),
    (_TWO, "{} Spears that have a re-roll?", "155/324"),
    (f"{_TWO}\n\n## Rules\n\n**Fleet.** A unit with this rule adds 1 to its charge rolls.\n", "{} a Fleet unit?",
     None),
    (f"{_TWO}\n\n## Special Rules\n\n**Fleet.** A unit with this rule adds 1 to its charge rolls.\n",
     "{} a Fleet unit?", "5/12"),
    (f"{_TWO} A roll of 12 always succeeds.", "{} Spears?", "5/18"),
    (f"{_TWO} A double 5 always fails.", "{} Spears?", None),
    ("The charge distance is 2D6 inches, with a minimum of 9 inches.", "{} Spears?", "1"),
    ("The charge distance is 2D6 inches, to a maximum of 8 inches.", "{} Spears?", "0"),
    ("Roll 2D6. The charge succeeds if the roll is higher than the number of inches between the units.", "{} Spears?",
     "1/6"),
    (f"{_TWO} Subtract 1 from the roll if the unit charges through difficult ground.", "{} Spears through difficult "
     "ground?", "1/6"),
    (f"{_TWO} If the charging unit is in difficult ground it rolls 3D6 and discards the highest.", "{} Spears through "
     "difficult ground?", None),
])  # fmt: skip
def test_what_changes_a_charge(told: str, question: str, exact: str | None) -> None:
    found = _first(told, question.format('What are the odds of a 9" charge with'))
    assert found == (None if exact is None else Fraction(exact))


@pytest.mark.parametrize(("told", "question", "exact"), [
    ("### Run\n\nRoll a D6 and add it to the unit's Stride for the phase.", "How far can Lancers run at most?", "12"),
    ("### Fall Back\n\nRoll 2D6. The unit moves this many inches towards its own edge.",
     "What is the chance that a unit falls back 9\" or more?", "5/18"),
    ("### Fleeing\n\nA unit that flees moves 2D6\" directly away.", "How far do fleeing units move on average?", "7"),
])  # fmt: skip
def test_other_deeds_by_dice(told: str, question: str, exact: str) -> None:
    assert _first(told, question) == Fraction(exact)
