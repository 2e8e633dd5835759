"""The term of each section, and the passage that introduces each term."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from ingest.formats.runin import FIELDS
from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import BEARER_KINDS, Key
from ingest.vocabulary.naming import singular, tidy
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS, Passage, Section, Term
from kb.names import NameIndex, fold
from kb.patterns import deferred

#: Headings of the parts of an entry.
_PARTS = FIELDS | frozenset("activation cancellation exceptions exception removal special rules details".split())
_NOUN_AT_END = deferred(r"(?i)\b(?:moves?|weapons?|sub-type|checks?|tests?)$")


def terms_of_sections(
    ballot: Ballot, source: Source, terms: dict[str, Term], by_key: dict[Key, list[str]], index: NameIndex
) -> tuple[dict[str, str], dict[str, str]]:
    """The term of each section, and (where it has none) the term that its heading puts its rules on."""
    section_terms: dict[str, str] = {}
    subjects: dict[str, str] = {}
    headings = Counter(fold(singular(tidy(section.heading))) for section in source.sections.values())
    for section in source.sections.values():
        key, own = ballot.sections.get(section.id, ((), ""))
        named = by_key.get(key, [])
        title = section.parent is None and len(source.children[None]) == len(source.structures)
        of_the_book = title and headings[fold(singular(tidy(section.heading)))] > 1  # its entry is another
        if not named and section.heading and not of_the_book:
            name = tidy(section.heading)
            named = list(index.terms(name) or index.terms(_NOUN_AT_END.sub("", name).strip()))
        states = _of_states(section, source, terms, index, headings) if section.heading else frozenset()
        named = [term for term in named if term not in states]
        if named:
            votes = ballot.votes(key)
            section_terms[section.id] = max(
                named, key=lambda t: (terms[t].kind == own, votes[terms[t].kind], -named.index(t))
            )
        for found in index.find(section.heading) if not title else ():
            bearers = [t for t in found.terms if terms[t].kind in BEARER_KINDS and t not in states]
            if bearers:
                subjects.setdefault(section.id, bearers[0])
                break
        part = section.parent in section_terms and fold(tidy(section.heading)) in _PARTS
        if section.id not in section_terms and section.parent and part:
            section_terms[section.id] = section_terms[section.parent]  # "REQUIREMENTS", of the entry above it
    return section_terms, subjects


def _of_states(
    section: Section, source: Source, terms: dict[str, Term], index: NameIndex, headings: Container[str]
) -> frozenset[str]:
    """The states that a heading only sounds like, over a list of several, or where the state has a heading of its own:
    "Damage" is not the state Damaged."""
    heading = fold(tidy(section.heading))
    alike = {t for found in index.find(section.heading) for t in found.terms if terms[t].kind == "status"}
    alike = {term for term in alike if fold(name := terms[term].name) not in heading and fold(name) not in KIND_WORDS}
    if alike and all(fold(singular(terms[term].name)) in headings for term in alike):
        return frozenset(alike)
    for passage in source.prose.get(section.id, ()) if alike else ():
        listed = {t for found in index.find(passage.text) for t in found.terms if terms[t].kind == "status"}
        if alike & listed and len(listed - alike) >= _SEVERAL:
            return frozenset(alike)
    return frozenset()


#: So many others beside it, and a section is about states, not about one of them.
_SEVERAL = 2


def introducing_passages(
    source: Source, section_terms: dict[str, str], terms: dict[str, Term], index: NameIndex
) -> dict[str, str]:
    """The passage that introduces each term: the first one of its entry, or the row of the table of pieces that names
    it."""
    introduced: dict[str, str] = {}
    for section, term in section_terms.items():
        first: Passage | None = next(iter(source.prose.get(section, ())), None)
        if first is not None:
            introduced.setdefault(term, first.id)
    for row in (row for structure in source.structures for row in structure.rows if row.label and row.passage):
        named = [term for term in index.terms(row.label) if terms[term].kind in TYPE_KINDS]
        if len(named) == 1 and fold(terms[named[0]].name) == fold(singular(row.label)):
            introduced.setdefault(named[0], str(row.passage))
    return introduced
