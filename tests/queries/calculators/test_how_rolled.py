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
Crows     5       OTHER         4
Magpies   8       OTHER         2
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
    (
        "7",
        "",
        "To take a Mettle Test, roll 2D6 equal to or under its Mettle. A Captain attached to the unit lets it add 1 to its Mettle.",
        "What chance do Rooks with a Captain attached have to pass a Mettle Test?",
        Fraction(13, 18),
    ),
    (
        "7",
        "",
        "To take a Mettle Test, roll 2D6 equal to or under its Mettle. Rooks at less than half strength take the test at -2.",
        "What chance do Rooks at a third of their strength have to pass a Mettle Test?",
        Fraction(5, 18),
    ),
    (
        "7",
        "",
        "To take a Mettle Test, roll 2D6 equal to or under its Mettle. Rooks at less than half strength take the test at -2.",
        PASS,
        Fraction(7, 12),
    ),
    (
        "7",
        "",
        "To take a Mettle Test, roll a die; 4, 5 or 6 passes. The number needed is raised by one if the unit is Wary, and lowered by one if a Captain is attached.",
        "What chance do Wary Rooks have to pass a Mettle Test?",
        Fraction(1, 3),
    ),
    ("7", "", "To take a Mettle Test, roll 2D6 equal to or under the unit's Mettle.", PASS, Fraction(7, 12)),
    ("7", "", "For a Mettle Test the player rolls 2D6 and must not exceed the unit's Mettle.", PASS, Fraction(7, 12)),
    ("7", "", "Throw 2D6 against the unit's Mettle. Equal or under and it passes.", PASS, Fraction(7, 12)),
    ("7", "", "To take a Mettle Test, roll a die; 3, 4, 5 or 6 passes the test.", PASS, Fraction(2, 3)),
    ("3", "", "To take a Mettle Test, roll a D6, adding its Mettle: 8 or more is a pass.", PASS, Fraction(1, 3)),
    (
        "7",
        "",
        "To take a Mettle Test, roll 2D6 equal to or under its Mettle. Rooks add 1 as well.",
        PASS,
        Fraction(13, 18),
    ),
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
    assert chance_of(value, "8", f"{rolled} {told}".strip(), question) == chance


def chance_of(value: str, other: str, told: str, question: str) -> Fraction:
    text = BOOK.replace("VALUE", value).replace("OTHER", other).replace("TOLD", told)
    document = Document("birds", "birds", "Birds", "txt", text, hashlib.sha256(text.encode()).hexdigest())
    found = answer(Rules.of(read_ruleset(Ruleset("birds", "Birds"), [document])), question)[0]
    return Fraction(found["exact"] or 0)


