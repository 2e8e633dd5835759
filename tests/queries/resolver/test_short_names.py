"""Kinds called by a short name, states that a result or markers never bring, and the one order that is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Vale of Rust

## The Machines

Every machine is of one of four kinds.

| Kind | Pace | Grip |
| --- | --- | --- |
| Drill Crab | 4 | 5 |
| Sand Skiff | 9 | 3 |
| Hill Ogre | 6 | 4 |
| Spear Team | 5 | 3 |

**Drill Crab.** A crab is slow. Crabs may not Leap. A Drill Crab treats Stagger as Wreck.

**Sand Skiff.** Skiffs can never be Jammed, however many Grit markers they carry, nor can they ever become Wrecked.

**Hill Ogre.** An Ogre that is Dazed counts as Jammed instead.

**Spear Team.** Spear Teams may Shoot at Skiffs, unless those Skiffs are Dazed.

## States

**Jammed.** A Jammed machine may not Shoot or Leap.

**Dazed.** The only order that can be given to a Dazed machine is Crawl.

**Grit.** A machine with two or more Grit markers is Jammed.

**Wrecked.** A Wrecked machine may not act.

## Orders

In its turn each machine is given one order.

**Leap.** The machine moves 4 inches in a straight line. It may not Leap at skiffs.

**Crawl.** The machine moves 1 inch.

**Shoot.** The machine fires its gun. Only a machine that is in sight may be shot at.

## Results

When a machine is hit, roll a D6.

| D6 | Result |
| --- | --- |
| 1-2 | Stagger: the machine becomes Dazed. |
| 3-6 | Wreck: the machine becomes Wrecked. |
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("rust", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("May crabs Leap?", "denied"),
        ("May a Drill Crab Shoot?", "conditional"),  # at whom is not told
        ("May a Sand Skiff with three Grit markers Leap?", "allowed"),
        ("May a Hill Ogre with three Grit markers Leap?", "denied"),
        ("Can a Hill Ogre Leap?", "allowed"),
        ("Can a Hill Ogre Leap at a skiff?", "denied"),
        ("Can a Dazed Drill Crab Crawl?", "allowed"),
        ("Can a Dazed Sand Skiff Leap?", "denied"),
        ("Can a Wrecked Sand Skiff Crawl?", "impossible"),
        ("Can a Sand Skiff be Jammed?", "denied"),
    ],
)
def test_ruled(base: Any, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "rust")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
