"""A calculator that stumbles over a text or a question costs its own number alone."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer, registry

TEXT = "# Rafts\n\n## Grit test\n\nTo take a Grit test roll 2D6. The test is passed if the score is 8 or less.\n"
ASKED = "What is the chance to pass a Grit test?"


def _rules() -> Rules:
    return Rules.of(read_ruleset(Ruleset("raft", "Raft"), [Document("raft", "raft", "Raft", "md", TEXT, "0" * 64)]))


def _stumbles(_book: Any) -> list[Any]:
    raise KeyError("no such row")


def test_the_other_calculators_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    families = registry._families()
    monkeypatch.setattr(registry, "_families", lambda: [_stumbles, *families])
    with pytest.raises(KeyError):
        answer(_rules(), ASKED)
    monkeypatch.delenv("ADJUDGE_STRICT")
    assert answer(_rules(), ASKED)[0]["value"] == pytest.approx(26 / 36)
