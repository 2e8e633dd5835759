"""Whether a text asks for a number without saying so: told by its words before any calculator is made."""

from __future__ import annotations

import re
from typing import Any

from kb.names import fold
from kb.patterns import deferred

_VERB = deferred(
    r"\b(?:who|which|why|where|can|could|may|might|must|should|would|will|does|do|did|allowed|able|cannot)\b"
)
_COUNTS = deferred(r"\d|\b(?:modifiers?|adjustments?|distance|total|sum|average|chances?|odds)\b")
#: Ways to ask for a number that other questions do not use.
_NUMBER = deferred(
    r"\b(?:what|which) (?:[\w'’-]+ ){0,5}?(?:roll|score|modifiers?|adjustments?|penalt(?:y|ies)|strength|range|"
    r"distance|sav(?:e|ing throw)|ap)\b|\bneeds? what\b|"
    r"\bwhat (?:do|does|would|will|must|should)\b[^.;]*\b(?:needs?|have to roll)\b|"
    r"\bwhat (?:does|do|would|will|did) (?:[\w'’-]+ ){1,5}?(?:(?:add|sum|total)s? up|amounts?|comes?|totals?) to\b|"
    r"\bwhat (?:must|should|do|does) (?!an? |the )(?:\w+ ){1,3}(?:have to )?roll\b|"
    r"\b(?:what|which) (?:number|score|face) (?:must|should|do|does|would|will)\b[^.;?]*\b(?:roll|show|score|"
    r"throw|get|need)\b|"
    r"\bwhat (?:is the )?(?:lowest|least|minimum) roll\b|"
    r"\bwhat (?:is|are) the [\w -]+ of\b|\bhow (?:far|many|much|strong)\b|\brisks?\b|\bon what\b|"
    r"\bwhat (?:does|happens)\b[^?.;]*\b(?:do to|to an?|suffers?)\b|"
    r"\b(?:do|does|can|will|would)\b[^?.;]*\bfit\b[^?.;]*\d"
)

#: The name of a figure that a question asks for ("at which nerve do they row?") and states ("a nerve of 4").
_FIGURE = deferred(
    r"\b(?:what|which) (?P<name>[\w'’-]+(?: [\w'’-]+)?) (?:do|does|has|have|will|would|is|are|must|should)\b"
)


def _asks_figure(said: str) -> bool:
    """Whether a text asks for a figure by the name under which it states its number."""
    asked = _FIGURE.search(said)
    stated = rf"\b{re.escape(asked['name'])} (?:value )?(?:of |is |at |was )?(?:only )?\d" if asked else ""
    return bool(stated) and re.search(stated, said) is not None


def _asks_leave(reading: Any) -> bool:
    """Whether a text without a verb asks for a reaction to what it tells ("an enemy came within 10 - Snap Volley?")."""
    situation = getattr(reading, "situation", None) or {}
    asked = situation.get("ask") or {}
    return bool(asked.get("of") == "reaction" and asked.get("name") and situation.get("event"))


def plainly(rules: Any, reading: Any) -> bool:
    """Whether a text names a number that a calculator can work out, without a verb ("Strength of the Ram hits …") or
    in words that ask for nothing else ("what do I need to hit?").
    """
    said = fold(reading if isinstance(reading, str) else str(getattr(reading, "text", "") or ""))
    asks = _NUMBER.search(said) is not None or _asks_figure(said)
    if _VERB.search(said) and not asks:
        return False
    if not asks and _asks_leave(reading):
        return False
    from queries.calculators.book import book_of
    from queries.calculators.registry import _fits, _question, lacks

    book = book_of(rules)
    question = _question(book, reading)
    if not asks and not _COUNTS.search(question.low):
        return False
    fits = _fits(book, question)
    return bool(fits) and fits[0][0] >= 2.5 and not lacks(question, fits[0][1], fits[0][2])
