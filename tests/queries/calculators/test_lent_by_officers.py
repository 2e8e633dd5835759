# ruff: noqa: E501
"""However a book tells what officers lend to those near them, and a question what becomes of the officer himself."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

OFFICERS = {
    "items": 'An officer lends his rank bonus to the Pluck of every friendly unit within 6" of him:\n\n• Ensign +1\n• Captain +2\n• Marshal +3\n\nA unit may use the bonus of only one officer at a time.',
    "leaders": 'A unit within 6" of a friendly officer adds the following to its Pluck.\n\nEnsign . . . . . . . . . . +1\nCaptain . . . . . . . . . +2\nMarshal . . . . . . . . . +3\n\nNever use more than one officer.',
    "table": 'An officer adds his Rank Bonus to the Pluck of friendly units within 6".\n\n| Officer | Rank Bonus |\n|---|---|\n| Ensign | +1 |\n| Captain | +2 |\n| Marshal | +3 |\n\nA unit never has the bonus of more than one officer.',
    "sentence": 'An Ensign within 6" adds 1 to a unit\'s Pluck, a Captain within 6" adds 2 and a Marshal within 6" adds 3. Only one officer counts.',
    "for each": 'Friendly units within 6" of an officer add his bonus to their Pluck: +1 for an Ensign, +2 for a Captain and +3 for a Marshal. Bonuses of several officers are not added together.',
    "brackets": 'Ensigns (+1), Captains (+2) and Marshals (+3) add their bonus to the Pluck of any friendly unit within 6". Use only the highest.',
}
BARRED = (
    "An officer who has any Fret markers lends no bonus.",
    "An officer cannot lend his bonus while he has one or more Fret markers.",
)
BOOK = """# Fen Companies

## Units

Pikemen and Gunners are the kinds of unit. Units are Green (Pluck 6), Trained (Pluck 7) or Veteran (Pluck 8).

## Officers

Ensigns, Captains and Marshals are Officers.

{officers} {barred}

## Fret Markers

Each Fret marker takes 1 from the unit's Pluck.

## Orders

### Rest

The unit does nothing else. {rest}

## The Order Test

A unit with a Fret marker must take an order test: roll 2D6, and if the total is equal to or less than its Pluck, after
all bonuses and deductions, the test is passed.
"""
RESTS = (
    "It has +2 Pluck for the order test.",
    "Add 2 to the unit's Pluck when it takes the order test for a Rest order.",
)
ASKED = (
    (
        "What's the chance that a Trained squad with two Fret markers passes its order test if a Captain is 4\" away?",
        "7/12",
    ),
    ('A Veteran unit with three Fret markers takes an order test. The Captain is 9" away. Odds to pass?', "5/18"),
    (
        'Trained Gunners with three Fret markers take an order test; an Ensign and a Marshal are both within 6". What is their chance to pass?',
        "7/12",
    ),
    (
        'A Trained squad with two Fret markers takes an order test. The Captain 4" away has a Fret marker himself. What is its chance to pass?',
        "5/18",
    ),
    (
        'Trained Pikemen with two Fret markers take an order test. Their Captain, 3" away, has no Fret markers. Odds of passing?',
        "7/12",
    ),
    (
        "Veteran Pikemen with four Fret markers get a Rest order, no officer anywhere near. Odds of passing the order test?",
        "5/12",
    ),
)


@pytest.mark.parametrize("officers", OFFICERS)
def test_the_chance_with_an_officer_near(officers: str) -> None:
    at = list(OFFICERS).index(officers) % 2
    text = BOOK.format(officers=OFFICERS[officers], barred=BARRED[at], rest=RESTS[at])
    document = Document("fen", "fen", "Fen Companies", "md", text, "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("fen", "Fen Companies"), [document]))
    for question, exact in ASKED:
        found = answer(rules, question)
        chances = [each["exact"] for each in found if each["unit"] == "probability"]
        assert chances[:1] == [exact], (question, found)
