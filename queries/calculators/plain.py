"""Whether a text asks for a number without saying so: told by its words before any calculator is made."""

from __future__ import annotations

import re
from typing import Any

from kb.names import fold

_VERB = re.compile(
    r"\b(?:who|which|why|where|can|could|may|might|must|should|would|will|does|do|did|allowed|able|cannot)\b"
)
_COUNTS = re.compile(r"\d|\b(?:modifiers?|adjustments?|distance|total|sum|average|chances?|odds)\b")


def plainly(rules: Any, reading: Any) -> bool:
    """Whether a text without a verb names a number that a calculator can work out ("Strength of the Ram hits …")."""
    if _VERB.search(fold(reading if isinstance(reading, str) else str(getattr(reading, "text", "") or ""))):
        return False
    from queries.calculators.book import book_of
    from queries.calculators.registry import _fits, _question

    book = book_of(rules)
    question = _question(book, reading)
    if not _COUNTS.search(question.low):
        return False
    fits = _fits(book, question)
    return bool(fits) and fits[0][0] >= 2.5 and not fits[0][1].missing(fits[0][2])
