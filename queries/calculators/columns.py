"""Tables of results with a column for each strength of an attack: "1-2 | 1-1 | 2-1", or by how much it is stronger.

In: the book, and one of its tables. Out: its columns with the result of each score, and which column two strengths are
looked up in. Where a text does not say what such a column holds, nothing is made of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from kb.model import Passage, Table, TableRow
from kb.names import fold
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book
from queries.options.index import index_of

#: "3-1", "3:1", "3 to 1 or more", "1:1.5".
_ODDS = deferred(
    r"(?P<a>\d+(?:\.5)?) ?(?:[-–:/]|to) ?(?P<b>\d+(?:\.5)?) ?(?P<open>\+|"
    r"(?:or|and) (?:more|better|greater|higher|above|over|up))?(?: or (?:less|worse|lower|below))?"
)
#: "-2 or less", "0", "+3", "+6 or more".
_APART = deferred(
    r"(?P<n>[+−–-]?\d+)(?:(?P<more> ?\+| or (?:more|better|greater|higher|above))|(?P<less> or (?:less|worse|lower)))?"
)
_SCORE = deferred(
    r"(?:[≤<]=? ?)?(?P<low>[−–-]?\d+)(?: ?(?:[-–]|to) ?(?P<high>\d+))?"
    r"(?P<more> ?\+| (?:or|and) (?:more|higher|greater|above|over|better|up))?"
    r"(?P<less> (?:or|and) (?:less|lower|below|under|fewer|worse))?"
)
_CELLS = deferred(r"\s*\|\s*|\t+| {2,}")
_TWO_DICE = deferred(r"\b(?:roll|rolls|rolling|throw|throws) (?:2|two) (?:six-sided )?dice\b|\b2d6\b")
_ONE_DIE = deferred(
    r"\b(?:roll|rolls|rolling|throw|throws) (?:a|one|1|the) (?:single )?(?:six-sided )?(?:die|dice)\b|"
    r"\b(?:1|a |one )d6\b"
)
_NAMED_DICE = deferred(r"(?i)\b(\d?D\d{1,3})\b")


#: Told of a total for which nothing stands in a table.
NO_ROW = "the table has no row"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of results by score and column. ``measure``: "odds", "difference", "strength" or "name"; a column is read
    from its edge on. ``open_up`` and ``open_down`` tell that the columns at the ends are read beyond it."""

    table: Table
    measure: str
    edges: tuple[Fraction, ...]
    heads: tuple[str, ...]
    open_up: bool
    open_down: bool
    dice: str
    rows: tuple[tuple[int | None, int | None, tuple[str, ...], TableRow], ...]

    def results(self, column: int, plus: int) -> dict[str, Fraction]:
        """The chance of each result in a column, with so much added to the roll, and of totals without a row."""
        found: dict[str, Fraction] = {}
        for score, share in core.shift(core.Dice.read(self.dice).chances(), plus).items():
            cell = next(
                (cells[column] for low, high, cells, _ in self.rows
                 if (low is None or score >= low) and (high is None or score <= high)), None,
            )  # fmt: skip
            if cell is None:
                cell = f"{score}: {NO_ROW}"
            found[cell] = found.get(cell, Fraction(0)) + share
        return found

    def end(self, column: int, score: int) -> str:
        """The result that stands nearest to a score that has no row."""
        lows = [low for low, _, _, _ in self.rows if low is not None]
        nearest = (
            min(self.rows, key=lambda row: row[0] or 0)
            if score < min(lows)
            else max(self.rows, key=lambda r: r[0] or 0)
        )
        return nearest[2][column]

    def column(self, amount: Fraction) -> int | None:
        """The column for so much of what they are read by: the greatest that it reaches."""
        reached = [place for place, edge in enumerate(self.edges) if amount >= edge]
        if reached:
            return max(reached, key=lambda place: self.edges[place])
        return self.edges.index(min(self.edges)) if self.open_down else None


def grids(book: Book) -> dict[str, Grid]:
    """The tables of a book that are grids, by their ids."""
    tables = (table for table in book.rules.tables.values() if table.kind in ("plain", "roll"))
    return index_of(book.rules).remembered(
        ("grids of results",), lambda: {table.id: grid for table in tables if (grid := grid_of(book, table))}
    )


