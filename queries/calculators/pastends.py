"""Totals past the ends of a table: "a result of more than 6 counts as a 6".

In: a table and its rows. Out: the rows, with no end where the text has totals past them count as theirs.
"""

from __future__ import annotations

from dataclasses import replace

from kb.model import Table, TableRow
from kb.names import fold
from kb.patterns import deferred
from queries.calculators.book import Book

#: What a total past the last row counts as: "A result of more than 6 counts as a 6", "treat totals below 1 as 1".
_PAST = deferred(
    r"\b(?:(?P<more>(?:more|higher|greater|over|above|better)(?: than)?)|"
    r"(?P<less>(?:less|lower|under|below|fewer)(?: than)?)) "
    r"(?P<n>\d+) (?:(?:always|still|simply) )?(?:(?:counts?|(?:is|are) (?:treated|read|counted|taken)) )?as (?:an? )?"
    r"(?:(?:result|roll|total|score) of )?(?P<as>\d+)\b"
    r"|\b(?P<m>\d+) or (?:(?P<up>more|higher|greater|above|over|better)|(?P<down>less|lower|below|under)) "
    r"(?:(?:always|still|simply) )?(?:counts?|(?:is|are) (?:treated|read|counted|taken)) as (?:an? )?"
    r"(?:(?:result|roll|total|score) of )?(?P<so>\d+)\b"
)


def without_end(book: Book, table: Table, rows: list[TableRow]) -> list[TableRow]:
    """The rows, those without an end that the text has totals past them count as."""
    here = _sections(book, table)
    texts = [fold(each.text) for each in book.rules.passages.values() if each.section in here]
    for found in (each for text in texts for each in _PAST.finditer(text)):
        counts, up = int(found["as"] or found["so"]), bool(found["more"] or found["up"])
        for at, row in enumerate(rows):
            if row.low is not None and row.high is not None and row.low <= counts <= row.high:
                rows = [*rows[:at], replace(row, high=None) if up else replace(row, low=None), *rows[at + 1 :]]
    return rows


def _sections(book: Book, table: Table) -> set[str]:
    """The section of a table, and the one over it where no other table is rolled on there."""
    sections = book.rules.sections
    over = sections[table.section].parent if table.section in sections else None
    if over is None or sections[over].parent is None:
        return {table.section}
    near = {over, *(each.id for each in sections.values() if each.parent == over)}
    rolled = [each for each in book.rules.tables.values() if each.kind == "roll" and each.section in near]
    return {table.section, over} if len(rolled) == 1 else {table.section}
