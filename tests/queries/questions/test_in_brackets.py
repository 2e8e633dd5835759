"""What is told of somebody in brackets, of those who fire at him, and of an order that he may be given all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from queries.questions.inbrackets import told_in_brackets
from tests.opened import opened, ruled

BOOK = """
# Reactions

A crew can attempt a reaction if it has no order. A crew that already has an order cannot attempt a reaction.

If a crew fails to react, it takes a mark and is free to be given an order later in the turn.

## Dive

A crew that is shot at by an enemy crew with a Loose order at ranges up to 20" can react by diving. If a crew
successfully reacts, it immediately gets a Run order.

## Step

A crew with a Step order moves up to 6".
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("dive"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ('My crew (no order, 5 men) is shot at by an enemy crew with a Loose order 18" away. May it Dive?', "allowed"),
        ('We have no order and are under direct fire from 12" by a crew with a Loose order. May we Dive?', "allowed"),
        ('My crew comes under fire by a crew with a Loose order. My crew has a Step order. May it Dive?', "denied"),
        ("My crew failed to react. Can it be given a Step order later this turn?", "allowed"),
        ('My crew is shot at by an enemy crew with a Loose order 18" away. May it take part in a Dive?', "allowed"),
    ],
)  # fmt: skip
def test_whose_the_order_is(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("My gun (no order, 3 men) is hit.", "My gun has no order and 3 men. My gun is hit."),
        ("My gun (2 marks, not moved) may fire?", "My gun has 2 marks. My gun is not moved. My gun may fire?"),
        ("My unit (Foot, Light) may fire?", "My unit (Foot, Light) may fire?"),
        ("My unit of Foot (Light) is hit.", "My unit of Foot (Light) is hit."),
    ],
)
def test_what_stands_in_brackets_is_told_before(question: str, told: str) -> None:
    assert told_in_brackets(question) == told
