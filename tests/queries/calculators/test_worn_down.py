"""How far something goes with markers that slow it, in an invented book: each in another wording."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

MOOR = """# Peatmoor

All dice are six-sided. Half of an odd number is rounded up.

| Kind | Pace | Grit |
|---|---|---|
| Porter | 6 | 5 |
| Runner | 8 | 4 |

Porters and Runners are kinds of unit. Runners have the Nimble (2) trait.

## Actions

**Trudge.** The unit moves up to its Pace.

**Scamper.** The unit moves up to twice its Pace.

**Rush.** The unit moves up to its Pace plus 3" into contact with an enemy.

## States

**Soaked.** Each Soaked marker takes 1" from the unit's Pace, though never to less than 2".

**Laden.** For every Laden marker it bears, a unit's Pace is 1" less.

**Bruised.** A unit loses 1" of Pace for each Bruised marker on it.

**Chilled.** A unit's Pace drops by 2 for every Chilled marker it carries, to a minimum of 1.

**Limping.** Every Limping token costs the unit 1 inch of Pace.

**Hobbled.** Hobbled units move at half Pace.

**Lame.** A Lame unit halves its Pace, rounding down.

**Sore.** A Sore unit is slowed by 1" per Sore marker.

## Traits

**Nimble (X).** A Nimble unit adds X inches to its Scamper and Rush moves, after all other changes.
"""

FAR = [
    ("How far can a Porter with two Soaked markers Rush?", "7"),
    ("How far can a Porter with six Soaked markers Trudge?", "2"),
    ("How far can a Porter with two Laden markers Rush?", "7"),
    ("How far can a Porter with two Bruised markers Rush?", "7"),
    ("How far can a Porter with two Chilled markers Rush?", "5"),
    ("How far can a Porter with four Chilled markers Trudge?", "1"),
    ("How far can a Porter with two Limping tokens Trudge?", "4"),
    ("How far can a Porter with two Sore markers Rush?", "7"),
    ("How far may a Runner with one Soaked marker Scamper?", "16"),
    ("How far can a Hobbled Runner Trudge?", "4"),
    ("How far can a Lame Runner with one Bruised marker Trudge?", "3"),
    ("How far can a Porter with no Soaked markers Trudge?", "6"),
]


@lru_cache(maxsize=1)
def moor() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("moor", "moor", "Moor", "md", MOOR, hashlib.sha256(MOOR.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("moor", "Moor"), [document]))


@pytest.mark.parametrize(("question", "expected"), FAR)
def test_how_far_with_what_slows(question: str, expected: str) -> None:
    found = answer(moor(), question)
    assert [each["exact"] for each in found[:1]] == [expected], found
