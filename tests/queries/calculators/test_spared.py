"""What characteristics stay at for those who are spared what lowers them, and what several modifiers come to."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import pytest

from queries.calculators import answer

BOOK = """# Gull Coast

## Unit Types

### Wardens

Wardens are not affected by any rule that negatively modifies their Characteristics (other than Wounds).

### Reeves

A Reeve has a Speed, a Nerve and a number of Wounds.

## Characteristics

**Nerve** – How brave a model is: the Nerve characteristic.

**Wounds** – How much a model can take: the Wounds characteristic.

## Special Rules

### Spry (X)

Where every model of a unit is Spry, the unit gains a bonus to all Run moves, and as a modifier to its Charge Distance,
equal to the value in brackets after the name of the special rule.

## Charging

If, when charging, one or more models have to move through Deep Reeds in order to reach the enemy by the shortest route,
the entire unit applies a modifier of -3 to its Charge Distance.
"""


@functools.cache
def gull() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("gull", "gull", "Gull", "md", BOOK, hashlib.sha256(BOOK.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("gull", "Gull"), [document]))


@pytest.mark.parametrize(
    ("question", "number"),
    [
        (
            "An enemy special rule reduces the Nerve of everyone near by 2. My Warden has Nerve 6. What Nerve has he?",
            6,
        ),
        ("A special rule takes -1 from the Wounds of my Warden with Wounds 4. What are his Wounds?", 3),
    ],
)
def test_what_lowers_others(question: str, number: int) -> None:
    assert [each["value"] for each in answer(gull(), question)] == [number]


def test_nobody_else_is_spared() -> None:
    question = (
        "An enemy special rule reduces the Nerve of everyone nearby by 2. My Reeve has Nerve 6. What Nerve has he?"
    )
    assert all(each["value"] != 6 for each in answer(gull(), question))


def test_modifiers_of_one_move_add_up() -> None:
    found = answer(
        gull(), "My unit has Spry (2) and charges through Deep Reeds. What is the total modifier to its Charge?"
    )
    assert {each["name"]: each["value"] for each in found}["total modifier to distance"] == -1
