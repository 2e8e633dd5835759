"""Rolls that are compared with a figure, and what comes of them by how far they stay from it: "roll 2D6 and compare the
score with the Captain's Voice; equal or 1 less: one move, 2 or 3 less: two moves".

In: the book. Out: each such roll as a test like any other, and what each degree of its success gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kb.model import Clause, Passage
from kb.names import fold
from kb.patterns import deferred
from queries.calculators.language import parse
from queries.calculators.words import digits

if TYPE_CHECKING:
    from queries.calculators.book import Book, Rule

_COMPARED = deferred(
    r"(?i)\broll(?:s|ed|ing)? (?:an? )?(?:(?P<many>\d*)d(?P<sides>\d+)|(?P<dice>\d+|two|three) dice)\b[^.;:]{0,40}?"
    r"\bcompar(?:e|es|ing) (?:the |this |that |its |his |their )?"
    r"(?:score|total|result|roll|sum|it|them|dice|number)s?\b"
    r"[^.;:]{0,20}? (?:with|to|against) (?:the |his |her |its |their )?(?:[\w-]+['’]s )?"
    r"(?P<figure>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)"
)
_LEADERS = deferred(r"(?: ?[.…·_]){3,}")
_MARKS = deferred(r"[|*_\t]+")
#: "2 or 3 less", "4 or more below", "2-3 under", "4+ under", "1 less".
_DEGREE = deferred(
    r"(?<![\w.+-])(?P<a>\d{1,2})(?: ?(?:-|–|or|to|and) ?(?P<b>\d{1,2})|(?P<more>\+| or more))?(?: points?)? "
    r"(?P<way>less|below|under|lower|fewer|more|over|above|higher|greater)\b(?! than \d)"
)
_EQUAL = deferred(r"\b(?:equals?|equal to|the same|exactly|even)\b[^.;:\n]{0,30}?\b(?:or|to|and)(?: is| it is)? $")
_GIVES = deferred(r"(?P<n>\d{1,2}) (?P<what>[a-z][\w-]+)")
_BELOW = frozenset(("less", "below", "under", "lower", "fewer"))
_ALWAYS = deferred(
    r"\b(?:(?P<n>\d{1,2})|double (?P<each>6|1)(?:e?s)?|double (?P<word>six|one)(?:e?s)?) (?:is |are )?"
    r"(?:always|automatically) (?:an? )?(?P<how>fail|miss|succe|pass)"
)
#: What a degree gives stands so near behind it.
_NEAR = 70


class Degree(NamedTuple):
    """By how much a roll succeeds, from the least to the most (None: however much), and what that gives."""

    least: int
    most: int | None
    number: int
    what: str


def compared(book: Book) -> Iterator[tuple[str, Rule]]:
    """The rolls of a book that are compared with a figure, by whose degrees something is given."""
    from queries.calculators.book import Rule

    told = {book.section(rule) for rule in book.of("test")}
    for passage in book.rules.passages.values():
        if passage.passage_class != "rule" or "compar" not in passage.text or passage.section in told:
            continue
        found = _COMPARED.search(" ".join(passage.text.split()))
        if found is None or not degrees(book, passage.section):
            continue
        told.add(passage.section)
        dice = f"{digits(fold(found['dice'] or found['many'] or '1'))}D{found['sides'] or 6}"
        figure = found["figure"]
        below = _is_below(_said(book, passage.section))
        options = dict.fromkeys(_always(book, passage.section, dice))
        parsed = parse("; ".join((f"test: {dice} {'<=' if below else '>='} {figure}", *options)))
        term = book.called(f"{figure} test", "test")
        clause = Clause(
            f"{passage.id}/degrees", book.rules.ruleset.id, passage.document, passage.id, passage.start, passage.end,
            term, "uses", term, "",
        )  # fmt: skip
        if parsed is not None:
            yield passage.id, Rule(clause, parsed)


def degrees(book: Book, section: str) -> list[Degree]:
    """What each degree of the roll of a section gives; [] where it tells of none, or only of how far it fails."""
    text = _said(book, section)
    found: list[Degree] = []
    each = list(_DEGREE.finditer(text))
    for at, case in enumerate(each):
        until = each[at + 1].start() if at + 1 < len(each) else len(text)
        given = _GIVES.search(text, case.end(), min(until, case.end() + _NEAR))
        if given is None:
            continue
        least = 0 if _EQUAL.search(text[max(0, case.start() - 60) : case.start()]) else int(case["a"])
        most = None if case["more"] else int(case["b"] or case["a"])
        found.append(Degree(least, most, int(given["n"]), given["what"].rstrip("s")))
    first = {degree.least for degree in found}
    return found if len(found) > 1 and 0 in first and len({degree.what for degree in found}) == 1 else []


def _is_below(text: str) -> bool:
    found = _DEGREE.search(text)
    return found is not None and found["way"] in _BELOW


def _said(book: Book, section: str) -> str:
    """What a section says, in one line, its leaders and cells as gaps."""
    here = sorted(_passages(book, section), key=lambda each: each.start)
    text = " ".join(_LEADERS.sub(": ", _MARKS.sub(" ", each.text)) for each in here if each.kind != "heading")
    return digits(fold(" ".join(_LEADERS.sub(": ", text).split())))


def _passages(book: Book, section: str) -> list[Passage]:
    return [each for each in book.rules.passages.values() if each.section == section]


def _always(book: Book, section: str, dice: str) -> Iterator[str]:
    """The totals of the dice that always pass or fail, told there or in an entry below."""
    below = [each.id for each in book.rules.sections.values() if each.parent == section]
    count = int(dice.split("D")[0])
    for text in (_said(book, each) for each in (section, *below)):
        for found in _ALWAYS.finditer(text):
            face = found["each"] or {"six": "6", "one": "1"}.get(found["word"] or "", "")
            total = int(found["n"]) if found["n"] else count * int(face)
            yield f"{'fails' if found['how'] in ('fail', 'miss') else 'passes'} {total}"


__all__ = ["Degree", "compared", "degrees"]
