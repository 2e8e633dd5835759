"""Tables that are set in columns of spaces within hard-wrapped text, as a PDF gives them.

In: the lines from where a table may begin. Out: the spans of the cells of each row, or None where the lines are prose.
The first line gives the columns; a row's cell belongs to the column that it begins in. A line with nothing but the end
of the last cell goes on with the row above. Where two blanks part the cells and nothing stands under anything, each row
has as many cells as the head.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.formats.flattened import whole_range
from ingest.formats.text import Line, bullet, ends_sentence
from kb.patterns import deferred

Span = tuple[int, int]

_CELL = deferred(r"\S+(?: \S+)*")
#: A head's cell is a name, not a piece of a sentence.
_LONGEST_HEAD = 32
_MOST_ROWS = 60
#: A cell of a profile: a figure, dice, a share, or nothing.
_FIGURE = deferred(r"(?:[+−–-]?\d{1,3}(?:[–/-]\d{1,3})?(?:[+\"”″]|cm|mm)?|\d?[dD]\d{1,2}(?:\+\d)?|[–—-])")
#: A word behind a blank. It heads a column one blank behind another where so many rows at least have a cell under it,
#: in such a share.
_WORD = deferred(r"(?<=\s)(?=\S)")
_LEAST_ROWS, _MOST = 2, 0.6


def _cells(line: Line) -> list[Span]:
    """The cells of a line, two blanks or more apart; two after a full stop are only an old typist's habit."""
    cells: list[Span] = []
    for found in _CELL.finditer(line.text):
        start, end = found.span()
        if cells and start - cells[-1][1] == 2 and ends_sentence(line.text[cells[-1][0] : cells[-1][1]]):
            cells[-1] = (cells[-1][0], end)
        else:
            cells.append((start, end))
    return cells


def aligned(lines: Sequence[Line], at: int) -> tuple[list[list[Span]], int] | None:
    """The rows of the table whose head is line ``at``, head included, and how many lines it takes."""
    head = lines[at]
    if "  " not in head.text or bullet(head.text):
        return None
    close = _close_columns(lines, at)
    names = _parted(_cells(head), head, close)
    scored = whole_range(head.text[slice(*names[0])]) is not None  # "2 or less   The sled is lost.": there is no head
    said = ends_sentence(head.text) or any(end - start > _LONGEST_HEAD for start, end in names)
    if len(names) < 2 or (said and not scored):
        return None
    starts = [start + head.indent for start, _end in names]
    rows = [[(head.start + a, head.start + b) for a, b in names]]
    left = starts[-1] - 1
    full = 0
    last = at
    for index in range(at + 1, min(len(lines), at + _MOST_ROWS)):
        line = lines[index]
        if not line.text:
            break
        cells = _parted(_cells(line), line, close)
        places = [_column(start + line.indent, starts) for start, _end in cells]
        if len(cells) == 1 and places[0] == len(starts) - 1 and len(rows) > 1 and rows[-1][-1][1] > rows[-1][-1][0]:
            if line.indent < left:
                break
            rows[-1][-1] = (rows[-1][-1][0], line.end)  # the cell goes on
        elif not _fits(cells, places) or (len(names) == 2 and not _under(cells[1], line, left, names[1])):
            break
        else:
            row = [(line.start + cells[0][1], line.start + cells[0][1])] * len(starts)
            for place, (a, b) in zip(places, cells, strict=True):
                row[place] = (line.start + a, line.start + b)
            rows.append(row)
            full += len(cells) >= len(names) - 1
        last = index
    enough = full >= 2 and 2 * full >= len(rows) - 1
    return (rows, last - at + 1) if enough else None


