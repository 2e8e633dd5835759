"""Whoever must react in one way has no other left, and nobody has a rule that only others may have."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Reed Harbour

A turn has a Drift phase and a Strike phase.

## Crew Types

### Skiff

A crew with the Skiff type may row.

### Raft

A crew with the Raft type may row.

## Conditions

### Wild

A crew with the Wild condition may not rest. A Wild crew must Counter whenever it is charged.

## Special Rules

### Hasty

Only Skiffs may have this rule. Such a crew must choose Counter as its reaction whenever that reaction is open to it.

### Heavy Oars

Rafts may never have this rule.

## Actions

### Charge

A crew may Charge an enemy crew in the Strike phase.

## Reactions

When a crew is charged, it may make one of the following reactions.

### Wait

The crew waits for the blow. Any crew may Wait.

### Counter

The crew rows at the enemy. A crew may not Counter if the enemy is within 6".
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("reed", BOOK)


@pytest.mark.parametrize(
    ("unit", "far", "verdict"),
    [
        ({"type": "Skiff"}, 9, "allowed"),
        ({"type": "Skiff", "rules": ["Hasty"]}, 9, "denied"),
        ({"type": "Skiff", "rules": ["Hasty"]}, 4, "allowed"),  # nobody must do what he may not
        ({"type": "Raft", "statuses": ["Wild"]}, 9, "denied"),
        ({"type": "Raft", "rules": ["Hasty"]}, 9, "impossible"),
        ({"type": "Raft", "rules": ["Heavy Oars"]}, 9, "impossible"),
        ({"type": "Skiff", "rules": ["Heavy Oars"]}, 9, "allowed"),
    ],
)
def test_who_may_wait(base: kb.store.KnowledgeBase, unit: dict[str, object], far: int, verdict: str) -> None:
    asked = {"of": "reaction", "name": "Wait"}
    told = {"event": "enemy charges", "enemy": {"type": "Raft"}, "facts": {"distance": far}}
    (one,) = answer(base, {"ruleset": "reed", "unit": unit, **told, "ask": asked})["answers"]
    assert one["rulings"][0]["verdict"] == verdict


CHART = """# Reed Harbour

## Unit Types

### Skiff

Skiffs may row. A Skiff is a kind of Boat.

### Raft

Rafts may row. A Raft is a kind of Boat.

### Boat

Boats may row.

### Wader

Waders may swim.

## Reactions

When a crew is charged, it may make one of the following reactions.

**Wait.** The crew waits for the blow.

**Counter.** The crew goes at the enemy.

**Cast Off.** The crew goes away.

**Dive.** The crew jumps in.

## Who may do what

| Reaction | Wader | Boat |
| --- | --- | --- |
| Wait | yes | yes |
| Counter | yes | no |
| Cast Off | no | Skiff |
| Dive | yes | not Raft |
"""


@pytest.mark.parametrize(
    ("kind", "reaction", "verdict"),
    [
        ("Skiff", "Cast Off", "allowed"),
        ("Raft", "Cast Off", "denied"),
        ("Wader", "Cast Off", "denied"),
        ("Raft", "Dive", "denied"),
        ("Skiff", "Dive", "allowed"),
    ],
)
def test_a_cell_that_names_some_of_its_column(
    opened: Callable[[str, str], kb.store.KnowledgeBase], kind: str, reaction: str, verdict: str
) -> None:
    asked = {"unit": {"type": kind}, "event": "enemy charges", "ask": {"of": "reaction", "name": reaction}}
    (one,) = answer(opened("reedchart", CHART), {"ruleset": "reedchart", **asked})["answers"]
    assert one["rulings"][0]["verdict"] == verdict
