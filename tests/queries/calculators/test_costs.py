# ruff: noqa: E501
"""What things cost, with what makes them dearer and who is spared that, in an invented book."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

TOLL = """# Toll Road

All dice are six-sided. Distances are in inches.

| Band | Move | Heart |
|---|---|---|
| Carters | 6 | 5 |
| Riders | 10 | 6 |

There are two kinds of band: Carters and Riders. Riders have the Trusty trait.

## Commands

To give a Command costs 1 point. Add 1 point if the band is Tired and 2 points if it is more than 12" from the captain. No Command may be given to a band more than 24" away from the captain.

**Go.** The band moves up to its Move.

**Hurry.** A Hurry costs 2 points. The band moves up to twice its Move.

**Rally.** A Rally costs 3 points, or 1 point less if the captain is attached.

## States

**Tired.** A Tired band may not Hurry uphill.

## Traits

**Trusty.** Giving a Command to a Trusty band never costs the additional point for being Tired.
"""

CASES = [
    ("How many points does it cost to give a Go Command to Carters 8 inches from the captain?", "1"),
    ("What does it cost to order Tired Carters to Go?", "2"),
    (
        "How many Command points must I pay to give a Go Command to Tired Carters who stand 16 inches from the captain?",
        "4",
    ),
    ("How much does a Hurry cost?", "2"),
    ("How many points do Trusty Riders that are Tired cost to command, 16 inches away from the captain?", "3"),
    ("How many points do I pay for a Command to Tired Riders?", "1"),
    ("What does a Rally cost with the captain attached?", "2"),
    ("How many points does a Rally cost?", "3"),
]


@lru_cache(maxsize=1)
def toll() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("toll", "toll", "Toll", "md", TOLL, hashlib.sha256(TOLL.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("toll", "Toll"), [document]))


@pytest.mark.parametrize(("question", "expected"), CASES)
def test_what_it_costs(question: str, expected: str) -> None:
    found = answer(toll(), question)
    assert [each["exact"] for each in found[:1]] == [expected], found
