"""Twice the rulebooks take twice the looks at texts: no name is looked for in every text of a ruleset."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ingest.structure import read_structure
from ingest.vocabulary import discover
from ingest.vocabulary.source import _Texts
from kb.model import Document

NAMES = re.compile(r"(?i)\b([TIGHDSC])(in|nfantry|olem|eavy|azed|uck|hoot|tubborn|hock|over)")
MORE = """
## PERILS

### SHOCKWAVE

If a unit is hit, the unit is Shockwave. Dazed, Heavy and Duck are infantry. A golem may duck.

### STUBBORN CONDITION

A Stubborn model may not Duck. Heavy troops may shoot. Golem are stubborn. A Heavy must duck.
"""


def _copies(text: str, number: int) -> list[Document]:
    """The text again and again, each time with names of its own."""
    named = (NAMES.sub(rf"\1{letter}o\2", text) for letter in "bdfgklmnprst"[:number])
    return [Document(f"d{n}", "r", f"d{n}", "md", each, "") for n, each in enumerate(named)]


def _looks(monkeypatch: pytest.MonkeyPatch, documents: list[Document]) -> int:
    """How often the vocabulary of these documents goes through one of their texts from end to end."""
    looks = 0
    look = _Texts.__getitem__

    def counted(texts: _Texts, at: int) -> str:
        nonlocal looks
        looks += 1
        return look(texts, at)

    structures = [read_structure(document) for document in documents]
    with monkeypatch.context() as patched:
        patched.setattr(_Texts, "__getitem__", counted)
        assert discover("r", structures).terms
    return looks


def test_looks_grow_with_the_text_alone(monkeypatch: pytest.MonkeyPatch, tin_book: Path) -> None:
    text = tin_book.read_text(encoding="utf-8") + MORE
    few, many = (_looks(monkeypatch, _copies(text, number)) for number in (3, 12))
    assert few > 100
    assert many <= 4.1 * few
