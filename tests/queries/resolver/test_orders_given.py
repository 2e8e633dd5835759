"""Orders that somebody gives to a piece of his: what is asked is whether that piece receives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Tallow and Tin

## The Crews

| Crew | Pace | Grip |
| --- | --- | --- |
| Polers | 4 | 5 |
| Netters | 9 | 3 |
| Warden | 7 | 2 |

Polers and Netters do as they are told. The Warden cannot become Lost.

## States

**Lost.** The only order that can be given to a Lost crew is Gather.

**Bound.** A Bound crew may not be given orders.

## Orders

In the command phase the Warden may give each crew one order.

**Row.** The crew moves up to its Pace.

**Gather.** One mark is taken off the crew. A crew within 6 inches of the enemy cannot Gather.

**Push.** The crew moves up to twice its Pace. Netters may not Push.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("tallow", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Polers are Lost. The enemy is 9 inches off. May the Warden try to give them a Gather order?", "allowed"),
        ("Can the Warden give Lost Polers a Row order?", "denied"),
        ("Can I give my Lost Polers the Row order?", "denied"),
        ("May the Warden order my Netters to Push?", "denied"),
        ("Could our Warden command Bound Polers to Row?", "denied"),
        ("Can I issue a Row order to my Bound Netters?", "denied"),
        ("Can I issue the Row order to crews that are Bound?", "denied"),
        ("May the Warden give a Row order to Netters?", "allowed"),
        ("May the Warden issue the Row order to Netters?", "allowed"),
    ],
)
def test_ruled(base: Any, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "tallow")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
