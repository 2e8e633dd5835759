# ruff: noqa: E501
"""However a book writes what comes of a test that is failed by so much, and however it says that a test is rolled as
another one, each result has its chance."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

RESULTS = {
    "columns": "If the test is failed, see by how much.\n\nFailed by      Result\n1 - 2          Rattled: one Fret marker\n"
               "3 - 4          Fall back: 2D6\" towards its own edge\n5 or more      Bolts: remove the unit\n",
    "pipes": "| Margin of failure | Effect |\n|---|---|\n| 1-2 | Rattled: one Fret marker |\n| 3-4 | Fall back: moves 2D6\" "
             "to the rear |\n| 5+ | Bolts: removed |\n",
    "each its row": "| Result of the test | Effect |\n|---|---|\n| Passed | No effect |\n| Failed by 1-2 | Rattled: one Fret "
                    "marker |\n| Failed by 3-4 | Fall back: moves 2D6\" to the rear |\n| Failed by 5 or more | Bolts: "
                    "removed |\n",
    "items": "- Failed by 1 or 2: the unit is Rattled and has one Fret marker.\n- Failed by 3 or 4: the unit must Fall back.\n"
             "- Failed by 5 or more: the unit Bolts and is removed.\n",
    "sentences": "If it fails by 1 or 2 it is Rattled. If it fails by 3 or 4 it must Fall back. If it fails by 5 or more it "
                 "Bolts and is removed.\n",
    "entries": "**Fail by 1–2 – Rattled.** The unit has one Fret marker.\n\n**Fail by 3–4 – Fall back.** The unit moves 2D6\" "
               "to the rear.\n\n**Fail by 5 or more – Bolts.** Remove the unit.\n",
}  # fmt: skip
ROLLED = {
    "compared": "Roll 2D6 and compare with its Pluck as for an order test, with these adjustments.",
    "the same way": "It is rolled in the same way as an order test, with these adjustments.",
    "procedure": "Follow the procedure for an order test, with these adjustments.",
    "is one": "A Pluck test is taken exactly like an order test, with these adjustments.",
    "as you would": "Roll just as you would for an order test, but apply these adjustments.",
}
BOOK = """# Fen Companies

## Units

Pikemen and Gunners are the kinds of unit. Gunners may not Dash.

## Grades

Every unit has a grade, and its Pluck depends on that grade.

Grade                       Pluck
Green . . . . . . . . . . . . . . 6
Trained . . . . . . . . . . . . . 7
Veteran . . . . . . . . . . . . . 8

## Fret Markers

Each Fret marker takes 1 from the unit's Pluck.

## The Order Test

A unit with a Fret marker must take an order test: roll 2D6, and if the total is equal to or less than its Pluck, after
all bonuses and deductions, the test is passed. If the test is failed, the unit does nothing.

## Pluck Tests

A unit must take a Pluck test when it is charged. {rolled}

- +1 if the unit is Dug In
- -1 if the unit is at half its starting strength or less

{results}
## States

### Dug In

A Dug In unit may not Dash.
"""
ASKED = (
    ("Veteran squad, one Fret marker, down to half its starting strength. What is the probability that its Pluck test "
     "ends in a Fall back?", "7/36"),
    ("A Trained unit without Fret markers takes a Pluck test. How likely is it to be Rattled?", "1/4"),
    ("A Green unit with one Fret marker takes a Pluck test. What is the chance that it Bolts?", "1/6"),
    ("What is the chance that a Veteran unit without markers passes a Pluck test while Dug In?", "5/6"),
    ("What is the chance that a Rattled Veteran unit without markers fails a Pluck test?", "5/18"),
)  # fmt: skip


@pytest.mark.parametrize(("rolled", "results"), [
    *(("compared", each) for each in RESULTS), *((each, "sentences") for each in ROLLED if each != "compared"),
])  # fmt: skip
def test_each_result_has_its_chance(rolled: str, results: str) -> None:
    text = BOOK.format(rolled=ROLLED[rolled], results=RESULTS[results])
    document = Document("fen", "fen", "Fen Companies", "md", text, "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("fen", "Fen Companies"), [document]))
    for question, exact in ASKED:
        found = answer(rules, question)
        chances = [each["exact"] for each in found if each["unit"] == "probability"]
        assert chances[:1] == [exact], (question, found)
