"""Tables whose cells stand one under the other, a line each: "Score", "Result", "12 or more", "Heartened. …".

In: the lines of a text and where such a table may begin. Out: of a roll table the lines of its column names, and of
each row the line of its scores and those of what they bring, nothing where the scores do not take each other up; of
any other table its cells in rows, where a column that holds nothing but figures tells how many make one, or names and
what is told of them take turns; of a list of modifiers the two lines of each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.flattened import Range, follows, roll_head, whole_range
from ingest.formats.text import Line, bullet, ends_sentence, sentence_case_name, title_like
from kb.patterns import deferred

#: So many columns may have names above the first score.
_COLUMNS = 3


class Stacked(NamedTuple):
    """The lines of the column names, each row's scores with its first and last line of text, and the line behind."""

    heads: range
    rows: tuple[tuple[int, int, int], ...]
    behind: int


def stacked(lines: Sequence[Line], at: int, furniture: frozenset[int]) -> Stacked | None:
    """The table that begins at line ``at``; None where none does."""
    first = at
    if roll_head(lines[at].text) is not None and not whole_range(lines[at].text):
        while first < len(lines) and first - at < 2 * _COLUMNS and not whole_range(lines[first].text):
            if len(lines[first].text) > 40 or ends_sentence(lines[first].text):
                return None
            first += 1
    rows: list[tuple[int, int, int]] = []
    before: Range | None = None
    index = first
    while index < len(lines):
        scores = _scores(lines[index], before)
        if scores is None:
            break
        body = _filled(lines, index + 1, furniture)
        if body is None or whole_range(lines[body].text) or not lines[body].text[0].isupper():
            break
        last = body
        while last + 1 < len(lines) and lines[last + 1].text and last + 1 not in furniture:
            if _scores(lines[last + 1], scores):
                break
            last += 1
        rows.append((index, body, last))
        before = scores
        following = _next_scores(lines, last + 1, scores, furniture)
        if following is None:
            break
        index = following
    if len(rows) < 2 or not any((whole_range(lines[row].text) or _NONE).ranged for row, *_ in rows[:2]):
        return None
    return Stacked(range(at, first), tuple(rows), rows[-1][2] + 1)


_NONE = Range(None, None, 0, False)


#: What stands in a column of figures: a number, dice, a distance, a dash, yes or no.
_FIGURE = deferred(
    r"(?i)[+−–-]?\d{1,3}(?:[+\"”″%]| ?(?:cm|mm|hex(?:es)?|inch(?:es)?))?|\d?d\d{1,2}(?:\+\d)?|[–—-]|yes|no|none|"
    r"free|n/a"
)
#: What parts the figures of a cell that holds those of several columns (`10" / 2 / 1`).
_PARTED = deferred(r" ?[/·;,] ?")
#: "5.2.1 Ramming": where the next section begins.
_CASE = deferred(r"\d{1,2}(?:\.\d{1,2}){1,4}[.)]? {1,3}[A-Z]")
_MOST_LINES, _WIDEST, _LONGEST = 140, 8, 60


class Celled(NamedTuple):
    """A table of cells: the names of its columns, each row's cells as spans, how many lines hold the names, and how
    many the table."""

    header: list[str]
    rows: list[list[tuple[int, int]]]
    heads: int
    lines: int


def celled(lines: Sequence[Line], at: int) -> Celled | None:
    """The table that begins with the names of its columns at line ``at`` and reaches to the next blank line, sentence
    or numbered section; what looks like the number of a page may be a cell."""
    end = at
    while end < len(lines) and end - at <= _MOST_LINES and _may_be_cell(lines[end].text):
        end += 1
    cells = [line.text for line in lines[at:end]]
    if not 6 <= len(cells) <= _MOST_LINES:
        return None
    for width in range(2, _WIDEST + 1):
        rows = [cells[n : n + width] for n in range(0, len(cells), width)]
        if len(rows) < 3 or len(rows[-1]) < width or any(map(_figures, rows[0])):
            continue
        columns = [[*map(_figures, column)] for column in zip(*rows[1:], strict=True)]
        even = not any(columns[0]) and all(all(told) or not any(told) for told in columns)
        if even and (any(map(all, columns)) or (width == 2 and _told_of_names(rows))):
            found = [list(lines[at + n : at + n + width]) for n in range(0, len(cells), width)]
            return _apart(found)
    return None


