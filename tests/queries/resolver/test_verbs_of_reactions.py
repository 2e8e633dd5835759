"""Reactions named by a noun, or by a verb and more, whose rules are told by the verb alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Wings of Weir

## Classes

| Class | Speed | Guns |
| --- | --- | --- |
| Kite | 16" | 0 |
| Skiff | 6" | 2 |
| Raft | 2" | 4 |

## States
### Spent
A Spent unit may move but can neither attack nor intercept.
### Braced
A Braced unit halves its losses.

## Orders
A unit may be given one order.
### Sing Out
Only Skiffs and Rafts may be given Sing Out.

## Reactions
### Interception
A unit that is shot at may intercept. Only Kites may intercept.
### Brace for Impact
The unit makes a Command check and if it passes is Braced. A unit already under an order may still brace. Kites cannot
brace.
### Gunfire
A unit that is touched may make a Gunfire reaction. It may not be made by a unit whose Guns number 0.
"""


@pytest.fixture(scope="module")
def wings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    base = opened(BOOK, tmp_path_factory.mktemp("wings"))
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Kite make an Interception?", "allowed"),
        ("Can a Spent Kite make an Interception?", "denied"),
        ("Can a Skiff intercept?", "denied"),
        ("Can a Kite Brace for Impact?", "denied"),
        ("Can a Kite brace?", "denied"),
        ("Can a Skiff Brace for Impact?", "allowed"),
        ("Can a Kite make a Gunfire reaction?", "denied"),
        ("Can a Skiff make a Gunfire reaction?", "allowed"),
    ],
)
def test_the_verb_is_the_reaction(wings: KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(wings, question)["verdict"] == verdict


def test_the_kinds_of_a_table_are_those_of_its_heading(wings: KnowledgeBase) -> None:
    (answer,) = ask(wings, "Which classes may be given Sing Out?")["answers"]
    assert {entry["name"] for entry in answer["entries"]} == {"Skiff", "Raft"}
