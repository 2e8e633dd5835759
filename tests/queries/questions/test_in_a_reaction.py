"""What is asked of a unit that makes a reaction, told by its name as a verb, is asked of what is done in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Heath Wars

## Unit Types

### Rider Unit Type

A Rider may Dash or Row.

## Actions

### Dash

In the Movement phase a unit may Dash. A unit making a Reaction may never Dash as part of that Reaction.

### Row

In the Movement phase a unit may Row.

## Reactions

In the enemy's Movement phase, when an enemy unit ends a move within 8", a unit may make one of these Reactions.

**Shy Off** – The reacting unit may move 4".

**Duck** – The reacting unit may move 2".
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("heath")) as base:
        yield base


@pytest.mark.parametrize(
    "question",
    [
        "When my Riders Duck as a Reaction, may they Dash as part of it?",
        "My Riders Duck. May they Dash?",
        "When my Riders declare Duck, can they Dash?",
        "My Riders react to the enemy with Shy Off. May they Dash?",
        "May my Riders Dash when they Duck as a reaction?",
        "While my Rider is Ducking, can it Dash?",
        "My Riders Duck from an enemy that came close. Can they Dash while doing so?",
        "While making a Duck, may my Riders Dash?",
    ],
)
def test_in_it(base: Any, question: str) -> None:
    assert ruled(base, question)["verdict"] == "denied"


@pytest.mark.parametrize(
    "question",
    [
        "My Riders saw the enemy Duck. May they Dash?",
        "My Riders cannot Duck. May they Dash?",
        "When my Riders Duck, may they Row?",
        "May my Riders Dash when an enemy Rider Ducks?",
    ],
)
def test_not_in_it(base: Any, question: str) -> None:
    assert ruled(base, question)["verdict"] != "denied"
