"""Those who are like a kind of piece but for what a sentence tells of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from tests.opened import opened, ruled

BOOK = """# Wings of Weir

## Classes
### Fighter wing
A Fighter wing moves 16".
### Skiff
A Skiff moves 6".

## Other craft
Bomber wings are Fighter wings in all respects, save that they may not Swoop.

Kites are treated as Fighter wings, with two exceptions: they cannot Swoop, and they may Duck.

## Reactions
### Swoop
A unit that is shot at may Swoop. Only Fighter wings and Skiffs may Swoop.
### Duck
A unit that is charged may Duck. Fighter wings may not Duck.
"""


@pytest.fixture(scope="module")
def wings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    base = opened(BOOK, tmp_path_factory.mktemp("wings"))
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a bomber wing Swoop?", "denied"),
        ("Can a Fighter wing Swoop?", "allowed"),
        ("Can a Bomber wing Duck?", "denied"),
        ("Can a Kite Duck?", "allowed"),
        ("Can a Kite Swoop?", "denied"),
    ],
)
def test_they_are_as_those_but_for_what_is_told(wings: KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(wings, question)["verdict"] == verdict
