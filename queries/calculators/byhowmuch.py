"""By how much: what comes of a test that is failed or passed by so much, and the chance of each ("failed by 3 or more:
Broken").

In: a test, its dice and the number that they are held against. Out: the chance of each result, where the texts tell of
two at least that differ by the margin.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from kb.model import Clause
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book
from queries.calculators.tested import Tested
from queries.calculators.words import digits

_ENDED = deferred(
    r"(?i)\b(?P<how>pass|fail|succe)\w*(?: (?:the|this|that|its|an?) (?:[\w'-]+ )?(?:test|check))?"
    r"(?: by (?:only |just |exactly )?(?P<low>\d{1,2})"
    r"(?: ?(?P<more>\+|or more|or over|or higher)| ?(?:[-–—/]|or|to) ?(?P<high>\d{1,2})|(?P<less> or less))?)?"
)


class Result(NamedTuple):
    """What comes of a test that is passed or not, by at least ``low`` and, where that is told, at most ``high``."""

    name: str
    passed: bool
    low: int | None
    high: int | None
    clause: Clause


def results_of(book: Book, term: str) -> list[Result]:
    """The states that the ends of a test bring, the closely told first; none where no margin decides between them."""
    found = []
    for clause in book.rules.by_subject.get(term, ()):
        ended = _ENDED.search(digits(clause.condition or "")) if clause.relation == "inflicts" else None
        if ended is None or book.kind(clause.object) != "status" or clause.affects != "bearer":
            continue
        low = int(ended["low"]) if ended["low"] else None
        high = None if low is None or ended["more"] else int(ended["high"] or ended["low"])
        low = 0 if ended["less"] else low
        found.append(Result(book.name(clause.object), ended["how"].lower() != "fail", low, high, clause))
    beside = {_section(book, each.clause) for each in found if each.low is not None}
    told = [each for each in found if _section(book, each.clause) in beside]  # others tell of some occasion alone
    return sorted(told, key=lambda each: each.low is None)


def _section(book: Book, clause: Clause) -> str | None:
    passage = book.rules.passages.get(clause.passage)
    return passage.section if passage else None


def spread(test: Tested, target: int, results: list[Result]) -> dict[str, Fraction]:
    """The chance of each result for dice that are held against ``target``; what brings none is passed or failed."""
    found: dict[str, Fraction] = {}
    for total, share in core.Dice.read(test.dice).chances().items():
        passed = test.always.get(total, core.holds(total, test.sign, target))
        margin = abs(total - target)
        named = (
            each.name
            for each in results
            if each.passed == passed
            and (each.low is None or each.low <= margin)
            and (each.high is None or margin <= each.high)
        )
        name = next(named, "passed" if passed else "failed")
        found[name] = found.get(name, Fraction(0)) + share
    return found
