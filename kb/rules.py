"""One ruleset in memory, as the resolver, the reports and the questions read it.

``Rules`` draws its records from a source, which is a database (``kb.store``) or a ``Reading`` that was never written,
and indexes each kind of record when it is first asked for: a question that needs no passage loads none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from kb.errors import AdjudgeError
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
)
from kb.names import NameIndex, fold, stems, words
from kb.patterns import deferred

T = TypeVar("T")

#: Gives every record of one class, in the order in which they were read.
Source = Callable[[type], tuple[Any, ...]]

#: Where one line of a text goes on in the next.
_LINE_END = deferred(r"(?<![ \t])[ \t]*\r?\n[ \t]*")
#: A break within a word, as narrow columns have them.
_BROKEN = deferred(r"(?<=[^\W\d_])[-\u2010\u00ad]\s*\n\s*(?=[a-z])")

#: The words that may follow a name to say of which kind it is ("Evade Reaction").
KIND_WORDS = {
    "unit_type": ("type", "unit type"),
    "unit_subtype": ("sub-type", "subtype", "unit sub-type"),
    "status": ("status",),
    "special_rule": ("special rule", "rule"),
    "reaction": ("reaction",),
    "action": ("action",),
    "order": ("order",),
    "phase": ("phase",),
    "characteristic": ("characteristic",),
    "test": ("test", "check"),
    "weapon_type": ("weapon", "weapon type", "type"),
    "table": ("table", "chart"),
    "event": ("event",),
}

_PARAMETER = deferred(r"\s*\([^()]*\)\s*$")
#: Words in brackets at the end of a heading.
_CASE_BRACKET = deferred(r"\s\(([A-Za-z][a-z-]{3,}(?: [A-Za-z-]+){0,2})\)\s*$")


def bare_name(name: str) -> str:
    """A name without the parameter in brackets at its end: "Fleet" for "Fleet (2)"."""
    return _PARAMETER.sub("", name) or name


class Rules:
    """The read model of one ruleset. Everything in it is shared: read it, do not change it."""

    def __init__(self, ruleset: Ruleset, source: Source) -> None:
        self.ruleset = ruleset
        self._source = source
        self._said: dict[tuple[str, int, int], str] = {}

    @classmethod
    def of(cls, reading: Reading) -> Rules:
        """The rules of a reading that need not have been written anywhere."""
        held: dict[type, Sequence[Any]] = {
            Document: reading.documents,
            Section: reading.sections,
            Passage: reading.passages,
            Term: reading.terms,
            Alias: reading.aliases,
            Clause: reading.clauses,
            Override: reading.overrides,
            Table: reading.tables,
            TableRow: reading.rows,
            Mention: reading.mentions,  # found in the texts when it is asked for them
            Problem: reading.problems,
        }
        return cls(reading.ruleset, lambda record: tuple(held[record]))

    def __repr__(self) -> str:
        return f"Rules({self.ruleset.id!r})"

    # The text as it stands.

    @cached_property
    def documents(self) -> dict[str, Document]:
        """The documents by id."""
        return _by_id(self._source(Document))

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The sections by id."""
        return _by_id(self._source(Section))

    @cached_property
    def passages(self) -> dict[str, Passage]:
        """The passages by id, loaded when first asked for."""
        return _by_id(self._source(Passage))

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every place where a passage names a term."""
        return self._source(Mention)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What was not understood."""
        return self._source(Problem)

    def section(self, section_id: str) -> Section:
        """The section of that id."""
        return self.sections[section_id]

    def heading(self, passage_id: str) -> str:
        """The nearest heading above a passage, '' where there is none."""
        passage = self.passages.get(passage_id)
        section = self.sections.get(passage.section) if passage else None
        while section and not section.heading and section.parent:
            section = self.sections.get(section.parent)
        return section.heading if section else ""

    @cached_property
    def told_apart(self) -> dict[str, str]:
        """What tells the heading of a section apart from another that is alike but for it ("Roll To Hit (Shooting)",
        "Roll To Hit (Close combat)"), by section."""
        alike: dict[str, dict[str, str]] = {}
        for section in self.sections.values():
            if found := _CASE_BRACKET.search(section.heading):
                alike.setdefault(fold(section.heading[: found.start()]), {})[section.id] = found[1]
        several = (cases for cases in alike.values() if len({*map(fold, cases.values())}) > 1)
        return {section: case for cases in several for section, case in cases.items()}

    def quote(self, record: Clause | Passage | Section | Mention | Problem) -> str:
        """The document's own words from the record's start to its end."""
        document = self.passages[record.passage].document if isinstance(record, Mention) else record.document
        return self.documents[document].text[record.start : record.end]

    def said(self, record: Clause | Passage) -> str:
        """The words from the record's start to its end in one line, with those whole that a line break took apart."""
        place = (record.document, record.start, record.end)
        words = self._said.get(place)
        if words is None:
            words = self._said[place] = _LINE_END.sub(" ", _BROKEN.sub("", self.quote(record)))
        return words

    # What the text says.

    @cached_property
    def terms(self) -> dict[str, Term]:
        """The terms by id."""
        return _by_id(self._source(Term))

    @cached_property
    def aliases(self) -> list[Alias]:
        """The other ways in which the texts write the terms."""
        return list(self._source(Alias))

    @cached_property
    def unit_stems(self) -> frozenset[str]:
        """The stems of the words by which the texts speak of any unit ("crew")."""
        units = {term.id for term in self.terms_of_kind("unit")}
        return frozenset(part for alias in self.aliases if alias.term in units for part in stems(alias.alias))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses, in the order of the texts."""
        return self._source(Clause)

    @cached_property
    def clause(self) -> dict[str, Clause]:
        """The clauses by id."""
        return _by_id(self.clauses)

    @cached_property
    def by_subject(self) -> dict[str, list[Clause]]:
        """The clauses of each subject term; a term that says nothing has no entry."""
        return _grouped(self.clauses, lambda clause: clause.subject)

    @cached_property
    def by_object(self) -> dict[str, list[Clause]]:
        """The clauses of each object term; a term that nothing speaks of has no entry."""
        return _grouped(self.clauses, lambda clause: clause.object)

    @cached_property
    def by_within(self) -> dict[str, list[Clause]]:
        """The clauses that hold only as part of an option, by that option."""
        return _grouped((clause for clause in self.clauses if clause.within), lambda clause: clause.within or "")

    @cached_property
    def by_passage(self) -> dict[str, list[Clause]]:
        """The clauses that each passage gave."""
        return _grouped(self.clauses, lambda clause: clause.passage)

    @cached_property
    def overrides(self) -> tuple[Override, ...]:
        """Which clauses the texts say win over which."""
        return self._source(Override)

    @cached_property
    def overridden_by(self) -> dict[str, list[Override]]:
        """The overrides that a clause loses, by the loser's id."""
        return _grouped(self.overrides, lambda override: override.loser)

    @cached_property
    def tables(self) -> dict[str, Table]:
        """The tables by id."""
        return _by_id(self._source(Table))

    @cached_property
    def rows(self) -> dict[str, list[TableRow]]:
        """The rows of each table, in their order."""
        grouped = _grouped(self._source(TableRow), lambda row: row.table)
        return {table: sorted(rows, key=lambda row: row.ordinal) for table, rows in grouped.items()}

    # Names.

    @cached_property
    def names(self) -> NameIndex:
        """Finds the terms in a text by name, by name and kind ("Evade Reaction"), and by alias."""
        index = NameIndex()
        for term in self.terms.values():
            for name in dict.fromkeys((term.name, bare_name(term.name))):
                index.add(name, term.id)
        for alias in self.aliases:
            index.add(alias.alias, alias.term)
        whole = self.terms.get(f"{self.ruleset.id}/status/status")  # whatever the text calls its states: "token"
        called = {"status": (whole.name.lower(),)} if whole and " " not in whole.name else {}
        for term in self.terms.values():
            name = bare_name(term.name)
            ending = words(name)[-1:]
            for word in dict.fromkeys((*KIND_WORDS.get(term.kind, ()), *called.get(term.kind, ()))):
                if ending != words(word)[-1:]:
                    index.add(f"{name} {word}", term.id)
        return index

    def terms_named(self, name: str, kind: str | None = None) -> tuple[Term, ...]:
        """The terms that ``name`` may mean, the one spelt so first; a parameter in brackets does not matter."""
        found: dict[str, None] = dict.fromkeys(self.names.terms(name) or self.names.terms(bare_name(name)))
        wanted = {fold(name), fold(bare_name(name))}
        terms = [self.terms[term] for term in found if kind is None or self.terms[term].kind == kind]
        return tuple(sorted(terms, key=lambda term: fold(bare_name(term.name)) not in wanted))

    def term_named(self, kind: str, name: str) -> Term | None:
        """The term of that kind and name (or alias), None where there is none."""
        terms = self.terms_named(name, kind)
        return terms[0] if terms else None

    def terms_of_kind(self, kind: str) -> tuple[Term, ...]:
        """The terms of one kind, in the order in which the texts bring them."""
        return tuple(self._by_kind.get(kind, ()))

    def term(self, term_id: str) -> Term:
        """The term of that id; an unknown one is an error that names it."""
        try:
            return self.terms[term_id]
        except KeyError:
            raise AdjudgeError(f"Ruleset {self.ruleset.id} has no term {term_id!r}.") from None

    @cached_property
    def _by_kind(self) -> dict[str, list[Term]]:
        return _grouped(self.terms.values(), lambda term: term.kind)


def _by_id(records: Iterable[T]) -> dict[str, T]:
    return {record.id: record for record in records}  # type: ignore[attr-defined]


def _grouped(records: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups
