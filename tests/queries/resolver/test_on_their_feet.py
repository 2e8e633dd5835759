"""Reactions open to whoever is on its feet, and leave given after all in the very state that closes the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from tests.opened import opened, ruled

BOOK = """# Gutter Gangs

## Answers

Each gang gets one reaction in a turn. An enemy gang may be attacked.

### Reactions

**Brace.** When a gang is to be rammed or struck. It adds 2 to its roll. Any gang on its feet may Brace.

**Bolt.** When a gang is charged. Only gangs on their feet may Bolt.

**Duck.** When a gang is charged. A gang may Duck if it is on its feet.

**Smoke.** When fired upon, the shot is at +2. A Redlined gang is permitted to use Smoke after all.

**Growl.** When a gang is charged, it may Growl.

## States

**Redlined.** No reactions except Brace.

**Prone.** A Prone gang may not Fight.

**Ablaze.** An Ablaze gang may not Fight.

## Traits

**Wet.** May enter fens. Never Ablaze.

**Cold.** Never Ablaze, never Prone.

**Slow.** Has +2 on rolls, and is not made Prone until it has been hit twice.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    book = opened(BOOK, tmp_path_factory.mktemp("gangs"))
    yield book
    book.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Prone gang Brace?", "denied"),
        ("Can a Prone gang Bolt?", "denied"),
        ("Can a Prone gang Duck?", "denied"),
        ("Can a gang Brace?", "allowed"),
        ("Can a Prone gang Growl?", "allowed"),
        ("Can a Redlined gang use Smoke?", "allowed"),
        ("Can a Redlined gang Growl?", "denied"),
        ("Can a Wet gang be Ablaze?", "denied"),
        ("Can a Cold gang be Prone?", "denied"),
        ("Can a Slow gang become Prone?", "denied"),
    ],
)
def test_who_is_on_its_feet(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
