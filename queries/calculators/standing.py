"""Who only stands near the one that a question asks about: "Rooks with their Captain 4 inches away".

In: a question and the kinds of units that it names. Out: the places of the names of those whose states, rules and
figures are not those of the one that is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.patterns import deferred

_UNIT = r"(?:[\"”″]|''|(?:inch(?:es)?|in|cm|mm|m|met(?:er|re)s?|paces|yards|hex(?:es)?|spaces|squares)\b)"
_WHOSE = r"(?:(?:an?|the|my|our|your|their|its|his|her|that|this|friendly|own|nearest) )+"
#: "Within 6 inches of a …", "near their …", "3 inches from the …".
_BESIDE = deferred(
    rf"\b(?:within (?:\d+ ?{_UNIT}?|(?:command )?range) of|\d+ ?{_UNIT}? (?:away )?from|near(?: to)?|beside|close to|"
    rf"next to|alongside|(?:led|accompanied|joined) by) {_WHOSE}$"
)
_BEING = r"(?:(?:is|are|stands?|standing|lies?|who|which|that|being|at|only|just|some|about|also|still) )*"
#: "… 4 inches away", "… is within 6 inches", and of whom.
_SO_FAR = deferred(
    rf"s? ?{_BEING}(?:within |at )?\d+ ?{_UNIT}(?: (?:away|off|distant))?"
    r"(?P<of> (?:of|from) (?P<whom>my|our|it|them|him|her|the unit)?)?"
)
_NEAR = deferred(
    r"s? (?:\([^()]{1,30}\) )?(?:(?:has|have|had|was|were|is|are|been|just|already|also) ){0,3}"
    r"(?:died|killed|slain|dead)\b|"
    rf"s? {_BEING}(?:(?:right |just |close )?(?:near(?:by)?|close(?: by)?|alongside|beside|next to|"
    r"in (?:command )?range|anywhere|nowhere|far|miles|a long way|out of|attached|with (?:it|them|him|her|the unit)|"
    r"at (?:its|his|her|their) side|in (?:base )?contact|leading (?:it|them))\b|across the)"
)


def bystanders(low: str, places: Sequence[tuple[int, int]]) -> frozenset[int]:
    """Of the names that stand at these places of a question in small letters, the beginnings of those who only stand
    near; none where that would leave nobody."""
    found = frozenset(start for start, end in places if _stands_near(low, start, end))
    return found if len(found) < len(places) else frozenset()


def _stands_near(low: str, start: int, end: int) -> bool:
    before, after = low[max(0, start - 50) : start], low[end : end + 60]
    if _BESIDE.search(before) or _NEAR.match(after):
        return True
    far = _SO_FAR.match(after)
    return far is not None and (not far["of"] or far["whom"] is not None)


__all__ = ["bystanders"]
