"""How much of a unit stands in a place, and what hangs on any part of it, or all of it, being there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Brinewalkers

Each crew is a Diver, a Gunner or a Scout.

# Actions

**Dash.** The crew moves twice. Gunners may not Dash while any part of them stands in Soft Sand.

**Dig.** The crew digs. Scouts may not Dig unless all of their models are in Soft Sand.

# Reactions

**Duck.** When an enemy shoots at it, a crew may Duck. It moves 2 inches. Divers may not Duck unless at least one of
their models stands in Soft Sand.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("sand")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "brine", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Divers out in the open, not one model in Soft Sand, are shot at. Could they Duck?", "denied"),
        ("My Divers are shot at, with one model in Soft Sand. May they Duck?", "allowed"),
        ("My Divers aren't in Soft Sand when they are shot at. Can they Duck?", "denied"),
        ("My Divers, none of whose models is in Soft Sand, are shot at. Can they Duck?", "denied"),
        ("My Divers are shot at. Half of their models are in Soft Sand. Can they Duck?", "allowed"),
        ("My Gunners have two models in Soft Sand. May they Dash?", "denied"),
        ("My Gunners are clear of Soft Sand. May they Dash?", "allowed"),
        ("My Gunners are partly in Soft Sand. May they Dash?", "denied"),
        ("My Scouts are partly in Soft Sand. May they Dig?", "denied"),
        ("My Scouts are all in Soft Sand. May they Dig?", "allowed"),
        ("My Divers are shot at. May they Duck?", "conditional"),
    ],
)
def test_how_much_of_it_is_there(base: Any, text: str, verdict: str) -> None:
    (ruling,) = ask(base, text)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
