"""What is asked of a state by its name: what it does, and on whom it may come."""

from __future__ import annotations

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Bell Wars

## Unit Types

### Marcher

Marchers are on foot. A Marcher may Storm.

### Hauler

A Hauler can never be Hushed. A Hauler may not Storm.

## Actions

### Storm

The unit moves into contact with an enemy.

## States

States do not cause wounds.

### Hushed

A unit that is hit by thunder becomes Hushed. A Hushed unit may not Storm.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    return opened(BOOK, tmp_path_factory.mktemp("book"))


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Does Hushed affect Haulers?", "denied"),
        ("Does the Hushed state apply to Haulers?", "denied"),
        ("Does Hushed have any effect on Marchers?", "allowed"),
    ],
)
def test_on_whom_it_may_come(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


@pytest.mark.parametrize("question", ["Does Hushed cause wounds?", "Does Hushed last until the end of the turn?"])
def test_what_it_does_is_no_question_of_who_gains_it(base: kb.store.KnowledgeBase, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert not answer["rulings"]
    assert "Hushed" in {entry["name"] for entry in answer["entries"]}
