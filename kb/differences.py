"""Differences in words: by how much one figure stands above or below another ("higher by 1 or 2", "-2 or less")."""

from __future__ import annotations

import re

from kb.names import fold
from kb.numbers import CARDINALS
from kb.patterns import deferred

#: From how much to how much the one figure stands above the other; None where it has no end.
Span = tuple[int | None, int | None]

_N = rf"(?:\d{{1,2}}|{'|'.join(word for word, n in CARDINALS.items() if 0 < n <= 12)})"
_UP = r"higher|greater|more|above|over|better|larger|bigger|stronger|exceeds?|exceeding|beats?"
_DOWN = r"lower|less|below|under|fewer|worse|smaller|weaker"
_SOME = (
    rf"(?P<least>at least |no less than )?(?P<n>{_N})"
    rf"(?P<open>\+| ?or (?:more|greater|higher|better|lower|worse|less))?"
    rf"(?:(?: or | to | ?[-–] ?)(?P<to>{_N})(?P<then>\+| or more)?)?(?: points?| or more points?)?"
)
_BEHIND = deferred(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b[^,.;:]{{0,40}}?\bby (?:a total of )?{_SOME}")
_BEFORE = deferred(rf"(?<![\w.+-]){_SOME} (?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b")
_SIGNED = deferred(
    r"^(?P<sign>[+−–-])? ?(?P<n>\d{1,2})"
    r"(?:(?P<open>\+| ?or (?:more|greater|higher|better|less|lower|worse|below|above))|"
    r" ?(?:to|-|–|or|/) ?(?P<next>[+−–-])? ?(?P<to>\d{1,2}))?$"
)
_SAME = deferred(r"\b(?:equals?|the same|identical|ties?|even|no difference)\b")
_PLAIN = deferred(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b")


def span_of(words: str) -> Span | None:
    """From how much to how much the first figure stands above the second, as some words tell it; None where they tell
    no difference."""
    low = fold(words).strip(" .*")
    if signed := _SIGNED.match(low):
        return _signed(signed)
    for shape in (_BEHIND, _BEFORE):
        if found := shape.search(low):
            first = _number(found["n"])
            last = _number(found["to"]) if found["to"] else None if found["open"] or found["least"] else first
            last = None if found["then"] else last
            return (first, last) if found["up"] else (None if last is None else -last, -first)
    if _SAME.search(low):
        return 0, 0
    plain = _PLAIN.search(low)
    return None if plain is None else (1, None) if plain["up"] else (None, -1)


def _signed(found: re.Match[str]) -> Span:
    first = -int(found["n"]) if found["sign"] and found["sign"] != "+" else int(found["n"])
    if found["to"]:
        last = -int(found["to"]) if (found["next"] or found["sign"] or "+") != "+" else int(found["to"])
        return min(first, last), max(first, last)
    if not found["open"]:
        return first, first
    falls = re.search(r"less|lower|worse|below", found["open"]) is not None or first < 0
    return (None, first) if falls else (first, None)


def _number(word: str) -> int:
    return int(word) if word.isdigit() else CARDINALS[word]


def turned(span: Span) -> Span:
    """How the second figure stands to the first."""
    low, high = span
    return (None if high is None else -high), (None if low is None else -low)


def tells_number(words: str) -> bool:
    """Whether some words tell by how much."""
    low = fold(words).strip(" .*")
    return bool(_SIGNED.match(low) or _BEHIND.search(low) or _BEFORE.search(low))


def breadth(span: Span) -> int:
    """How much a span holds, so that the narrower can be looked at first."""
    low, high = span
    return 100 - abs((low if low is not None else high) or 0) if low is None or high is None else high - low


__all__ = ["Span", "breadth", "span_of", "tells_number", "turned"]
