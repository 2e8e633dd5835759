"""The chance to pass or fail a test by so much, as a question says or as the texts tell what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOK = """LOCKS AND BARGES

Boats

Kind      Pace   Grit
Barge     4      7
Punt      6      6

Grit Tests

To take a Grit Test, roll 2D6. If the total is equal to or less than the boat's Grit, the test is passed.

Hails

Roll 2D6: the hail succeeds if the total does not exceed the Warden's Grit. If the total is at least 3 below his Grit,
the boat may be given another cargo as well. A boat whose hail fails does nothing.
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("locks")
    (folder / "core.txt").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "locks", [folder / "core.txt"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ("What is the chance that a Barge fails a Grit Test by 2 or more?", "5/18"),
        ("Odds that my Punt passes a Grit Test by at least 2?", "1/6"),
        ("Odds that my Punt passes a Grit Test?", "5/12"),
    ],
)
def test_the_margin_counts(rules: Any, question: str, chance: str) -> None:
    (answered,) = rules.ask(question)["answers"]
    assert answered["values"][0]["exact"] == chance, answered["values"][0]["steps"]
