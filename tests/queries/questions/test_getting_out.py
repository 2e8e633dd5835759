"""Whoever would get out of what carries him is in it, where the texts have a state for that."""

from __future__ import annotations

from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

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
    folder = tmp_path_factory.mktemp("out")
    (folder / "raft.md").write_text(BOOK, "utf-8")
    update(folder / "raft.db", "raft", [folder / "raft.md"])
    with kb.store.open(folder / "raft.db") as opened:
        yield opened


def verdict(base: Any, question: str) -> str:
    (answer,) = ask(base, question)["answers"]
    (ruling,) = answer["rulings"]
    return str(ruling["verdict"])


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
    assert verdict(base, question) == "allowed"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Can Rowers go into the Vehicle?", "allowed"),
        ("Can Waders climb into a Vehicle?", "denied"),
        ("Can Rowers Volley?", "allowed"),
    ],
)
def test_who_gets_in_was_not(base: Any, question: str, told: str) -> None:
    assert verdict(base, question) == told
