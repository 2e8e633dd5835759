# ruff: noqa: E501
"""Tests on a figure that the kind of a unit gives, with what its markers, its losses and those near it change."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

KINDS = {
    "a table that lost its lines": "Grade Pluck Purse\nGreen 6 2\nSound 8 4\nProven 9 5\n",
    "in brackets": "Every crew is Green (Pluck 6), Sound (Pluck 8) or Proven (Pluck 9).\n",
    "one after the other": "Pluck goes by grade: 6 for Green, 8 for Sound and 9 for Proven.\n",
    "told afterwards": "Crews come in three grades: Green (6), Sound (8) and Proven (9). The number is their Pluck.\n",
}
ROLLED = (
    "To take a Pluck Test, roll 2D6 and add or subtract the modifiers below from the crew's Pluck. If the roll is equal"
    " to or lower than the result, the test is passed.",
    "When a Pluck Test is called for, take the crew's Pluck, apply all modifiers that are relevant, and roll 2D6. The"
    " crew passes if it rolls that number or less.",
    "Work out the crew's modified Pluck. The Pluck Test is passed on a roll of 2D6 that is no higher than this number.",
    "Roll 2D6 against the crew's Pluck, adjusted as below. Rolling equal to or under the adjusted value is a success.",
)
CHANGED = {
    "a list": "Pluck Test modifiers\n-1 for each Scorch marker on the crew\n+1 if a mate is within 6\"\n"
    "+1 the crew has Hands 20 or more\n-1 the crew has less than Hands 5\n-1 if the test is taken to react and the crew"
    " is Green\n",
    "under labels": "• Scorch: -1 per marker\n• Mate: +1 if a mate is within 6\"\n• Many: +1 if the crew has Hands 20 or"
    " more\n",
}  # fmt: skip
BARE = 'Each Scorch marker gives -1, a mate within 6" gives +1 and losing half the hands gives -2.\n'


def book(kinds: str, rolled: str, changed: str) -> Any:
    text = (
        f"TARRY DECKS\nRules for boarding\n\nCREWS\n\nEvery crew is a Watch or a Gang.\n\nGRADES\n\n{KINDS[kinds]}\n"
        f"STATES\n\nScorch. Each time a crew is hit it gains one Scorch marker.\n\nTHE PLUCK TEST\n\n{rolled}\n\n{changed}\n"
        'ACTIONS\n\nScurry. The crew moves up to 8".\n\nKNACKS\n\n'
        "Stolid (X) When the crew takes a Pluck Test, ignore X of its Scorch markers.\n"
        "Bullish The crew ignores the modifier for Scorch markers when it takes a Pluck Test to react.\n"
    )
    document = Document("tarry", "tarry", "Tarry Decks", "txt", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("tarry", "Tarry Decks"), [document]))


def chance(rules: Any, question: str) -> Fraction | None:
    found = [each for each in answer(rules, question) if each["unit"] == "probability" and each["value"] is not None]
    return Fraction(found[0]["exact"]) if found else None


@pytest.mark.parametrize(("kinds", "rolled"), [*zip(KINDS, ROLLED, strict=True)])
def test_each_kind_has_its_figure(kinds: str, rolled: str) -> None:
    rules = book(kinds, rolled, CHANGED["a list"])
    for question, wanted in (
        (
            'A Sound crew with two Scorch markers takes a Pluck Test, a mate is 4" away. What are its odds to pass?',
            "21/36",
        ),
        ("What's the chance that a Green crew with one Scorch marker passes a Pluck Test?", "10/36"),
        ("What's the chance that a Green crew with one Scorch marker passes the test to react?", "6/36"),
        ("My Proven crew (Hands 12) has one Scorch marker. What is the chance to fail the Pluck Test?", "10/36"),
        ("My Proven crew (Hands 21) has one Scorch marker. What is the chance to fail the Pluck Test?", "6/36"),
        ("My Proven crew (Hands 3) has one Scorch marker. What is the chance to fail the Pluck Test?", "15/36"),
    ):
        assert chance(rules, question) == Fraction(wanted), question


def test_modifiers_under_labels_are_added() -> None:
    rules = book("in brackets", ROLLED[0], CHANGED["under labels"])
    question = 'A Sound crew with two Scorch markers takes a Pluck Test, a mate is 4" away. What are its odds to pass?'
    assert chance(rules, question) == Fraction(21, 36)


def test_a_rule_in_one_line_leaves_a_modifier_out() -> None:
    rules = book("in brackets", ROLLED[0], CHANGED["a list"])
    question = "A Bullish Sound crew with two Scorch markers wants to react: what are its odds to pass the Pluck Test?"
    assert chance(rules, question) == Fraction(26, 36)


@pytest.mark.parametrize(("changed", "question"), [
    (BARE, "A Sound crew with two Scorch markers takes a Pluck Test. What are its odds to pass?"),
    (BARE, "A Sound crew that is losing half its hands takes a Pluck Test. What are its odds to pass?"),
    (CHANGED["a list"], "A Stolid (2) Sound crew with two Scorch markers takes a Pluck Test. What are its odds to pass?"),
])  # fmt: skip
def test_what_was_not_understood_gives_no_number(changed: str, question: str) -> None:
    assert chance(book("in brackets", ROLLED[0], changed), question) is None


#: What a kind of unit has in a case alone, and how the case is told.
CASES = {
    "They cannot Dodge, and a Hauler hit by a Flare makes a Grit roll at -2.": "hit by a Flare",
    "A Hauler struck by a Flare takes a Grit roll at -2.": "struck by a Flare",
    "A Hauler has -2 on its Grit roll when the Flare burns near it.": "near which the Flare burns",
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_so_in_a_case_alone_counts_where_it_is_told(case: str) -> None:
    text = (
        "TIN ROADS\n\n== UNIT CARDS ==\n\nHauler\nUnit · Light\nGrit 3   Speed 6\n"
        f"{case}\n\nRunner\nUnit · Heavy\nGrit 5   Speed 8\nRunners may Dodge twice.\n\n"
        "== WEAPON CARDS ==\n\nFlare\nWeapon\nRange 12\n\n"
        "== TEST CARDS ==\n\nGrit roll\nRoll 2D6 and add the unit's Grit. On 10 or more it holds.\n"
    )
    document = Document("tin", "tin", "Tin Roads", "txt", text, "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("tin", "Tin Roads"), [document]))
    assert chance(rules, "What is the chance that a Hauler passes a Grit roll?") == Fraction(7, 12)
    told = chance(rules, f"What is the chance that a Hauler {CASES[case]} passes a Grit roll?")
    assert told in (None, Fraction(10, 36))


def test_what_is_rolled_again_is_worked_in_where_the_question_says_so() -> None:
    rules = book(
        "in brackets", ROLLED[0], CHANGED["a list"] + "A Sound crew may re-roll any Pluck Test that it fails.\n"
    )
    again = 1 - Fraction(10, 36) ** 2
    assert chance(rules, "What is the chance that a Sound crew passes a Pluck Test if it re-rolls a failure?") == again
    assert chance(rules, "What is the chance that a Sound crew passes a Pluck Test?") in (None, again)
