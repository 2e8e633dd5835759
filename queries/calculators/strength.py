"""Strength: how much of a unit is left or lost, where a row asks for a share of it ("reduced to fewer than half").

In: the words of a row, and those of a question in small letters with its numbers in figures. Out: whether the row
holds; None where the one asks for no share, or the other tells nothing of it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from kb.names import fold
from kb.patterns import deferred

_SHARES = {
    "half": Fraction(1, 2), "one half": Fraction(1, 2), "50%": Fraction(1, 2), "a third": Fraction(1, 3),
    "one third": Fraction(1, 3), "a quarter": Fraction(1, 4), "one quarter": Fraction(1, 4), "25%": Fraction(1, 4),
    "two thirds": Fraction(2, 3), "three quarters": Fraction(3, 4), "75%": Fraction(3, 4),
}  # fmt: skip
_SHARE = "|".join(sorted(_SHARES, key=len)[::-1])
#: Of what it is a share, so that "half its Pace" is none.
_OF = (
    r"(?= (?:(?:of|or (?:fewer|less|under|below|more|over)) |(?:of )?(?:its|their|the|your|my|her|his|all|original|"
    r"starting|full|initial)\b|(?:[a-z]+ )?(?:strength|models|numbers|size|hull|wounds|hits|"
    r"hit points|crew|bases|figures|points)\b)|$|[.,;)])"
)
#: What it is a share of, between it and what goes on: "half its starting Wounds or fewer", "half strength or below".
_WHOLE = (
    r"(?: (?:of )?(?:(?:its|their|the|her|his|your) )?(?:(?:original|starting|full|initial|normal) )?[a-z]+"
    r"(?= or (?:fewer|less|under|below|more|over)\b))?"
)
_BOUND = deferred(
    r"\b(?:(?P<op>at or (?:below|under)|fewer than|less than|below|under|more than|over|at least|at most|"
    rf"no more than) )?(?P<share>{_SHARE})\b{_OF}{_WHOLE}"
    r"(?: or (?P<or>fewer|less|under|below|more|over))?"
)
_LOST = deferred(r"\b(?:los(?:t|e|es|ing)|lacks?|missing|casualt(?:y|ies)|dead|died|killed|slain|fallen)\b")
_MODELS = deferred(
    r"\b(?:strength|models?|numbers|soldiers?|troops|men|figures?|fighters?|bases|size|crew|casualties|wounds?|hull|"
    r"hit points|hits|left|remains?|remaining|reduced|lost|starting|original)\b"
)
_START = deferred(
    r"\b(?:start(?:ed|s|ing)?|beg[aiu]n|originally|initially|fielded|deployed|set out|once had)\b[^.?!;]{0,50}?"
    r"\b(\d+)\b|\bof (?:its|their|the|my|his|her)? ?(?:original |starting |initial )?(\d+)\b|"
    r"\b(\d+)(?:-| )(?:man|model|strong)\b"
)
_LEFT = deferred(
    r"\b(\d+) (?:[a-z]+ )?(?:(?:are|is|were|have|has) )?(?:still )?(?:left|remain(?:s|ing)?|surviv(?:e|es|ed|ing|ors)|"
    r"alive|standing)\b|\b(?:down|reduced|cut) to (?:just |only |its last )?(\d+)\b|\bonly (?:has |have )?(\d+)\b"
)
_GONE = deferred(
    r"\b(?:has |have )?(?:lost|suffered|taken|losing) (\d+)\b|\b(\d+) (?:[a-z]+ )?(?:(?:have|has|were|are) )?(?:been )?"
    r"(?:lost|killed|dead|died|fallen|slain|casualties|gone)\b(?! \d)"
)
#: "4 of its 10 models are left", "has lost 4 of its 10 models".
_OUT_OF = deferred(
    r"\b(?P<lost>(?:lost|losing) )?(?P<n>\d+) (?:[a-z]+ )?(?:out )?of (?:its |their |the |my |her |his |our |an? )?"
    r"(?:original |starting |total )?(?P<all>\d+)\b"
    r"(?P<gone>(?: [a-z]+){0,3} (?:lost|killed|dead|died|fallen|slain|gone)\b)?"
)
_OPPOSITE = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Share(NamedTuple):
    """So much of a unit that must be left: a sign and a share of what it began with."""

    sign: str
    share: Fraction


def asked(words: str) -> Share | None:
    """The share of a unit that some words ask for."""
    told = fold(words)
    found = _BOUND.search(told)
    if found is None or not (found["op"] or found["or"]) or not _MODELS.search(told):
        return None
    said = f"{found['op'] or ''} {found['or'] or ''}"
    more = re.search(r"more than|over|at least|\bmore\b", said) is not None and "no more" not in said
    strict = found["or"] is None and not re.match(r"at |no more", found["op"] or "")
    sign = (">" if more else "<") + ("" if strict else "=")
    share = _SHARES[found["share"]]
    if _LOST.search(told):
        return Share(_OPPOSITE[sign], 1 - share)
    return Share(sign, share)


def left(low: str) -> Fraction | None:
    """The share of a unit that is left, by the numbers that a question tells of it."""
    if out := _OUT_OF.search(low):
        part = Fraction(int(out["n"]), max(int(out["all"]), 1))
        return None if part > 1 else 1 - part if out["lost"] or out["gone"] else part
    start = next((int(next(filter(None, found.groups()))) for found in _START.finditer(low)), 0)
    still = next((int(next(filter(None, found.groups()))) for found in _LEFT.finditer(low)), None)
    gone = next((int(next(filter(None, found.groups()))) for found in _GONE.finditer(low)), None)
    if still is None and gone is not None and start >= gone:
        still = start - gone
    return Fraction(still, start) if start and still is not None and still <= start else None


#: How much of it somebody says to be left, without a number: "down to half Hull", "above half strength", "undamaged".
_STATED = deferred(
    r"\b(?P<lost>(?:has |have )?(?:lost|losing) )?(?P<op>(?:still )?(?:above|over|more than|better than)|"
    r"(?:well )?(?:below|under|less than|fewer than)|(?:down |reduced |cut )?(?:to|at)(?: exactly)?|exactly|only|just|"
    r"has|have)? ?"
    rf"(?:(?P<share>{_SHARE})(?= (?:of )?(?:(?:its|their|the|her|his) )?(?:(?:original|starting|full|initial) )?"
    r"(?:strength|models|numbers|size|hull|wounds|hits|hit points|crew|bases|figures|points|men)\b|[.,;?]|$)|"
    r"(?P<whole>full (?:strength|hull|health)|undamaged|unhurt|untouched|unharmed|at full))"
)
_A_BIT = Fraction(1, 1000)


def stated(low: str) -> Fraction | None:
    """The share of a unit that is left, as a question says without a number; a bit more or less where it is "above" or
    "below" it."""
    for found in _STATED.finditer(low):
        if found["whole"]:
            return Fraction(1)
        op, share = found["op"] or "", _SHARES[found["share"]]
        off = (
            _A_BIT
            if re.search(r"above|over|more|better", op)
            else -_A_BIT
            if re.search(r"low|under|less|few", op)
            else 0
        )
        return 1 - share - off if found["lost"] else share + off
    return None


def holds(words: str, low: str) -> bool | None:
    """Whether the share that some words ask for is what a question tells."""
    share = asked(words)
    if share is None:
        return None
    now = left(low)
    if (now := stated(low) if now is None else now) is not None:
        return {
            "<": now < share.share, "<=": now <= share.share, ">": now > share.share, ">=": now >= share.share,
        }[share.sign]  # fmt: skip
    return True if any(asked(part) == share for part in re.split(r"[.?!;]", low)) else None
