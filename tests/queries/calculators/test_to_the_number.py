"""Rolls against a number that is told in a sentence of its own, and lists that are added to that number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Steel Walkers

## Pilots

| Pilot | Gunnery | Skill |
|---|---|---|
| Regular | 6 | 4 |
| Veteran | 5 | 6 |

## Shooting

{told}

| Modifier | |
|---|---|
| Firer moved | +1 |
| Target in woods | +2 |
| Long range | +2 |
| Target is Prone | -1 |

## States

**Prone.** A walker that falls is Prone. A Prone walker may not run.
"""
MOVED = "Regular pilot who moved shoots at long range. What number does he need to hit?"
WOODS = "Veteran pilot shoots at a target in woods. Chance to hit?"


def _found(told: str, question: str) -> Fraction:
    document = Document("steel", "steel", "Steel Walkers", "md", BOOK.format(told=told), "0" * 64)
    first, *_ = answer(Rules.of(read_ruleset(Ruleset("steel", "Steel Walkers"), [document])), question)
    return Fraction(str(first.get("exact") or first["value"]))


@pytest.mark.parametrize(
    "told",
    [
        "Roll 2D6. The shot hits if the result is equal to or higher than the target number. The target number is the "
        "pilot's Gunnery plus all of the modifiers below.",
        "2D6, and the pilot needs his Gunnery number or more. Modifiers are added to the number that is needed.",
        "To hit, the pilot must roll his Gunnery number or higher on 2D6. The following modifiers apply to the target "
        "number.",
        "To hit, roll 2D6 and score the pilot's Gunnery or more. Add the modifiers to the pilot's Gunnery.",
        "A shot is a roll of 2D6 against the pilot's Gunnery: that number or more hits. Each modifier that applies is "
        "added to the number needed.",
        "Start with the firer's Gunnery and add or subtract each modifier below that applies to find the to-hit "
        "number. Roll 2D6: if the total equals or exceeds the to-hit number the shot hits.",
    ],
)
def test_the_number_is_the_higher_the_more_is_added(told: str) -> None:
    assert _found(told, MOVED) == 9
    assert _found(told, WOODS) == Fraction(21, 36)


def test_a_plain_number_to_start_from() -> None:
    told = (
        "The base number to hit is 7 on 2D6. The modifiers below are added to this number; equal it or roll higher to "
        "hit."
    )
    assert _found(told, MOVED) == 10


@pytest.mark.parametrize(
    ("told", "chance"),
    [
        (
            "To hit, roll a D10 and add the pilot's Skill. Subtract the modifiers below. A total of 8 or more hits.",
            "7/10",
        ),
        ("To hit, roll a D10 and add the pilot's Skill and the modifiers below. A total of 12 or more hits.", "7/10"),
        ("Roll 2D6 and equal or beat the pilot's Gunnery to hit. Apply the modifiers below to the roll.", "35/36"),
    ],
)
def test_what_is_added_to_the_dice(told: str, chance: str) -> None:
    assert _found(told, WOODS) == Fraction(chance)
