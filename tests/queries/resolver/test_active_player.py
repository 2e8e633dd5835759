"""What the texts leave to the player whose turn it is, of his units and of the other's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from tests.opened import opened, ruled

BOOK = """
# Turn

In each turn one player is the active player and the other is the reactive player.

# States

## Shaken

A Shaken unit may not charge.

# Rally phase

In the Rally phase, the active player may select each unit under their control that is Shaken and then takes a test for
it. This is a Rally test.

# Move phase

In the Move phase, the active player may move each of their units.

The reactive player may make one reaction with each unit.

A unit may dig in its own turn.

## Reactions

### Duck

A unit that is shot at may Duck.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("turns"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("It is my opponent's turn. May my unit move?", "denied"),
        ("It is my turn. May my unit move?", "allowed"),
        ("May my unit move?", "allowed"),
        ("It is my own turn. May my unit make a Reaction?", "denied"),
        ("It is my opponent's turn. May my unit make a Reaction?", "allowed"),
        ("It is my own turn. Can my unit Duck when it is shot at?", "allowed"),
        ("It is my opponent's turn. May an enemy unit move?", "allowed"),
        ("It is my turn. May an enemy unit dig?", "denied"),
        ("Can an enemy unit dig in its own turn?", "allowed"),
        ("It is my opponent's turn. May his Shaken unit dig?", "allowed"),
    ],
)
def test_whose_turn_it_is_tells_who_may(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
