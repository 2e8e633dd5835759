"""At which step of a fight somebody strikes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened

BOOK = """
# Fighting

Fighting is resolved in order of Quickness, in ten Quickness steps.

## Unit Types

### Foot

Foot is a unit type.

### Riders

Riders is a unit type. Riders units are not slowed by Rough Ground.

## Charges

If at least one model in the charging unit moved through Rough Ground, all of the unit's models must attack at
Quickness step 2, even if the unit is not slowed by Rough Ground.

A Dazed unit attacks on Quickness step 3.

A model with the Slow special rule always fights at Quickness 1.

## Slow

Slow is a special rule.

## Dazed

A unit that is Dazed may not run.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("steps"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "step"),
    [
        ("My Riders charged through Rough Ground. At what Quickness step do they attack?", 2),
        ("At which Quickness step does a unit that charged through Rough Ground fight?", 2),
        ("what quickness step do my dazed lads strike at", 3),
        ("My Foot has the Slow special rule. At what Quickness does it fight?", 1),
    ],
)
def test_the_sentence_of_the_case_tells_it(base: kb.store.KnowledgeBase, question: str, step: int) -> None:
    (answer,) = ask(base, question)["answers"]
    assert [value["value"] for value in answer["values"]] == [step]
    assert answer["values"][0]["because"]


def test_of_a_case_that_no_sentence_tells_nothing_is_said(base: kb.store.KnowledgeBase) -> None:
    (answer,) = ask(base, "At which Quickness step do my Foot attack?")["answers"]
    assert answer["values"] == []
