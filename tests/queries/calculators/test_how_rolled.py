# ruff: noqa: E501
"""How a test is rolled, and what changes it, in the many ways in which rulebooks put it."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """RAVENS

1 Packs

Every unit has a Pace, a Mettle and a Bite.

Unit      Pace    Mettle    Bite
Rooks     6       VALUE         3
Crows     5       VALUE         4
Magpies   8       VALUE         2
Jays      9       VALUE         2

2 Mettle Tests

TOLD

3 States

Shaken. A Shaken unit may not charge.

Wary. A Wary unit may not move.

4 Captains

A Captain may move up to 8 inches. Captains may not be Shaken.

5 Feathers

Units may gather feathers. A unit carries up to three feathers.
"""
ROLLED = "Roll 2D6. If the total is equal to or less than the unit's Mettle the test is passed."

PASS = "What chance do Rooks have to pass a Mettle Test?"
CASES = [
    ("7", "", "Roll 2D6. The unit passes if the result is its Mettle or lower.", PASS, Fraction(7, 12)),
    ("7", "", "To pass a Mettle Test a unit must score its Mettle or less on two dice.", PASS, Fraction(7, 12)),
    ("7", "", "A unit that takes a Mettle Test must roll equal to or under its Mettle on 2D6.", PASS, Fraction(7, 12)),
    (
        "7",
        "",
        "When a unit takes a Mettle Test, roll 2D6. It passes unless the total is higher than its Mettle.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "A unit takes a Mettle Test by rolling two dice against its Mettle: equal or under is a pass, over is a fail.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "A unit takes a Mettle Test by rolling two dice and trying to score equal to or less than its Mettle.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "For a Mettle Test, throw two dice; on a total no greater than the unit's Mettle it has passed.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "To make a Mettle Test, roll a pair of dice. If the sum does not exceed the Mettle of the unit, the test is passed.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "Mettle Tests are taken on two dice: a score of the unit's Mettle or less succeeds.",
        PASS,
        Fraction(7, 12),
    ),
    ("7", "", "A Mettle Test is two dice, which must total the unit's Mettle or less.", PASS, Fraction(7, 12)),
    (
        "7",
        "",
        "Roll two six-sided dice, add them up, and compare the total with the unit's Mettle. If the total is greater, the test is failed; otherwise it is passed.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "The player rolls two dice for the unit. If the total is more than its Mettle, it fails the Mettle Test.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "Roll 2D6 and compare the score with the Mettle of the unit. A score equal to or lower than Mettle is a pass.",
        PASS,
        Fraction(7, 12),
    ),
    ("7", "", "To test, roll 2D6: Mettle or under passes.", PASS, Fraction(7, 12)),
    ("7", "", "The unit rolls 2D6 and needs its Mettle or less to pass.", PASS, Fraction(7, 12)),
    (
        "7",
        "",
        "Roll 2d6 for the unit taking the Mettle Test, and try to roll its Mettle or less.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "4+",
        "",
        "Roll a D6. If the score is equal to or higher than the unit's Mettle, the test is passed.",
        PASS,
        Fraction(1, 2),
    ),
    ("4+", "", "Roll a die for the unit: the test is passed on its Mettle or better.", PASS, Fraction(1, 2)),
    (
        "4+",
        "",
        "A unit taking a Mettle Test rolls one die and passes if it rolls its Mettle or more.",
        PASS,
        Fraction(1, 2),
    ),
    (
        "4+",
        "",
        "To take a Mettle Test, roll one die. Scoring the unit's Mettle value or higher is a success.",
        PASS,
        Fraction(1, 2),
    ),
    ("4+", "", "A Mettle Test is passed on a D6 roll equal to or above the unit's Mettle.", PASS, Fraction(1, 2)),
    ("4+", "", "Roll one die: a result that equals or exceeds the unit's Mettle is a pass.", PASS, Fraction(1, 2)),
    (
        "5",
        "",
        "Roll two dice and add the unit's Mettle. The test is passed on a total of 12 or more.",
        PASS,
        Fraction(7, 12),
    ),
    ("5", "", "To take a Mettle Test, roll 2D6 + Mettle. On 12+ the unit passes.", PASS, Fraction(7, 12)),
    (
        "5",
        "",
        "The unit rolls 2D6 and adds its Mettle; if the total is 12 or more it passes, otherwise it fails.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "5",
        "",
        "Add the unit's Mettle to the score of two dice. A total of at least 12 passes the test.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "5",
        "",
        "Roll two dice, adding Mettle to the score. A result of less than 12 is a failure.",
        PASS,
        Fraction(7, 12),
    ),
    ("7", "", "To pass a Mettle Test the unit must roll 8 or more on two dice.", PASS, Fraction(5, 12)),
    ("7", "", "Roll two dice. The unit passes on an 8 or better.", PASS, Fraction(5, 12)),
    ("7", "", "Roll 2D6 for the unit; a total of 8+ passes the Mettle Test.", PASS, Fraction(5, 12)),
    ("7", "", "Roll 2D6. On 7 or less the unit fails the Mettle Test, on 8 or more it passes.", PASS, Fraction(5, 12)),
    ("7", "", "A Mettle Test is passed on a 2D6 roll of 8+.", PASS, Fraction(5, 12)),
    ("7", "", "The unit needs 8+ on 2D6 to pass a Mettle Test.", PASS, Fraction(5, 12)),
    (
        "7",
        ROLLED,
        "Subtract 1 from the unit's Mettle for each Dread marker on it.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Each Dread marker on the unit reduces its Mettle by 1 for this purpose.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "A unit's Mettle is reduced by one for every Dread marker that it has.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Every Dread marker counts as -1 to Mettle.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "The unit suffers a -1 penalty to Mettle for each Dread marker it carries.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Add 1 to the roll for each Dread marker on the unit.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Add the number of Dread markers on the unit to the total.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "For each Dread marker on the unit, add 1 to the dice roll.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Dread markers each take 1 off the unit's Mettle.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Its Mettle is lowered by the number of Dread markers on the unit.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Deduct the number of its Dread markers from its Mettle.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "The unit's Mettle is modified by -1 per Dread marker.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Mettle Tests are taken at -1 for each Dread marker on the unit.",
        "Rooks with two Dread markers take a Mettle Test. Chance of passing?",
        Fraction(5, 18),
    ),
    (
        "7",
        ROLLED,
        "Shaken units subtract 1 from their Mettle.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "A Shaken unit has -1 Mettle.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "If the unit is Shaken, subtract 1 from its Mettle.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "A Shaken unit takes the test at -1.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "Units which are Shaken suffer -1 on Mettle Tests.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "Add 1 to the roll if the unit is Shaken.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "A Shaken unit counts its Mettle as one lower.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "Shaken units treat their Mettle as 6.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "The Mettle of a Shaken unit is reduced by 1.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "While Shaken, a unit's Mettle is one less than normal.",
        "Shaken Rooks take a Mettle Test. Chance of passing?",
        Fraction(5, 12),
    ),
    (
        "7",
        ROLLED,
        "A Captain within 6 inches adds 1 to the unit's Mettle.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "If a Captain is within 6 inches, add 1 to Mettle.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Add 1 to the Mettle of units within 6 inches of a friendly Captain.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "The presence of a Captain within 6 inches gives the unit +1 Mettle.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "A unit with a Captain within 6 inches of it has +1 Mettle.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Units that have a friendly Captain within 6 inches take the test at +1.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Any unit within 6 inches of a friendly Captain adds 1 to its Mettle.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Increase Mettle by 1 if there is a friendly Captain within 6 inches.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Captains steady those around them: every friendly unit within 6 inches has its Mettle increased by 1.",
        "Rooks with their Captain 4 inches away take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "A unit in cover adds 1 to its Mettle.",
        "Rooks in cover take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "Units in cover gain +1 Mettle.",
        "Rooks in cover take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
    (
        "7",
        ROLLED,
        "If the unit is in cover its Mettle is increased by 1.",
        "Rooks in cover take a Mettle Test. Chance of passing?",
        Fraction(13, 18),
    ),
]


@pytest.mark.parametrize(("value", "rolled", "told", "question", "chance"), CASES)
def test_chance(value: str, rolled: str, told: str, question: str, chance: Fraction) -> None:
    text = BOOK.replace("VALUE", value).replace("TOLD", f"{rolled} {told}".strip())
    document = Document("birds", "birds", "Birds", "txt", text, hashlib.sha256(text.encode()).hexdigest())
    found = answer(Rules.of(read_ruleset(Ruleset("birds", "Birds"), [document])), question)[0]
    assert Fraction(found["exact"] or 0) == chance, found["steps"]
