"""Bare lists: names in a row whose kind the heading over them tells, or the sentence before ("There are five: …").

In: the passages of a text in their order, its sections and the words for units. Out: the kind and the words of the
list, for each passage that does no more than list names and names no kind itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ingest.vocabulary.kinds import Kind, kind_of_words
from ingest.vocabulary.naming import CAP, PARAM
from kb.model import OPTION_KINDS, Passage, Section
from kb.patterns import Pattern, deferred

#: A name of one to four words, of which each may stand in a list ("Dig In", "Slow to Wake", "Fear (X)").
_ONE = rf"(?:(?:the|an?) )?{CAP}(?: (?:{CAP}|of|to|the|for|in)){{0,3}}"
_ONE += rf"(?:{PARAM}(?: \([A-Z][A-Za-z]{{0,3}}\))?| \([A-Z][A-Za-z]{{1,3}}\))?"
_LIST = rf"{_ONE}(?:, {_ONE})+,? (?:and|or) {_ONE}"
_BARE = Pattern(rf"^({_LIST})\.?$")
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})"
#: "There are five: …", "These are …", "The five are …", "They are the following: …".
_THEY_ARE = Pattern(
    rf"^(?:There (?:are|exist) (?:only |just )?(?:{_NUMBER}|these|the following)(?: of (?:them|these))?(?: in all)?:|"
    rf"(?:They|These|Those|The {_NUMBER}|All {_NUMBER})(?: of them)?(?: here| in question)? are(?: called| named)?:?"
    rf"(?: the following:| as follows:)?|(?:The following|{_NUMBER.title()}|{_NUMBER})(?: of them)? "
    rf"(?:exist|are known|are used|are found):|Namely:?) "
    rf"({_LIST})(?=[.;]|$)"
)
#: "A trooper is a Scout, Lancer or Drover. Those three are the breeds.": what the names before it are called.
_SO_CALLED = Pattern(
    rf"^(?:They|These|Those|All|The above)(?: {_NUMBER})?(?: of them)? (?:are|make up) (?:all )?(?:of )?"
    rf"(?:the|its|our|your) (?:{_NUMBER} )?([a-z-]+s|[a-z]+ [a-z-]+s)(?=[.,;:]|$)"
)
_AT_END = Pattern(rf"\b({_LIST})[.;:]?$")
#: "In the Dawn phase a crew may Row or Bail", under "Actions": what may be done then.
_MAY = Pattern(rf"\b(?:may|can) (?:either )?({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)*,? or {CAP}(?: {CAP})?)(?=[.;,]|$)")
#: "Reactions are made in the enemy's turn.": of what the sentence before it speaks.
_SPOKEN_OF = deferred(
    r"^(?:The |All |Some )?([A-Z]?[a-z]+s|[A-Z][a-z]+ [a-z]+s) (?:are|have|can|may|must|say|tell|show|describe|last|"
    r"do|happen|come|stand|affect)\b"
)
#: "A reaction lets a unit do something in the enemy's turn."
_SPOKEN_OF_ONE = deferred(
    r"^(?:An?|Each|Every) ([a-z]+(?: [a-z]+)?) (?:is|can|may|must|lets|allows|gives|tells|shows|says|changes|describes|"
    r"lasts|does|happens|comes|stands|affects|makes|represents|means|reflects|interrupts)\b"
)


def bare_lists(
    passages: Sequence[Passage], sections: Mapping[str, Section], units: frozenset[str]
) -> Iterator[tuple[Kind, str, str]]:
    """Each bare list of names with its kind: the kind, the words, the passage."""
    before: Passage | None = None
    for passage in passages:
        if passage.kind in ("heading", "row"):
            continue
        text = " ".join(passage.text.replace("*", "").split())
        bare = _BARE.search(text)
        are = None if bare else _THEY_ARE.search(text)
        found = bare or are
        if found:
            kind = _by_heading(sections.get(passage.section), units)
            if kind is None and are and before is not None and before.section == passage.section:
                kind = _spoken_of(before.text.replace("*", ""), units)
            if kind:
                yield kind, found.group(1), passage.id
        elif called := _so_called(before, passage, text, units):
            yield called
        elif deeds := _MAY.search(text):
            kind = _by_heading(sections.get(passage.section), units)
            if kind and kind.kind in OPTION_KINDS:
                yield kind, deeds.group(1), passage.id
        before = passage


def _spoken_of(text: str, units: frozenset[str]) -> Kind | None:
    """The kind of which a sentence speaks, of all of them or of any one."""
    if several := _SPOKEN_OF.match(text):
        return kind_of_words(several[1], units)
    one = _SPOKEN_OF_ONE.match(text)
    return kind_of_words(one[1], units, one=True) if one else None


def _so_called(
    before: Passage | None, passage: Passage, text: str, units: frozenset[str]
) -> tuple[Kind, str, str] | None:
    """The list that the sentence before ends with, where this one tells of what kind its names are."""
    called = _SO_CALLED.search(text) if before is not None and before.section == passage.section else None
    listed = _AT_END.search(" ".join(before.text.replace("*", "").split())) if called and before is not None else None
    kind = kind_of_words(called[1], units) if called and listed else None
    return (kind, listed[1], before.id) if kind and listed and before is not None else None


def _by_heading(section: Section | None, units: frozenset[str]) -> Kind | None:
    """The kind that the heading over a list names, where it names but one."""
    if section is None or re.search(r"(?i)\b(?:and|or)\b|[&/]", section.heading):
        return None
    return kind_of_words(section.heading, units)
