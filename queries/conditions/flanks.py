"""Sides: on which side of somebody something is done or comes, as texts ask for it and as somebody tells it.

In: the words of a condition and the facts of a situation. Out: whether it is on that side; None where nobody tells of
one, or the words ask for more than a side.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_WORDS = r"(?:front|flank|rear|side|back|behind)s?"
#: "In its flank", "to their front", "from behind", "strikes the front".
_ON_A_SIDE = deferred(
    r"\b(?:in|to|on|into|from|at|against|off|(?:strikes?|hits?|meets?|struck)(?: (?:it|them|the [a-z]+))?)"
    r"(?: (?:the|its|their|his|your|our|my|a|her))? "
    rf"(?P<sides>{_WORDS}(?:(?:,| or|, or)(?: the| its| their| from)? {_WORDS})*)\b"
    r"(?! of (?:me|us|my|our|it|them)\b)|\b(?P<ahead>frontally|head[- ]on)\b",
    re.I,
)
_IN_FRONT = deferred(r"\bin front\b", re.I)
#: What tells of sides alone.
ONLY_SIDES = content(
    "front flank rear side back behind its the charge attack hit shot charged attacked strikes struck comes against "
    "enemy foe opponent stands lies arc they it that chargers charger attackers come coming from unit"
)
_SAME_SIDE = {"side": "flank", "back": "rear", "behind": "rear", "or": ""}


def sides(text: str) -> frozenset[str]:
    """The sides that a text tells of: "front", "flank" and "rear"."""
    found = [each["sides"] or "front" for each in _ON_A_SIDE.finditer(_IN_FRONT.sub("", text))]
    words = (word.rstrip("s") for each in found for word in re.findall(r"[a-z]+", each.lower()))
    return frozenset(_SAME_SIDE.get(word, word) for word in words) & {"front", "flank", "rear"}


def on_side(scene: Scene, text: str) -> Truth:
    """Whether the side that is stated is the one for which a text asks, and for nothing besides."""
    asked = sides(text)
    if not asked or content(text) - ONLY_SIDES:
        return None
    told = [frozenset(asked_of) for key, value in scene.situation.facts if (asked_of := _stated(key, value))]
    told += [happened] if (happened := sides(scene.situation.event or "")) else []
    return any(each & asked for each in told) is not negated(text) if told else None


def _stated(key: str, value: object) -> frozenset[str]:
    """The sides that a stated fact tells of ("charge strikes": "flank")."""
    if value is True and not negated(key):
        return sides(key)
    return sides(f"{key} on the {value}") if isinstance(value, str) else frozenset()
