"""How many models a unit has closes and opens what rules bind to a number of them, however they say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Raft Wars

## Unit Types

### Rower Unit Type

The following rules apply to all models of the Rower Unit Type:
- Models of the Rower Unit Type may Row.

## Actions

### Row
The unit rows. Only a unit that includes five or more models may Row.

### Punt
The unit punts. A unit with fewer than three models may not Punt.

### Bail
The unit bails. Units of four or fewer models may not Bail.

### Heave
The unit heaves. A unit must include at least six models to Heave.

### Haul
The unit hauls. Only units numbering four models or more may Haul.

### Drift
The unit drifts. A unit that consists of more than eight models cannot Drift.

### Hoist
The unit hoists. This may only be chosen by units with at least seven models.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("raft", BOOK)


def ruled(base: kb.store.KnowledgeBase, action: str, **unit: Any) -> str:
    rules = base.rules("raft")
    situation, _ = parse({"ruleset": "raft", "unit": unit, "ask": {"of": "action", "name": action}}, rules)
    (ruling,) = resolve(rules, situation).rulings
    return ruling.verdict


@pytest.mark.parametrize(
    ("action", "most_denied", "least_open"),
    [("Row", 4, 5), ("Punt", 2, 3), ("Bail", 4, 5), ("Heave", 5, 6), ("Haul", 3, 4), ("Hoist", 6, 7)],
)
def test_too_few_models(base: kb.store.KnowledgeBase, action: str, most_denied: int, least_open: int) -> None:
    assert ruled(base, action, type="Rower", count=most_denied) == "denied"
    assert ruled(base, action, models=[{"type": "Rower", "count": most_denied}]) == "denied"
    assert ruled(base, action, type="Rower", count=least_open) == "allowed"


def test_too_many_models(base: kb.store.KnowledgeBase) -> None:
    assert ruled(base, "Drift", type="Rower", count=9) == "denied"
    assert ruled(base, "Drift", type="Rower", count=8) == "allowed"


@pytest.mark.parametrize("action", ["Row", "Punt", "Drift"])
def test_an_untold_number_denies_nothing(base: kb.store.KnowledgeBase, action: str) -> None:
    assert ruled(base, action, type="Rower") != "denied"
