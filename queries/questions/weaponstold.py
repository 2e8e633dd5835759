"""Weapons told: what one of ours is armed with, told of the weapon ("the only gun on my Barge is a mortar"), as told of
the one that has it ("my Barge is armed only with …"), its characteristic in front of all else that tells of it.

In: the text of a question and the lexicon. Out: the same in those words.
"""

from __future__ import annotations

import re

from kb.patterns import deferred
from queries.questions.described import is_gun
from queries.questions.lexicon import Lexicon
from queries.questions.tokens import tokenize

_GUN = r"(?:weapon|gun|cannon|armament)"
_WHOSE = r"(?P<who>(?:my|our|the|this|that|an?) (?:[\w-]+ ){0,3}?[\w-]+)"
_IT_IS = (
    rf"(?:[Tt]he (?:only|sole|one|single) {_GUN} (?:on|of|that|carried by|aboard) {_WHOSE}|"
    rf"(?P<owner>(?:[Mm]y|[Oo]ur|[Tt]he|[Tt]his|[Tt]hat) (?:[\w-]+ ){{0,3}}?[\w-]+?)(?:['’]s|s['’]) "
    rf"(?:only|sole|one|single) {_GUN})"
)
_ONLY = deferred(rf"{_IT_IS} (?:has |carries )?is (?P<what>(?:an?|the|one) [^.,;?!]{{3,80}})(?=[.,;?!])")
_OF_SUCH = deferred(rf"{_IT_IS} is (?P<what>(?:[A-Z][\w-]*|[A-Z]) ?\d+)(?=[.,;?!])")
_ALL = deferred(
    rf"(?:All|Both|Each) (?:of )?(?:the )?(?P<guns>{_GUN}s?) (?:on|of|carried by) {_WHOSE} (?:are|is|have|has) "
    r"(?P<what>[A-Z][\w-]* ?\d+)(?=[.,;?!])"
)
#: "A Hull Mounted Strength 10 cannon".
_AMID = deferred(
    r"(?P<a>\b(?:an?|one|the|single|two|three|only|with) )(?P<how>(?:[A-Z][\w-]+ ){1,3})"
    r"(?P<what>[A-Z][a-z]+) (?P<n>\d+) (?P<gun>[a-z][\w-]*)"
)


def with_weapons_told(text: str, lexicon: Lexicon) -> str:
    """The question with the weapons of ours told of whoever has them."""
    text = _ONLY.sub(lambda m: f"{_owner(m)} is armed only with {_as_a_gun(m['what'])}", text)
    text = _OF_SUCH.sub(lambda m: f"{_owner(m)} is armed only with a {m['what']} gun", text)
    text = _ALL.sub(lambda m: f"{_owner(m)} is armed with {m['what']} {m['guns'].rstrip('s')}s", text)
    return _AMID.sub(lambda m: _first(m, lexicon), text)


def _as_a_gun(what: str) -> str:
    """The weapon, called one where its own name does not tell that it is ("a Light melta": "a Light melta gun")."""
    (*_, last) = tokenize(what)
    return what if is_gun(last) or not last.text.islower() else f"{what} gun"


def _owner(match: re.Match[str]) -> str:
    named = match.groupdict()
    who = named.get("who") or named.get("owner") or ""
    return f"{who[0].upper()}{who[1:]}"


def _first(match: re.Match[str], lexicon: Lexicon) -> str:
    """A weapon with the number of its characteristic before whatever else tells of it."""
    if not any(term.kind == "characteristic" for term in lexicon.named(match["what"])):
        return match[0]
    before = "a " if match["a"].lower() in ("a ", "an ") else match["a"]
    return f"{before}{match['what']} {match['n']} {match['how']}{match['gun']}"
