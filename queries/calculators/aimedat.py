"""Of whom a question tells something, where one side does something to the other ("my Guns shell a Dug In unit").

In: a question, the rows of a list that tells of both sides, and the words for what is done. Out: the rows that it calls
for. What no unit has or is (the ground) is told of both sides alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kb.model import TableRow
from kb.names import stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.book import Book
from queries.calculators.circumstances import called_for
from queries.calculators.words import Question

#: From where on a question tells of those to whom it is done, and of those who do it again.
_AT_THEM = (
    r"against|vs\.?|versus|attack(?:s|ed|ing)?(?! (?:across|with|at|on|from|of)\b)|assault(?:s|ed|ing)?|"
    r"def[ea]n[a-z]+|enemy|target"
)
_BESIDE = "at|from|with|in|on|of|off|across|while|and|tests?|checks?|rolls?|tables?|charts?|modifiers?|results?"
_OURS_AGAIN = deferred(r"[.;?!]|\b(?:with|my|our|supported|attackers?|i|while)\b")
_SIDE = deferred(
    r"(?i)^(?P<side>target|attacker|firer|firing|attacking)(?: units?)? (?:(?:is|are|has|have|in) )?"
    r"(?:in (?:an? |the )?)?"
)
_GROUND = deferred(r"(?i) ?\b(?:hex(?:es|side|sides)?|squares?|units?)\b")
_HELD = ("status", "special_rule", "unit_type", "unit_subtype")


def aimed_at(question: Question, verbs: Iterable[str] = ()) -> Callable[[int], bool]:
    """Whether what stands at some place of a question is told of those to whom it is done."""
    low = question.low
    done = "|".join((_AT_THEM, *(rf"{re.escape(verb)}(?:e|e?s|e?d|ing)?(?! (?:{_BESIDE})\b)" for verb in verbs)))
    ends = ((said.end(), _OURS_AGAIN.search(low, said.end())) for said in re.finditer(rf"\b(?:{done})\b", low))
    spans = [(start, end.start() if end else len(low)) for start, end in ends]
    return lambda place: any(start <= place < end for start, end in spans)


def held_words(book: Book) -> frozenset[str]:
    """The words of what units are or have."""
    return frozenset(part for term in book.rules.terms.values() if term.kind in _HELD for part in stems(term.name))


def of_side(row: TableRow) -> re.Match[str] | None:
    """The words by which a row says of which side it tells."""
    return _SIDE.match(row.text)


def without_side(row: TableRow) -> str:
    """What a row tells, without whose it is."""
    return _SIDE.sub("", row.text)


def called_of_sides(
    book: Book, rows: Sequence[TableRow], question: Question, verbs: Iterable[str] = ()
) -> list[Adjustment]:
    """The rows that a question calls for: whose a state is, is told by the side of the deed on which it stands."""
    held = held_words(book)
    bare = [row if {*stems(without_side(row))} & held else replace(row, text=without_side(row)) for row in rows]
    bare = [replace(row, text=_GROUND.sub("", row.text)) for row in bare]
    whole = {(row.id, row.value): row for row in rows}
    called = called_for(book, bare, question, aimed_at(question, verbs))
    return [replace(each, row=whole.get((each.row.id, each.row.value), each.row)) for each in called]


__all__ = ["aimed_at", "called_of_sides", "held_words", "of_side", "without_side"]
