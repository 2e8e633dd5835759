"""Rolls of which a text tells no more than what follows on some results: what changes them, and which one is meant."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Fen Wagons

## Wagons

There are two kinds of wagon: Barrows and Carts. Barrows have the Broad rule.

**Broad.** Add 2 to every Sinking Test that a Broad wagon takes.

## Actions

**Haul Out.** A Sunken wagon may try to free itself. Roll 2D6; on 8 or more the wagon is no longer Sunken. Add 1 if
another friendly Barrow is within 2 inches, and add 2 if a team of oxen is in contact.

## Soft Ground

A wagon that enters soft ground takes a Sinking Test. Roll 2D6: on a total of 4 or less the wagon is Sunken. A Sunken
wagon may not Move.

## Marshals

Each marshal has a card, which lists its Reach (in inches), its Heart, its Craft and its calling.

To take a Test, roll 2D6 and add the attribute named: Heart for a Heart Test, Craft for a Craft Test. The Test is passed
on a total of 10 or more. These modifiers apply:

- +1 to a Heart Test within 6" of a banner
- -1 to any Craft Test while Soaked

### Soaked

A Soaked marshal may not ride.
"""


@pytest.mark.parametrize(("question", "exact"), [
    ("What is the chance that a Cart becomes Sunken when it enters soft ground?", "1/6"),
    ("What is the chance that a Barrow becomes Sunken when it enters soft ground?", "1/36"),
    ("My Sunken Cart tries to Haul Out. What is the chance that it gets free?", "5/12"),
    ("My Sunken Cart tries to Haul Out with a friendly Barrow 1 inch away. How likely is it to get free?", "7/12"),
    ("A marshal with Heart 3 takes a Heart Test. What are the odds that he passes?", "7/12"),
    ("A marshal with Heart 3 is within 6\" of a banner. How likely is he to pass a Heart Test?", "13/18"),
    ("A Soaked marshal with Craft 4 takes a Craft Test. What is his chance to pass?", "7/12"),
    ("A Soaked marshal with Heart 4 takes a Heart Test. What is his chance to pass?", "13/18"),
])  # fmt: skip
def test_the_chance(question: str, exact: str) -> None:
    document = Document("fen", "fen", "Fen Wagons", "md", BOOK, "0" * 64)
    found = answer(Rules.of(read_ruleset(Ruleset("fen", "Fen Wagons"), [document])), question)
    assert [Fraction(each["exact"]) for each in found if each["unit"] == "probability"][:1] == [Fraction(exact)], found
