"""The ground that a move leads over: what the texts count as a kind of it, and whether what they tell was read.

In: the book, and what is told of a move. Out: the same with the texts' word for the kind of ground ("through rubble":
"through rough ground"), and the ground that slows a move down in a way of which no figure was made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.model import Clause, Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.base import Source
from queries.calculators.book import Book, Rule
from queries.options.index import index_of

_KIND = r"(?:[a-z-]+ ){0,2}(?:ground|terrain|going|country|areas?)"
_LIST = r"[a-z][a-z' -]{2,24}(?:, (?:and |or )?[a-z][a-z' -]{2,24}){0,8}(?:,? (?:and|or) [a-z][a-z' -]{2,24})?"
#: "Woods, rubble and marsh are rough ground", "rough ground means woods and rubble", "rough ground (woods, rubble)".
_ARE = deferred(
    rf"^(?:all )?(?P<list>{_LIST}) (?:are|is|counts? as|(?:are|is) (?:treated|classed|counted) as) (?:all )?(?:an? )?"
    rf"(?P<kind>{_KIND})\b"
)
_MEANS = deferred(
    rf"^(?P<kind>{_KIND})(?: (?:means|includes?|is|are|consists of|comprises)|:| \((?:such as |e\.g\.,? )?)"
    rf" ?(?P<list>{_LIST})(?:[).;]|$)"
)
_OVER = r"\b(?:through|across|over|into|onto|in|via|enter(?:s|ing)?|cross(?:es|ing)?)"
#: The ground over which a way leads.
_WAY = deferred(
    rf"{_OVER} (?P<what>(?:an? |the |some )?[a-z][a-z-]+(?: (?:[a-z-]+ )?(?:ground|terrain|going|country|areas?)\b)?)"
)
_SLOWED = deferred(
    r"\b(?:half|halve[sd]?|halving|quarter|slow\w*|counts? as (?:\d+|two|double)|costs?|doubles?|reduces?|reduced|"
    r"subtracts?|deducts?|at most|no (?:more|farther|further) than|extra|additional|per (?:inch|hex)|each inch|"
    r"discards?|discarding)\b|-\d"
)
_MOVES = deferred(r"\b(?:mov\w+|charg\w+|speed|pace|ma|mps?|march\w*|inch(?:es)?|distance|rate)\b|\d\"")
_LIGHT = frozenset(stems("the a an any some of open clear ground terrain going country order move single one turn"))


def kinds_of_ground(book: Book) -> dict[str, str]:
    """What the texts count as some kind of ground, in small letters: "rubble": "rough ground"."""
    return index_of(book.rules).remembered(("kinds of ground",), lambda: dict(_told(book)))


def _told(book: Book) -> Iterable[tuple[str, str]]:
    for passage in _rules(book):
        text = " ".join(fold(passage.text).split())
        found = _ARE.match(text) or _MEANS.match(text)
        if found is None:
            continue
        for each in re.split(r",? (?:and|or) |, ", found["list"]):
            name = re.sub(r"^(?:an? |the |any |all )", "", each.strip())
            if name and name != found["kind"] and not _SLOWED.search(name):
                yield name, found["kind"]


def in_the_texts_words(book: Book, told: str) -> str:
    """What is told of a move, with the kind of ground in place of what the texts count as such."""
    for name, kind in kinds_of_ground(book).items():
        stem = re.escape(name.removesuffix("s"))
        told = re.sub(rf"({_OVER}) (an? |the |some )?{stem}(?:e?s)?\b(?! order)", rf"\1 {kind}", told)
    return told


def unread(book: Book, told: str, held: Iterable[str], sources: Iterable[Source]) -> str | None:
    """The ground over which a move leads and of which the texts tell something that the sources of its figure do not;
    None where they tell nothing of it, or it is nothing to those who hold something."""
    cited = {_passage(each) for each in sources}
    for found in _WAY.finditer(told):
        words = set(stems(found["what"])) - _LIGHT
        if not words or _is_a_deed(book, words):
            continue
        telling = [each for each in _slowing(book) if words <= {*stems(each.text), *stems(book.rules.heading(each.id))}]
        if not telling or any(each.id in cited for each in telling):
            continue
        spared = (
            clause for term in held for clause in book.rules.by_subject.get(term, ())
            if clause.relation in ("ignores", "immune_to")
        )  # fmt: skip
        if not any(words & set(stems(book.name(clause.object))) for clause in spared):
            return str(found["what"])
    return None


def _is_a_deed(book: Book, words: set[str]) -> bool:
    """Whether the words are the name of something that is done: "in a Pile-in Move"."""
    names = index_of(book.rules).remembered(
        ("deeds by their words",),
        lambda: [set(stems(term.name)) for kind in _DEEDS for term in book.rules.terms_of_kind(kind)],
    )
    return any(words <= name for name in names)


_DEEDS = ("action", "reaction", "order", "test", "phase")


def _slowing(book: Book) -> list[Passage]:
    """The passages by which some ground slows a move down."""

    def heading(passage: Passage) -> str:
        return fold(book.rules.heading(passage.id))

    def made() -> list[Passage]:
        told = ((each, " ".join(fold(each.text).split())) for each in _rules(book))
        return [
            each for each, text in told if _SLOWED.search(text) and _MOVES.search(text)
            and (re.search(_OVER, text) or re.match(rf"{_KIND}:", text) or re.search(_KIND, heading(each)))
        ]  # fmt: skip

    return index_of(book.rules).remembered(("slowing ground",), made)


def _rules(book: Book) -> Iterable[Passage]:
    return (each for each in book.rules.passages.values() if each.passage_class in ("rule", "definition"))


def _passage(source: Source) -> str | None:
    if isinstance(source, Rule):
        return source.clause.passage
    return source.passage if isinstance(source, Clause) else None


__all__ = ["in_the_texts_words", "kinds_of_ground", "unread"]