def grid_of(book: Book, table: Table) -> Grid | None:
    """A table as a grid, where it has a column, or a row, for each odds or difference."""
    rows = book.rules.rows.get(table.id, [])
    if len(rows) < 3 or any(not row.cells for row in rows):
        return None
    heads, body = _heads(book, table, rows)
    across = [(row.cells[0], row.cells[1:], row) for row in body]
    measure = _measure(heads) or _by_name(heads, across)
    if measure is None:  # the odds stand at the side, and the scores on top
        sides = [label for label, _, _ in across]
        measure = _measure(sides)
        if measure is None or not heads or any(len(cells) != len(heads) for _, cells, _ in across):
            return None
        turned = [(head, tuple(cells[at] for _, cells, _ in across), body[0]) for at, head in enumerate(heads)]
        heads, across = tuple(sides), turned
    scores = []
    for label, cells, row in across:
        span = span_of(label)
        if span is None or len(cells) != len(heads):
            return None
        scores.append((*span, tuple(cell.strip(" *_") for cell in cells), row))
    dice = _dice(book, table, [(low, high) for low, high, _, _ in scores])
    if dice is None:
        return None
    edges, open_up, open_down = _edges(heads, measure)
    if measure == "strength" and not any(re.search("[A-Za-z]", cell) for _, _, cells, _ in scores for cell in cells):
        return None  # figures in every cell are no results
    return Grid(table, measure, edges, tuple(heads), open_up, open_down, dice, _ended(book, table, scores))


def _heads(book: Book, table: Table, rows: Sequence[TableRow]) -> tuple[tuple[str, ...], Sequence[TableRow]]:
    """What stands over the columns of a table but the first, and its rows without that line."""
    first = rows[0].cells
    below: list[tuple[str, tuple[str, ...], TableRow]] = [(row.cells[0], row.cells[1:], row) for row in rows[1:]]
    at_the_side = _measure([row.cells[0] for row in rows[1:]]) if all(map(span_of, first[1:])) else None
    if _measure(first[1:]) or at_the_side or (span_of(first[0]) is None and _by_name(first[1:], below)):
        return tuple(first[1:]), rows[1:]
    for heads, passage in lines_over(book, table, rows):
        across = [(row.cells[0], row.cells[1:], row) for row in rows]
        at_the_side = _measure([row.cells[0] for row in rows]) if all(map(span_of, heads)) else None
        if _measure(heads) or at_the_side or (passage.section == table.section and _by_name(heads, across)):
            return heads, rows
    return (), rows


def lines_over(book: Book, table: Table, rows: Sequence[TableRow]) -> Iterator[tuple[tuple[str, ...], Passage]]:
    """The passages before a table that have a cell for each of its columns but the first, the nearest first."""
    start = min((p.start for row in rows if (p := book.rules.passages.get(row.passage or ""))), default=0)
    width = len(rows[0].cells)
    over = [
        each for each in book.rules.passages.values()
        if each.start <= start and each.document == table.document and start - each.start < 400
    ]  # fmt: skip
    for passage in sorted(over, key=lambda each: -each.start):
        cells = [cell for cell in _CELLS.split(passage.text.strip(" |")) if cell]
        if len(cells) in (width, width - 1) and len(cells) >= 3:
            yield tuple(cells[-(width - 1) :]), passage


def _measure(heads: Sequence[str]) -> str | None:
    """What columns of such heads are read by."""
    if len(heads) < 3:
        return None
    odds = [_ODDS.fullmatch(fold(head).strip(" *_")) for head in heads]
    pairs = [(Fraction(each["a"]), Fraction(each["b"])) for each in odds if each]
    if all(odds) and any(a > b for a, b in pairs):
        return "odds" if any(a == b or a < b for a, b in pairs) else None
    if _is_banded(heads):
        return "strength"
    apart = [_APART.fullmatch(fold(head).strip()) for head in heads]
    signed = sum(1 for each in apart if each and each["n"][0] in "+−–-")
    return "difference" if all(apart) and signed >= 2 else None


def _is_banded(heads: Sequence[str]) -> bool:
    """Whether columns are for so much and so much more of one strength: "1-3 | 4-6 | 7-10 | 11+"."""
    spans = [span_of(head.strip(" *_")) for head in heads]
    if any(span is None or span[0] is None for span in spans):
        return False
    bands = [(low or 0, high) for low, high in (span for span in spans if span is not None)]
    wide = sum(high is None or high > low for low, high in bands)
    return wide > 1 and all(high is not None and high + 1 == after for (_, high), (after, _) in pairwise(bands))


_NO_KIND = deferred(
    r"\b(?:results?|effects?|notes?|description|outcomes?|what|meaning|consequences?|explanation|examples?|page|rules?|"
    r"modifiers?|type|name)\b|^\W*$"
)


