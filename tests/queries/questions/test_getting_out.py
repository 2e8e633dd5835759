"""Whoever would get out of what carries him is in it, where the texts have a state for that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Raft Wars

## Unit Types

### Rower Unit Type

A model of the Rower Unit Type may Volley.

### Wader Unit Type

A model of the Wader Unit Type may Volley.

### Vehicle Unit Type

A Vehicle may carry Rowers.

## Movement

### Embark

Only Rowers may Embark upon Vehicles.

### Disembark

An Embarked unit may Disembark. A unit may not Disembark while it is Tangled.

## Statuses

### Tangled

A Tangled unit may not Volley.

### Embarked

An Embarked unit may not Volley.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("raft")) as base:
        yield base


@pytest.mark.parametrize(
    "question",
    [
        "Can Rowers get out of the Vehicle?",
        "Can a unit disembark?",
        "May my Rowers leave their Vehicle?",
        "Can Embarked Rowers disembark?",
    ],
)
def test_who_gets_out_was_in(base: Any, question: str) -> None:
    assert ruled(base, question)["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Can Rowers go into the Vehicle?", "allowed"),
        ("Can Waders climb into a Vehicle?", "denied"),
        ("Can Rowers Volley?", "allowed"),
    ],
)
def test_who_gets_in_was_not(base: Any, question: str, told: str) -> None:
    assert ruled(base, question)["verdict"] == told
