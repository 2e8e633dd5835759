"""Markers that a question tells by number and by no more than their name ("have two Rips")."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Brinewalkers

Each crew is a Diver, a Gunner or a Scout.

# Damage

Fear and shot wear a crew down. We show this with Rips, small counters laid beside the crew. A crew keeps its Rips until
a rule takes them away.

**Ragged.** A crew that bears one or more Rips is Ragged. A Ragged crew may not Duck.

**Reeling.** A crew with three or more Rips is Reeling. A Reeling crew may not Dash.

# Actions

**Fire.** The crew shoots.

**Dash.** The crew moves twice.

# Reactions

**Duck.** When an enemy shoots at it, a crew may Duck. It moves 2 inches.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("rips")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "brine", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Divers have just one Rip on them. May they Duck?", "denied"),
        ("My Divers with a single Rip are shot at. Can they Duck?", "denied"),
        ("My Divers bear Rips. May they Duck?", "denied"),
        ("My Divers have no Rips. May they Duck?", "allowed"),
        ("My Divers bear a couple of Rips. May they Dash?", "allowed"),
        ("My Divers have 3 Rips. May they Dash?", "denied"),
    ],
)
def test_so_many_markers_by_their_name(base: Any, text: str, verdict: str) -> None:
    (ruling,) = ask(base, text)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


ASH = """# Ash Sea

There are three unit types: Barge, Raft and Kite.

## Conditions

**Ash marker** – A unit with an Ash marker may not turn.

Kites are never given orders, and cannot gain Ash markers.
"""


@pytest.mark.parametrize(("who", "verdict"), [("Kites", "denied"), ("a Raft", "allowed")])
def test_gaining_a_marker_is_asked_of_whom_it_is_asked(tmp_path: Path, who: str, verdict: str) -> None:
    book = tmp_path / "ash.md"
    book.write_text(ASH, encoding="utf-8")
    update(tmp_path / "ash.db", "ash", [book])
    with kb.store.open(tmp_path / "ash.db") as shelf:
        (answer,) = ask(shelf, f"Can {who} gain an Ash marker?")["answers"]
    assert [each["verdict"] for each in answer["rulings"]] == [verdict]
