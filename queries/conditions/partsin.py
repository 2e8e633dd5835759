"""Parts in a place: whether any part of a unit, or all of it, stands where a text says ("any part of it is in a Mire").

In: the words of a condition and the stated facts. Out: a truth; None where the words tell of no such thing, or nothing
stated tells how much of the unit is there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.numbers import SO_MANY
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.situations.situation import Situation

_PART = r"(?:single )?(?:part|base|model|figure|element|stand|company|rank|piece|man|men)s?"
_IN = r"(?:in|inside|within|on|among|amid)"
_CONDITION = deferred(
    rf"(?i)^(?:if |when |while |unless |where )?(?P<which>any|some|an?|at least one|one or more|all|every|each|no|none)"
    rf"(?: (?:of (?:its|their|the|his) )?{_PART})?(?: of (?:it|them|(?:its|their|the|that|his) \w+))? "
    rf"(?:of which )?(?:is|are|stands?|lies?|remains?|sits?|being)"
    rf"(?: (?:even |at least )?(?:wholly|partly|partially))? "
    rf"{_IN} (?:an? |the |any )?(?P<place>[\w' -]{{3,40}})$"
)
_SOME_OF = (
    rf"(?:an?|{SO_MANY}|some|several|half|most|all|every|each|part|\d+)(?: couple| few)?"
    r"(?: of (?:its|their|the|his|my|our|whose))?"
)
_NONE = r"(?:no|not (?:one|a|any)|none|without (?:an?|any)|neither)(?: of (?:its|their|the|his|my|our|whose))?"
_NOT_THERE = r"(?:out of|outside(?: of)?|clear of|away from|off|nowhere near|beyond)"
_THE = r"(?:an? |the |any |some )?"
_OPEN = deferred(r"(?i)\b(?:in|on|across) (?:the |clear |plain )?(?:open|clear)(?: ground| terrain| country)?\b")


def parts_in(scene: Scene, text: str) -> Truth:
    """Whether so much of the unit is in a place, by what is stated of its parts and of itself there."""
    asked = _CONDITION.match(text.strip())
    if asked is None:
        return None
    which = asked["which"].lower()
    share = _share_in(scene.situation, asked["place"])
    if share is None:
        return None
    if which in ("all", "every", "each"):
        return share == "all"
    return (share == "none") if which in ("no", "none") else share != "none"


def _share_in(situation: Situation, place: str) -> str | None:
    """How much of the unit is told to be in a place (none, some, all), None where nothing tells."""
    words = r"\s+".join(map(re.escape, place.split()))
    none = re.compile(
        rf"(?i)\b{_NONE} {_PART}(?: \w+){{0,3}}? {_IN} {_THE}{words}\b|\b{_NOT_THERE} {_THE}{words}\b|"
        rf"(?:\bnot|n['’]t) (?:at all |even partly |standing )?{_IN} {_THE}{words}\b"
    )
    part = re.compile(
        rf"(?i)\b{_SOME_OF} {_PART}(?: \w+){{0,3}}? {_IN} {_THE}{words}\b|"
        rf"\b(?:partly|partially|half|in part) {_IN} {_THE}{words}\b"
    )
    there = re.compile(rf"(?i)\b{_IN} {_THE}{words}\b")
    for key, value in situation.facts:
        if value is False and there.search(key) and not negated(key):
            return "none"
        if value is not True:
            continue
        if none.search(key):
            return "none"
        if part.search(key) and not negated(key):
            return "some"
        if there.search(key) and not negated(key):
            return "all"
    elsewhere = any(value is True and _OPEN.search(key) and not negated(key) for key, value in situation.facts)
    return "none" if elsewhere and "open" not in content(place) else None


__all__ = ["parts_in"]
