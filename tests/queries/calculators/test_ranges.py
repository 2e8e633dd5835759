# ruff: noqa: E501
"""How far weapons and deeds reach, as sentences tell it in two invented books."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

ROW = """# Quarry Lane

All dice are six-sided. Distances are in inches.

| Company | Pace | Volley |
|---|---|---|
| Delvers | 6 | 1 |
| Slaters | 6 | 4 |
| Hauliers | 12 | 2 |
| Poachers | 8 | 3 |

## Kinds of Company

**Delvers.** A Delver carries a catapult and has the Sullen trait.

**Slaters.** Slaters may not March twice in a turn.

**Hauliers.** Hauliers may not March through a wood.

**Poachers.** Poachers have the Keen trait.

## Actions

**March.** The company moves up to its Pace.

**Shoot.** The company shoots at an enemy in sight. Fowling-pieces reach 18 inches, the pistols of Hauliers 9, and mortars 36. A catapult has a range of 24" and a dart a range of 6". The range of a sling is 12".

## Weather

**Haze.** In Haze, mortars have a range of 20 inches instead of 36.

## Traits

**Sullen.** A Sullen company may not March away from the enemy.

**Keen.** The range of this company's fowling-pieces is increased by 6 inches.
"""

SHIPS = """# Lock and Weir

All dice are six-sided. Distances are in inches.

| Boat | Speed | Guns |
|---|---|---|
| Punt | 5 | 1 |
| Barge | 8 | 5 |
| Rake | 7 | 3 |

There are three kinds of boat: Punts, Barges and Rakes.

## Boats

**Punts.** A Punt may not fire at a range of more than 10 inches.

## Sailing

In the Sailing Phase each boat may move up to its Speed.

## Cannonade

In the Gun Phase each boat may fire at one enemy within 24 inches. Roll one die for each Gun. Rakes roll one die more, and reach 30 inches.
"""

FEN = """# Lantern Fen

All dice are six-sided. Distances are in inches. Half of a number is rounded up.

| Crew | Pace | Shot | Grit |
|---|---|---|---|
| Eelers | 6 | 3 | 5 |
| Reevers | 8 | 2 | 6 |

There are two kinds of crew: Eelers and Reevers. Reevers have the Longshot (4) trait.

## Deeds

**Wade.** The crew moves up to its Pace. In deep water it moves at half its Pace.

**Loose.** The crew shoots at an enemy within 20". It rolls one die per point of Shot. Each 5 or more hits.

**Melee.** Both sides roll as many dice as their Grit.

## States

**Sodden.** A Sodden crew loses one die when it Looses.

**Tangled.** A Tangled crew may only Wade 2".

## Traits

**Longshot (X).** Add X" to the range of this crew when it Looses.
"""

CASES = [
    (FEN, "How far can Reevers shoot?", "24"),
    (FEN, "What's the maximum range of my Eelers?", "20"),
    (FEN, "How many dice do Sodden Eelers roll to shoot?", "2"),
    (FEN, "How many dice do Eelers get in melee?", "5"),
    (FEN, "How far can Eelers Wade in deep water?", "3"),
    (FEN, "How far can Eelers Wade?", "6"),
    (FEN, "How far can Tangled Reevers Wade?", "2"),
    (ROW, "How far can Slaters shoot with fowling-pieces?", "18"),
    (ROW, "How far can the fowling-pieces of Poachers shoot?", "24"),
    (ROW, "What is the range of a catapult?", "24"),
    (ROW, "What's the range of the Hauliers' pistols?", "9"),
    (ROW, "How far does a mortar reach?", "36"),
    (ROW, "At what distance can a sling hit?", "12"),
    (ROW, "What range does a dart have?", "6"),
    (ROW, "From how far away can Poachers fire their fowling-pieces?", "24"),
    (ROW, "How far can a company of Hauliers fire?", "9"),
    (ROW, "How far can a Delver shoot?", "24"),
    (SHIPS, "How far can a Barge fire?", "24"),
    (SHIPS, "How far can a Punt fire?", "10"),
    (SHIPS, "What is the greatest range at which a Rake can fire?", "30"),
]


@lru_cache(maxsize=8)
def read(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("book", "book", "Book", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("book", "Book"), [document]))


@pytest.mark.parametrize(("book", "question", "expected"), CASES)
def test_how_far_it_reaches(book: str, question: str, expected: str) -> None:
    found = answer(read(book), question)
    assert [each["exact"] for each in found[:1]] == [expected], found


def test_how_far_it_marches_is_no_range() -> None:
    found = answer(read(ROW), "How far can Poachers March to shoot at a Delver?")
    assert [each["exact"] for each in found[:1]] == ["8"], found
