"""Only these: what alone may be given to somebody, in the plain form.

In: the cleaned text of a sentence ("Dazed units are limited to the Halt and Row orders", "Only Halt may be given to a
Dazed unit"). Out: "Dazed units may only be given the Halt or Row order". General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_NAME = r"(?:the |an? )?[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,3}"
_NAMES = rf"{_NAME}(?:(?:, or |, and |, | or | and ){_NAME}){{0,4}}"
_SORT = r"(?P<sort>(?:[A-Z]?[a-z]+ )?(?i:order|action|command|stance|gear))s?"
_WHO = r"(?P<who>(?!(?:Only|No|If|When|While|After|Once|Unless)\b)[^,;:.()]{2,60}?)"
_GIVEN = r"(?:given|issued|ordered to)"


def _only(match: re.Match[str]) -> str:
    """Of whom these are the only ones."""
    told = match.groupdict()
    names = re.sub(r",? and ", " or ", match["names"])
    names = re.sub(r"^(?:the |an? )", "", names).replace(" or the ", " or ").replace(", the ", ", ")
    sort = f" {told['sort']}" if told.get("sort") else ""
    if sort.lower().endswith(" action"):  # what is done is given to nobody
        return f"{capitalised(match['who'])} may only {names}"
    return f"{capitalised(match['who'])} may only be given {'the ' if sort else ''}{names}{sort}"


ONLY_THESE = Substitutions(
    (
        rf"^{_WHO} (?:(?:may|can) only be|must be|must only be) {_GIVEN}(?: either)? (?:the )?(?P<names>{_NAMES}) "
        r"(?P<sort>(?:[A-Z]?[a-z]+ )?(?i:action))s?(?=\.?$)",
        _only,
    ),
    (rf"^{_WHO} (?:may|can) be {_GIVEN} only (?P<names>{_NAMES})(?: {_SORT})?(?=\.?$)", _only),
    (rf"^{_WHO} (?:is|are) (?:limited|restricted|confined) to (?P<names>{_NAMES}) {_SORT}(?=\.?$)", _only),
    (
        rf"^Only (?P<names>{_NAMES})(?: {_SORT})? (?:may|can) be (?:given|issued) to "
        r"(?P<who>[^,;:.()]{2,60}?)(?=\.?$)",
        _only,
    ),
    (
        rf"^{_WHO} (?:may|can) be {_GIVEN} (?P<names>{_NAMES})(?: {_SORT})?,? (?:but|and) (?:no|nothing|not any) other"
        r"(?: [a-z]+){0,2}(?=\.?$)",
        _only,
    ),
    # "Pikes in Ring may Volley against Riders only": it is the foe that is limited
    (
        r"^(?P<who>(?!(?:Only|No|If|When|While|After|Once|Unless)\b)[^,;:.()]{2,60}?) (?P<may>may|can) "
        r"(?P<do>(?!only\b|not\b|never\b|be\b)[^,;:.()]{2,40}?) (?P<at>against|at|upon) "
        r"(?P<whom>(?!the\b)[^,;:.()]{3,40}?) only(?=\.?$)",
        r"\g<who> \g<may> \g<do> only \g<at> \g<whom>",
    ),
    (
        rf"^Give (?P<who>(?:an?|any|the) (?:[A-Z][\w'-]* )?[a-z]+) (?P<names>{_NAMES}) only(?=\.?$)",
        _only,
    ),
)
