"""The way from the texts of one ruleset to its knowledge: structure, terms, clauses, overrides, links.

In: the documents of a ruleset, and the reviewed overlays for them. Out: one ``Reading`` with everything that was read
and a problem for each rule passage that was not understood. The same documents always give the same reading.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from ingest.clauses import ClauseReader
from ingest.entries.asfor import with_fields_of_others
from ingest.lists.sharedwords import with_shared_words
from ingest.narrowing.remainders import with_remainders
from ingest.overrides.disregards import disregarded, even_in_a_state, in_spite_of_immunity
from ingest.overrides.errata import amended, set_above, set_below
from ingest.overrides.numbered import referred
from ingest.overrides.overlay import Overlay, add_reviewed, apply_to_clauses, apply_to_structure
from ingest.overrides.samebans import excepted_elsewhere
from ingest.packed import Packed
from ingest.procedures import read_procedures
from ingest.procedures.upon import upon_the_same
from ingest.structure import Structure, read_structure
from ingest.vocabulary import Vocabulary, discover
from ingest.writing.evencapitals import with_even_capitals
from ingest.writing.hyphens import without_breaks
from ingest.writing.mending import Mender
from ingest.writing.smallletters import as_written, in_capitals
from kb.model import (
    Alias,
    Clause,
    Document,
    Mention,
    Override,
    Passage,
    Problem,
    Reading,
    Ruleset,
    Section,
    Table,
    TableRow,
    Term,
    content_id,
)

_Record = TypeVar("_Record")


def read_ruleset(ruleset: Ruleset, documents: Sequence[Document], overlays: Sequence[Overlay] = ()) -> Reading:
    """Everything that ``documents``, read together, say, with the reviewed corrections. Terms link across documents."""
    written = sorted(documents, key=lambda d: d.id)
    overlays = [overlay for overlay in overlays if any(overlay.document == document.id for document in written)]
    structures: list[Structure] = []
    opened: dict[str, tuple[str, str]] = {}
    doubts: list[list[Problem]] = []
    for document in map(_as_read, written):
        structure, sections, unmatched = apply_to_structure(read_structure(document), document, overlays)
        structures.append(structure)
        opened.update(sections)
        doubts.append([*structure.problems, *unmatched])
    whole = [with_fields_of_others(with_shared_words(without_breaks(structure))) for structure in structures]
    mended = [amended(document, structure) for document, structure in zip(written, whole, strict=True)]
    vocabulary = discover(ruleset.id, [each.structure for each in mended])
    reviewed = add_reviewed(vocabulary, ruleset.id, overlays, opened)
    clauses: Packed[Clause] = Packed()
    overrides: list[Override] = []
    problems: dict[str, Problem] = {}
    terms: dict[str, Term] = dict(vocabulary.terms)
    standing = _Standing()
    read_of = (_let_go(structures), _let_go(whole), _let_go(mended), _let_go(doubts))
    each_document = zip(written, *read_of, strict=True)
    for original, read_as, structure, mend, doubted in each_document:
        document = _as_read(original)
        standing.add(read_as, as_written(read_as.passages, original, document), vocabulary)
        procedures = read_procedures(document, mend.held(), vocabulary)
        worked_out = frozenset(clause.passage for clause in procedures.clauses)
        read = ClauseReader(document, mend.structure, vocabulary, worked_out).read()
        set_below(read, mend, vocabulary.any_unit)
        set_above(read, structure, {terms[term].kind: term for term in vocabulary.general if term in terms})
        worked = upon_the_same(procedures.clauses, read.clauses)
        of_others, above = referred(document, structure.passages, read.clauses)
        read.clauses += of_others
        read.overrides += [*above, *disregarded(read.clauses)]
        for term in [*read.terms.values(), *procedures.terms.values()]:
            terms.setdefault(term.id, term)
        found, settled = apply_to_clauses([*read.clauses, *worked], structure.passages, document, overlays, terms)
        mender = Mender(document.text)
        told = with_remainders(
            found, read.overrides, structure, terms, vocabulary.unit_words, mender.mended, read.pointed
        )
        own = {clause.id: clause for clause in told}
        clauses.add(own.values())
        overrides += {o.id: o for o in read.overrides if o.winner in own and o.loser in own}.values()
        problems.update((p.id, p) for p in doubted if p.passage not in settled)
        settled |= {clause.passage for clause in found}
        problems.update((p.id, p) for p in read.problems if p.passage not in settled)
    known = {(override.winner, override.loser) for override in overrides}
    further = [*even_in_a_state(clauses, vocabulary), *excepted_elsewhere(clauses, overrides)]
    further += in_spite_of_immunity(clauses)
    overrides += {o.id: o for o in further if (o.winner, o.loser) not in known}.values()
    return Reading(
        ruleset=ruleset,
        documents=tuple(written),
        sections=tuple(standing.sections),
        passages=standing.passages,
        terms=tuple(sorted(terms.values(), key=lambda t: t.id)),
        aliases=_aliases([*vocabulary.aliases, *reviewed], terms),
        clauses=clauses,
        overrides=tuple(overrides),
        tables=tuple(standing.tables),
        rows=tuple(standing.rows),
        mentions=_Mentions(standing.linked, vocabulary),
        problems=tuple(problems.values()),
    )


def _as_read(document: Document) -> Document:
    """The document with the capitals that it is read by; made anew for each stage, and not held beside the other."""
    return with_even_capitals(in_capitals(document))


def _let_go(records: list[_Record]) -> Iterator[_Record]:
    """Each of the records, kept no longer than it is worked on: what was read takes the place of what it is read of."""
    records.reverse()
    while records:
        yield records.pop()


def _aliases(aliases: Sequence[Alias], terms: dict[str, Term]) -> tuple[Alias, ...]:
    return tuple(sorted({a.id: a for a in aliases if a.term in terms}.values(), key=lambda a: a.id))


class _Standing:
    """What stands where in all of the documents, once each was read; ``linked`` are the passages that may name terms.

    A repeated passage is linked through the first one.
    """

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.passages: Packed[Passage] = Packed()
        self.linked: Packed[Passage] = Packed()
        self.tables: list[Table] = []
        self.rows: list[TableRow] = []

    def add(self, structure: Structure, written: Iterable[Passage], vocabulary: Vocabulary) -> None:
        """Add a document's structure as it was read, with its passages as they are ``written``."""
        self.sections += structure.sections
        self.passages.add(written)
        self.linked.add(
            passage
            for passage in structure.passages
            if passage.kind != "heading" and passage.same_as is None and passage.passage_class != "boilerplate"
        )
        for table in structure.tables:
            self.tables.append(dataclasses.replace(table, term=vocabulary.best(table.name, "table", "test")))
        self.rows += structure.rows


class _Mentions(Sequence[Mention]):
    """Where the passages name terms, for links.

    They are found anew each time that they are gone through: there are more of them than of anything else, and only
    who writes them needs them.
    """

    def __init__(self, passages: Iterable[Passage], vocabulary: Vocabulary) -> None:
        self._passages = passages
        self._index, self._cased = vocabulary.index, vocabulary.cased

    def __iter__(self) -> Iterator[Mention]:
        for passage in self._passages:
            for hit in self._index.find(passage.text):
                term = hit.terms[0]
                if term not in self._cased or not passage.text[hit.start].islower():
                    start, end = passage.start + hit.start, passage.start + hit.end
                    yield Mention(content_id("m", passage.id, term, start), passage.id, term, start, end)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))
