"""Names that the lines of a card give: the kind of the entry, what it is besides, its characteristics and keywords.

In: the source. Out: votes, and the entry of each name. "Reaction · Cost 1" under a heading says that it names a
reaction; the further parts of a line that says that the entry is a unit are the sub-types of that unit.
"""

from __future__ import annotations

from ingest.formats.cards import figures, label_of, type_parts
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.naming import clean, is_name, parameter_of, tidy
from ingest.vocabulary.profiles import tell_characteristic
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import last_word, stem

#: The labels of fields that list what a unit has.
TRAIT_LABELS = frozenset("keywords keyword traits trait abilities special skills qualities rules".split()) | {
    "special rules",
    "special rule",
    "special abilities",
    "unit rules",
}


def vote_cards(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what the type lines, lines of figures and lists of keywords name; ``units``: stems of words for any."""
    for section in source.sections.values():
        for position, passage in enumerate(source.prose.get(section.id, ())[:6]):
            if passage.kind != "sentence":
                continue
            if position == 0 and not section.run_in:
                _tell_kind(ballot, section, type_parts(passage.text), units)
            for name, _ in figures(passage.text):
                tell_characteristic(ballot, name)
            labelled = label_of(passage.text)
            if labelled and labelled[0] in TRAIT_LABELS:
                for name in traits_of(passage.text[labelled[1] :]):
                    ballot.tell(name, "special_rule")


def traits_of(words: str) -> list[str]:
    """The names that a field lists ("Agile, Open Cockpit")."""
    names = (clean(part) for part in words.strip(" .").replace(";", ",").split(","))
    return [name for name in names if is_name(parameter_of(name)[0], True) and name[0].isupper()]


def _tell_kind(ballot: Ballot, section: Section, parts: list[str], units: frozenset[str]) -> None:
    if not parts or not section.heading:
        return
    found = kind_of_words(parts[0], units, one=True)
    kind = found.kind if found else "unit_type" if stem(last_word(parts[0]).lower()) in units else None
    if kind is None:
        return
    ballot.entry(section.id, ballot.tell(tidy(section.heading), kind), kind)
    if kind == "unit_type":
        for part in parts[1:]:
            if is_name(part, True) and len(part.split()) <= 3 and not part.endswith(" only"):
                ballot.tell(part, "unit_subtype")
