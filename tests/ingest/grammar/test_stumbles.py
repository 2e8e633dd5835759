"""A fault in reading one sentence loses that sentence, or that procedure, alone; the ledger holds what gave nothing."""

from __future__ import annotations

import pytest

from ingest import procedures
from ingest.grammar import sentence
from ingest.procedures.reader import Place, Reader
from ingest.read import read_ruleset
from kb.model import Document, Reading, Ruleset

_TEXT = "# Rafts\n\n## Dazed\n\nA Dazed raft may not Row. A Dazed raft may not Sing. A Dazed raft may not Fish.\n"


def _read() -> Reading:
    return read_ruleset(Ruleset("raft", "Raft"), [Document("raft", "raft", "Raft", "md", _TEXT, "0" * 64)])


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader fails over every sentence about singing."""
    told = sentence._under_label

    def stumbles(text: str, setting: sentence.Setting) -> list[sentence.Draft]:
        if "Sing" in text:
            raise IndexError("list index out of range")
        return told(text, setting)

    monkeypatch.setattr(sentence, "_under_label", stumbles)


def test_the_rest_is_read(stumbling: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADJUDGE_STRICT")
    reading = _read()
    denied = {c.object.rsplit("/", 1)[1] for c in reading.clauses if c.relation == "denies"}
    assert denied == {"row", "fish"}
    assert [_TEXT[p.start : p.end] for p in reading.problems] == ["A Dazed raft may not Sing."]


def test_a_procedure_that_stumbles_costs_that_procedure(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(reader: Reader, place: Place) -> bool:
        raise KeyError(place.text)

    monkeypatch.setattr(procedures, "_SHAPES", (stumbles, *procedures._SHAPES))
    with pytest.raises(KeyError):
        _read()
    monkeypatch.delenv("ADJUDGE_STRICT")
    assert {c.object.rsplit("/", 1)[1] for c in _read().clauses if c.relation == "denies"} == {"row", "sing", "fish"}


def test_the_tests_see_it(stumbling: None) -> None:
    with pytest.raises(IndexError):
        _read()
