"""Those of the enemy of whom a question tells again by the bare noun: "an enemy crew …, and that crew Ducks".

In goes a question, out comes the same question with the enemy told as such wherever he is told of again, so that what
the crew does is not taken for a deed of ours.
"""

from __future__ import annotations

import re

from kb.names import stem
from kb.patterns import deferred
from queries.questions.english import MODALS

#: Whom a question brings in as the enemy, by the noun that follows at once.
_BROUGHT_IN = deferred(
    r"(?i)\b(?:an?|one|some|the|his|her) (?:enemy|hostile|opposing) (?P<noun>[a-z][\w-]+)\b(?!['’]s)"
)
_OF_OURS = deferred(
    r"(?i)\b(?:my|our|friendly|own|another|other|second)(?P<who>(?: (?!enem|hostile|opposing)[\w-]+){1,3})"
)


def told_again(text: str, unit_nouns: frozenset[str]) -> str:
    """``text`` with "that crew" as "that enemy crew", where an enemy crew is told of before and no crew of ours is;
    "the crew" only before the sentence that asks, where it may as well be whoever is asked about."""
    found = _BROUGHT_IN.search(text)
    noun = found["noun"].lower() if found else ""
    ours = any(noun in each["who"].lower().split() for each in _OF_OURS.finditer(text))
    if not found or ours or stem(noun) not in unit_nouns:
        return text
    asks = max((text.rfind(mark, 0, len(text.rstrip(" ?!."))) for mark in ".;:!?"), default=-1)
    again = re.compile(rf"(?i)\b(?P<which>that|the|this) (?P<noun>{re.escape(noun)})\b(?!['’])")

    def named(match: re.Match[str]) -> str:
        before = text[: match.start()].rstrip().rpartition(" ")[2].lower()
        told = match.start() > found.end() and (match["which"].lower() == "that" or match.start() < asks)
        return f"{match['which']} enemy {match['noun']}" if told and before not in MODALS else match[0]

    return again.sub(named, text)
