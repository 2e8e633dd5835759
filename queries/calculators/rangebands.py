"""Range bands: what the distance that a question states adds to a shot, by the row of the weapon that it names.

From tables whose rows name weapons and whose heads are ranges, with a modifier under each ("0-8\" | 8-16\" | ...",
"+3 | 0 | -6"). Where two ranges share a limit, the nearer one holds there, unless a text says that the farther does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kb.model import Table, TableRow
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.book import Book
from queries.calculators.hitgrid import AWAY, Band, band_of, heads_of
from queries.calculators.words import Question

_MODIFIER = deferred(r"[+-]?\d{1,2}")
_NONE = deferred(r"[-–—−]{1,3}|n/?a|no|none|nil|x")
_FARTHER = deferred(r"(?i)\b(?:exactly|fall\w*)\b[^.;]{0,60}\blimit\b[^.;]{0,40}\b(?:farther|further|longer|next)\b")
#: How a list of modifiers points to such a table.
_RANGE = deferred(r"(?i)\brange\b")
_SHOTS = frozenset(stems("hit shoot shot shooting fire attack aim"))
_LEAST_BANDS = 2


def by_range(book: Book, question: Question, test: str) -> list[Adjustment]:
    """What the range adds to the test of a name, where the question names one weapon and says how far off it is."""
    away = [int(found["n"]) for found in AWAY.finditer(question.low)]
    if len(set(away)) != 1 or not _is_of_range(book, test):
        return []
    found = [each for table in book.rules.tables.values() for each in _in_table(book, table, question, away[0])]
    return found if len(found) == 1 else []


def _is_of_range(book: Book, test: str) -> bool:
    """Whether the range changes a test: a list of modifiers tells for which deeds, or else it is one for shots."""
    deed = fold(test).removesuffix(" roll")
    listed = [
        row for table in book.rules.tables.values() if table.kind == "modifiers"
        for row in book.rules.rows.get(table.id, ()) if _RANGE.search(row.cells[0])
    ]  # fmt: skip
    named = [re.split(r", | and ", fold(cell)) for row in listed for cell in row.cells[1:-1] if cell]
    return any(deed in names for names in named) if named else bool({*stems(test)} & _SHOTS)


def _in_table(book: Book, table: Table, question: Question, away: int) -> list[Adjustment]:
    rows = [row for row in book.rules.rows.get(table.id, ()) if len(row.cells) > _LEAST_BANDS and row.passage]
    own = [row for row in rows if _named(row, question)]
    heads = heads_of(book, table, rows) if len(own) == 1 else ()
    bands = [(n, band) for n, head in enumerate(heads) if n and (band := band_of(head)) and band.measured]
    if len(bands) < _LEAST_BANDS or not all(_is_modified(rows, n) for n, _ in bands):
        return []
    row = own[0]
    fitting = [n for n, band in bands if n < len(row.cells) and _holds(band, away)]
    said = any(_FARTHER.search(each.text) for each in book.rules.passages.values())
    if not fitting:
        return []
    cell = row.cells[fitting[-1 if said else 0]].strip(" *_").replace("−", "-").replace("–", "-")
    if not re.fullmatch(r"[+-]\d{1,2}", cell):
        return []
    told = replace(row, text=f'{row.cells[0]} at {away}"', value=f"{int(cell):+d}")
    return [Adjustment(told, 1, int(cell), told.text)]


def _holds(band: Band, away: int) -> bool:
    """Whether a distance lies in a range, its limits among it."""
    return (band.low is None or away > band.low) and (band.high is None or away <= band.high)


def _is_modified(rows: Sequence[TableRow], column: int) -> bool:
    """Whether a column holds modifiers, or nothing."""
    cells = [
        row.cells[column].strip(" *_").replace("−", "-").replace("–", "-") for row in rows if column < len(row.cells)
    ]
    told = [cell for cell in cells if cell and not _NONE.fullmatch(fold(cell))]
    return bool(told) and all(_MODIFIER.fullmatch(cell) and (cell == "0" or cell[0] in "+-") for cell in told)


def _named(row: TableRow, question: Question) -> bool:
    name = fold(row.cells[0].strip(" *_"))
    return bool(name) and re.search(rf"\b{re.escape(name)}s?\b", fold(question.raw)) is not None
