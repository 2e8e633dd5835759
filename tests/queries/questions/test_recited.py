"""A rule that is recited tells of nobody at the table; who left what carried him did so by what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Raft Wars

## Unit Types

### Rower Unit Type

A Rower may Volley.

### Wader Unit Type

Waders cannot become Winded.

### Raft Unit Type

A Raft may carry Rowers. Rafts cannot become Winded.

## Statuses

### Aboard

An Aboard unit may Land in the Movement phase. An Aboard unit cannot become Winded and does not take Grit tests.

### Winded

A Winded unit may not Volley. A unit that fails a Grit test becomes Winded.

### Burning

A Burning Raft cannot move. Its passengers must immediately Land. The passengers must then take a Grit test.

### Listing

A Listing Raft cannot move. Its passengers may not Volley. Those aboard it do not count for victory.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("raft")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Waders cannot be Winded. Can my Rowers become Winded?", "allowed"),
        ("I know that Rafts can never be Winded. But can my Rowers be Winded?", "allowed"),
        ("Waders cannot be Winded. Can they Volley?", "allowed"),
        ("Once the Raft is Burning and the Rowers have had to land, can they become Winded?", "allowed"),
        ("My Rowers' Raft is Burning and they had to land. Can they become Winded?", "allowed"),
        ("My Raft is Burning and it cannot move. Can it become Winded?", "denied"),
    ],
)
def test_of_whom_it_is_told(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Raft is Burning. Can its passengers become Winded?", "allowed"),
        ("My Raft is Listing. Can its passengers become Winded?", "denied"),
        ("My Raft is Burning. Must its passengers take a Grit test?", "allowed"),
        ("My Raft is Listing. Must its passengers take a Grit test?", "denied"),
        ("My Rowers are Aboard a Burning Raft. Can they become Winded?", "allowed"),
        ("My Rowers are Aboard a Raft. Can they become Winded?", "denied"),
        ("My Raft is Listing. Can its passengers Volley?", "denied"),
        ("My Rowers are Aboard a Listing Raft. May they Volley?", "denied"),
        ("My Rowers are Aboard a Raft. May they Volley?", "allowed"),
        ("My Raft is Listing. May it Volley?", "allowed"),
    ],
)
def test_those_aboard(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
