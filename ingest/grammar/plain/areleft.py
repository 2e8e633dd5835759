"""Who is left: in the entry of an option, those of the unit that are left to do it are told of as the unit, and what
they do "back" at whoever brought it about as their deed ("The survivors shoot back at it", "Whoever is left fires").

In: the cleaned text of a sentence in the entry of an option. Out: the same, of the unit. General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import third
from kb.patterns import Substitutions

__all__ = ["as_its_unit"]

_BODY = r"(?:models?|men|troops|figures?|crew(?:men|s)?|warriors?|soldiers?|fighters?)"
_STILL_THERE = (
    r"(?:still )?(?:alive|left(?: (?:alive|standing|over|in (?:it|the unit)))?|standing|on their feet|in play|"
    r"on the table|able to(?: do so)?|remaining|unhurt|not (?:lost|removed|dead))"
)
#: Verbs with which "back at" does not tell against whom something is done.
_NO_BLOW = (
    r"(?:falls?|moves?|runs?|goes|go|comes?|turns?|steps?|pulls?|draws?|drops?|holds?|looks?|stays?|is|are|be|was)"
)

_PLURAL = {"are": "is", "have": "has", "were": "was"}
_MODAL = frozenset("may can cannot must will should would could might never".split())


def _of_the_unit(match: re.Match[str]) -> str:
    """What several do, as done by the one unit that they are of."""
    verb = match["verb"]
    return f"The unit {verb if verb in _MODAL else _PLURAL.get(verb) or third(verb)}"


_AS_UNIT = Substitutions(
    (
        r"^(?:(?:The|Its|Any|All|All the|All of the|Those) (?:survivors|(?:surviving|remaining) "
        rf"{_BODY}|{_BODY} (?:(?:that|who|which) (?:are|remain|survive|survived)(?: {_STILL_THERE})?|{_STILL_THERE}))"
        r"(?: (?:of|in|from) (?:it|the (?:unit|squad)|your (?:unit|squad)))?|"
        rf"Those (?:who (?:are|remain|survive|survived)(?: {_STILL_THERE})?|{_STILL_THERE}))"
        r" (?P<verb>[A-Za-z]+)\b",
        _of_the_unit,
    ),
    (  # of one body, and so of its one verb
        r"^(?:Whatever|Whoever|What|Anyone|Anybody|Anything|All|All that) (?:is|remains|survives)"
        rf"(?: {_STILL_THERE})?(?: of (?:it|them|the (?:unit|squad)|your (?:unit|squad)))?(?= [A-Za-z])",
        "The unit",
    ),
    # "shoots back at it"
    (rf"(?<=[a-z]) (?P<deed>(?!{_NO_BLOW}\b)[A-Za-z]+) back (?=(?:at|against|upon) )", r" \g<deed> "),
)


def as_its_unit(text: str) -> str:
    """The sentence of a reaction's entry with those who are left as the unit."""
    return _AS_UNIT.applied_to(text)
