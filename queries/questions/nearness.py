"""Who is near, or is not: "there is a Captain within 6 inches", "no Standard within 8 inches of them".

In: the text of a question. Out: a fact for each, as the texts tell of such a thing; how far off an enemy is is told
elsewhere.
"""

from __future__ import annotations

import re
from typing import Any

from kb.patterns import deferred

_NEAR = deferred(
    r"\b(?P<no>no|(?:without|not|n['’]t) (?:an?|any|our|my|their)|an?|my|our|his|their|the) "
    r"(?:(?:friendly|other|living) )?"
    r"(?P<whom>(?!enem|foe|oppos|target|located|known|visible)[A-Za-z][\w'-]*"
    r"(?: (?!(?:is|are|stands?|being)\b)[A-Z][\w'-]*){0,2}) "
    r"(?:is |are |stands? |being |isn['’]t )?"
    r"(?:anywhere )?within (?P<n>\d+)"
    r"(?: ?[\"”″]| inch(?:es)?|(?P<unit> ?(?:m|met(?:er|re)s?|cm|yards?|paces?|hex(?:es)?))\b)?"
    r"(?! of (?:an?|the|any|my|our) )",
    re.I,
)
#: "No enemy troops within 100m", "there aren't any enemies within 6 inches".
_NO_ENEMY = deferred(
    r"\b(?:no|without|(?:not|n['’]t) any)(?: other)? (?P<whom>(?:located |known |visible )?enem(?:y|ies)(?: [a-z]+)?)"
    r"(?: that)?(?: is| are| stands?)?(?: anywhere)? "
    r"within (?P<far>\d+ ?(?:m|met(?:er|re)s?|cm|inch(?:es)?|[\"”″])?)(?!\w)",
    re.I,
)


#: Who leads or heartens others, and is asked about by none of their rules when he is told to be near.
_LEADER = (
    r"(?:general|leader|captain|commander|officer|hero|king|lord|chief|chieftain|champion|warlord|admiral|sergeant|"
    r"standard|banner|musician|priest|medic)"
)
#: "The general stands 3 inches away", "with our captain 5 inches from them".
_STANDS_OFF = deferred(
    rf"(?:(?:,? (?:and|while|with|but)|[,;]) |(?<=[.?!] )|^)(?:the|my|our|their own) (?P<whom>(?:own )?{_LEADER}) "
    r"(?:(?:is|stands?|stood|being|standing) )?(?:only |just |about |exactly )?(?P<n>\d+)"
    r"(?: ?[\"”″]| (?!away|off)[A-Za-z]{1,7})? (?:away|off|distant)?"
    r"(?: ?from (?:it|them|there|the unit|my unit))?(?=[,.;?!]|$)",
    re.I,
)


def leaders_off(text: str) -> tuple[str, dict[str, int]]:
    """The text without what it says of how far off a leader is, and the fact of that."""
    facts = {f"distance to {said['whom'].lower()}": int(said["n"]) for said in _STANDS_OFF.finditer(text)}
    return _STANDS_OFF.sub("", text).strip(" ,;") if facts else text, facts


def near(text: str) -> dict[str, bool]:
    """The facts of who is near and who is not."""
    facts: dict[str, bool] = {}
    for said in _NEAR.finditer(text):
        lacking = said["no"].lower() == "no" or " " in said["no"]
        lacking = lacking or re.search(r"\bisn['’]t\b", said[0]) is not None
        far = f"{said['n']}{said['unit'] or ' inches'}"
        facts[f"{'no' if lacking else 'a'} {said['whom']} is within {far} of it"] = True
    for said in _NO_ENEMY.finditer(text):
        facts[f"{said['whom']} within {said['far']}"] = False
    return facts


_TOUCHED = deferred(
    r"(?i)\bcontact with (?:it|them|him|(?:an|the|that|this|his) enemy(?! [A-Z])(?: [a-z][\w'-]+)?)(?=[ ,.;]|$)"
)


def touching(fact: str, situation: dict[str, Any]) -> str:
    """``fact`` with the enemy who is touched called by his type: "in contact with it", of an enemy Golem."""
    kind = situation.get("enemy", {}).get("type")
    return _TOUCHED.sub(f"contact with an enemy {kind}", fact) if isinstance(kind, str) and kind else fact
