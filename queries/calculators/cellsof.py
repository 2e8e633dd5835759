"""Cells: the result in a table that is read by a roll and by something else ("a 9 from the left side").

In: the book and a question that tells both. Out: the entry with its passages; [] where it tells of no such table, or
not which column is meant.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import Table, TableRow
from kb.names import stems
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.columns import lines_over, span_of
from queries.calculators.words import Question
from queries.entries.items import row_reasons
from queries.options.index import index_of

_ROLLED = deferred(
    r"\b(?:roll(?:s|ed|ing)?|threw|throws?|thrown|scor(?:e|es|ed)|dic?e|result|total) (?:[a-z]+ ){0,4}?"
    r"(?P<n>\d{1,2})\b(?!d|\+)|\b(?:an?|of) (?P<on>\d{1,2}) (?:is |was )?(?:rolled|thrown|on the)\b"
)


def cell_told(book: Book, question: Question) -> list[dict[str, Any]]:
    """The one cell in which what the question tells meets."""
    found = _ROLLED.search(question.low)
    if found is None or not question.asks(r"\b(?:what|which)\b"):
        return []
    number, have = int(found["n"] or found["on"]), set(question.stems())
    cells = [
        (name, table, row, cell)
        for table in book.rules.tables.values()
        for name, row, cell in _meeting(book, table, number, have)
    ]
    called = [each for each in cells if set(stems(_bare(each[1].name))) <= have]
    told = called or cells
    if len({name for name, *_ in told}) != 1 or len({table.id for _, table, _, _ in told}) != 1:
        return []
    _, table, row, cell = told[0]
    return [{"kind": "effect", "name": cell, "because": row_reasons(index_of(book.rules), row, table)}]


_NUMBERED = deferred(r"(?i)^(?:table|chart|figure)?\s*[\d.]*\s*:?\s*")


def _bare(name: str) -> str:
    """The name of a table without its number."""
    return _NUMBERED.sub("", name)


def _meeting(book: Book, table: Table, number: int, have: set[str]) -> list[tuple[str, TableRow, str]]:
    """The cells of a table whose score is so much and whose other head is told, each with that head and its row."""
    rows = book.rules.rows.get(table.id, [])
    if len(rows) < 3 or any(len(row.cells) < 3 for row in rows):
        return []
    heads, body = _heads(book, table, rows)
    if not heads or any(len(row.cells) != len(heads) + 1 for row in body):
        return []
    sides = [row.cells[0] for row in body]
    if all(map(span_of, sides)) and not any(map(span_of, heads)):
        row = next((row for row in body if _holds(row.cells[0], number)), None)
        told = [at for at, head in enumerate(heads) if _is_told(head, have)]
        return [(heads[at], row, row.cells[at + 1]) for at in told] if row is not None else []
    if all(map(span_of, heads)) and not any(map(span_of, sides)):
        at = next((at for at, head in enumerate(heads) if _holds(head, number)), -1)
        named = [row for row in body if _is_told(row.cells[0], have)]
        return [(row.cells[0], row, row.cells[at + 1]) for row in named] if at >= 0 else []
    return []


def _heads(book: Book, table: Table, rows: list[TableRow]) -> tuple[tuple[str, ...], list[TableRow]]:
    """What stands over the columns but the first, in the first row or before the table, and the rows below it."""
    first, scored = rows[0].cells, all(span_of(row.cells[0]) for row in rows[1:])
    if span_of(first[0]) is None and (scored or all(map(span_of, first[1:]))):
        return tuple(first[1:]), rows[1:]
    return next(((heads, rows) for heads, _ in lines_over(book, table, rows)), ((), rows))


def _holds(label: str, number: int) -> bool:
    span = span_of(label)
    return span is not None and (span[0] is None or span[0] <= number) and (span[1] is None or number <= span[1])


def _is_told(head: str, have: set[str]) -> bool:
    """Whether a head, or one of those that share it ("Front/Rear"), is told."""
    return any(words and words <= have for words in (set(stems(part)) for part in re.split(r"[/,]| or ", head)))
