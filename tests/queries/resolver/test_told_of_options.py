"""Bans that are told of the order or the reaction: who is kept from it, and what is spared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from tests.opened import opened, ruled

BOOK = """# Weir

## Classes
Every boat is a Skiff, a Barge or a Galley.

## States
### Holed
No special order may be given to a boat that is Holed. Nor may a reaction be made by a boat that is Holed.
### Stalled
Nor may an order be given to a boat that is Stalled.
### Shy
A Shy boat may not be given a special order other than Sing Out, and may not turn.

## Special Orders
A boat may be given one special order a turn.
### Row Hard
Add 3" to the move. Reactions cannot be made by a boat under the Row Hard order; Beat Off is exempt.
### Sing Out
The crew sings. Only Skiffs and Barges may be given Sing Out.

## Reactions
### Duck
A boat that is shot at may Duck. Only Skiffs are quick enough to Duck.
### Beat Off
A boat that is boarded may Beat Off.
"""


@pytest.fixture(scope="module")
def weir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    base = opened(BOOK, tmp_path_factory.mktemp("weir"))
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Holed Skiff be given the Sing Out order?", "denied"),
        ("Can a Stalled Skiff be given the Row Hard order?", "denied"),
        ("Can a Skiff be given the Row Hard order?", "allowed"),
        ("Can a Holed Skiff Duck?", "denied"),
        ("Can a Skiff under the Row Hard order Duck?", "denied"),
        ("Can a Skiff under the Row Hard order Beat Off?", "allowed"),
        ("Can a Shy Skiff be given the Row Hard order?", "denied"),
        ("Can a Shy Skiff be given the Sing Out order?", "allowed"),
        ("Can a Shy Galley be given the Sing Out order?", "denied"),
        ("Can a Barge Duck?", "denied"),
        ("Can a Skiff Duck?", "allowed"),
    ],
)
def test_a_ban_told_of_the_option_keeps_those_from_it(weir: KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(weir, question)["verdict"] == verdict
