"""Special rules that are followed before the general rules, where a text says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Lock Wardens

{says}

Each turn has a Toll phase and a Gate phase.

## Unit Types

### Warden

Wardens are steady folk.

### Barge

Barges may not Haul. Barges may never Dive.

## Actions

### Haul

A unit that Hauls moves 4".

### Dive

A unit that Dives goes below.

## Statuses

### Winded

A Winded unit may not Haul.

## Special Rules

### Tow Rope

The unit may Haul.

### Deep Keel

The unit may Dive.
"""


@pytest.mark.parametrize(
    ("says", "haul", "dive"),
    [
        ("Where two rules clash, the entry of a special rule goes before the general text.", "allowed", "allowed"),
        ("Special rules take precedence over the core rules.", "allowed", "allowed"),
        ("Special rules override the general rules, unless the general rule uses the word never.", "allowed", "denied"),
        ("If a special rule contradicts these rules, the special rule prevails.", "allowed", "allowed"),
        ("Have fun.", "denied", "denied"),
    ],
)  # fmt: skip
def test_a_special_rule_is_followed_where_the_text_says_so(
    says: str, haul: str, dive: str, opened: Callable[[str, str], kb.store.KnowledgeBase]
) -> None:
    """What is forbidden to all of a kind is allowed to those who have leave by a special rule, and not in a state."""
    rules = opened("locks", BOOK.format(says=says)).rules("locks")

    def verdict(action: str, *statuses: str) -> str:
        unit = {"type": "Barge", "statuses": list(statuses), "rules": ["Tow Rope", "Deep Keel"]}
        stated = {"ruleset": "locks", "unit": unit, "ask": {"of": "action", "name": action}}
        (ruling,) = answer(rules, stated)["answers"][0]["rulings"]
        return str(ruling["verdict"])

    assert (verdict("Haul"), verdict("Dive")) == (haul, dive)
    assert verdict("Haul", "Winded") == "denied"
