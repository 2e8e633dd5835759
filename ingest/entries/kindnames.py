"""Kinds by their names alone: "heavy cavalry" is cavalry, in a text that has both and writes the noun in small letters.

So are tanks and lorries vehicles, where a text speaks of those and says nowhere what they are.

In: the structure of a document and the vocabulary. Out: drafts with the passage that names such a kind first. Two names
that a text writes with capitals ("Storm Riders", "Riders") may be two kinds, and say nothing of each other. What stands
under the name of a sort ("Charge Reactions") is of that sort, by the heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ingest.grammar import Draft
from ingest.grammar.states.quantities import thing_of
from ingest.structure import Structure
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular, tidy
from kb.conditions import ALWAYS, Has
from kb.model import TableRow
from kb.names import fold


def kinds_by_name(structure: Structure, vocabulary: Vocabulary) -> Iterator[tuple[list[Draft], str | None]]:
    """That each kind of unit is of the wider kind that its noun names, with the first passage that names it."""
    kinds = {fold(term.name): term for term in vocabulary.terms.values() if term.kind == "unit_type"}
    wider = {
        term.id: kinds[noun].id
        for term in kinds.values()
        if " " in term.name and (noun := term.name.rsplit(" ", 1)[1]).islower() and noun in kinds
    } | dict(vocabulary.wider)
    told_first = sorted(structure.passages, key=lambda passage: passage.kind == "heading") if wider else ()
    for passage in told_first:  # its heading is cited where no sentence names it
        if passage.passage_class not in ("rule", "definition"):
            continue
        for hit in vocabulary.index.find(passage.text):
            for term in hit.terms:
                if (kind := wider.pop(term, None)) is not None:
                    told = Draft("is_a", thing_of(kind, vocabulary), term, who=Has(term), modal="state", fixed=True)
                    yield [told], passage.id


def sorts_by_heading(structure: Structure, vocabulary: Vocabulary) -> Iterator[tuple[list[Draft], str | None]]:
    """That each deed is of the sort under whose heading it stands, with the passage of that heading, or that its own
    entry gives it."""
    left = {term: members for term, members in vocabulary.sorts.items() if members}
    for passage in structure.passages if left else ():
        if passage.kind == "sentence" and passage.passage_class != "boilerplate":
            told = {term for hit in vocabulary.index.find(passage.text) for term in hit.terms}
            for sort in [sort for sort in left if told.issuperset({sort, *left[sort]} - _unnamed(sort))]:
                yield [_of_sort(member, sort, vocabulary) for member in left.pop(sort)], passage.id
        named = vocabulary.index.terms(singular(tidy(passage.text))) if passage.kind == "heading" else ()
        for sort in (term for term in named if term in left):
            for member in left.pop(sort):
                yield [_of_sort(member, sort, vocabulary)], passage.id
    yield from _by_entry(structure, left, vocabulary)


def _unnamed(sort: str) -> frozenset[str]:
    """A sort of states, which a sentence calls by a word for states."""
    return frozenset((sort,)) if "/status/" in sort else frozenset()


def _by_entry(
    structure: Structure, left: Mapping[str, tuple[str, ...]], vocabulary: Vocabulary
) -> Iterator[tuple[list[Draft], str | None]]:
    """That a deed is of a sort which its own entry names, or its row in a table: each once."""
    done: set[tuple[str, str]] = set()
    rows = {row.passage: row for row in structure.rows if row.label and row.passage} if left else {}
    told_first = sorted(structure.passages, key=lambda passage: passage.id not in rows) if left else ()
    for passage in told_first:
        row = rows.get(passage.id)
        own = vocabulary.best(row.label, "reaction", "action", "order") if row else None
        entry = own or vocabulary.section_terms.get(passage.section)
        named = {term for hit in vocabulary.index.find(passage.text) for term in hit.terms} if entry else frozenset()
        if own and row:
            named |= _labels(row, left, vocabulary)
        for sort in (sort for sort in left if sort in named and entry in left[sort] and (entry, sort) not in done):
            done.add((entry or "", sort))
            yield [_of_sort(entry or "", sort, vocabulary)], passage.id


def _labels(row: TableRow, sorts: Iterable[str], vocabulary: Vocabulary) -> frozenset[str]:
    """The sorts of which the cells of a row name one, with or without the noun of its name ("Half", of Half Skills)."""
    told = {fold(part) for cell in row.cells[1:] for part in re.split(r"[,/;] ?", cell)}
    called = ((sort, fold(vocabulary.terms[sort].name)) for sort in sorts)
    return frozenset(sort for sort, name in called if name in told or name.rpartition(" ")[0] in told)


def _of_sort(member: str, sort: str, vocabulary: Vocabulary) -> Draft:
    """That one of them is of the sort: a deed always, whoever is in a state while it is."""
    who = Has(member) if "/status/" in member else ALWAYS
    return Draft("is_a", thing_of(sort, vocabulary), member, who=who, modal="state", fixed=True)
