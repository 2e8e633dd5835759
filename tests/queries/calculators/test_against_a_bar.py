# ruff: noqa: E501
"""Tests of dice and a figure against what each order asks for, with a list of modifiers beside them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Salt Convoy

## Wagons

Every wagon is a Dray or a Wain. A sheet lists its **Pull** (in inches) and **Wits** (1 to 5).

## Orders

{rule} An unmodified 1 always fails.

**Modifiers to Wits checks:**

* +1 if a friendly wagon with Outrider is within 12"
* -1 if the wagon is Mired
* -1 for every Thirst marker on the wagon, to a maximum of -2

{orders}

## States

**Mired.** A Mired wagon may not turn.

**Thirst marker.** Thirst markers lie beside wagons.

## Knacks

- **Outrider:** Gives friends +1 to Wits checks, see above.
"""
WAYS = (
    ("You may give each of your wagons one order. Make a Wits check for it: roll a D6 and add the wagon's Wits. If the"
     " total equals or beats the order's Strain, the wagon is on that order. If the check fails it is on no order.",
     "#### Whip (Strain 5)\nThe wagon may not turn.\n\n#### Circle (Strain 6)\nThe wagon re-rolls one die.\n"),
    ("Each order needs a Wits check: D6 + Wits must equal or beat the Strain of the order.",
     "**Whip (Strain 5).** The wagon may not turn.\n\n**Circle (Strain 6).** The wagon re-rolls one die.\n"),
    ("To give an order roll D6 + Wits. If the total is the order's Strain or more, the Wits check is passed.",
     "| Order | Strain | Effect |\n|---|---|---|\n| Whip | 5 | It may not turn. |\n| Circle | 6 | It re-rolls one die. |\n"),
    ("Each order needs a Wits check. Roll a D6 and add the wagon's Wits; the check is passed if the total equals or"
     " exceeds the Strain of the order.",
     "**Whip.** *Strain 5.* The wagon may not turn.\n\n**Circle.** *Strain 6.* The wagon re-rolls one die.\n"),
)  # fmt: skip
ASKED = (
    ("Chance to pass the Wits check for Circle with Wits 3, Mired, one Thirst marker, and a friendly Outrider 10\" away?", "1/2"),
    ("Chance to pass the Wits check for Circle with Wits 3 and a friendly Outrider 20\" away?", "2/3"),
    ("What are the odds of getting the Whip order off with a Wits 2 wagon?", "2/3"),
    ("How likely is a Wits 4 Dray with three Thirst markers to pass the Wits check for Whip?", "2/3"),
    ("How likely is a Wits 5 Dray to pass the Wits check for Whip?", "5/6"),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "orders"), WAYS)
def test_the_chance(rule: str, orders: str) -> None:
    document = Document("salt", "salt", "Salt Convoy", "md", BOOK.format(rule=rule, orders=orders), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("salt", "Salt Convoy"), [document]))
    for question, exact in ASKED:
        found = [each for each in answer(rules, question) if each["unit"] == "probability"][:1]
        assert [each["exact"] for each in found] == [str(Fraction(exact))], (question, found)