def _close_columns(lines: Sequence[Line], at: int) -> list[int]:
    """Where a column may begin one blank behind the one before ("No. Speed Aim" over "10  5\"    4+"): a word of the
    head with a cell right under it in most rows, and in every row a blank before that."""
    head = lines[at]
    told = [head.text[slice(*cell)] for cell in _cells(head)]
    if whole_range(told[0]) is not None or any(_FIGURE.fullmatch(cell) for cell in told):
        return []  # "7 or more  Winded", "Captain within 6 inches  +1" are rows, and no head
    below: list[Line] = []
    for line in lines[at + 1 : at + _MOST_ROWS]:
        if "  " not in line.text:
            break
        below.append(line)
    if len(below) < _LEAST_ROWS:
        return []
    close: list[int] = []
    for found in _WORD.finditer(head.text):
        place = found.start() + head.indent
        under = [line for line in below if not _blank(line, place)]
        apart = sum(_blank(line, place - 2) or _is_figure(line, place) for line in under)
        least = 1 if _blank(head, place - 2) else _MOST * len(below)
        if _MOST * len(below) <= len(under) and apart >= least and all(_blank(line, place - 1) for line in below):
            close.append(place)
    return close


def _blank(line: Line, place: int) -> bool:
    """Whether nothing stands in a place of a line."""
    at = place - line.indent
    return not 0 <= at < len(line.text) or line.text[at].isspace()


def _is_figure(line: Line, place: int) -> bool:
    """Whether the word that begins in a place of a line is a figure."""
    word = line.text[place - line.indent :].split(None, 1)
    return bool(word) and _FIGURE.fullmatch(word[0]) is not None


def _parted(cells: Sequence[Span], line: Line, close: Sequence[int]) -> list[Span]:
    """The cells of a line, parted where a column begins one blank behind another."""
    parted: list[Span] = []
    for start, end in cells:
        for place in close:
            at = place - line.indent
            if start < at < end and line.text[at - 1] == " ":
                parted.append((start, at - 1))
                start = at
        parted.append((start, end))
    return parted


def unaligned(lines: Sequence[Line], at: int) -> tuple[list[list[Span]], int] | None:
    """The rows of a profile whose cells two blanks part and that stand under nothing ("Pikes  6  8  -")."""
    head = lines[at]
    if "  " not in head.text or bullet(head.text) or ends_sentence(head.text):
        return None
    names = _cells(head)
    if len(names) < 3 or any(end - start > _LONGEST_HEAD for start, end in names):
        return None
    if any(_FIGURE.fullmatch(head.text[a:b]) or not head.text[a].isupper() for a, b in names):
        return None
    rows = [[(head.start + a, head.start + b) for a, b in names]]
    for line in lines[at + 1 : at + _MOST_ROWS]:
        cells = _cells(line) if line.text else []
        if not line.text:
            break
        figures = sum(_FIGURE.fullmatch(line.text[a:b]) is not None for a, b in cells[1:])
        if len(cells) != len(names) or not line.text[0].isupper() or 2 * figures < len(names) - 1:
            return None
        rows.append([(line.start + a, line.start + b) for a, b in cells])
    return (rows, len(rows)) if len(rows) > 2 else None


def _fits(cells: Sequence[Span], places: Sequence[int]) -> bool:
    """Whether a line has a first cell and others, each in a column of its own."""
    return len(cells) >= 2 and places[0] == 0 and len(set(places)) == len(places)


def _under(cell: Span, line: Line, left: int, name: Span) -> bool:
    """Whether the second cell of two stands under its head: at its left, or, where it is a number, anywhere below."""
    at = cell[0] + line.indent
    width = name[1] - name[0] if line.text[cell[0] : cell[1]].rstrip("+").isdigit() else 2
    return left <= at <= left + max(2, width)


def _column(start: int, starts: Sequence[int]) -> int:
    """The column that a cell begins in, one blank to the left of its name at most."""
    return max((index for index, left in enumerate(starts) if left <= start + 1), default=0)


def goes_on(text: str, row: Sequence[Span], cell: Span) -> bool:
    """Whether a cell alone in its line stands right under the last one of a row of three or more: it is the rest of
    that."""
    return (
        len(row) > 2 and _indent(text, cell[0]) >= _indent(text, row[-1][0]) - 1 and "\t" not in text[slice(*row[-1])]
    )


def _indent(text: str, at: int) -> int:
    """In which column of its line a character stands."""
    return at - text.rfind("\n", 0, at) - 1
