"""How many reactions there are where the number in brackets of a rule raises an allotment, under a cap."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Ember Watch

## Phases

Each turn has a Movement phase, a Shooting phase and an Assault phase.

## Reactions

In each phase the Reactive player has a Reaction Allotment of 1 point, which is spent to make Reactions. Some special
rules increase the Reaction Allotment, but no player may ever make more than three Reactions in the same Phase.

**Return Fire.** When a unit is shot at, it may make a Return Fire Reaction in the Shooting phase.

## Going to Ground

If a unit goes to ground, roll a D6: on a 1 or 2 its Guide is lost with it.

## Nerve tests

A Guide may be near a unit that takes a Nerve test.

## Special Rules

**Signal Lamp (X).** While a model with this special rule is on the battlefield, the Reaction Allotment of its
controlling player is increased by the value in brackets in the Shooting phase.

**Tough (X).** The model ignores X wounds.
"""
ASKED = (
    ("I have a model with Signal Lamp (3) on the battlefield. How many Reactions can I make in the Shooting phase?",
     3),
    ("I have a Signal Lamp (1). How many Reactions can I make in the Shooting phase?", 2),
    ("With a Signal Lamp (1), how many Reactions can I make in the Assault phase?", 1),
    ("My model has Tough (2). How many Reactions can I make per phase?", 1),
)  # fmt: skip


@pytest.fixture(scope="module")
def rules() -> Rules:
    document = Document("ember", "ember", "Ember Watch", "md", BOOK, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("ember", "Ember Watch"), [document]))


@pytest.mark.parametrize(("question", "many"), ASKED)
def test_a_rule_raises_the_allotment_in_its_phase(rules: Rules, question: str, many: int) -> None:
    assert answer(rules, question)[0]["value"] == many


def test_the_chance_of_something_else_is_not_that_of_a_named_test(rules: Rules) -> None:
    found = answer(rules, "A unit with a Guide takes a Nerve test. What is the chance that it leaves the unit Pinned?")
    assert all(each["value"] is None for each in found), found
