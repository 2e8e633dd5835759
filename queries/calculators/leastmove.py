"""How far at least somebody has to move who is under a result, in a state or on an order, as its own entry tells it.

In: a question for how far units must go, which names what they are under. Out: the least distance that a passage of
that entry tells ("must move to a position at least 8 inches away"), with the passage; nothing where two tell different
ones, or where the question names no such thing.
"""

from __future__ import annotations

from kb.model import Passage
from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.questions.english import LENGTHS

_UNIT = (
    r"(?P<unit>[\"”″]|''|inch(?:es)?\b|cm\b|m\b|met(?:re|er)s?\b|paces?\b|hex(?:es)?\b|squares?\b|spaces?\b|yards?\b)"
)
_MUST = deferred(
    r"\bhow (?:far|many (?:inches|metres|meters|hexes|squares|paces|cm|yards))\b[^?.;]*\b(?:must|have to|has to|"
    r"needs? to|forced to|made to|at (?:least|minimum|a minimum)|minimum)\b|\b(?:minimum|least|shortest) "
    r"(?:distance|move)\b|\bthe (?:least|minimum)\b[^?.;]{0,40}\b(?:has|have|must|needs?)\b|"
    r"\bat (?:the )?least how far\b"
)
_GOES = r"\b(?:mov|go|goes|fall|fell|retir|retreat|withdraw|flee|run|pull|back|position|retrac|rout|displac|march)\w*\b"
_AT_LEAST = deferred(
    rf"(?i){_GOES}[^.;:\d]{{0,60}}?\b(?:at least|a minimum of|minimum|no less than|not less than|no fewer than) "
    rf"(?P<n>\d+) ?{_UNIT}"
)
_UNDER = ("effect", "status", "order", "reaction", "action", "special_rule")


def least_move(book: Book, question: Question) -> list[Value]:
    """The one least distance that is asked for."""
    if question.wants_chance or not _MUST.search(question.low):
        return []
    unit = question.situation.get("unit") or {}
    under = {term.id for term in book.rules.terms.values() if term.name in unit.get("statuses", ())}
    named = under | {each.term for each in question.names if book.kind(each.term) in _UNDER}
    passages = {clause.passage for term in named for clause in book.rules.by_subject.get(term, ())}
    found: dict[tuple[int, str], Passage] = {}
    for passage, said, _ in book.sentences:
        hit = _AT_LEAST.search(said) if passage.id in passages else None
        if hit is not None:
            found.setdefault((int(hit["n"]), LENGTHS[hit["unit"].lower()]), passage)
    if len(found) != 1:
        return []
    ((number, unit), passage) = next(iter(found.items()))
    return [Value("least distance", number, unit, [passage.text.strip()], [passage])]


__all__ = ["least_move"]
