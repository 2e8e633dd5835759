"""What was done first: "a crew boarded my Barge after it had moved" as "my Barge moved before a unit boarded it".

In goes a question, out comes the same question with the two deeds in the order of words that the texts use for it,
where one is that of what carries units and the other that of those who get on or off.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import deferred

_WHO = r"(?:an?|another|some|one of my|my|the|its)(?: [\w'-]+){1,4}?"
_CARRIER = r"(?P<carrier>(?:my|our|the|its|their|his|a) [\w'-]+(?: [\w'-]+)?)"
_DONE = r"(?:has |had |have )?(?P<done>(?:dis)?embark(?:ed|s))(?: (?:on|onto|upon|from|off|out of))?(?: to)?"
_MOVE = (
    r"(?:moved|drove|driven|gone|went|advanced|travell?ed|sailed|rowed|flown|flew|"
    r"rolled(?= \d+ ?[\"”″'i]| forwards?\b))"
    r"(?P<how>(?: [^.,;?!]{1,30}?)?)"
)
_MOVED = rf"(?:has |had )?(?:already |just )?{_MOVE}"
#: Told as what lay before another deed of the past.
_HAD_MOVED = rf"(?:had|['’]d) (?:already |just )?{_MOVE}"
_IT = r"(?:it|that|(?:the|that) (?:same )?[\w-]+)"
_THEN = r"(?:then|afterwards|after that|after which)"
_WAYS = tuple(
    deferred(way, re.I)
    for way in (
        rf"\b{_WHO} {_DONE} {_CARRIER},? (?:once|after|when) {_IT} (?:already )?{_MOVED}"
        r"(?= this turn| this phase|[.,;?!]|$)",
        rf"\b{_CARRIER} {_MOVED}(?:,? and|,|;)? {_THEN},? {_WHO} {_DONE} (?:it|the same [\w-]+)\b",
        rf"\bafter {_CARRIER} {_MOVED},? {_WHO} {_DONE} (?:it|the same [\w-]+)\b",
        rf"\b{_CARRIER} {_HAD_MOVED},? (?:when|by the time|at the time|before) {_WHO} {_DONE} {_IT}\b",
        rf"\b(?:when|by the time|before) {_WHO} {_DONE} {_CARRIER}, (?:it|that [\w-]+) {_HAD_MOVED}(?=[.,;?!]|$)",
        rf"\b{_WHO} {_DONE} {_CARRIER},? (?:which|that) {_HAD_MOVED}(?= this turn| this phase|[.,;?!]|$)",
    )
)


#: The carrier told of as that of those who get on or off: only where it is itself asked about is it asked of.
_THEIRS = deferred(r"(?i)^(?:its|their)\b")


def in_order(text: str) -> str:
    """``text`` with what carries units told to have moved before somebody got on or off, where that is its order."""
    asks = re.split(r"(?<=[.?!])\s+", text.strip())[-1]
    if re.search(r"embark", asks, re.I):
        return text  # asked of those who got on or off
    for way in _WAYS:
        told = way.search(text)
        theirs = told is not None and _THEIRS.match(told["carrier"])
        if told and (not theirs or told["carrier"].split()[-1].lower() in asks.lower()):
            text = text[: told.start()] + _told(told) + text[told.end() :]
    return text


def _told(match: re.Match[str]) -> str:
    carrier = _THEIRS.sub("the", match["carrier"])
    said = f"{carrier} moved{match['how'].rstrip()} before the unit {match['done']}"
    opens = match.start() == 0 or match.string[: match.start()].rstrip()[-1:] in ".?!"
    return capitalised(said) if opens else said
