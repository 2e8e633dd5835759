"""What a player tells of having used up: "I have one Reaction this phase, and I already spent it on another crew".

Who has spent the only one, it, both or all of those that he has in this time has exhausted them, as the texts say it.
"""

from __future__ import annotations

import re
from typing import Any

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_SPENT = r"(?:used(?: up)?|spent|expended|exhausted|burn(?:ed|t)|made)"
_DONE = rf"(?:i|we)(?:'ve| have| had)?(?:(?: already| just| now)* {_SPENT}(?: already)?)"
_ONLY = r"(?:only|one|single|last|sole|one and only)"
#: Any of the player's own.
_OF_OURS = r"\b(?:another|(?:one|some) of (?:my|our)|(?:the|my|our|some|a)(?: \w+)?) [\w' -]{0,40}?"
_ALLOTTED = deferred(r"(?i)\b(?:allotment|allowance)s? (?:is |of |= ?|: ?)?(?:only |just |a base of )?(?:1|one)\b")
#: Another time than that of which a question asks.
_THEN = deferred(
    r"(?i)\b(?:last|previous|earlier|preceding|next) (?:\w+ )?(?:phase|turn|round)\b|"
    r"\b(?:in|during) (?:the|my|our|their|his|an?) (?:[\w'-]+ ){1,3}phase\b"
)
_IN_HAND = deferred(r"(?i)\b(?:i|we) (?:only |just )?(?:have|get|had|got|am allowed|are allowed)\b")


def exhausted(text: str, allowed: Any, lexicon: Lexicon) -> str | None:
    """What the player is told to have used up all of, None where it is nothing; ``allowed`` is how many he has."""
    general = lexicon.general("reaction")
    if general is None:
        return None
    names = "|".join(sorted({re.escape(word) for word in ("reaction", general.name.lower())}))
    allowed = 1 if allowed is None and _ALLOTTED.search(text) else allowed
    ways = [
        rf"\b{_DONE} (?:my|our|the) {_ONLY} (?:[\w'-]+ )?(?:{names})\b",
        rf"\b(?:my|our) (?:{_ONLY} )?(?:{names})\b(?! (?:test|roll|check))[\w ]{{0,30}}? "
        rf"(?:is|was|has been|has)(?: already| now| all)* (?:{_SPENT}|gone)\b",
    ]
    none = r"(?:0|zero|nought|nothing|none)\b"
    ways += [
        rf"\b(?:my|our) (?:[\w-]+ )?(?:{names})s?\b(?! (?:test|roll|check))[\w ]{{0,20}}? "
        rf"(?:is|are|has been|have been|stands?)(?: now| already| reduced| down)* (?:to |at )?{none}",
        rf"\b(?:i|we) (?:(?:have(?: got)?|'ve got) no|(?:haven['’]t|have not)(?: got)? any|"
        rf"(?:do not|don['’]t) have any)(?: more)? (?:[\w-]+ )?(?:{names})s?\b[\w ]{{0,20}}? (?:left|remaining)\b",
    ]
    all_of_it = {1: r"(?:it|that one)", 2: r"(?:both|them|both of them|all of them|them all)"}.get(allowed)
    all_of_it = all_of_it or (r"(?:them|all of them|them all)" if allowed else None)
    if all_of_it is not None and _IN_HAND.search(text):
        ways.append(rf"\b(?:i|we|have|'ve|and)(?: have)?(?: already| just| now)* {_SPENT} {all_of_it}\b")
    if allowed == 1:  # it is one for all of the player's own
        one = rf"(?:{all_of_it}|one|(?:an?|the|my|that|our) (?:{_ONLY} )?(?:[\w-]+ )?(?:{names}))"
        times = r"(?: has| have)?(?: already| just| now)*"
        ways.append(rf"{_OF_OURS}{times} (?:{_SPENT} {one}|reacted|responded)\b")
    for sentence in re.split(r"(?<=[.?!])\s+", text):
        told = any(re.search(f"(?i){way}", sentence) for way in ways)
        if told and not _THEN.search(sentence):
            return general.name
    return None
