"""Nations, armies, factions: sections beside each other, each with the rules of those who are of one of them.

In: the source and the ballot that everything else has voted in. Out: votes for what each is called, as a sub-type of
its units, for the rules that its section tells as entries, and the short name that its sentences use ("units of the
Duchy", under "The Duchy of Oxley").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Set

from ingest.lexicon import ARMS, GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, stem

#: Who is of a side, by the word for all of them.
_SIDE = r"(?:armies|army|players?|forces?|sides?|warbands?|hosts?|nations?|factions?)"
#: Words of a heading that tell no army from another.
_NO_NAME = frozenset(
    "army armies rules rule force forces special national nation faction list chapter part section appendix".split()
)
#: So many beside each other, and they are sides to choose between.
_LEAST = 2


def vote_nations(ballot: Ballot, source: Source, units: Set[str]) -> None:
    """Vote for the sides that a text tells apart in sections of their own, and for the rules told in each."""
    beside: dict[str | None, list[tuple[Section, str, bool]]] = defaultdict(list)
    for section in source.sections.values():
        name = tidy(section.heading) if section.heading else ""
        if not section.run_in and section.parent and is_name(name) and not ballot.has(key_of(name)):
            text = " ".join(_said_in(source, section))
            for called in _called(name, ballot, source):
                if how := _spoken_of(called, text, units):
                    beside[section.parent].append((section, called, how == "side"))
                    break
    for found in beside.values():
        names = {fold(called) for _, called, _ in found}
        if len(found) < _LEAST or len(names) < len(found) or not any(sure for *_, sure in found):
            continue
        for section, called, _ in found:
            name = tidy(section.heading)
            ballot.entry(section.id, ballot.tell(name, "unit_subtype"), "unit_subtype")
            if called != name:
                ballot.call(key_of(name), called)
            _vote_rules(ballot, source, section)


def _said_in(source: Source, section: Section) -> Iterator[str]:
    """The passages of a section and of those within it."""
    yield from (passage.text for passage in source.prose.get(section.id, ()))
    for within in source.children.get(section.id, ()):
        yield from _said_in(source, within)


def _called(name: str, ballot: Ballot, source: Source) -> Iterator[str]:
    """The names that those may go by whom a heading names: the whole of it, and each of its words by itself."""
    yield name
    for word in name.split() if " " in name else ():
        plain = not word[0].isupper() or len(word) < 4 or word.lower() in _NO_NAME
        noun = word.lower() in HEAD_NOUNS or word.lower() in KIND_WORDS or word.lower() in GENERIC_UNITS | ARMS
        if not plain and not noun and not ballot.has(key_of(word)) and not source.written[word.lower()]:
            yield word


def _spoken_of(called: str, text: str, units: Set[str]) -> str:
    """How a text speaks of those who are of a side: as of a "side", as of units "of" it, or not at all ('')."""
    if called not in text:
        return ""
    name = re.escape(called)
    if re.search(rf"\b{_SIDE} of (?:the )?{name}\b|\b{name} {_SIDE}\b", text):
        return "side"
    if re.search(rf"\b[A-Za-z]+s? of (?:the )?{name}(?! [A-Z])\b", text) and any(
        stem(word.lower()) in units or word[0].isupper()
        for word in re.findall(rf"\b([A-Za-z]+) of (?:the )?{name}\b", text)
    ):
        return "of"
    before = re.findall(rf"\b{name} ([a-z]+)\b", text)
    return "units" if any(stem(word) in units for word in before) else ""


def _vote_rules(ballot: Ballot, source: Source, nation: Section) -> None:
    """Vote for the entries of a nation's section that nothing else has a name for: they are its rules, or the units
    that it alone has ("a unit of Ditch Guards")."""
    for section in source.children.get(nation.id, ()):
        name = tidy(section.heading)
        if section.id not in ballot.sections and is_name(name, True) and not ballot.has(key_of(name)):
            of_them = re.compile(rf"\b(?:{'|'.join(sorted(GENERIC_UNITS))}) of {re.escape(name)}\b")
            kind = "unit_type" if any(of_them.search(text) for text in _said_in(source, section)) else "special_rule"
            ballot.entry(section.id, ballot.tell(name, kind), kind)
