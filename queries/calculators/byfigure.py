"""What a figure of a piece makes of it: "a wagon in gear 4 or 5 is at Full Tilt", and rows that hold at a figure.

In: the sentences of a book, the words of a row, and a question that states figures ("in gear 4"). Out: the words for
what somebody of such a figure is, and whether a row's figures are those that are stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.names import fold
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.options.index import index_of

_FIGURES = (
    r"(?P<low>\d+)(?: or (?P<open>more|higher|above|better|over|less|lower|fewer|below)|"
    r"(?:(?:, \d+)* or (?P<or>\d+))|(?: to |-| ?– ?)(?P<to>\d+)|(?P<plus>\+))?"
)
#: "In gear 4 or 5", "of Size 3 or more", "with Hull 2".
_AT_FIGURE = rf"\b(?:in|at|of|with|on|has|is|have|are) (?:an? )?(?P<figure>[a-z][a-z-]+)(?: of)? {_FIGURES}"
_IS_SO = deferred(
    rf"(?i){_AT_FIGURE},? (?:is|are|counts? as|is counted as) (?:said to be |called |known as |considered )?"
    r"(?P<state>(?:(?:at|in|on|under) )?(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2})"
)
_ROW_FIGURE = deferred(rf"^(?:(?:in|at|of|with|on|has|is) )?(?:an? )?(?P<figure>[a-z][a-z-]+)(?: of)? {_FIGURES}$")
_OPEN = 999


class Made(NamedTuple):
    """What those are called whose figure lies between two numbers."""

    figure: str
    low: int
    high: int
    called: str


def made_by_figure(book: Book) -> list[Made]:
    """What the sentences of a book say that somebody is by a figure of his."""
    return index_of(book.rules).remembered(("made by figure",), lambda: [*_made(book)])


def _made(book: Book) -> Iterator[Made]:
    for passage, _, _ in book.sentences:
        for found in _IS_SO.finditer(" ".join(passage.text.split())):
            low, high = _range(found)
            yield Made(fold(found["figure"]), low, high, fold(found["state"]))


def _range(found: re.Match[str]) -> tuple[int, int]:
    number = int(found["low"])
    if found["open"] or found["plus"]:
        more = found["plus"] or found["open"].lower() in ("more", "higher", "above", "better", "over")
        return (number, _OPEN) if more else (0, number)
    return number, int(found["or"] or found["to"] or number)


def told_by_figure(book: Book, question: Question) -> Iterator[tuple[str, int, bool]]:
    """What those are whose figures a question states: the words, where the figure stands, and whether of the other
    side."""
    for made in made_by_figure(book):
        for figure in question.figures(made.figure):
            if made.low <= figure.value <= made.high:
                yield made.called, figure.start, figure.theirs


#: "The unit has Unit Strength 20 or more", "it has less than Unit Strength 5", "fewer than 5 models left".
_WITH = (
    r"(?:(?:the|this|that|a|an) )?(?:(?:unit|model|testing unit|it|they|ship|squad|crew) )?"
    r"(?:(?:has|have|is|are|with|of|if|when|at) )?(?:(?:its|their|the) )?"
)
_UNDER = r"(?:less than|fewer than|below|under|more than|over|above|at least|at most|no more than)"
_CALLED = r"(?P<name>[a-z][a-z'-]+(?: [a-z][a-z'-]+){0,2}?)"
_BOUNDED = (
    deferred(rf"^{_WITH}{_CALLED}(?: (?:of|is|are))? (?P<n>\d+)"
             r"(?:(?P<plus>\+)| or (?P<open>more|higher|above|better|over|less|lower|fewer|below))$"),
    deferred(rf"^{_WITH}(?P<way>{_UNDER}) (?:{_CALLED}(?: of)? )(?P<n>\d+)$"),
    deferred(rf"^{_WITH}{_CALLED}(?: (?:of|is|are))? (?P<way>{_UNDER}) (?P<n>\d+)$"),
    deferred(rf"^{_WITH}(?P<way>{_UNDER}) (?P<n>\d+) (?P<name>[a-z][a-z'-]+(?: [a-z][a-z'-]+)?)(?: left| remaining)?$"),
)  # fmt: skip
_MORE = ("more", "higher", "above", "better", "over", "more than", "at least")
_STRICT = ("less than", "fewer than", "below", "under", "more than", "over", "above")


def _bounded(words: str, question: Question) -> bool | None:
    """Whether a row that asks for so much of a figure holds by the figure that a question states; None for any other
    row, and where the question states none."""
    low = re.sub(r"^(?:if|when|where|while) ", "", fold(words).strip(" ."))
    for pattern in _BOUNDED:
        found = pattern.match(low)
        if found is None or _DISTANT.search(found["name"]):
            continue
        told = found.groupdict()
        way = told.get("way") or ("more" if told.get("plus") else told.get("open")) or ""
        figures = [each for each in question.figures(found["name"].removesuffix("s")) if not each.theirs]
        if not figures or low in question.low:
            return None
        value, number = figures[0].value, int(found["n"])
        if told.get("way") in _STRICT:
            return value > number if way in _MORE else value < number
        return value >= number if way in _MORE else value <= number
    return None


_DISTANT = deferred(
    r"\b(?:within|beyond|over|under|than|least|most|to|range|each|every|per|inch|inches|away|target|enemy|cm|roll|rolls)\b"
)


def at_figure(words: str, question: Question) -> bool | None:
    """Whether a row that holds at some figure alone ("in gear 0 or 1", "has Strength 20 or more") holds by what a
    question states; None for any other row."""
    if (bounded := _bounded(words, question)) is not None:
        return bounded
    found = _ROW_FIGURE.match(fold(words))
    if found is None or re.match(
        r"(?:within|beyond|over|under|than|least|most|to|range|each|every|per)$", found["figure"]
    ):
        return None
    low, high = _range(found)
    return any(low <= each.value <= high for each in question.figures(found["figure"]))


__all__ = ["at_figure", "told_by_figure"]
