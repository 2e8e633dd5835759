"""What a unit cannot pay for is closed to it, where the texts say so and both the price and what it has are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Cellar Raiders

## Characteristics

Each raider has three characteristics: Pace, Grit and Breath Points (BP).

## Actions

{rule} The figure behind each action is its cost.

### Hop (1 BP)

The raider moves 2".

### Vault (2 BP)

The raider moves over any wall.

## Conditions

### Winded

A Winded raider has -1 Breath Points.
"""

RULES = (
    "A raider that cannot pay for an action cannot take it.",
    "A raider that does not have enough Breath Points may not take an action.",
    "A raider may not take an action that it cannot pay for.",
)


@pytest.mark.parametrize("n", range(len(RULES)))
@pytest.mark.parametrize(
    ("unit", "facts", "hop", "vault"),
    [
        ({"characteristics": {"BP": 2}}, {}, "allowed", "allowed"),
        ({"characteristics": {"BP": 2}, "statuses": ["Winded"]}, {}, "allowed", "denied"),
        ({"characteristics": {"BP": 1}}, {}, "allowed", "denied"),
        ({"characteristics": {"BP": 2}}, {"Breath Points": 0}, "denied", "denied"),
    ],
)
def test_what_cannot_be_paid_for(
    opened: Callable[[str, str], kb.store.KnowledgeBase],
    n: int, unit: dict[str, Any], facts: dict[str, Any], hop: str, vault: str,
) -> None:  # fmt: skip
    base = opened(f"cellar{n}", BOOK.format(rule=RULES[n]))
    for name, expected in (("Hop", hop), ("Vault", vault)):
        stated = {"ruleset": f"cellar{n}", "unit": unit, "facts": facts, "ask": {"of": "action", "name": name}}
        (ruling,) = answer(base.rules(f"cellar{n}"), stated)["answers"][0]["rulings"]
        assert ruling["verdict"] == expected, name
