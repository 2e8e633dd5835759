"""Half of a range: whether a shot goes farther than that, as a row of modifiers asks it and as a question tells it.

In: the words of a row, and those of a question in small letters with its numbers in figures. Out: "far" for more than
half of the range, "near" for half of it or less, None where nothing is said of it.
"""

from __future__ import annotations

import re

from kb.names import fold
from kb.patterns import deferred

_FAR = (
    r"more than|over|beyond|above|further than|farther than|greater than|longer than|past|outside|exceeding|"
    r"in excess of"
)
_NEAR = (
    r"within|up to|under|less than|below|inside|closer than|nearer than|at most|no more than|not more than|"
    r"not over|not beyond"
)
_HALF = deferred(
    rf"\b(?:at )?(?:(?P<near>{_NEAR})|(?P<far>{_FAR}))? ?(?:the |its |their |a )?half (?:of )?(?:the |its |their |a )?"
    r"(?:[\w'’-]+['’]s? |gun |weapon |bow )?(?:maximum |effective |full )?range\b"
    r"(?: or (?:(?P<less>less|closer|nearer|under|below|shorter)|(?P<more>more|over|further|beyond)))?"
)
#: That something is at a range, and nothing more.
_BARE = deferred(
    r"^(?:if |when |where )?(?:the |a )?(?:target|range|shot|shooting|firing|firer|it)?(?: is| are| at){0,3}\s*$"
)
#: "The range is over half".
_RANGE_IS = deferred(rf"\b(?:the )?range is (?P<op>{_NEAR}|{_FAR}) half\b(?! (?:the |its )?range)")
_LONG = deferred(r"\b(?:long|longer|full|maximum|extreme|max)[- ]range\b")
_SHORT = deferred(r"\b(?:short|shorter|close|point[- ]blank)[- ]range\b")
_OF_WEAPON = deferred(r"\brange(?: is| of|:)? (\d+)\b(?! ?(?:away|off))|\b(\d+) ?(?:\"|inch(?:es)?|cm)? range\b")
_AWAY = deferred(r"(?<![\w.])(\d+) ?(?:\"|inch(?:es)?|cm)(?: (?:away|off|distant|from)\b)")


def half_asked(row: str) -> tuple[str, str] | None:
    """Which side of half the range a row asks for, and the row without that; None where it asks for neither."""
    text = _RANGE_IS.sub(r"\g<op> half range", fold(row))
    found = _HALF.search(text)
    if found is None:
        return None
    side = _side(found)
    rest = f"{text[: found.start()]} {text[found.end() :]}".replace(" away", " ").strip(" .,;:()")
    rest = _BARE.sub("", rest)
    return (side, rest.strip()) if side else None


def _side(found: re.Match[str]) -> str:
    if found["far"] or found["more"]:
        return "far"
    return "near" if found["near"] or found["less"] else ""


def half_told(low: str) -> str | None:
    """On which side of half the range a question has the target."""
    low = _RANGE_IS.sub(r"\g<op> half range", low)
    for found in _HALF.finditer(low):
        if side := _side(found):
            denied = re.search(r"\bnot (?:at )?$", low[: found.start()]) is not None
            return side if not denied else {"far": "near", "near": "far"}[side]
    reach, away = _OF_WEAPON.search(low), _AWAY.search(low)
    if reach and away:
        return "far" if 2 * int(away[1]) > int(reach[1] or reach[2]) else "near"
    if _LONG.search(low):
        return "far"
    return "near" if _SHORT.search(low) else None


__all__ = ["half_asked", "half_told"]
