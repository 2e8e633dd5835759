"""Whether what carried a unit stayed or went, as questions tell it, where a rule asks for it."""

from __future__ import annotations

from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Raft Wars

## Unit Types

### Rower Unit Type

The following rules apply to all models of the Rower Unit Type:
- Models of the Rower Unit Type may Volley.

### Barge Unit Type

The following rules apply to all models of the Barge Unit Type:
- Models of the Barge Unit Type may carry Rowers.

## Statuses

### Stationary

A unit with the Stationary status may not Dash.

## Actions

### Land

A unit that is aboard a Barge may Land. After Landing, models can Volley in the same turn, only if the Barge
remained Stationary in that turn, and they cannot Dash.

### Volley

The unit shoots.

### Dash

The unit runs. Rowers may not Dash if the Barge moved in that turn.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("raft")
    (folder / "raft.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "raft", [folder / "raft.md"])
    with kb.store.open(folder / "x.db") as opened:
        yield opened


def ruled(base: Any, question: str) -> dict[str, Any]:
    (answer,) = ask(base, question)["answers"]
    (ruling,) = answer["rulings"]
    return ruling


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("after its Barge had sailed 5 inches", "denied"),
        ("after its Barge had moved", "denied"),
        ("and their Barge did not move this turn", "allowed"),
        ("and their Barge stayed put", "allowed"),
        ("and the Barge remained Stationary", "allowed"),
    ],
)
def test_only_if_it_stayed(base: Any, told: str, verdict: str) -> None:
    assert ruled(base, f"My Rowers Landed this turn, {told}. Can they Volley?")["verdict"] == verdict


def test_untold_it_is_asked_for(base: Any) -> None:
    ruling = ruled(base, "My Rowers Landed this turn. Can they Volley?")
    assert ruling["verdict"] == "conditional"
    assert "Stationary" in " ".join(ruling["needs"])


def test_a_ban_where_it_moved(base: Any) -> None:
    assert ruled(base, "My Rowers' Barge moved this turn. Can the Rowers Dash?")["verdict"] == "denied"
    assert ruled(base, "My Rowers got off; their Barge stayed put. Can the Rowers Dash?")["verdict"] == "allowed"
