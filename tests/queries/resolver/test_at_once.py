"""How many states a unit may be in at once, and when all of a kind of option are closed but in one phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Otter Rush

## Conditions

A piece may only be affected by one condition at a time.

### Soaked

A piece that is splashed becomes Soaked. A Soaked piece may not declare any Reactions, other than in the Ebb phase.

### Chilled

A piece that is left in the shade becomes Chilled. A Chilled piece may not Paddle.

### Swept

A piece that is caught by a wave becomes Swept. When a piece becomes Swept it loses all other conditions. A Swept piece
may not Paddle.

## Actions

**Paddle** – The piece moves 4".

## Reactions

During the Flood phase or the Ebb phase, a piece may declare Reactions.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("otter", BOOK)


def ruled(base: Any, of: str, name: str, states: list[str], **around: Any) -> dict[str, Any]:
    situation = {"ruleset": "otter", "unit": {"statuses": states}, **around, "ask": {"of": of, "name": name}}
    (one,) = base.resolve(situation)["answers"]
    ruling: dict[str, Any] = one["rulings"][0]
    return ruling


@pytest.mark.parametrize(
    ("state", "held", "verdict"),
    [
        ("Chilled", [], "allowed"),
        ("Chilled", ["Soaked"], "denied"),
        ("Swept", ["Soaked"], "allowed"),  # it ends the other as it comes
        ("Soaked", ["Soaked"], "allowed"),
    ],
)
def test_a_state_more_than_may_be_had_at_once_is_closed(base: Any, state: str, held: list[str], verdict: str) -> None:
    ruling = ruled(base, "status", state, held)
    assert ruling["verdict"] == verdict
    limit = any("one condition at a time" in each["quote"] for each in ruling["because"])
    assert limit == (verdict == "denied")


@pytest.mark.parametrize(("phase", "verdict"), [("Ebb", "allowed"), ("Flood", "denied"), (None, "conditional")])
def test_reacting_at_all_is_of_no_one_phase(base: Any, phase: str | None, verdict: str) -> None:
    ruling = ruled(base, "reaction", "Reaction", ["Soaked"], **({"phase": phase} if phase else {}))
    assert ruling["verdict"] == verdict
