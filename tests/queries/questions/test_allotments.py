"""How many a player has, and has made, told in many words; what a general ban names is open by no leave for less."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Bog War

## Unit Types

### Cart Unit Type

A Cart may Move in the Movement phase. A Cart may make the Duck reaction.

### Strider Unit Type

A Strider may Move through a Bog.

## Terrain

### Bog

Unless stated otherwise, models cannot enter or Move through a Bog.

## Reactions

A player may make one Reaction in each phase of the enemy's turn, unless a special rule says otherwise. A unit may not
make a Reaction if the controlling player has exhausted their Reaction Allotment for the current phase.

In the Volley phase, when an enemy unit makes a Volley Attack targeting a unit, that unit may **Duck**.

**Duck** – The reacting unit may move 2". A unit that is the target of a Duck may not claim Cover.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("bog")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Reaction Allotment is 2. I have made two Reactions this phase. May my Cart make a Reaction?", "denied"),
        ("My Reaction Allotment is 2. May I react a third time this phase?", "denied"),
        ("My Reaction Allotment is 3. May I react a third time this phase?", "allowed"),
        ("My Reaction Allotment is 2. May I make a third Reaction in the same phase?", "denied"),
        ("My Reaction Allotment is 1. My first Cart made a Duck. Another Cart is shot at. May it Duck?", "denied"),
        ("I only have the base Reaction Allotment of two. Another unit of mine reacted already. May my Cart Duck?",
         "allowed"),
        ("Can a Cart Move through a Bog?", "denied"),
        ("Can a Strider Move through a Bog?", "allowed"),
        ("Can a Cart Move?", "allowed"),
    ],
)  # fmt: skip
def test_so_many(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


def test_what_another_of_ours_did_is_not_what_ours_did(base: Any) -> None:
    ruling = ruled(base, "My first Cart made a Duck earlier this phase. My second Cart is shot at. May it Duck?")
    assert ruling["verdict"] != "denied"
