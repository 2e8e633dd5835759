"""Whether a unit has its order still: made reactions take it off, a failed test leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb.store
from tests.opened import opened, ruled

BOOK = """
# Reactions

A crew can attempt a reaction if it has no order or if it has a Lurk order.

A crew that would react takes a reaction test first. If it fails, it receives a mark.

## Dive

A crew that is shot at can react by diving. If a crew successfully reacts, it immediately gets a Run order.

## Lurk

A crew with a Lurk order can attempt any of the standard reactions already described. If the test is passed the
Lurking unit's order die is turned to the matching order. If the test is failed the Lurking unit takes a mark and its
order does not change – it stays on Lurk.

A crew with a Lurk order can react by shooting at an enemy crew that moves within its field of fire.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("lurk"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "verdict", "cited"),
    [
        ("My crew on Lurk makes a Dive. Does it keep its Lurk order?", "denied", "is turned to"),
        ("My lurkers passed the test for a Dive. Do they still have their Lurk order?", "denied", "is turned to"),
        ("My crew on Lurk has made a Reaction. Is it still on Lurk?", "denied", "is turned to"),
        ("My lurkers failed the test for a Dive. Do they keep their Lurk order?", "allowed", "does not change"),
        ("A crew on Lurk failed a reaction test. Does it retain its Lurk order?", "allowed", "does not change"),
    ],
)
def test_a_reaction_made_takes_the_order_off(
    base: kb.store.KnowledgeBase, question: str, verdict: str, cited: str
) -> None:
    ruling = ruled(base, question)
    assert ruling["verdict"] == verdict
    assert any(cited in each["quote"] for each in ruling["because"])


def test_what_no_order_is_called_by_stays_with_the_reaction(tmp_path: Path) -> None:
    without = BOOK.replace(" or if it has a Lurk order", "").replace("A crew with a Lurk order can", "A crew can")
    base = opened(without, tmp_path)
    try:
        assert not any(clause.relation == "removes" for clause in base.rules("book").clauses)
    finally:
        base.close()
