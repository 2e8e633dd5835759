"""Small rulebooks in a dozen styles, each held against its recorded terms.

``ADJUDGE_RECORD=1 pytest tests/ingest/vocabulary`` records the terms anew; read the difference before it is kept.
"""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

import pytest

from ingest.decode import load
from ingest.structure import read_structure
from ingest.vocabulary import Vocabulary, discover

BOOKS = sorted(path for path in (Path(__file__).parent / "books").iterdir() if path.suffix in (".txt", ".md", ".html"))


def read(book: Path) -> Vocabulary:
    document = load(book, "test")
    return discover("test", [read_structure(document)])


def listing(vocabulary: Vocabulary) -> list[str]:
    """The terms by kind, each with its aliases; a star marks those that count without a capital too."""
    aliases: dict[str, list[str]] = defaultdict(list)
    for alias in vocabulary.aliases:
        aliases[alias.term].append(alias.alias)
    lines = [f"units: {', '.join(sorted(vocabulary.unit_words))}"]
    lines.append(
        "words for kinds: " + ", ".join(f"{own} = {kind}" for own, kind in sorted(vocabulary.kind_words.items()))
    )
    for term in sorted(vocabulary.terms.values(), key=lambda t: (t.kind, t.name)):
        star = "" if term.id in vocabulary.cased else "*"
        parameter = f" ({term.parameter})" if term.parameter else ""
        others = f" = {', '.join(sorted(aliases[term.id]))}" if aliases[term.id] else ""
        lines.append(f"{term.kind}: {term.name}{parameter}{star}{others}")
    return lines


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_book_gives_its_recorded_terms(book: Path) -> None:
    lines = "\n".join(listing(read(book))) + "\n"
    recorded = book.with_suffix(book.suffix + ".terms")
    if os.environ.get("ADJUDGE_RECORD"):
        recorded.write_text(lines, encoding="utf-8")
    assert lines == recorded.read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_no_term_is_a_piece_of_a_sentence(book: Path) -> None:
    for term in read(book).terms.values():
        words = term.name.lower().split()
        assert words[0] not in {"the", "a", "an", "this", "but", "if", "its", "player's"}, term.name
        assert not any(char.isdigit() for char in term.name), term.name
        assert not term.name.endswith(("'s", "’s")), term.name