def _by_name(heads: Sequence[str], across: Sequence[tuple[str, tuple[str, ...], TableRow]]) -> str | None:
    """Whether columns are those of several kinds, with results in each that others have as well."""
    if not 2 <= len(heads) <= 8 or any(_NO_KIND.search(fold(head)) or span_of(head) for head in heads):
        return None
    if any(len(cells) != len(heads) or span_of(label) is None for label, cells, _ in across):
        return None
    columns = [{fold(cells[at]) for _, cells, _ in across} for at in range(len(heads))]
    words = max(len(cell.split()) for column in columns for cell in column)
    shared = all(any(column & other for other in columns if other is not column) for column in columns)
    return "name" if shared and words <= 5 else None


def odds_of(text: str) -> Fraction | None:
    """ "3-1" as a number."""
    said = _ODDS.fullmatch(fold(text).strip())
    return Fraction(said["a"]) / Fraction(said["b"]) if said and Fraction(said["b"]) else None


def _edges(heads: Sequence[str], measure: str) -> tuple[tuple[Fraction, ...], bool, bool]:
    """The least amount of each column, and whether the last is for more, and the first for less, as well."""
    if measure == "name":
        return tuple(map(Fraction, range(len(heads)))), False, False
    low = [fold(head).strip() for head in heads]
    more = any(re.search(r"\+$|\b(?:more|better|greater|higher|above|over|up)\b", head) for head in low)
    less = any(re.search(r"\bor (?:less|worse|lower|below)\b", head) for head in low)
    if measure == "strength":
        spans = [span_of(head.strip(" *_")) for head in heads]
        return tuple(Fraction((span and span[0]) or 0) for span in spans), more, less
    if measure == "odds":
        return tuple(odds_of(head.strip(" *_")) or Fraction(0) for head in heads), more, less
    found = [_APART.fullmatch(head) for head in low]
    return tuple(Fraction(re.sub("[−–]", "-", each["n"])) for each in found if each), more, less


def span_of(label: str) -> tuple[int | None, int | None] | None:
    """The lowest and the highest score of a row, None for no end ("2", "2-3", "6 or more", "1 or less"); None for
    words that are no scores."""
    said = _SCORE.fullmatch(fold(label).strip(" .*"))
    if said is None:
        return None
    low = int(re.sub("[−–]", "-", said["low"]))
    if said["less"] or fold(label).strip()[:1] in "≤<":
        return None, low
    return low, None if said["more"] else int(said["high"] or low)


def _dice(book: Book, table: Table, spans: Sequence[tuple[int | None, int | None]]) -> str | None:
    """What is rolled on a table: as it says itself, as its section does, else one die where its scores are those of
    one; None where the scores are not those of the dice."""
    said = _NAMED_DICE.search(f"{table.dice or ''} {table.name}")
    dice = said[1].upper() if said else ""
    if not dice:
        section = book.rules.sections.get(table.section)
        near = (table.section, section.parent if section else None)
        texts = [fold(each.text) for each in book.rules.passages.values() if each.section in near]
        dice = "2D6" if any(map(_TWO_DICE.search, texts)) else "1D6"
        if dice == "2D6" and any(map(_ONE_DIE.search, texts)):
            dice = "1D6" if all(low is None or low <= 6 for low, _ in spans) else dice
    read = core.Dice.read(dice if dice[0].isdigit() else f"1{dice}")
    faces = set(read.chances())
    held = {face for face in faces for low, high in spans if (low is None or low <= face) and face <= (high or 999)}
    return str(read) if held == faces else None


def _ended(
    book: Book, table: Table, scores: list[tuple[int | None, int | None, tuple[str, ...], TableRow]]
) -> tuple[tuple[int | None, int | None, tuple[str, ...], TableRow], ...]:
    """The rows, the first and the last without an end where the text has totals past them count as theirs."""
    low = min((low for low, _, _, _ in scores if low is not None), default=0)
    high = max((high for _, high, _, _ in scores if high is not None), default=0)
    texts = [fold(each.text) for each in book.rules.passages.values() if each.document == table.document]
    number = r"(?:as|is|are|to|becomes?|count as|counts as|treated as|as an?) (?:a |an )?(?:roll of |result of )?"
    least = re.compile(
        rf"\b(?:(?:less|lower) than|below|under) {low}\b[^.]{{0,30}}\b{number}{low}\b|\b{low} or (?:less|lower)\b"
    )
    most = re.compile(
        rf"\b(?:(?:more|greater|higher) than|above|over|exceeding|greater) {high}\b[^.]{{0,30}}\b{number}{high}\b|"
        rf"\b{high} or (?:more|higher)\b"
    )
    down, up = (any(shape.search(text) for text in texts) for shape in (least, most))
    return tuple(
        (None if down and first == low else first, None if up and last == high else last, cells, row)
        for first, last, cells, row in scores
    )


__all__ = ["NO_ROW", "Grid", "grids", "lines_over", "odds_of", "span_of"]
