"""What is told of the only weapon of one of ours is told of what that one is armed with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Reef War

## Characteristics

### Power (P)

Power tells how hard a weapon hits.

## Unit Types

### Raft Unit Type

The following rules apply to all Raft models:
- A Raft may only fire Light weapons as part of a Reply.

## Weapons

Any weapon with a Power of 6 or lower counts as a Light weapon.

### Deck Mounted

Deck Mounted weapons may fire in any direction.

### Prow Mounted

Prow Mounted weapons are always Light weapons.

## Reactions

In the enemy's Shooting phase, when an enemy unit shoots at a unit, that unit may make this reaction.

**Reply** – The reacting unit may make a Shooting Attack.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("reef")) as base:
        yield base


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("The only gun on my Raft is a Deck Mounted Power 9 mortar.", "denied"),
        ("My Raft's only weapon is a Deck Mounted Power 9 mortar.", "denied"),
        ("My Raft is armed with a Deck Mounted Power 9 gun.", "denied"),
        ("All the guns on my Raft are Power 9.", "denied"),
        ("My Raft's only gun is Power 5.", "allowed"),
        ("The only gun on my Raft is a Deck Mounted Power 4 mortar.", "allowed"),
    ],
)
def test_what_it_is_armed_with(base: Any, told: str, verdict: str) -> None:
    assert ruled(base, f"{told} An enemy unit shoots at it. May it make a Reply?")["verdict"] == verdict
