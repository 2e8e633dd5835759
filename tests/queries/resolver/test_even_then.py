"""Leave that is told to hold "including when" something was done lifts what that deed closes, as "even when" does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Tarn Wars

## Unit Types

### Rower Unit Type

Rowers may Charge.

## Getting Out

### Bail Out

If a wagon burns, its occupants may Bail Out. The unit cannot then perform any actions for the rest of the turn.

### Ramp

Crews Dismounting from a wagon with the Ramp special rule may Charge in that turn (including when they were forced to
Bail Out) unless the wagon arrived from Reserves that turn.

### Net

Units Dismounting from a wagon with the Net special rule can Charge on the turn they do so, including if they had to
Bail Out.

### Plank

Units Dismounting from a wagon with the Plank special rule can Charge on the turn they do so.

### Rope

A unit with the Rope special rule may Charge (also when it had to Bail Out).
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("tarn")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Rowers had to Bail Out of a wagon with the Ramp rule. May they Charge this turn?", "allowed"),
        ("My Rowers had to Bail Out of a wagon with the Net rule. May they Charge this turn?", "allowed"),
        ("My Rowers with the Rope rule Bailed Out. May they Charge this turn?", "allowed"),
        ("My Rowers had to Bail Out of a wagon with the Plank rule. May they Charge this turn?", "denied"),
        ("My Rowers Bailed Out of a wagon. May they Charge this turn?", "denied"),
        ("My Rowers were forced to Bail Out this turn. May they Charge?", "denied"),
    ],
)
def test_also_then(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
