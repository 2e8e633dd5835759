"""Scores that a table asks for against each kind of target."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from queries.questions import ask
from tests.opened import opened

BOOK = """# Fleet of Weir

## Classes

| Class | Speed | Hull |
|---|---|---|
| Skiff | 10" | 2 |
| Barge | 8" | 6 |
| Raft | 6" | 8 |

## Slinging
Each sling has a number of dice. Roll them; each die which equals or beats the target number hits.

| Target | Score needed |
|---|---|
| Skiff | 5+ |
| Barge | 4+ |
| Raft | 3+ |

### Slinging modifiers (to the roll)

| Case | Modifier |
|---|---|
| Target is Hushed | -2 |
| Range is more than 24" | -1 |
| Slinging boat is On Fire | -1 |

An unmodified 6 always hits. An unmodified 1 always misses.

## Oar blows
A crew with oars rolls three D6 and scores a hit on each 5+.

## States
### Hushed
A Hushed boat may not turn.
### Holed
A Holed boat reduces its Speed by 2".
### On Fire
A boat that is On Fire may not turn.
"""


@pytest.fixture(scope="module")
def weir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    base = opened(BOOK, tmp_path_factory.mktemp("weir"))
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("What is the chance for one sling die to hit a Barge?", 0.5),
        ("What is the chance for one sling die to hit a Hushed Barge?", 0.166667),
        ('What is the chance to hit a Hushed Skiff at 26"?', 0.166667),
        ("What is the chance to miss a Raft?", 0.333333),
        ("What is the chance that a Skiff that is On Fire hits a Raft?", 0.5),
        ("My Skiff is On Fire. What is the chance that it hits a Raft?", 0.5),
        ("What is the chance to hit a Raft that is On Fire?", 0.666667),
        ("How fast is a Holed Barge?", 6),
        ("What is the Speed of a Skiff?", 10),
    ],
)
def test_the_score_of_the_kind_is_reached(weir: KnowledgeBase, question: str, number: float) -> None:
    (answer,) = ask(weir, question)["answers"]
    assert answer["values"][0]["value"] == pytest.approx(number, abs=1e-5)


def test_what_has_a_score_of_its_own_is_rolled_by_that(weir: KnowledgeBase) -> None:
    (answer,) = ask(weir, "What is the chance that oar blows hit a Barge?")["answers"]
    assert all("Slinging" not in value["name"] for value in answer["values"])
