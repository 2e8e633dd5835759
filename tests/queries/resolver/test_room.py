"""How many get into what carries them, and what a deed of those in some state counts as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Ferry Lines

## Unit Types

### Porters

All Porters have the Laden (3) special rule.

### Rowers

Rowers are quick on their feet.

### Punts

A Punt carries units over the water.

## Conditions

### Rattled

A crew that is splashed becomes Rattled. A unit that includes any Rattled models that makes a Sally always counts that
Sally as Disjointed.

## Actions

**Sally** – The unit moves up to 6" towards an enemy unit.

## Berths

Each Punt has a Full Berths characteristic. A Punt can carry a single unit, up to a total number of models equal to the
Punt's Full Berths. Rowers and Porters can Board a Punt.

**Board** – The unit is placed on the Punt.

## Special Rules

### Laden (X)

A Laden model counts as a number of models equal to the value X in brackets, for the purposes of Full Berths.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("ferry", BOOK)


def ruled(base: Any, text: str) -> dict[str, Any]:
    ruling: dict[str, Any] = base.ask(text, "ferry")["answers"][0]["rulings"][0]
    return ruling


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Seven Rowers stand next to a Punt with Full Berths 6. May they Board it?", "denied"),
        ("Five Rowers stand next to a Punt with Full Berths 6. May they Board it?", "allowed"),
        ("Five Rowers, each with Laden (2), stand next to a Punt with Full Berths 6. May they Board it?", "denied"),
        ("Can three Porters Board a Punt with Full Berths 6?", "denied"),
        ("Can two Porters Board a Punt with Full Berths 6?", "allowed"),
    ],
)
def test_no_more_get_in_than_there_is_room_for(base: Any, text: str, verdict: str) -> None:
    ruling = ruled(base, text)
    assert ruling["verdict"] == verdict
    quotes = " ".join(each["quote"] for each in ruling["because"])
    assert "total number of models" in quotes
    laden = "Porters" in text or "Laden" in text
    assert ("value X in brackets" in quotes) == laden


@pytest.mark.parametrize(
    "text",
    [
        "My Rattled crew makes a Sally. Does it count as a Disjointed Sally?",
        "My Rattled crew makes a Sally. Is that a Disjointed Sally?",
        "Does my Rattled crew's Sally count as Disjointed?",
    ],
)
def test_a_deed_that_counts_as_something(base: Any, text: str) -> None:
    ruling = ruled(base, text)
    assert (ruling["option"]["name"].lower(), ruling["verdict"]) == ("disjointed", "allowed")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("A crew of Rowers is already aboard the Punt. May my second crew of Rowers Board the same Punt?", "denied"),
        ("Rowers stand next to a Punt. May they Board it?", "allowed"),
        ("No crew is aboard the Punt. May another crew of Rowers Board it?", "allowed"),
    ],
)
def test_what_carries_a_single_unit_is_full_once_one_is_aboard(base: Any, text: str, verdict: str) -> None:
    ruling = ruled(base, text)
    assert ruling["verdict"] == verdict
    assert any("a single unit" in each["quote"] for each in ruling["because"]) == (verdict == "denied")
