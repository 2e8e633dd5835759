"""How much of somebody is hidden: whether "at least a third of its side is hidden", by what the situation states."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from kb.patterns import deferred
from queries.conditions.kleene import Truth

_HIDDEN = deferred(
    r"\b(?:hid(?:e|es|den|ing)|conceal(?:s|ed|ing)?|obscured|obscures|covered by|screened|masked|blocked from view|"
    r"out of (?:sight|view)|behind (?:a |an |the |some |that )?\w+)\b",
    re.I,
)
_IN_VIEW = deferred(r"\b(?:visible|exposed|showing|shows|in (?:sight|view|line of sight)|can be seen)\b", re.I)
_SHARE = deferred(
    r"\b(?:(?P<more>more than|over|above)|(?P<less>less than|under|below|fewer than|not even)|(?P<least>at least)|"
    r"(?P<most>at most|up to))? ?(?:(?:about|roughly|around|some|only|just|exactly|barely|a mere|nearly|almost) )*"
    r"(?:(?P<number>\d+) ?(?:%|per ?cent)|"
    r"(?P<words>three quarters|half|a quarter|one quarter|a third|one third|two thirds|a tenth))",
    re.I,
)
_WORDS = {
    "three quarters": Fraction(3, 4), "half": Fraction(1, 2), "a quarter": Fraction(1, 4), "a tenth": Fraction(1, 10),
    "one quarter": Fraction(1, 4), "a third": Fraction(1, 3), "one third": Fraction(1, 3), "two thirds": Fraction(2, 3),
}  # fmt: skip
#: That no part of it is hidden, or all of it is.
_NOTHING = deferred(
    r"\b(?:(?:nothing|nobody|none of (?:it|its|the|my)|no (?:part|bit|piece|terrain|cover|model)\w*)\b[^.;]{0,60}?"
    r"\b(?:hid(?:es|den|ing|e)|conceal\w*|obscur\w+)|"
    r"(?:not|isn['’]t|aren['’]t) (?:at all )?(?:hidden|concealed|obscured)|"
    r"(?:fully|completely|entirely|wholly|totally|perfectly) (?:visible|exposed|in view|in sight)|"
    r"in (?:full|plain|clear|open) (?:view|sight))\b",
    re.I,
)
_WHOLE = deferred(
    r"\b(?:fully|completely|entirely|wholly|totally|all) (?:hidden|concealed|obscured|out of (?:sight|view))\b|"
    r"\bhidden (?:completely|entirely)\b",
    re.I,
)
_OF_THEM = deferred(r"(?i)\s*(?:(?:an?|the|his|her|their) )?(?:enem(?:y|ies)|opponents?|foes?)\b")


def share_hidden(facts: Iterable[tuple[str, object]], text: str) -> Truth:
    """Whether so great a share is hidden as ``text`` asks for; unknown where the facts do not tell how much is."""
    asked = _SHARE.search(text) if _HIDDEN.search(text) else None
    if asked is None:
        return None
    bound = _number(asked)
    told = (_told(key) for key, value in facts if value is True and not _OF_THEM.match(key))
    for low, high in (each for each in told if each is not None):
        if asked["less"] or asked["most"]:
            return True if high < bound else False if low > bound else None
        strict = asked["more"] is not None
        if low > bound or (low == bound and not strict):
            return True
        return False if high < bound or (high == bound and strict) else None
    return None


def _number(share: re.Match[str]) -> Fraction:
    return Fraction(int(share["number"]), 100) if share["number"] else _WORDS[share["words"].lower()]


def _told(fact: str) -> tuple[Fraction, Fraction] | None:
    """The least and the greatest share that a fact tells to be hidden, None where it tells of none."""
    if _WHOLE.search(fact):
        return Fraction(1), Fraction(1)
    share = _SHARE.search(fact)
    if share is None:
        return (Fraction(0), Fraction(0)) if _NOTHING.search(fact) else None
    number = _number(share)
    low, high = number, number
    if share["more"] or share["least"]:
        high = Fraction(1)
    elif share["less"] or share["most"]:
        low = Fraction(0)
        high = number - Fraction(1, 1000) if share["less"] else number
    if _HIDDEN.search(fact):
        return low, high
    return (1 - high, 1 - low) if _IN_VIEW.search(fact) else None
