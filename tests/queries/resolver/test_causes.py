"""By what a state would come about, as a question tells it, and who comes to be in it by a verb of his own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Reeds and Oars

## The Crews

| Crew | Pace | Grip |
| --- | --- | --- |
| Polers | 4 | 5 |
| Netters | 9 | 3 |
| Bargers | 7 | 2 |

**Polers.** Polers have the Stolid trait.

**Netters.** Netters cannot become Rattled.

**Bargers.** Bargers have the Webbed trait.

## States

**Rattled.** A Rattled crew may not Row. A crew that is hit by two or more arrows becomes Rattled, and so does one that
enters a mire.

## Orders

**Row.** The crew moves up to its Pace.

## Traits

**Stolid.** A Stolid crew is never Rattled by arrows (it can be by other causes).

**Webbed.** A Webbed crew is not Rattled by mires.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("reeds", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Do Polers become Rattled from arrows?", "denied"),
        ("Can Polers be Rattled by enemy arrows?", "denied"),
        ("Can Polers be Rattled by a mire?", "allowed"),
        ("My Polers were hit by three arrows. Can they become Rattled because of that?", "denied"),
        ("Four arrows leave two hits on a Poler crew. Do the Polers become Rattled from the arrows?", "denied"),
        ("Can Bargers be Rattled by arrows?", "allowed"),
        ("Can Bargers become Rattled due to a mire?", "denied"),
        ("Do Netters rattle?", "denied"),
        ("Can Polers ever rattle?", "allowed"),
        ("Can Netters ever rattle, I mean become Rattled?", "denied"),
    ],
)
def test_ruled(base: Any, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "reeds")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
