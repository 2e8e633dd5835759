# ruff: noqa: E501
"""How far something goes for each of what it has, in an invented book."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

SOOT = """# Sootway

All dice are six-sided. Distances are in inches.

| Kind | Grip | Hull | Top gear |
|---|---|---|---|
| Trike | 3 | 3 | 5 |
| Lorry | 1 | 8 | 4 |
| Tram | 0 | 12 | 3 |

Trikes, Lorries and Trams are vehicles.

## Vehicles

**Trikes.** A Trike may not Haul.

**Lorries.** A Lorry may Haul. It has the Governor trait.

**Trams.** A Tram may not turn.

## Gears

A vehicle is always in a gear, from 0 up to its top gear. A vehicle that moves must travel 4" for each gear it is in, no more and no less.

- Booster. A vehicle with a Booster rocket may add 6" to its move once per game.
- Oil. A vehicle with an Oil leak moves 2" less.

## Actions

**Haul.** The vehicle pulls a friend. It moves 2" per gear.

**Creep.** The vehicle moves 1" for every point of Grip.

## Traits

**Governor.** A vehicle with a Governor may never be in gear 5.
"""

CASES = [
    ("How far does a Lorry in gear 4 travel?", "16"),
    ("How far does a Trike in gear 3 move with its Booster?", "18"),
    ("How far does a Lorry in gear 4 go if it fires its Booster?", "22"),
    ("How many inches must a Tram in gear 2 move?", "8"),
    ("My Lorry is in gear 3 and Hauls. How far does it move?", "6"),
    ("How far can a Trike Creep?", "3"),
    ("A Trike leaking Oil in gear 5: how far does it move?", "18"),
    ("How far does a Lorry without a Booster travel in gear 2?", "8"),
]


@lru_cache(maxsize=1)
def soot() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("soot", "soot", "Soot", "md", SOOT, hashlib.sha256(SOOT.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("soot", "Soot"), [document]))


@pytest.mark.parametrize(("question", "expected"), CASES)
def test_how_far_for_each(question: str, expected: str) -> None:
    found = answer(soot(), question)
    assert [each["exact"] for each in found[:1]] == [expected], found
