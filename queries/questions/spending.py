"""What a player tells of having used up: "I have one Reaction this phase, and I already spent it on another crew".

Who has spent the only one, it, both or all of those that he has in this time has exhausted them, as the texts say it.
"""

from __future__ import annotations

import re
from typing import Any

from queries.questions.lexicon import Lexicon

_SPENT = r"(?:used(?: up)?|spent|expended|exhausted|burn(?:ed|t)|made)"
_DONE = rf"(?:i|we)(?:'ve| have| had)?(?:(?: already| just| now)* {_SPENT}(?: already)?)"
_ONLY = r"(?:only|one|single|last|sole|one and only)"
#: Another time than that of which a question asks.
_THEN = re.compile(
    r"(?i)\b(?:last|previous|earlier|preceding|next) (?:\w+ )?(?:phase|turn|round)\b|"
    r"\b(?:in|during) (?:the|my|our|their|his|an?) (?:[\w'-]+ ){1,3}phase\b"
)
_IN_HAND = re.compile(r"(?i)\b(?:i|we) (?:only |just )?(?:have|get|had|got|am allowed|are allowed)\b")


def exhausted(text: str, allowed: Any, lexicon: Lexicon) -> str | None:
    """What the player is told to have used up all of, None where it is nothing; ``allowed`` is how many he has."""
    general = lexicon.general("reaction")
    if general is None:
        return None
    names = "|".join(sorted({re.escape(word) for word in ("reaction", general.name.lower())}))
    ways = [
        rf"\b{_DONE} (?:my|our|the) {_ONLY} (?:[\w'-]+ )?(?:{names})\b",
        rf"\b(?:my|our) (?:{_ONLY} )?(?:{names})\b(?! (?:test|roll|check))[\w ]{{0,30}}? "
        rf"(?:is|was|has been|has)(?: already| now| all)* (?:{_SPENT}|gone)\b",
    ]
    all_of_it = {1: r"(?:it|that one)", 2: r"(?:both|them|both of them|all of them|them all)"}.get(allowed)
    all_of_it = all_of_it or (r"(?:them|all of them|them all)" if allowed else None)
    if all_of_it is not None and _IN_HAND.search(text):
        ways.append(rf"\b(?:i|we|have|'ve|and)(?: have)?(?: already| just| now)* {_SPENT} {all_of_it}\b")
    for sentence in re.split(r"(?<=[.?!])\s+", text):
        told = any(re.search(f"(?i){way}", sentence) for way in ways)
        if told and not _THEN.search(sentence):
            return general.name
    return None
