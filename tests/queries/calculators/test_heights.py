# ruff: noqa: E501
"""How far apart two are at different heights, in an invented book with named tiers and one with numbered levels."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

KITES = """# Kite Street

All dice are six-sided. Distances are in inches.

| Kind | Speed | Nerve |
|---|---|---|
| Kite | 9 | 5 |
| Lantern | 4 | 6 |

## Kinds

**Kites.** A Kite may not Hover.

**Lanterns.** A Lantern may not Swoop.

## Heights

The air has four tiers. From the ground upward these are the Eaves, Chimney, Steeple and the Clouds. A flyer is always in one of them.

When you measure between two flyers in different tiers, measure across the table and then add 3" for each tier of difference between them.

## Actions

**Swoop.** The flyer moves up to its Speed.

**Hover.** The flyer stays.
"""

ROOFS = """# Slate and Tile

All dice are six-sided. Distances are in inches.

## Levels

A model on a roof is on a level, from 0 at the street up to 5.

Every level between two models adds 2" to the distance measured between them.

## Actions

**Leap.** The model moves 3" for each level it drops.
"""

CASES = [
    (
        KITES,
        "My Kite is at the Eaves and the enemy Lantern is at the Steeple, 5 inches away across the table. What distance do we measure?",
        "11",
    ),
    (KITES, "How far apart are a Kite in the Clouds and a Lantern at the Eaves, 6 inches away on the table?", "15"),
    (
        KITES,
        "A Kite at Chimney and a Lantern at Steeple are 4 inches apart across the table. How far is it between them?",
        "7",
    ),
    (KITES, "What is the range from a Kite at Chimney to a Lantern at Chimney 7 inches off?", "7"),
    (KITES, "A Lantern is two tiers above my Kite and 6 inches away. What is the distance between them?", "12"),
    (KITES, "How far can a Kite at the Eaves Swoop?", "9"),
    (ROOFS, "I am on level 3 and he is on level 0, 4 inches away. What is the distance between us?", "10"),
]


@lru_cache(maxsize=4)
def read(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("book", "book", "Book", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("book", "Book"), [document]))


@pytest.mark.parametrize(("book", "question", "expected"), CASES)
def test_how_far_between_heights(book: str, question: str, expected: str) -> None:
    found = answer(read(book), question)
    assert [each["exact"] for each in found[:1]] == [expected], found
