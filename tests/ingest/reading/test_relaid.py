"""The same rulebook in another layout gives the same clauses, and a damaged one is read all the same."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ingest.update import load_documents, read
from kb.model import Reading, Ruleset
from tests.ingest.reading.layouts import LAYOUTS, MARKDOWN, pieces

BOOKS = sorted((Path(__file__).resolve().parents[2] / "books" / "unseen").glob("*.md"))
DAMAGED = int(os.environ.get("ADJUDGE_EXAMPLES", "300")) // 20

#: The least share of the clauses of the Markdown that each layout keeps: the measure less 0.02. What falls short are
#: mostly names that only their bold type sets off.
FLOORS = {
    "headings in bold": 0.97,
    "underlined headings": 0.98,
    "nothing between": 0.98,
    "plain text": 0.94,
    "plain text, lines broken": 0.92,
    "plain text, capitals": 0.91,
    "plain text, underlined": 0.92,
    "plain text, colons": 0.93,
    "plain text, indented": 0.93,
    "plain text, nothing between": 0.91,
    "plain text, tabs": 0.94,
    "page of the web": 0.96,
    "page of a word processor": 0.94,
    "page without headings": 0.92,
}


def _reading(folder: Path, text: str, ending: str) -> Reading:
    path = folder / f"book.{ending}"
    path.write_text(text, encoding="utf-8")
    documents, _doubts = load_documents([path], "book")
    return read(Ruleset("book", "Book"), documents)


def _said(reading: Reading) -> Counter[tuple[str, str, str, str]]:
    names = {term.id: term.name.lower() for term in reading.terms}
    clauses = (clause for clause in reading.clauses if clause.relation != "mentions")
    return Counter((names[c.subject], c.relation, names[c.object], c.value or "") for c in clauses)


@cache
def _in_markdown(book: Path, folder: Path) -> Counter[tuple[str, str, str, str]]:
    return _said(_reading(folder, *MARKDOWN(pieces(book.read_text(encoding="utf-8")))))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("relaid")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_another_layout_says_the_same(layout: str, folder: Path) -> None:
    kept = total = 0
    for book in BOOKS[list(LAYOUTS).index(layout) % 2 :: 2]:  # each layout of every other book
        same = _in_markdown(book, folder)
        said = _said(_reading(folder, *LAYOUTS[layout](pieces(book.read_text(encoding="utf-8")))))
        kept += (same & said).total()
        total += same.total()
    assert total > 500
    assert kept / total >= FLOORS[layout], f"{kept} of {total} clauses: {kept / total:.3f}"


_SIGNS = "*_#|()[]{}<>\"'’“”-–—•:;,.!?/\\=+0123456789X &%\t\n\f\u00ad\u00a0é½×★"
_OPENINGS = ("* ", "- ", "• ", "| ", "# ", "1. ", "a) ", "  ", "**", "> ")


def _damaged(text: str, chance: random.Random) -> str:
    """The text after accidents of copying: lines lost, moved, joined and marked, words and signs where none belong."""
    for _ in range(chance.choice((1, 5, 40))):
        lines = text.split("\n")
        at, place = chance.randrange(len(lines)), chance.randrange(len(text))
        match chance.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines[at] = chance.choice(_OPENINGS) + lines[at]
            case 2:
                lines.insert(at, chance.choice(lines))
            case 3:
                lines[at] = chance.choice((lines[at].upper(), lines[at].title()))
            case 4:
                lines[at : at + 2] = [" ".join(lines[at : at + 2])]
            case 5:
                words = lines[at].split(" ")
                chance.shuffle(words)
                lines[at] = " ".join(words)
            case 6:
                lines = f"{text[:place]}{chance.choice(_SIGNS)}{text[place:]}".split("\n")
            case 7:
                lines[at] = chance.choice(_SIGNS)
            case 8:
                lines = f"{text[:place]}{text[place + chance.randrange(1, 9) :]}".split("\n")
        text = "\n".join(lines) or "rules"
    return text


@pytest.mark.parametrize("seed", range(DAMAGED))
def test_a_damaged_text_is_read(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    text = chance.choice(BOOKS).read_text(encoding="utf-8")
    assert _reading(tmp_path, _damaged(text, chance), "md").passages
