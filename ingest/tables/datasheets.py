"""Datasheets: tables of figures that stand in the entry of what has them, and so name it nowhere.

In: the structure of a document. Out: the tables that are such, by their id, with the section that each stands in. One
alone may show what a profile looks like; two or more with the same columns, each in an entry of its own, are of those.
"""

from __future__ import annotations

import re

from ingest.structure import Structure
from kb.model import TableRow
from kb.patterns import deferred

_FIGURE = deferred(r"(?:[+−–-]?\d{1,3}(?:\+|[\"”″]|cm|mm|in)?|[–—-]|n/?a|\d?[dD]\d+|\d+/\d+\+?)", re.IGNORECASE)


def datasheets(structure: Structure) -> dict[str, str]:
    """The section of each table of one row that holds nothing but figures, where several entries have one."""
    rows: dict[str, list[TableRow]] = {}
    for row in structure.rows:
        rows.setdefault(row.table, []).append(row)
    alike: dict[tuple[str, ...], dict[str, str]] = {}
    for table in structure.tables:
        held = rows.get(table.id, [])
        if len(held) == 1 and len(held[0].cells) > 2 and all(map(_FIGURE.fullmatch, held[0].cells)):
            alike.setdefault(structure.columns.get(table.id, ()), {})[table.section] = table.id
    return {
        table: section
        for header, tables in alike.items()
        if len(tables) > 1 and all(header)
        for section, table in tables.items()
    }
