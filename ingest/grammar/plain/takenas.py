"""Taken as: a result that counts as another one for somebody, put as how he takes it.

In: the cleaned text of a sentence ("A result of Lost is treated for them as Shaken"). Out: the same of those who treat
it so ("They treat a result of Lost as Shaken"). Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_CAP = r"[A-Z][\w'’-]*"
_NAME = rf"{_CAP}(?: {_CAP}){{0,2}}"
_RESULT = r"(?:[Rr]esult|[Ss]core|[Rr]oll|[Oo]utcome)s?"
_OF_IT = (
    r"(?:(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Aa]ll|[Tt]he) )?"
    rf"(?:{_RESULT} of (?P<name>{_NAME})|(?P<named>{_NAME}) {_RESULT})"
)
_AS = rf"as (?:an? |if it were )?(?P<other>{_NAME})(?: {_RESULT})?(?: instead)?"
_IS = (
    r"(?:(?:is|are) (?:always |instead )?(?:treated|taken|counted|read|regarded|considered|reckoned)|"
    r"(?:always |instead )?counts?)"
)
_PRONOUN = r"(?P<whom>them|it|him)"
_WHOSE = r"(?:for|by|on|against|in the case of|when (?:rolled|scored) by) "
_WHOM = r"(?P<whom>(?:an? |any |all )?[A-Z][\w'’ -]{2,40}?)"
_HE = {"them": "they", "it": "it", "him": "it"}


def _taken(match: re.Match[str]) -> str:
    whom = match["whom"]
    one = whom in ("it", "him") or whom.split()[0] in ("a", "an", "any") or not whom.endswith(("s", "m"))
    treat = "treats" if one else "treat"
    who = capitalised(_HE.get(whom, whom))
    return f"{who} {treat} a result of {match['name'] or match['named']} as {match['other']}"


_END = r"(?=[.,;]|$)"
TAKEN_AS = Substitutions(
    (rf"^{_OF_IT} {_IS} {_WHOSE}{_PRONOUN} {_AS}{_END}", _taken),
    (rf"^{_OF_IT} {_IS} {_AS} {_WHOSE}{_PRONOUN}{_END}", _taken),
    (rf"^(?:For|With) {_PRONOUN},? {_OF_IT} {_IS} {_AS}{_END}", _taken),
    (rf"^{_OF_IT} (?:(?:rolled|scored) )?{_WHOSE}{_WHOM} {_IS} {_AS}{_END}", _taken),
)
