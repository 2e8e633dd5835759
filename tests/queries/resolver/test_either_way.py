"""What is so either way, or may be so by a figure that nobody states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Wharf Brawl

## Characteristics

### Pace

Pace says how far a gang moves.

### Pluck

Pluck says how brave a gang is.

## Unit Types

### Docker

A gang of Dockers may Shove.

### Porter

A Porter gang may not Shove.

### Boss

{leave}

## Statuses

### Tangled

A Tangled gang may not Shove, and may not make Reactions.

### Rattled

A gang is Rattled as long as the number of its Fear markers equals or exceeds its Pluck. A Rattled gang may not Shove.

## Actions

### Shove

The gang pushes a foe 2".

## Reactions

A gang may make one Reaction in each turn.

### Heckle

Trigger: an enemy gang moves within 6". The gang makes a Pluck test.
"""

LEAVE = (
    "Tangled or not, a Boss may Heckle.",
    "A Boss may Heckle, whether Tangled or not.",
    "A Boss may Heckle, be it Tangled or not.",
    "Whether or not it is Tangled, a Boss may Heckle.",
)


def _verdict(base: kb.store.KnowledgeBase, ruleset: str, unit: dict[str, Any], of: str, name: str, **more: Any) -> Any:
    stated = {"ruleset": ruleset, "unit": unit, "ask": {"of": of, "name": name}, **more}
    return answer(base.rules(ruleset), stated)["answers"][0]["rulings"][0]


@pytest.mark.parametrize("n", range(len(LEAVE)))
def test_leave_whether_or_not_it_is_in_that_state(opened: Callable[[str, str], kb.store.KnowledgeBase], n: int) -> None:
    base = opened(f"wharf{n}", BOOK.format(leave=LEAVE[n]))
    for kind, verdict in (("Boss", "allowed"), ("Docker", "denied")):
        unit = {"type": kind, "statuses": ["Tangled"]}
        assert _verdict(base, f"wharf{n}", unit, "reaction", "Heckle")["verdict"] == verdict


@pytest.mark.parametrize(
    ("markers", "pluck", "verdict"),
    [(2, None, "conditional"), (2, 2, "denied"), (2, 3, "allowed"), (0, None, "allowed")],
)
def test_as_many_markers_as_a_figure_that_is_not_stated(
    opened: Callable[[str, str], kb.store.KnowledgeBase], markers: int, pluck: int | None, verdict: str
) -> None:
    base = opened("wharf", BOOK.format(leave=LEAVE[0]))
    unit: dict[str, Any] = {"type": "Docker", "characteristics": {"Pluck": pluck} if pluck else {}}
    ruling = _verdict(base, "wharf", unit, "action", "Shove", facts={"Fear markers": markers})
    assert ruling["verdict"] == verdict
    assert (pluck is not None or not markers) or any("Pluck" in need for need in ruling["needs"])