def _may_be_cell(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and not ends_sentence(text) and not _CASE.match(text) and bullet(text) is None


def _figures(cell: str) -> bool:
    """Whether a cell holds nothing but figures, of one column or of several."""
    return all(map(_FIGURE.fullmatch, _PARTED.split(cell)))


def _told_of_names(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of two cells each tell something of a name, under the two names of their columns ("Reaction",
    "Trigger", "Fend Off", "A boat touches the crew")."""
    names, told = zip(*rows[1:], strict=True)
    heads = all(len(head) <= 24 and title_like(head) for head in rows[0])
    return heads and len(names) > 2 and all(map(title_like, names)) and not any(map(title_like, told))


def _apart(table: list[list[Line]]) -> Celled:
    """The table with those columns parted of which every cell, and the name, holds as many figures ("Speed / Hull")."""
    header: list[str] = []
    rows: list[list[tuple[int, int]]] = [[] for _ in table[1:]]
    for head, *column in zip(*table, strict=True):
        pieces = [_pieces(cell) for cell in (head, *column)]
        if len({*map(len, pieces)}) > 1 or not all(_figures(cell.text) for cell in column):
            pieces = [[(cell.start, cell.end)] for cell in (head, *column)]
        header += [head.text[a - head.start : b - head.start] for a, b in pieces[0]]
        for row, spans in zip(rows, pieces[1:], strict=True):
            row.extend(spans)
    return Celled(header, rows, len(table[0]), len(table[0]) * len(table))


def _pieces(cell: Line) -> list[tuple[int, int]]:
    """The spans of what the signs part in a cell."""
    signs = [
        (cell.start, cell.start),
        *((cell.start + m.start(), cell.start + m.end()) for m in _PARTED.finditer(cell.text)),
    ]
    ends = [*(start for start, _ in signs[1:]), cell.end]
    return [(behind, end) for (_, behind), end in zip(signs, ends, strict=True)]


_SIGNED = deferred(r"[+−–-] ?\d{1,2}")


class Paired(NamedTuple):
    """A list of modifiers: the lines of its column names, if it has any, and the two lines of each row."""

    heads: list[Line]
    rows: list[tuple[Line, Line]]


def paired(lines: Sequence[Line], at: int) -> Paired | None:
    """The list of modifiers that begins at line ``at``, each row of it a line for what is so and one for what it adds;
    None where there are not two of them."""
    if found := _paired(lines, at):
        return Paired([], found)
    heads = list(lines[at : at + 2])
    named = len(heads) > 1 and all(line.text and sentence_case_name(line.text) for line in heads)
    return Paired(heads, found) if named and (found := _paired(lines, at + 2)) else None


def _paired(lines: Sequence[Line], at: int) -> list[tuple[Line, Line]]:
    rows: list[tuple[Line, Line]] = []
    for first in range(at, min(at + _MOST_LINES, len(lines) - 1), 2):
        told, value = lines[first], lines[first + 1]
        if not told.text or ends_sentence(told.text) or len(told.text) > _LONGEST or not _SIGNED.fullmatch(value.text):
            break
        rows.append((told, value))
    return rows if len(rows) > 1 and not any(_FIGURE.fullmatch(told.text) for told, _ in rows) else []


def _scores(line: Line, before: Range | None) -> Range | None:
    """The scores that are the whole of a line, where they take up those before."""
    found = whole_range(line.text) if line.text and line.text[0] in "0123456789+-−–<>≤≥" else None
    return found if found and (before is None or follows(before, found)) else None


def _next_scores(lines: Sequence[Line], at: int, before: Range, furniture: frozenset[int]) -> int | None:
    """Where the next row may begin; what looks like the number of a page is its score where it takes up those before,
    right below them, and the row goes on right below it."""
    below = lines[at : at + 2]
    if at in furniture and len(below) == 2 and below[1].text and at + 1 not in furniture and _scores(below[0], before):
        return at
    return _filled(lines, at, furniture)


def _filled(lines: Sequence[Line], at: int, furniture: frozenset[int]) -> int | None:
    """The next line from ``at`` on that holds something of the text, not more than a blank line or two further."""
    for index in range(at, min(at + 3, len(lines))):
        if lines[index].text:
            return None if index in furniture else index
    return None
