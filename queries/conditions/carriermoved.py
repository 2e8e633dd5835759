"""Whether what carried the unit moved, for a rule that asks whether "the Barge" stayed where it was or went somewhere.

What is told of the unit's own moving tells nothing of it, and what carries it is called by many names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.conditions.carriers import kinds_named
from queries.conditions.kleene import Truth
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_STAYED = (
    r"(?:(?:remain(?:s|ed)?|stay(?:s|ed)?|stood|kept|been|was|is|stands|sat) (?:completely |entirely |perfectly )?"
    r"(?:stationary|still|put|motionless|immobile|in place|halted|parked|where (?:it|she|he) (?:was|is|stood))|"
    r"(?:has not|had not|did not|does not|hasn['’]t|hadn['’]t|didn['’]t|never)(?: yet| even)? "
    r"(?:moved?|budged?|driven|drive)|"
    r"(?:mov|travell?)(?:ed) (?:0|zero|nought)\b)"
)
_WENT = (
    r"(?:moved|moves|travell?ed|drove|driven|went|gone|rolled|sailed|advanced|flew|flown|ran|raced|sped|cruised|rode|"
    r"ridden|didn['’]t (?:remain|stay) \w+|did not (?:remain|stay) \w+)"
)
_WHEN = r"(?: (?:in|during|throughout|for) [^,;]{2,40}| (?:this|that|all|the whole) (?:turn|phase))?"
_ASKED = deferred(
    rf"(?i)\s*(?:if |that |unless )?(?:the|that|its|their) (?P<who>[\w' -]{{2,30}}?) (?:has |had |have )?"
    rf"(?:(?P<stayed>{_STAYED})|(?P<went>{_WENT}))(?P<how> at [\w' -]{{3,30}}?)?{_WHEN}\s*"
)
_CARRIER = (
    r"(?:transports?|carriers?|rides?|vehicles?|trucks?|lorry|tanks?|boats?|ships?|wagons?|carts?|half-?tracks?|apcs?)"
)
_TOLD = deferred(
    r"(?i)\b(?P<who>[\w'’-]+(?: [\w'’-]+)?) (?:has |had |have |just |already )*"
    rf"(?:(?P<stayed>{_STAYED})|(?P<went>{_WENT}))"
    r"(?![\w-])"
)
_ITS = deferred(
    r"(?i)\b(?:its|their|his|her|the) (?P<what>[\w'’-]+(?: [\w'’-]+)??) "
    rf"(?P<did>(?:has |had |have |just |already )*(?:{_STAYED}|{_WENT})(?![\w-])[^.,;:?!]{{0,60}})"
)
#: What follows what is told to stay or to go.
GOES = deferred(rf"(?i)\s+(?:has |had |have |just |already )*(?:{_STAYED}|{_WENT})(?![\w-])")


def carrier_moved(scene: Scene, text: str) -> Truth:
    """Whether what a text tells of as staying or moving is stated to have done so; None where it is the unit itself,
    or nothing is told of such a one."""
    asked = _ASKED.fullmatch(text)
    kinds = kinds_named(scene.index, asked["who"]) if asked else frozenset()
    if asked is None or not kinds or any(scene.unit.has(kind) for kind in kinds):
        return None
    carrier = scene.standing("target") if asked["stayed"] else None
    if carrier is not None and any(carrier.has(state) for state in _states(scene, asked["stayed"])):
        return True
    for key, value in scene.situation.facts:
        told = _TOLD.search(key) if isinstance(value, bool) else None
        if told is None or not _is_it(scene, told["who"], kinds):
            continue
        if asked["how"] and not told["stayed"]:
            how, so = _states(scene, asked["how"]), _states(scene, key[told.end() :])
            if not how or not so:
                continue
            return bool(how & so) == value
        return (bool(told["stayed"]) == value) == bool(asked["stayed"])
    return None


def _states(scene: Scene, text: str) -> set[str]:
    """The states that a text names, as how somebody stayed or how fast he went."""
    return {term for found in scene.index.find(text) for term in found.terms if scene.index.kind(term) == "status"}


def told_of_carrier(text: str) -> dict[str, bool]:
    """The facts of how what carries a unit went, in a question that tells of one: "their Barge did not move"."""
    return {f"its {said['what']} {said['did']}": True for said in _ITS.finditer(text)}


def _is_it(scene: Scene, who: str, kinds: frozenset[str]) -> bool:
    """Whether words name what carries the unit: by its kind, or as players call it."""
    if re.search(rf"(?i)\b{_CARRIER}$", who):
        return True
    named = {term for found in scene.index.find(who) for term in found.terms}
    return bool(named & kinds) or any(content(scene.index.name(kind)) <= content(who) for kind in kinds)
