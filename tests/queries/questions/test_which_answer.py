"""Which reactions answer something, in many words; what an enemy does when ours reacts is done to ours."""

from __future__ import annotations

from typing import Any

import pytest

from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Moor War

## Unit Types

### Rower Unit Type

A Rower may Volley.

### Raft Unit Type

A Raft may Ram. A Raft conducting a Ram may not contact a unit that is Moored.

## Statuses

### Moored

A Moored unit may not Volley.

### Adrift

An Adrift unit may not Volley.

## Reactions

### Reactions in the Volley phase

During the Volley phase, when an enemy unit makes a Volley Attack targeting a unit, that unit may either **Duck** or
**Shout**.

**Duck** – The reacting unit may move 2".

**Shout** – The reacting unit may make a Volley Attack.

### Reactions in the Fight phase

During the Fight phase, when an enemy unit declares a Charge targeting a unit, that unit may either **Brace** or
**Yield**.

**Brace** – The reacting unit gains 1 Grit.

**Yield** – The reacting unit may move 2".
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("moor")) as base:
        yield base


@pytest.mark.parametrize(
    "question",
    [
        "Which Reactions answer an enemy that declares a Charge?",
        "Which reactions can be made when an enemy declares a Charge?",
        "Which reactions are made in response to a Charge?",
        "What reactions are there to being charged?",
        "Which reactions may be used against an enemy Charge?",
        "Which reactions does an enemy Charge trigger?",
        "Which reactions can a Rower make when an enemy declares a Charge?",
    ],
)
def test_which_answer(base: Any, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert {each["name"] for each in answer["entries"]} == {"Brace", "Yield"}


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can my Rowers Duck when an enemy declares a Charge?", "denied"),
        ("Can my Rowers Brace when an enemy declares a Charge?", "allowed"),
        ("May my Raft Ram an enemy that is Moored?", "denied"),
        ("May my Raft Ram an enemy that is Adrift?", "allowed"),
    ],
)
def test_against_whom(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
