"""Whether a unit is still in a state: what keeps others out of it does not end it; one may come before another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Fen War

## Unit Types

### Rower Unit Type

A Rower may Move or Dash. A Rower may make the Duck reaction.

## Statuses

### Dazed

A Dazed unit may not Dash or make Reactions. If the unit is
made to move, for example if it has to Flee, it stops being Dazed immediately.

### Grappled

A Grappled unit may not Dash or make Reactions. A Grappled unit cannot become Dazed.

## Reactions

When an enemy unit shoots at a unit, that unit may make this reaction.

**Duck** – The reacting unit may move 2".
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Dazed Rowers had to Flee. Are they still Dazed?", "denied"),
        ("My Dazed Rowers were made to move. Are they still Dazed?", "denied"),
        ("My Dazed Rowers were shot at. Are they still Dazed?", "allowed"),
        ("My Rowers were Dazed when they were charged and are now Grappled. Are they still Dazed?", "allowed"),
        ("My Rowers were Dazed when they were charged and are now Grappled. May they Duck?", "denied"),
        ("My Rowers are Dazed and Grappled. May they Duck?", "impossible"),
        ("My Rowers are Grappled. Can they become Dazed?", "denied"),
    ],
)
def test_still(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
