"""At whom: what befalls somebody, told of him by what is done at him ("A wagon at which a Volley has been fired from
within 10 inches may answer"), as what sets his answer off ("When an enemy fires a Volley at the wagon …, it may …").

In: the cleaned text of a sentence. Out: the same with that as its case. Applied with the common forms, before all that
looks for a modal. General English only.
"""

from __future__ import annotations

import re

from kb.names import lowered
from kb.patterns import Substitutions

_WHOM = r"(?P<who>(?:An?|Any|The|Each) [a-z]+(?: [a-z]+)?) (?:at|upon|on|against|towards) (?:which|whom) "
_DEED = r"(?:an? |any |the )?(?:enemy |hostile )?(?P<deed>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|shot|attack|volley|missile)"
_DONE = {
    "fired": "fires", "made": "makes", "aimed": "aims", "launched": "launches", "directed": "directs",
    "declared": "declares", "loosed": "looses", "thrown": "throws", "cast": "casts", "resolved": "resolves",
}  # fmt: skip
_MAY = r"(?P<rest>(?: [^,;: ]+){0,8}?) (?P<may>may|can|must|cannot|may not) (?P<does>.+)$"
#: What is done at somebody, told in the active: "at which an enemy has fired".
_BY_ENEMY = (
    r"(?:an?|any|the) (?P<foe>enemy(?: [a-z]+)?|foe|opponent) (?:has |have )?(?:just )?(?P<verb>[A-Za-z]+(?:ed|s|ot|n))"
)


def _noun(who: str) -> str:
    return re.sub(r"^(?:an?|any|the|each) ", "", lowered(who))


def _done_at(match: re.Match[str]) -> str:
    """ "A wagon at which a Volley has been fired may answer": when an enemy fires one at it."""
    verb = _DONE[match["done"]]
    case = f"When an enemy {verb} {_article(match['deed'])} at the {_noun(match['who'])}{match['rest']}"
    return f"{case}, it {match['may']} {match['does']}"


def _by_enemy(match: re.Match[str]) -> str:
    """ "A wagon at which an enemy has fired may answer": when an enemy has fired at it."""
    case = (
        f"When an {match['foe']} has {match['verb']}"
        if not match["verb"].endswith("s")
        else (f"When an {match['foe']} {match['verb']}")
    )
    return f"{case} at the {_noun(match['who'])}{match['rest']}, it {match['may']} {match['does']}"


def _article(deed: str) -> str:
    return f"{'an' if deed[0].lower() in 'aeiou' else 'a'} {deed}"


AT_WHOM = Substitutions(
    (
        rf"^{_WHOM}{_DEED} (?:has (?:just )?been|is(?: being)?|was) (?P<done>{'|'.join(_DONE)}){_MAY}",
        _done_at,
    ),
    (rf"^{_WHOM}{_BY_ENEMY}{_MAY}", _by_enemy),
)  # fmt: skip
