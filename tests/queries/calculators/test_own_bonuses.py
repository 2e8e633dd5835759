"""What those who have a rule add to a move that dice decide, and which rows of a list they are spared in a test."""

from __future__ import annotations

import functools
import hashlib
from fractions import Fraction
from typing import Any

import pytest

from queries.calculators import answer

BOOK = """# Sledge Wars

## Teams

There are two kinds of team: Dogs and Elk.

| Kind | Pace | Heart |
| --- | --- | --- |
| Dogs | 6 | 7 |
| Elk | 8 | 7 |

An Elk ignores Frost markers when it takes a Heart test.

## Deeds

### Charge

A team may Charge an enemy that it can see. Roll 2D6 and add the team's Pace. If the total equals or exceeds the
distance to the enemy, the team reaches it.

## Heart tests

Roll 2D6. A team passes if the total is not higher than its Heart, after the modifiers below.

| Case | Heart |
| --- | --- |
| Leader within 12" | +2 |
| Each Frost marker on the team | -1 |
| Enemy behind it | -2 |
| Wolves in sight | -1 |

## Breakdowns

When a sledge breaks down, roll a D6 on the table.

| D6 | Breakdown |
| --- | --- |
| 1-2 | **Split Runner.** The team stops |
| 3-4 | **Lost Load.** The team drops what it carries |
| 5 or more | **Scratched.** Nothing happens |

## Skills

**Wright.** A team with this rule adds 1 to rolls on the Breakdown table.

**Waxed (X).** Add X to the total when the team rolls for its Charge.

**Fresh.** A Fresh team adds 2 to its Charge roll.

**Greased.** +1 to Charge rolls.

**Old Hands.** When a team of Old Hands takes a Heart test it ignores the modifiers for wolves and for enemies behind
it.
"""


@functools.cache
def sledges() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("sledge", "sledge", "Sledge", "md", BOOK, hashlib.sha256(BOOK.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("sledge", "Sledge"), [document]))


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ('How likely is it that Elk reach something 17" away with a Charge?', Fraction(10, 36)),
        ('How likely is it that Elk with Waxed (2) reach something 17" away with a Charge?', Fraction(21, 36)),
        ('How likely is it that Fresh Elk reach something 17" away with a Charge?', Fraction(21, 36)),
        ('How likely is it that Greased Elk reach something 17" away with a Charge?', Fraction(15, 36)),
        ("Dogs with two Frost markers: what is the chance to pass a Heart test?", Fraction(10, 36)),
        ("Elk with two Frost markers: what is the chance to pass a Heart test?", Fraction(21, 36)),
        ("Dogs with wolves in sight: what is the chance to pass a Heart test?", Fraction(15, 36)),
        ("Dogs with Old Hands and wolves in sight: what is the chance to pass a Heart test?", Fraction(21, 36)),
    ],
)
def test_chances(question: str, chance: Fraction) -> None:
    found = answer(sledges(), question)[0]
    assert Fraction(found["exact"]) == chance, found["steps"]


def test_rolls_on_a_table() -> None:
    asked = "What are the chances of each result on the Breakdown table?"
    plain, wright = (answer(sledges(), text)[0]["value"] for text in (asked, f"My Dogs have Wright. {asked}"))
    assert plain == pytest.approx({"Split Runner": 1 / 3, "Lost Load": 1 / 3, "Scratched": 1 / 3}, abs=1e-5)
    assert wright == pytest.approx({"Split Runner": 1 / 6, "Lost Load": 1 / 3, "Scratched": 1 / 2}, abs=1e-5)
