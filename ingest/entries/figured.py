"""Figured: what an entry costs or needs, by the figure in brackets behind its name ("**Ember** (Kindle 5). …").

In: the structure of a document and the vocabulary. Out: drafts, each with the passage that the figure opens. A figure
without a word ("[3+]") tells nothing of what it is for.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.grammar import Draft
from ingest.grammar.phrases.deed_or_thing import Thing
from ingest.grammar.states.quantities import thing_of
from ingest.structure import Structure
from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.patterns import deferred

_FIGURE = deferred(
    r"^(?:\*\*[^*\n]{2,40}\*\* ?)?[(\[](?:(?P<what>[A-Za-z]{2,20}):? (?P<much>\d{1,2}\+?)|"
    r"(?P<number>\d{1,2}\+?) (?P<of>[A-Za-z]{2,12}))[)\]]"
)


#: The same in a heading: "Bolt (2 AP)".
_IN_HEADING = deferred(
    r"^[^(\[]{2,40}[(\[](?:(?P<what>[A-Za-z]{2,20}):? (?P<much>\d{1,2})|(?P<number>\d{1,2}) (?P<of>[A-Za-z]{2,12}))"
    r"[)\]][.: ]*$"
)


def _in_headings(structure: Structure, vocabulary: Vocabulary) -> Iterator[tuple[list[Draft], str | None]]:
    """What each option costs by the figure in its heading, with the first passage of its entry, where the figure is of
    a characteristic."""
    first: dict[str, str] = {}
    for passage in structure.passages:
        first.setdefault(passage.section, passage.id)
    for section in structure.sections:
        term, found = vocabulary.section_terms.get(section.id), _IN_HEADING.match(section.heading.strip())
        known = vocabulary.best(found["what"] or found["of"], "characteristic") if found else None
        if found and term and known and section.id in first and vocabulary.kind_of(term) in OPTION_KINDS:
            value = found["much"] or found["number"]
            draft = Draft("uses", thing_of(known, vocabulary), term, value=value, modal="state", fixed=True)
            yield [draft], first[section.id]


def figures_behind(structure: Structure, vocabulary: Vocabulary) -> Iterator[tuple[list[Draft], str | None]]:
    """What each entry has in brackets behind its name, with its passage."""
    yield from _in_headings(structure, vocabulary)
    entries = {section.id for section in structure.sections if section.run_in}
    for passage in structure.passages:
        term = vocabulary.section_terms.get(passage.section) if passage.section in entries else None
        found = _FIGURE.match(passage.text) if term and passage.kind != "heading" else None
        if not found:
            continue
        entries.discard(passage.section)
        name = found["what"] or found["of"]
        known = vocabulary.best(name, "characteristic", "effect")
        thing = thing_of(known, vocabulary) if known else Thing("effect", name if name.isupper() else name.lower())
        value = found["much"] or found["number"]
        yield [Draft("uses", thing, term, value=value, modal="state", fixed=True)], passage.id
