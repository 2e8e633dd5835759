"""What takes a status off, where the rulebook says so of every status at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Statuses

In the End phase a player makes a check for each status. This is a Nerve check for each status other than Broken, and a
Grit check for the Broken status. If the check is passed, the status is removed.

## Dazed

A Dazed unit may not Run. A unit that is hit becomes Dazed.


## Broken

A Broken unit may not Charge. A unit that loses half its models becomes Broken.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("removing")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "tin", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


def test_a_way_off_for_every_status_holds_for_each(base: kb.store.KnowledgeBase) -> None:
    (answer,) = ask(base, "Which check gets rid of the Dazed status?")["answers"]
    assert [entry["name"] for entry in answer["entries"]] == ["Nerve check"]
    assert "Nerve check" in answer["entries"][0]["because"][0]["quote"]


@pytest.mark.parametrize(
    "question",
    [
        "What takes Dazed off a unit?",
        "Which check takes Dazed off it?",
        "What gets the Dazed status off my crew?",
        "How is a unit un-Dazed?",
    ],
)
def test_what_takes_a_status_off_is_asked_in_many_words(base: kb.store.KnowledgeBase, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert "Nerve check" in [entry["name"] for entry in answer["entries"]]


def test_the_status_that_is_excepted_has_its_own(base: kb.store.KnowledgeBase) -> None:
    (answer,) = ask(base, "Which check gets rid of the Broken status?")["answers"]
    assert "Grit check" in [entry["name"] for entry in answer["entries"]]
    assert "Nerve check" not in [entry["name"] for entry in answer["entries"]]


LASTING = """# Damage Table

| D6 | Result |
|---|---|
| 1-2 | **Helm Jammed:** The Barge may not turn until the end of its next turn. If it is Adrift it moves its Drift. |
| 3-6 | No effect. |

Drift is a characteristic.
"""


def test_what_nothing_takes_away_is_shown_as_its_entry_tells_it(tmp_path: Path) -> None:
    (tmp_path / "barge.md").write_text(LASTING, "utf-8")
    update(tmp_path / "x.db", "barge", [tmp_path / "barge.md"])
    with kb.store.open(tmp_path / "x.db") as base:
        (answer,) = ask(base, "How long does Helm Jammed last?")["answers"]
    assert [entry["name"] for entry in answer["entries"]] == ["Helm Jammed"]
    assert any("until the end of its next turn" in each["quote"] for each in answer["entries"][0]["because"])
