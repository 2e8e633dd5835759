"""An option is closed with the order that it gives, and with the deed that it consists of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Mill Skirmish

## Unit Types

### Miller

A Miller is a unit on foot.

### Cart

A Cart cannot be given the Crouch order.

## Statuses

### Smoking

A Smoking unit may not move or shoot.

## Orders

### Crouch

The unit lies flat. A Crouch order lasts until the unit is given another.

### Loose

The unit shoots to full effect. A Loose order lasts until the unit is given another.

### Lurk

The unit neither moves nor shoots for now. A Lurk order lasts until the unit is given another.

## Actions

### Shoot

A unit may shoot at any foe within 20".

## Reactions

{only}

### Drop

A unit that is the target of an enemy Raid may Drop. The unit receives a Crouch order.

### Answer

A unit that is the target of shooting by an enemy within 18" may shoot back at it, provided that it can see the enemy.
The unit receives a Loose order.
"""

SITUATIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"type": "Miller"}, "Drop", "allowed"),
    ({"type": "Cart"}, "Drop", "denied"),
    ({"type": "Miller"}, "Answer", "allowed"),
    ({"type": "Cart"}, "Answer", "allowed"),
    ({"type": "Miller", "statuses": ["Smoking"]}, "Answer", "denied"),
    ({"type": "Miller", "statuses": ["Lurk order"]}, "Answer", "allowed"),
]


@pytest.mark.parametrize(("unit", "name", "verdict"), SITUATIONS)
@pytest.mark.parametrize("only", ["", "Reactions are made only to enemy orders."])
def test_what_the_reaction_brings_closes_it(
    opened: Callable[[str, str], kb.store.KnowledgeBase], only: str, unit: dict[str, Any], name: str, verdict: str
) -> None:
    ruleset = "mill-only" if only else "mill"
    rules = opened(ruleset, BOOK.format(only=only)).rules(ruleset)
    facts = {"distance": 10, "line of sight": True}
    event = "enemy Raid" if name == "Drop" else "enemy shooting"
    stated = {"ruleset": ruleset, "unit": unit, "facts": facts, "event": event, "ask": {"of": "reaction", "name": name}}
    assert answer(rules, stated)["answers"][0]["rulings"][0]["verdict"] == verdict
