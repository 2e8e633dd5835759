"""Which kinds may do a thing that some may not do to everybody, and which states close a deed with all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Locks and Ladders

## The Gangs

| Gang | Pace | Grip |
| --- | --- | --- |
| Climbers | 4 | 5 |
| Pickers | 9 | 3 |
| Lifters | 7 | 2 |

Climbers, Pickers and Lifters are together called Hands.

## Actions

**Shove.** Only Climbers and Pickers may Shove. Climbers may not Shove Lifters unless those Lifters are Winded.

**Grab.** The gang takes a thing within 1 inch.

**Wait.** The gang stays where it is.

## Conditions

**Winded.** A Winded gang may not Grab.

**Felled.** Felled Hands may not make actions.

**Eager.** An Eager gang adds 1 to its Pace. Any Eager gang must Grab if it can. The gang being Winded does not prevent
it.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("locks", BOOK)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which gangs are able to Shove?", {"Climbers", "Pickers"}),
        ("Which gangs can Shove?", {"Climbers", "Pickers"}),
        ("Which conditions stop a gang from Grabbing?", {"Winded", "Felled"}),
    ],
)
def test_names(base: Any, question: str, names: set[str]) -> None:
    assert {each["name"] for each in base.ask(question, "locks")["answers"][0]["entries"]} == names


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can Climbers Shove Lifters?", "conditional"),
        ("Can Climbers Shove Winded Lifters?", "allowed"),
        ("Can Winded Lifters Grab?", "denied"),
        ("Can Eager and Winded Lifters Grab?", "allowed"),
        ("Can Lifters tumble and fight on foot?", "silent"),
    ],
)
def test_ruled(base: Any, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "locks")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
