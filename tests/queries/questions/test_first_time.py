"""What happens to a unit for the first time, however that is asked; results of a table told as what a unit did."""

from __future__ import annotations

from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

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
    folder = tmp_path_factory.mktemp("gale")
    (folder / "gale.md").write_text(BOOK, "utf-8")
    update(folder / "gale.db", "gale", [folder / "gale.md"])
    with kb.store.open(folder / "gale.db") as opened:
        yield opened


def verdict(base: Any, question: str) -> str:
    (answer,) = ask(base, question)["answers"]
    return str(answer["rulings"][0]["verdict"])


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
    assert verdict(base, asked.format(kind="Hardened")) == "denied"
    assert verdict(base, asked.format(kind="Green")) == "allowed"


@pytest.mark.parametrize("told", ["that ceased fire", "that has Ceased fire", "that must Cease fire", "on Cease fire"])
def test_who_ceased_fire_is_under_that_result(base: Any, told: str) -> None:
    assert verdict(base, f"Can a unit {told} shoot?") == "denied"
