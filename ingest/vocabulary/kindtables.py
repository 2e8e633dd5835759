"""Kinds in tables: the names of kinds of unit that stand in the first column of a table of them ("Kind | Move | …").

In: the source and the words for a unit. Out: the keys of those names: what weapons have in a table of theirs and is
called so tells of whom they are.
"""

from __future__ import annotations

from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of, singular
from ingest.vocabulary.source import Source
from kb.model import Table
from kb.names import fold, last_word, stem
from kb.patterns import deferred

_KIND = frozenset("kind type class sort".split())
#: Whom a heading over such a table names.
_UNITS = deferred(r"(?i)\b(?:units?|troops?|models?|warriors?|creatures?)\b")
#: Tables whose rows are no kinds of anything.
_OTHERS = ("weapon", "roll", "modifiers")


def kinds_in_tables(source: Source, units: frozenset[str]) -> set[Key]:
    """The keys of the kinds of unit that tables list."""
    found: set[Key] = set()
    for structure in source.structures:
        tables = {table.id: table for table in structure.tables if table.kind not in _OTHERS}
        for row in structure.rows:
            header = structure.columns.get(row.table, ())
            if row.table in tables and header and _is_of_units(header[0], tables[row.table], source, units):
                found.update((key_of(row.label), key_of(singular(row.label))))
    return found


def _is_of_units(head: str, table: Table, source: Source, units: frozenset[str]) -> bool:
    """Whether the first column of a table is of kinds of unit, by its own head or by the heading over the table."""
    words = fold(head).split()
    if not words or (words[-1] not in _KIND and stem(words[-1]) not in units):
        return False
    over = f"{source.sections[table.section].heading if table.section in source.sections else ''} {table.name}"
    return len(words) > 1 or stem(last_word(fold(head))) in units or _UNITS.search(over) is not None
