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


DEAR = """# Cellar Quarrel

## Conditions

### Winded

{dearer}

### Muffled

A Muffled raider may not make a Shout Reaction.

## Reactions

The reacting player has two Verve to spend in each turn.

### Duck

**Trigger:** an enemy throws something at the raider. **Cost:** 1 Verve.

The raider moves 2".

### Shout

**Trigger:** an enemy comes within 6" of the raider. **Cost:** two Verve.

The raider makes a Grit test.
"""

DEARER = (
    "Every Reaction made by a Winded raider costs 1 Verve more than its entry says.",
    "A Winded raider pays 1 extra Verve for each Reaction.",
    "Reactions cost Winded raiders one more Verve.",
    "Its Reactions cost 1 additional Verve.",
)


@pytest.mark.parametrize("n", range(len(DEARER)))
@pytest.mark.parametrize(
    ("statuses", "facts", "duck", "shout"),
    [
        ([], {}, "allowed", "allowed"),
        (["Winded"], {}, "allowed", "allowed"),
        ([], {"Verve left": 1}, "allowed", "denied"),
        (["Winded"], {"Verve left": 1}, "denied", "denied"),
        (["Winded"], {"I have only two Verve left": True}, "allowed", "denied"),
        (["Winded"], {"Verve left": 3}, "allowed", "allowed"),
    ],
)
def test_what_costs_more_than_is_left(
    opened: Callable[[str, str], kb.store.KnowledgeBase],
    n: int, statuses: list[str], facts: dict[str, Any], duck: str, shout: str,
) -> None:  # fmt: skip
    rules = opened(f"quarrel{n}", DEAR.format(dearer=DEARER[n])).rules(f"quarrel{n}")
    for name, expected in (("Duck", duck), ("Shout", shout)):
        unit = {"statuses": statuses}
        stated = {"ruleset": f"quarrel{n}", "unit": unit, "facts": facts, "ask": {"of": "reaction", "name": name}}
        (ruling,) = answer(rules, stated)["answers"][0]["rulings"]
        assert ruling["verdict"] == expected, name
