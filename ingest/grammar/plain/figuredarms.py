"""Figured arms: weapons that are of a sort by a figure of theirs ("A weapon of Power 6 or lower counts as a Light
weapon"), told as those whose figure it is ("A weapon whose Power is 6 or less is a Light weapon").

In: the text of a sentence. Out: the same in those words. Applied before anything else looks at it. General English
only.
"""

from __future__ import annotations

import re

from kb.names import NAME2
from kb.patterns import Substitutions

_ARM = r"(?:weapon|gun|cannon|firearm|bow|blade)"
_LOW = r"(?:less|lower|fewer|below|under|worse)"
_HIGH = r"(?:more|higher|greater|better|above|over)"
_BOUND = (
    rf"(?:(?P<most>\d{{1,3}}) or {_LOW}|(?P<least>\d{{1,3}}) or {_HIGH}|(?P<way>{_LOW}|{_HIGH})(?: than)? "
    r"(?P<past>\d{1,3})|(?:up to|at most|no more than) (?P<upto>\d{1,3})|(?:at least|no less than) (?P<from>\d{1,3}))"
)
_FIGURE = rf"(?P<char>{NAME2})(?: characteristic| value| rating)?"
_IS = (
    r"(?:is|are|counts? as|(?:is|are) (?:always )?(?:treated as|considered(?: to be)?|regarded as|classed as|taken as))"
)


def _bound(match: re.Match[str]) -> str:
    """The bound of a figure as "6 or less" or "7 or more"."""
    if most := match["most"] or match["upto"]:
        return f"{most} or less"
    if least := match["least"] or match["from"]:
        return f"{least} or more"
    high = re.fullmatch(_HIGH, match["way"]) is not None
    return f"{int(match['past']) + 1} or more" if high else f"{int(match['past']) - 1} or less"


def _whose(match: re.Match[str]) -> str:
    """The weapons as those whose figure it is, which are of the sort."""
    be = "are" if match["arm"].endswith("s") else "is"
    figure = match["char"].removesuffix(" Characteristic")
    return f"{match['arm']} whose {figure} is {_bound(match)} {be} {match['sort']}"


FIGURED_ARMS = Substitutions(
    (
        rf"^(?P<arm>(?:(?:An?|Any|All|Every|Each|The) )?(?i:{_ARM})s?) "
        rf"(?:with|of|having|that ha(?:s|ve)|whose)(?: an?)? {_FIGURE}(?: of| is| are)? "
        rf"{_BOUND},? {_IS} (?P<sort>(?:an? )?[A-Z])",
        _whose,
    ),
    (
        rf"^(?P<arm>(?:An?|Any|All|Every|Each) (?i:{_ARM})s?) {_IS} (?P<sort>(?:an? )?[A-Z][\w' -]{{2,40}}?) if "
        rf"(?:its|their) {_FIGURE} (?:is|are) {_BOUND}(?=\.?$)",
        _whose,
    ),
)
