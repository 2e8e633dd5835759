"""Whether a unit has an order at all, whichever it is, where a rule asks for that; whose a marker is."""

from __future__ import annotations

from typing import Any

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Kite Wars

## Reactions

A unit that already has an order other than Lurk cannot attempt a reaction. Each soot marker on a unit takes 1 from its
Mettle.

### Duck

A unit that is shot at may react by ducking.

## Orders

### Lurk order

A unit with a Lurk order stays where it is.

### Glide order

A unit with a Glide order moves.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("kite")) as base:
        yield base


def answered(base: Any, question: str) -> tuple[str, str]:
    (answer,) = ask(base, question)["answers"]
    (ruling,) = answer["rulings"]
    return str(ruling["verdict"]), str(answer["reading"])


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a unit that already has an order Duck when it is shot at?", "denied"),
        ("Can a unit with an order marker Duck when it is shot at?", "denied"),
        ("Can a unit with an order die beside it Duck when it is shot at?", "denied"),
        ("My squad was given an order this turn. Can it Duck when shot at?", "denied"),
        ("Can a unit that has received its order Duck when it is shot at?", "denied"),
        ("My squad has not been given an order yet. Can it Duck when shot at?", "allowed"),
        ("My squad doesn't have an order. Can it Duck when shot at?", "allowed"),
        ("Can a unit with no order Duck when it is shot at?", "allowed"),
        ("Can a unit with a Lurk order Duck when it is shot at?", "allowed"),
        ("Can a unit with a Glide order Duck when it is shot at?", "denied"),
    ],
)
def test_any_order_closes(base: Any, question: str, verdict: str) -> None:
    assert answered(base, question)[0] == verdict


def test_a_marker_of_something_else(base: Any) -> None:
    assert "soot" not in answered(base, "Can a unit with an objective marker Duck when it is shot at?")[1]
    assert "soot" in answered(base, "Can a unit with a soot marker Duck when it is shot at?")[1]
