"""Sentences that name all the sorts of unit there are: "Combat units are Line, Scout and Gun units", "Each unit has
exactly one frame keyword: FOOT, RIDER or HULK", "Scout and Wain units are Wheeled. All other units are Leg."

In: the source and the ballot. Out: votes for the kinds of unit that such a sentence names, and for the sub-types by
which another parts them.
"""

from __future__ import annotations

import re

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, singular
from ingest.vocabulary.source import Source
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

_NAME = r"[A-Z][\w'’-]{1,24}(?: [A-Z][\w'’-]{1,24})?"
_NAMES = rf"{_NAME}(?:, {_NAME}){{0,12}},? (?:and|or) {_NAME}"
#: "Combat units are Line, Scout and Gun units": the noun comes again behind the names.
_ARE_UNITS = Pattern(
    rf"\b(?:[A-Za-z][a-z]+ )?(?P<noun>[a-z]+s) are (?:all |always )?(?P<names>{_NAMES}) (?P=noun)(?=[.;,(])"
)
_ONE_EACH = Pattern(
    rf"\b(?:[Ee]ach|[Ee]very|[Aa]n?|[Aa]ll) (?P<noun>[a-z]+?)s? (?:has|have|is|are|bears?|belongs?|must have)"
    rf"(?: to| of)? (?:exactly |only |always |just )?one (?:of (?:these |the following )?)?(?:[a-z]+ ){{0,2}}"
    rf"(?:keywords?|types?|class(?:es)?|kinds?|sorts?|roles?|categor(?:y|ies)|frames?)"
    rf"(?::| ?[–—-]|,(?: either)?) (?P<names>{_NAMES})(?=[.;,(])"
)
_MORE = Pattern(
    rf"\b(?:[Aa]n?|[Ss]ome|[Ee]ach|[Mm]any) (?P<noun>[a-z]+?)s? (?:may|can|might)(?: also)? have "
    rf"(?:any|one or more|some) of (?:these|the following)(?: [a-z]+){{0,2}}: "
    rf"(?P<names>{_NAME}(?:, {_NAME}){{0,12}}(?:,? (?:and|or) {_NAME})?)(?=[.;(])"
)
#: "Armour and Train units are Motorized. All other units are Leg."
_PARTED = Pattern(
    rf"(?P<names>{_NAME}(?:, {_NAME}){{0,12}}(?:,? and {_NAME})?) (?P<noun>[a-z]+s) are (?P<sort>{_NAME})[.;]\s+"
    rf"(?:All|Any|The) other (?P=noun)s? are (?P<rest>{_NAME})(?=[.;,])"
)
_AND = deferred(r",? (?:and|or) |, ")
#: How a state ends: "units are Shaken or Routed units" names none.
_STATE_LIKE = deferred(r"(?:[a-z]ed|[dkztv]en)$")
_SURE = 12


def tell_all_sorts(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Tell the kinds of unit that a sentence names all of, and the sub-types; ``units`` are the stems of words for
    all."""
    for text in source.texts:
        told = False
        for found in (*_ARE_UNITS.finditer(text), *_ONE_EACH.finditer(text)):
            names = _names(found["names"])
            if stem(found["noun"]) in units and len(names) > 1 and not all(map(_STATE_LIKE.search, names)):
                told = True
                for name in names:
                    ballot.tell(singular(name), "unit_type", _SURE)
        for found in _MORE.finditer(text) if told else ():
            for name in _names(found["names"]) if stem(found["noun"]) in units else ():
                ballot.tell(name, "unit_subtype", _SURE)
        for found in _PARTED.finditer(text) if " other " in text else ():
            if stem(found["noun"]) in units:
                for name in (found["sort"], found["rest"]):
                    ballot.tell(name, "unit_subtype", _SURE)


def _names(words: str) -> list[str]:
    names = [name.capitalize() if name.isupper() else name for name in _AND.split(words)]
    return [re.sub(r"^(?:The|Any|An?) ", "", name) for name in names if is_name(name, True) and fold(name) != "unit"]
