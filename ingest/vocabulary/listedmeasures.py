"""Characteristics that a table or a list introduces, each with the letters that stand for it.

In: the source and the words for units. Out: votes: for the labels of a table whose first column is headed by a word for
characteristics, and for the names that open the lines below a heading that is one ("Pace (P) – how far it goes").
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.structure import Structure
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.naming import clean, is_name
from ingest.vocabulary.source import Source
from kb.patterns import deferred

#: Heads of columns that hold the letters for what a row names.
_LETTERS = deferred(r"(?i)(?:abbrev\w*|abbr|short(?: form)?|symbol|letters?|code|initials?)\.?$")
_LINE = deferred(r"[*_]{0,3}([A-Z][a-z]+(?: [A-Z][a-z]+){0,2}) \(([A-Z][A-Za-z]{0,3})\)[*_]{0,3}\s?[–—:-]\s")
_LEAST_LINES = 2


def vote_listed_measures(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the characteristics that tables and lists introduce."""
    for structure in source.structures:
        _vote_tables(ballot, structure, units)
        told = {s.id for s in structure.sections if _of_measures(clean(s.heading), units)}
        lines: dict[str, list[tuple[str, str]]] = {}
        for passage in structure.passages:
            if passage.section in told and (found := _LINE.match(passage.text)):
                lines.setdefault(passage.section, []).append((found[1], found[2]))
        for names in lines.values():
            for name, short in names if len(names) >= _LEAST_LINES else ():
                _tell(ballot, name, short)


def _vote_tables(ballot: Ballot, structure: Structure, units: frozenset[str]) -> None:
    heads = {table.id: structure.columns.get(table.id, ()) for table in structure.tables if table.kind != "roll"}
    listing = {table: (names, at) for table, names in heads.items() if (at := _column(names, units)) is not None}
    for row in structure.rows:
        header, at = listing.get(row.table, ((), None))
        label = clean(row.cells[at] if at and at < len(row.cells) else row.label)
        if at is None or not is_name(label, True) or len(label.split()) > 3:
            continue
        letters = next((n for n, head in enumerate(header) if _LETTERS.match(head.strip())), None)
        _tell(ballot, label, row.cells[letters] if letters is not None and letters < len(row.cells) else "")


def _column(heads: Sequence[str], units: frozenset[str]) -> int | None:
    """The column of a table that names characteristics: its first, or the second behind one of their letters."""
    first = 1 if len(heads) > 1 and _LETTERS.match(heads[0].strip()) else 0
    return first if heads and _of_measures(clean(heads[first]), units) else None


def _of_measures(words: str, units: frozenset[str]) -> bool:
    kind = kind_of_words(words, units, one=True) or kind_of_words(words, units)
    return kind is not None and kind.kind == "characteristic"


def _tell(ballot: Ballot, name: str, letters: str) -> None:
    key = ballot.tell(name, "characteristic", 5, 1)
    short = letters.strip("() *_")
    if key and 0 < len(short) <= 4 and short.isalpha():
        ballot.abbreviate(key, short)
