"""What an enemy does by a reaction of its own, told beside what it does, and who reacts to what befell ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Canal Wars

## Unit Types

### Barge Unit Type

The following rules apply to all models of the Barge Unit Type:
- A Barge may not make a Backwash reaction.

### Wader Unit Type

The following rules apply to all models of the Wader Unit Type:
- Waders may Leap.

## Reactions

In the Drift phase, when an enemy unit moves within 8" of a unit, that unit may make one of these reactions. No
reaction may be made against a unit that is making a Slip Away.

**Slip Away** – The reacting unit may move 4".

**Backwash** – The reacting unit may make a Shooting Attack at the unit that moved.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    folder = tmp_path_factory.mktemp("canal")
    (folder / "canal.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "canal", [folder / "canal.md"])
    with kb.store.open(folder / "x.db") as opened:
        yield opened


def _ruling(base: kb.store.KnowledgeBase, question: str) -> dict[str, Any]:
    (answer,) = ask(base, question, "canal")["answers"]
    return dict(answer["rulings"][0])


@pytest.mark.parametrize(
    "told",
    [
        "An enemy unit that makes a Slip Away moves past my Waders.",
        "An enemy unit that is Slipping Away moves past my Waders.",
        "An enemy unit moves past my Waders while making a Slip Away reaction.",
    ],
)
def test_what_is_done_by_a_reaction_is_not_reacted_to(base: kb.store.KnowledgeBase, told: str) -> None:
    assert _ruling(base, f"{told} Can my Waders make a Backwash reaction?")["verdict"] == "denied"


def test_what_is_done_without_one_is(base: kb.store.KnowledgeBase) -> None:
    told = "An enemy unit that has a Loud rule moves past my Waders."
    assert _ruling(base, f"{told} Can my Waders make a Backwash reaction?")["verdict"] != "denied"


def test_the_one_that_was_acted_on_reacts(base: kb.store.KnowledgeBase) -> None:
    barred = _ruling(base, "An enemy Barge moves past my Kestrel. May the Barge make a Backwash reaction?")
    assert barred["verdict"] == "denied"
    waders = _ruling(base, "An enemy Barge moves past my Herons. May the Waders make a Backwash reaction?")
    assert waders["verdict"] != "denied"
