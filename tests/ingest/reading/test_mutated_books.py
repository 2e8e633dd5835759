"""Sentences removed, turned round, renumbered and added in whole books: what is said changes there and nowhere else."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from kb.model import Passage, Reading
from tests.ingest.reading.content import Said, read_text, said

BOOKS = Path(__file__).resolve().parents[2] / "books"
EACH = 6  # passages of a real text
EACH_INVENTED = 2  # of every other invented book

_NOT = re.compile(r"\b(?:may|can) not\b|\bcannot\b")
_MARKER = re.compile(r"\s*(?:[a-z0-9]{1,2}[.)]|[-•*·]|\(\w\))?\s*")


class Mutation(NamedTuple):
    """The text with one passage put in another's place, and the words in which the difference may stand."""

    how: str
    text: str
    before: str
    after: str


def test_invented_books() -> None:
    _mutate_all([BOOKS / "tin.md", *sorted((BOOKS / "unseen").glob("*.md"))[::2]], EACH_INVENTED)


@pytest.mark.parametrize("name", ["hh2-reactions", "hh3-statuses", "k47-reactions", "ww2-reaction-tests"])
def test_copies_of_the_real_texts(name: str, shared: Path) -> None:
    _mutate_all([shared / "sources" / f"{name}.txt"], EACH)


def _mutate_all(paths: list[Path], count: int) -> None:
    tried: Counter[str] = Counter()
    elsewhere: list[str] = []
    for path in paths:
        text, form = path.read_text(encoding="utf-8"), path.suffix[1:]
        reading = read_text(text, path.stem, form)
        before = _folded(said(reading))
        for passage in _chosen(reading, text, count):
            for mutation in _mutations(reading, text, passage):
                tried[mutation.how] += 1
                after = _folded(said(read_text(mutation.text, path.stem, form)))
                gone = [each for each in before - after if not _stands_in(each, mutation.before)]
                come = [each for each in after - before if not _stands_in(each, mutation.after)]
                if gone or come:
                    elsewhere.append(f"{mutation.how}: {passage.text[:60]!r} changed {(gone + come)[0].triple!r}")
    assert tried["remove"] >= count / 2
    strict = [each for each in elsewhere if not each.startswith("remove")]
    assert not strict, strict
    # What refers back to a sentence that is gone may rightly say something else, further down too.
    assert len(elsewhere) <= max(3, tried["remove"] / 5), elsewhere


def _chosen(reading: Reading, text: str, count: int) -> list[Passage]:
    """Passages that say something and stand only once in the text, spread over it.

    Those in the row of a table are left out: what a cell says is cited by the row's label too.
    """
    telling = {clause.passage for clause in reading.clauses}
    fit = [
        p
        for p in reading.passages
        if p.id in telling and p.kind in ("sentence", "bullet") and p.same_as is None and text.count(p.text) == 1
        if "|" not in text[text.rfind("\n", 0, p.start) + 1 : p.start]
    ]
    return fit[:: max(1, len(fit) // count)]


def _mutations(reading: Reading, text: str, passage: Passage) -> list[Mutation]:
    old = passage.text
    turned = _NOT.sub("may", old, count=1) if _NOT.search(old) else re.sub(r"\bmay\b", "may not", old, count=1)
    counted = re.sub(r"\d+", lambda hit: str(int(hit.group()) + 1), old, count=1)
    near = _words(
        " ".join(
            p.text
            for p in reading.passages
            if (p.section, p.paragraph) == (passage.section, passage.paragraph) and p.start > passage.start
        )
    )
    start, end = _whole_line(text, passage)
    mutations = [Mutation("remove", text[:start] + text[end:], f"{_words(old)} {near}", near)]
    for how, new in (("turn", turned), ("count", counted)):
        if new != old:
            whole = text[: passage.start] + new + text[passage.end :]
            # a number may be part of what the paragraph goes on to work out: "Roll a D6 … It passes on a 5+"
            rest = f" {near}" if how == "count" else ""
            mutations.append(Mutation(how, whole, _words(old) + rest, _words(new) + rest))
    return mutations


def _whole_line(text: str, passage: Passage) -> tuple[int, int]:
    """The passage's place, with its line where nothing but a bullet's mark stands beside it."""
    start = text.rfind("\n", 0, passage.start) + 1
    end = text.find("\n", passage.end) + 1 or len(text)
    if _MARKER.fullmatch(text[start : passage.start]) and not text[passage.end : end].strip():
        return start, end
    return passage.start, passage.end


def _stands_in(each: Said, words: str) -> bool:
    """Whether a clause, or one side of an override, is of these words."""
    return each.quote in words or (" beats " in each.triple and each.rest in words)


def _folded(said_: Counter[Said]) -> Counter[Said]:
    """Without regard to case: a name is spelt as the text first spells it."""
    folded: Counter[Said] = Counter()
    for each, count in said_.items():
        folded[
            Said(each.quote, each.triple.casefold(), each.rest if " beats " in each.triple else each.rest.casefold())
        ] += count
    return folded


def _words(text: str) -> str:
    return " ".join(text.split())