MORE_CASES = [
    (
        "7",
        "12",
        ROLLED,
        "A roll of 12 is always a failure and a roll of 2 always a success.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    (
        "7",
        "12",
        ROLLED,
        "A natural 2 always passes.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(1, 1),
    ),
    (
        "7",
        "12",
        ROLLED,
        "Any roll of 11 or 12 fails, whatever the Mettle of the unit.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(11, 12),
    ),
    (
        "7",
        "12",
        ROLLED,
        "Double six always fails.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    (
        "7",
        "12",
        ROLLED,
        "A double 6 is always a fail.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    (
        "7",
        "12",
        ROLLED,
        "If both dice come up 6 the test is failed no matter what.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    ("7", "12", ROLLED, "Boxcars always fail.", "What chance do Crows have to pass a Mettle Test?", Fraction(35, 36)),
    (
        "7",
        "12",
        ROLLED,
        "An unmodified 12 always fails.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    (
        "7",
        "12",
        ROLLED,
        "A score of 12 on the dice is a failure regardless of modifiers.",
        "What chance do Crows have to pass a Mettle Test?",
        Fraction(35, 36),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units may re-roll failed Mettle Tests.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(119, 144),
    ),
    (
        "7",
        "8",
        ROLLED,
        "A Wary unit may re-roll a failed test.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(119, 144),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units roll three dice and discard the highest.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(29, 36),
    ),
    (
        "7",
        "8",
        ROLLED,
        "A Wary unit rolls an extra die for the test and ignores the highest.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(29, 36),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units pass Mettle Tests automatically.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(1, 1),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units automatically fail any Mettle Test they take.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(0, 1),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units are immune to Mettle Tests.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(1, 1),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Wary units need not take Mettle Tests.",
        "Wary Rooks take a Mettle Test. Chance of passing?",
        Fraction(1, 1),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "My Rooks are down to 3 out of 8 models; how likely are they to pass a Mettle Test?",
        Fraction(5, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks at less than half strength test Mettle. What's the chance they make it?",
        Fraction(5, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks have lost 5 of their 8 birds. Probability of passing a Mettle Test?",
        Fraction(5, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks that have lost 4 of 8 models: chance of passing the Mettle Test?",
        Fraction(7, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "What % chance have Shaken Rooks with 1 Dread marker got of passing their Mettle Test?",
        Fraction(5, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        'A Captain is standing 3" from my Shaken Rooks. Chance to pass a Mettle Test?',
        Fraction(7, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "How probable is it that Rooks under three Dread markers hold on a Mettle Test?",
        Fraction(1, 6),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks, not Shaken, Captain at 10 inches, no Dread markers, take a Mettle Test. Chance?",
        Fraction(7, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "What's the likelihood that a Rooks unit which is Shaken blows its Mettle Test?",
        Fraction(7, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Chance for Rooks to fail a Mettle Test if they carry a Dread marker and are Shaken?",
        Fraction(13, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        'If Rooks have 2 Dread markers and a Captain alongside within 6", what are their odds in a Mettle Test?',
        Fraction(5, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks have one Dread marker. The Captain is dead. What chance of passing a Mettle Test?",
        Fraction(5, 12),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        "Rooks get 2 Dread markers then must take a Mettle Test. How often will they pass?",
        Fraction(5, 18),
    ),
    (
        "7",
        "8",
        ROLLED,
        "Subtract 1 from Mettle if the unit is Shaken, and 2 if it is below half strength. Add 1 if a Captain is within 6 inches. Subtract 1 for each Dread marker.",
        'Will Rooks pass a Mettle Test? They have 2 Dread markers and their Captain is 5" off. Give the odds.',
        Fraction(5, 12),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. To Sing, choose a song and roll two dice, adding the unit's Mettle. If the total equals or beats the song's Pitch, the song works.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(13, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. A unit that Sings rolls 2D6 and adds its Mettle. The song succeeds if the result is equal to or greater than its Pitch.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(13, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. Roll 2D6 + Mettle when a unit Sings; the song is cast if the total is at least its Pitch.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(13, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. When a unit Sings, roll two dice and add its Mettle to the total. The song takes effect if the score is at least as high as the song's Pitch.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(13, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. To Sing, roll two dice. The song is cast if the total is equal to or higher than its Pitch.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(5, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. A unit Sings by rolling 2D6: if the roll is the song's Pitch or more, the song takes effect.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(5, 18),
    ),
    (
        "3",
        "4",
        "",
        "Nothing here.\n\n3 Deeds\n\nA unit may take two Deeds in its turn.\n\nMarch. The unit moves up to its Pace.\n\nSing. When a unit Sings roll two dice; it succeeds on a score equal to or greater than the Pitch of the song.\n\nLurk. The unit becomes Shaken.\n\n4 Songs\n\nGlass Note (Pitch 9). One enemy within 8 inches becomes Shaken.\n\nLow Drone (Pitch 7). One friend is no longer Shaken.",
        "Rooks Sing Glass Note. What are the odds that it works?",
        Fraction(5, 18),
    ),
]


@pytest.mark.parametrize(("value", "other", "rolled", "told", "question", "chance"), MORE_CASES)
def test_what_else_counts(value: str, other: str, rolled: str, told: str, question: str, chance: Fraction) -> None:
    assert chance_of(value, other, f"{rolled} {told}".strip(), question) == chance
