"""How far a deed goes by the better of some dice, and what each of something takes off it, however that is told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

_UNITS = """# Marsh

## Units

There are two kinds of unit: Pikes and Walkers.

| Unit | Stride |
|---|---|
| Pikes | 4 |
| Walkers | 8 |

"""


def _rules(text: str) -> Rules:
    return Rules.of(read_ruleset(Ruleset("marsh", "Marsh"), [Document("marsh", "marsh", "Marsh", "md", text, "0")]))


def _value(rules: Rules, question: str) -> float | None:
    values = [each["value"] for each in answer(rules, question) if each["value"] is not None]
    return values[0] if values else None


BETTER = (
    "## Charging\n\nMove the unit by its Stride plus the higher of two D6.",
    "## Orders\n\n**Charge.** Roll 2D6 and keep the higher. Add this to the unit's Stride for its reach in inches.",
    "## Orders\n\n**Charge.** Roll two dice, discard the lower and add the other to the Stride of the unit.",
    "## Charge\n\nIts charge range is equal to its Stride plus the best of 2D6.",
)


@pytest.mark.parametrize("told", BETTER)
def test_the_better_of_two_dice_lengthens_a_charge(told: str) -> None:
    rules = _rules(f"{_UNITS}{told}\n")
    assert _value(rules, 'What are the odds of making a 9" charge with Pikes?') == pytest.approx(20 / 36, abs=1e-5)
    assert _value(rules, "Walkers charge and roll a 2 and a 6. How far do they go?") == 14
    average = float(4 + Fraction(161, 36))
    assert _value(rules, "How far do Pikes charge on average?") == pytest.approx(average, abs=1e-5)


SLOWED = (
    'Each steam marker reduces Stride by 2".',
    'Steam: -2" Stride per point.',
    'Subtract 2" from the Stride of a Walker for each steam it has.',
    'A Walker moves 2" less for every point of steam it has.',
)


@pytest.mark.parametrize("told", SLOWED)
def test_what_is_counted_slows_down_to_the_least_that_is_told(told: str) -> None:
    rules = _rules(
        f"{_UNITS}## Orders\n\n**Walk.** The Walker moves up to its Stride. It gains 1 steam.\n\n## Steam\n\n"
        f"{told} A Walker's Stride is never less than 3\".\n"
    )
    assert _value(rules, "How far can a Walker with Stride 10 Walk with 2 steam?") == 6
    assert _value(rules, "How far can a Walker with Stride 10 Walk with no steam?") == 10
    assert _value(rules, "A Walker with Stride 8 has 4 steam. How far can it Walk?") == 3
