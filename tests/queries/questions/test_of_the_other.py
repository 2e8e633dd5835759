"""In what state one is of whom a question told before, and who is not the one that is asked about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from tests.opened import opened, ruled

BOOK = """
# Unit Types

## Crew

Crew is a unit type. Crew units may disembark from a Barge.

## Barge

Barge is a unit type. A Barge can carry Crew units.

# States

## Mired

A unit that is Mired may not charge.

# Charging

A unit may charge an enemy that it can see.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("other"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "mired"),
    [
        ("My Crew shot at a Barge. The Barge is Mired. May the Crew charge it?", False),
        ("My Crew disembarked from a Barge and the Barge is Mired. May the Crew charge?", False),
        ("My Crew disembarked. The Barge is now Mired. May they charge?", False),
        ("My Crew is Mired. May it charge?", True),
        ("The Crew is Mired. May it charge?", True),
    ],
)
def test_the_state_is_whose_it_is_told_of(base: kb.store.KnowledgeBase, question: str, mired: bool) -> None:
    assert (ruled(base, question)["verdict"] == "denied") is mired
