# ruff: noqa: E501
"""Rolls on a table to which characteristics are added, or that sentences change in a case that the question tells."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

HEAD = """# The Chalk Rules

## Characteristics

**Punch (P):** how hard a blow is.

**Crust (C):** how hard a unit is to hurt.

## Unit Types

### Porter

A Porter may not run.

### Wagon

A Wagon may not climb.

## Special Rules

### Biting (X)

A Biting blow may not be parried.

### Splintering

A Splintering blow may not be parried.

## Harm

"""
TABLE = """

| Result | What happens |
| --- | --- |
| 4 or less | **Scratch.** Nothing happens. |
| 5 to 8 | **Bruise.** The unit may not run. |
| 9 or more | **Break.** Remove the unit. |
"""
ADDED = [
    "For every blow roll a D10, add the blow's Punch, take away the target's Crust, and look the result up here.",
    "Roll a D10 for each blow. Add the Punch of the blow to the roll and subtract the Crust of the target, then consult the table below.",
    "Each blow is rolled for on a D10, plus the Punch of the blow, minus the Crust of its target; the total is read from this table.",
    "Roll a D10, adding Punch and deducting Crust, and consult the following table.",
]


@lru_cache(maxsize=32)
def book(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    whole = HEAD + text
    document = Document("chalk", "chalk", "Chalk", "md", whole, hashlib.sha256(whole.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("chalk", "Chalk"), [document]))


def spread(rules: Any, question: str) -> dict[str, Fraction]:
    values = answer(rules, question)
    assert values, "no calculator was found"
    found = next(each["exact"] for each in values if isinstance(each["exact"], dict))
    return {label: Fraction(share) for label, share in found.items()}


@pytest.mark.parametrize("added", ADDED)
def test_what_is_added_to_the_dice_counts(added: str) -> None:
    rules = book(added + TABLE)
    wanted = {"Scratch": Fraction(3, 10), "Bruise": Fraction(4, 10), "Break": Fraction(3, 10)}
    assert (
        spread(rules, "A blow with Punch 3 hits a unit with Crust 2. What are the chances of each Harm result?")
        == wanted
    )
    wanted = {"Scratch": Fraction(6, 10), "Bruise": Fraction(4, 10)}
    assert spread(rules, "Punch 1 against Crust 3: what are the odds of each result on the Harm table?") == wanted


MISHAPS = """When a Wagon is hit, roll a die on this table. {told}

| Roll | Mishap |
| --- | --- |
| 1-2 | **Jolt.** Nothing happens. |
| 3 | **Rut.** The Wagon may not move. |
| 4-5 | **Axle.** The Wagon may not turn. |
| 6 or more | **Wreck.** Remove the Wagon. |
"""
PLUS = {"Jolt": Fraction(1, 6), "Rut": Fraction(1, 6), "Axle": Fraction(2, 6), "Wreck": Fraction(2, 6)}
BARE = {"Jolt": Fraction(2, 6), "Rut": Fraction(1, 6), "Axle": Fraction(2, 6), "Wreck": Fraction(1, 6)}


@pytest.mark.parametrize("told", [
    "A blow with Biting (3) or more adds 1 to this roll.", "Add 1 to the roll if the blow has Biting (3) or more.",
    "If the blow has Biting (3) or higher, add 1 to the roll.", "There is a +1 modifier to this roll for a blow with Biting (3) or better.",
])  # fmt: skip
def test_a_rule_of_so_much_or_more_changes_the_roll(told: str) -> None:
    rules = book("## Mishap Table\n\n" + MISHAPS.format(told=told))
    asked = "A blow with Biting ({}) hits my Wagon. What are the chances of each result on the Mishap table?"
    assert spread(rules, asked.format(3)) == PLUS
    assert spread(rules, asked.format(4)) == PLUS
    assert spread(rules, asked.format(2)) == BARE


@pytest.mark.parametrize("told", [
    "Add 1 to the roll for a Splintering blow.", "A Splintering blow adds 1 to the roll.", "+1 to this roll if the blow is Splintering.",
    "Roll with these modifiers: +1 for a Splintering blow, -2 if the Wagon is asleep.",
])  # fmt: skip
def test_what_strikes_changes_the_roll(told: str) -> None:
    rules = book("## Mishap Table\n\n" + MISHAPS.format(told=told))
    assert spread(rules, "A Splintering blow hits my Wagon. Chances of each result on the Mishap table?") == PLUS
    assert spread(rules, "What are the chances of each result on the Mishap table?") == BARE


NUMBERED = """## Scatter Test

Roll 2D6, apply every line of Table A that fits, and read the result from Table B.

**Table A: Scatter modifiers**

| Circumstance | Modifier |
| --- | --- |
| Timid | -1 |
| Each cart lost since the game began | -1 |
| Foreman near | +1 |

**Table B: Scatter results**

| Score | Result | What happens |
| --- | --- | --- |
| 9 or more | Stand | No effect. |
| 7 or 8 | Waver | The unit may not run. |
| 6 or less | Scatter | Remove the unit. |
"""


def test_numbered_tables_go_together_by_what_they_are_for() -> None:
    rules = book(NUMBERED)
    asked = "A Timid unit has lost two carts; nothing else applies. What are the chances of each Scatter Test result?"
    assert spread(rules, asked) == {"Stand": Fraction(1, 36), "Waver": Fraction(5, 36), "Scatter": Fraction(30, 36)}


CLOSED = """

| D6 | Result |
| --- | --- |
| 1-2 | Scratch: the unit may not run. |
| 3-5 | Bruise: it may not climb. |
| 6 | Break: remove the unit. Each unit beside it takes D3 hits. |
"""
PAST = [
    "A result of more than 6 counts as a 6.",
    "Totals over 6 are treated as 6.",
    "A total of 7 or more counts as 6.",
    "Treat any result above 6 as a 6.",
]


@pytest.mark.parametrize("told", PAST)
@pytest.mark.parametrize(
    "case", ["if the blow came from a Splintering weapon", "if the hit was caused by a Splintering weapon"]
)
def test_what_lies_past_the_last_row_is_of_that_row(told: str, case: str) -> None:
    rules = book(f"## Harm Table\n\nRoll a D6 on the table below. Add 1 to the roll {case}. {told}{CLOSED}")
    found = answer(rules, "A Splintering hit strikes my Porter. What are the chances of each result on the Harm Table?")
    assert {label: Fraction(exact) for label, exact in found[0]["exact"].items()} == {
        "Scratch": Fraction(1, 6), "Bruise": Fraction(1, 2), "Break": Fraction(1, 3)
    }  # fmt: skip
    found = answer(rules, "What are the chances of each result on the Harm Table?")
    assert Fraction(found[0]["exact"]["Break"]) == Fraction(1, 6)
