"""Rolls to hit, to wound and to save in invented books: with what is asked of each book and the right numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOKS = Path(__file__).parents[2] / "books" / "attacks"
_ASKED = re.compile(r"(?m)^Q (\S+): (.+)\n?")


def asked() -> Iterator[tuple[str, str, str]]:
    for book in sorted(BOOKS.iterdir()):
        for value, question in _ASKED.findall(book.read_text(encoding="utf-8")):
            yield book.name, value, question


@lru_cache
def base(name: str) -> Any:
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(_ASKED.sub("", (BOOKS / name).read_text(encoding="utf-8")), encoding="utf-8")
        update(Path(folder, "x.db"), "x", [path])
        return kb.store.open(Path(folder, "x.db"))


@pytest.mark.parametrize(("book", "value", "question"), [*asked()])
def test_the_number_of_a_roll(book: str, value: str, question: str) -> None:
    (answered,) = base(book).ask(question)["answers"]
    found = [each["exact"] for each in answered["values"] if each["exact"] is not None]
    assert found, answered
    assert Fraction(found[0]) == Fraction(value), answered["values"]
