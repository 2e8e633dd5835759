"""At which step of a scale somebody stands brings him into the state that the text tells of that step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Cartways

## Classes

**Carts.** Carts have wheels.

**Sleds.** Sleds have none.

## Speeds

A cart in notch 4 or 5 is at Full Tilt.

A cart in notch 0 is Halted. A Halted cart may not Leap.

## Moves

**Leap.** The unit moves up to 6 inches. A unit at Full Tilt may not Leap.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("cartways", BOOK)


@pytest.mark.parametrize(
    ("kind", "notch", "verdict"),
    [
        ("Carts", 5, "denied"), ("Carts", 3, "allowed"), ("Carts", 0, "denied"), ("Carts", None, "allowed"),
        ("Sleds", 5, "allowed"),
    ],
)  # fmt: skip
def test_a_step_tells_the_state(base: kb.store.KnowledgeBase, kind: str, notch: int | None, verdict: str) -> None:
    rules = base.rules("cartways")
    facts = {} if notch is None else {"notch": notch}
    asked = {"ruleset": "cartways", "unit": {"type": kind}, "facts": facts, "ask": {"of": "action", "name": "Leap"}}
    (ruling,) = resolve(rules, parse(asked, rules)[0]).rulings
    assert ruling.verdict == verdict
