"""Reading into a knowledge base that may already hold something."""

from __future__ import annotations

from pathlib import Path

import pytest

import ingest.update
import kb.store
from ingest.update import update
from kb.errors import AdjudgeError

DAZED = "# STATUSES\n\nA Dazed unit may not Run.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "core.md"
    path.write_text(DAZED, encoding="utf-8")
    return path


def held(db: Path) -> dict[str, list[str]]:
    with kb.store.open(db) as base:
        return {each.id: [document.id for document in base.documents(each.id)] for each in base.rulesets()}


def test_a_new_file_is_made(tmp_path: Path, book: Path) -> None:
    outcome = update(tmp_path / "x.db", "tin", [book], "Tin Soldiers")
    assert outcome.changed
    assert outcome.clauses > 0
    assert held(tmp_path / "x.db") == {"tin": ["core"]}


def test_the_same_text_again_changes_nothing(tmp_path: Path, book: Path) -> None:
    db = tmp_path / "x.db"
    update(db, "tin", [book])
    before = db.read_bytes(), db.stat().st_mtime_ns
    assert not update(db, "tin", [book]).changed
    assert (db.read_bytes(), db.stat().st_mtime_ns) == before


def test_a_document_of_the_same_name_is_replaced(tmp_path: Path, book: Path) -> None:
    db = tmp_path / "x.db"
    update(db, "tin", [book])
    book.write_text(DAZED.replace("Run", "Charge"), encoding="utf-8")
    assert update(db, "tin", [book]).changed
    with kb.store.open(db) as base:
        assert [document.text for document in base.documents("tin")] == [DAZED.replace("Run", "Charge")]


def test_stored_documents_are_read_together_with_new_ones(tmp_path: Path, book: Path) -> None:
    db = tmp_path / "x.db"
    update(db, "tin", [book], "Tin Soldiers")
    book.rename(tmp_path / "gone.md")  # what was read once need not be at hand again
    more = tmp_path / "more.md"
    more.write_text("# MORE\n\nA Swift unit may Run.\n", encoding="utf-8")
    assert update(db, "tin", [more]).ruleset.title == "Tin Soldiers"
    assert held(db) == {"tin": ["core", "more"]}


def test_other_rulesets_stay(tmp_path: Path, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "x.db"
    update(db, "tin", [book])
    with kb.store.open(db) as base:
        before = base.reading("tin")
    other = tmp_path / "other.md"
    other.write_text("# OTHER\n\nA Wet unit may not Swim.\n", encoding="utf-8")
    update(db, "lead", [other])
    with kb.store.open(db) as base:
        assert base.reading("tin") == before
    monkeypatch.setattr(ingest.update, "reader_version", lambda: "another")
    other.write_text("# OTHER\n\nA Wet unit may not Fly.\n", encoding="utf-8")
    told: list[str] = []
    update(db, "lead", [other], progress=told.append)
    assert "Reading tin again" in told
    assert held(db) == {"lead": ["other"], "tin": ["core"]}


def test_a_new_title_is_a_change(tmp_path: Path, book: Path) -> None:
    db = tmp_path / "x.db"
    update(db, "tin", [book])
    assert update(db, "tin", [book], "Tin Soldiers").changed


def test_two_files_of_one_name(tmp_path: Path, book: Path) -> None:
    twin = tmp_path / "core.txt"
    twin.write_text(DAZED, encoding="utf-8")
    with pytest.raises(AdjudgeError, match="rename one of them"):
        update(tmp_path / "x.db", "tin", [book, twin])


@pytest.mark.parametrize("bad", ["", "a b", "../x", "a/b", "-x", "ä"])
def test_bad_ids(tmp_path: Path, book: Path, bad: str) -> None:
    with pytest.raises(AdjudgeError, match="ruleset id"):
        update(tmp_path / "x.db", bad, [book])
