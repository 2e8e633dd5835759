"""How close to others one may come, and how far apart those of one body may be, as one sentence tells it.

In: a question for the least or the greatest distance between units. Out: the number, with its passage; nothing where
two sentences tell different ones.
"""

from __future__ import annotations

import re

from kb.model import Passage
from kb.names import stems
from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.situations.facts import content

_LENGTH = r"(?P<n>\d+) ?(?P<unit>[\"”″]|''|inch(?:es)?\b|cm\b|paces\b|hexes\b|squares\b|spaces\b)"
_HOW_CLOSE = deferred(r"\bhow (?:close|near)\b[^?.;]*?\b(?:to|of) (?P<whom>[^?.;,]{3,40})")
_KEPT_OFF = (
    deferred(
        r"\b(?:stay|keep|remain|be|stop|end|stand)\w*\b[^.;\d]{0,30}?\b(?:at least|no (?:closer|nearer|less) than|"
        rf"more than) {_LENGTH}(?: away)? (?:from|to|of) (?P<whom>[^.;,]{{3,40}})"
    ),
    deferred(
        r"\b(?:not|no|never|cannot)\b[^.;\d]{0,50}?\b(?:com|mov|approach|get|go|be|end|pass|stand|stop)\w*\b[^.;\d]{0,30}?"
        rf"\b(?:within|closer than|nearer than|less than) {_LENGTH}(?: away)? (?:of|to|from) (?P<whom>[^.;,]{{3,40}})"
    ),
)
_HOW_APART = deferred(
    r"\bhow far (?:apart|from (?:each other|one another))\b|\bhow (?:close|near) together\b|"
    r"\bhow (?:close|near)\b[^?.;]*\bto (?:each other|one another)\b"
)
_TOGETHER = deferred(
    rf"\b(?:within|no (?:more|further|farther) than|not more than|up to) {_LENGTH}(?: away)?"
    r"(?: (?:of|from) (?:each other|one another|another|any other|at least (?:one|1) other)\b| apart\b)"
)
_ASKING = frozenset(stems("how far apart close near together unit model be can may must one another each other away"))


def spacing(book: Book, question: Question) -> list[Value]:
    """The one distance that is asked for."""
    if question.wants_chance:
        return []
    close = _HOW_CLOSE.search(question.low)
    apart = _HOW_APART.search(question.low)
    if not (close or apart):
        return []
    found: list[tuple[int, str, Passage]] = []
    asked = content(question.low) - _ASKING
    whom = set(stems(close["whom"])) if close else set()
    for passage, said, words in book.sentences:
        hits = [_TOGETHER.search(said)] if apart else [each.search(said) for each in _KEPT_OFF]
        for hit in hits:
            if hit is not None and (asked <= words if apart else bool(whom & set(stems(hit["whom"])) - _ASKING)):
                found.append((int(hit["n"]), hit["unit"], passage))
    if len({number for number, _, _ in found}) != 1:
        return []
    number, unit, passage = found[0]
    length = "inch" if re.match(r"[\"”″']|inch", unit) else unit.removesuffix("s")
    return [Value("as the text tells it", number, length, [passage.text.strip()], [passage])]


__all__ = ["spacing"]
