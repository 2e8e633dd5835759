"""What happens to a unit for the first time, however that is asked; results of a table told as what a unit did."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Gale Wars

## NERVE TEST TRIGGERS

- a) A unit came under fire for the first time during the game. Hardened units ignore this trigger.
- b) A unit lost a model.

## NERVE TEST RESULTS

Roll a D10.

| Score | Result |
|---|---|
| 1-3 | **Cease fire / retire:** The unit may not shoot. |
| 4-10 | **Carry on:** No effect. |

## UNITS

### Hardened

Hardened units add 2 to the Nerve test.

### Green

Green units subtract 2 from the Nerve test.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("gale")) as base:
        yield base


@pytest.mark.parametrize(
    "asked",
    [
        "Does a {kind} unit take a Nerve test when it comes under fire for the first time?",
        "Does a {kind} unit take a Nerve test when it first comes under fire?",
        "Does a {kind} unit take a Nerve test the first time it comes under fire?",
        "The first time a {kind} unit comes under fire, does it take a Nerve test?",
    ],
)
def test_first_is_for_the_first_time(base: Any, asked: str) -> None:
    assert ruled(base, asked.format(kind="Hardened"))["verdict"] == "denied"
    assert ruled(base, asked.format(kind="Green"))["verdict"] == "allowed"


@pytest.mark.parametrize("told", ["that ceased fire", "that has Ceased fire", "that must Cease fire", "on Cease fire"])
def test_who_ceased_fire_is_under_that_result(base: Any, told: str) -> None:
    assert ruled(base, f"Can a unit {told} shoot?")["verdict"] == "denied"
