"""Entries of an army list: units by their names, each with a line for what it is and one for the rules that it has.

In: the source and the ballot that everything else has voted in. Out: votes, each for a heading under whose name the
first sentence is nothing but kinds of troops ("Infantry, Veteran."), where it or an entry beside it lists rules; and
for what such a line calls the unit besides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ingest.entries.fieldnames import TRAIT_LABELS
from ingest.formats.cards import label_of, named_kinds
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS, Passage, Section

#: So many passages of an entry are looked at for the line that lists its rules.
_FIRST = 8


def vote_rosters(ballot: Ballot, source: Source) -> None:
    """Vote for the units that entries of a list tell of, and for what each of them is said to be."""
    beside: dict[str | None, list[tuple[Section, list[str], bool]]] = defaultdict(list)
    for section in source.sections.values():
        entry = [each for each in source.prose.get(section.id, ())[:_FIRST] if each.kind == "sentence"]
        kinds = named_kinds(entry[0].text) if entry and section.heading and not section.run_in else []
        if kinds and any(_is_kind(ballot, name) for name in kinds):
            beside[section.parent].append((section, kinds, _lists_rules(entry)))
    for entries in beside.values():
        if not any(lists for *_, lists in entries):
            continue
        for section, kinds, _ in entries:
            if not ballot.kind_of(section.id):
                ballot.entry(section.id, ballot.tell(tidy(section.heading), "unit_type"), "unit_type")
            for name in kinds:
                if not _is_kind(ballot, name) and is_name(name, True):
                    ballot.tell(name, "unit_subtype")


def _is_kind(ballot: Ballot, name: str) -> bool:
    return any(ballot.votes(key_of(singular(name)))[kind] > 0 for kind in TYPE_KINDS)


def _lists_rules(entry: Iterable[Passage]) -> bool:
    return any(found[0] in TRAIT_LABELS for passage in entry if (found := label_of(passage.text)))
