"""Tables in columns of spaces whose head, of one line or more, stands over a line of dashes.

In: the lines from where such a table may begin. Out: the names of its columns, each put together from all lines of the
head, the spans of the cells of each row, and how many lines it takes; None where the lines are no such table. What is
blank in all its lines parts the columns, wherever a cell or a name stands within its own; where a long cell leaves one
blank alone before the next column, the names of the head tell where that begins. A line that does not open a row goes
on with the cells of the row above; what does not stand right behind its cell is a piece of it (``parts``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.text import Line, ends_sentence
from kb.patterns import deferred

Span = tuple[int, int]

_RULE = deferred(r"[-=_–—]{3,}(?:[ +|]+[-=_–—]{2,})*")
_MOST_HEADS, _MOST_ROWS = 3, 60
#: A name in a head, which two blanks part from the next.
_NAME = deferred(r"\S+(?: \S+)*")
#: So many blanks part two columns.
_RIVER = 2


class Ruled(NamedTuple):
    """The names of the columns, the rows' cells as spans of the document, the lines of the head, and of all of it, and
    the further pieces of a cell by the place where it begins."""

    header: list[str]
    rows: list[list[Span]]
    heads: int
    lines: int
    parts: dict[int, list[Span]]


def ruled(lines: Sequence[Line], at: int) -> Ruled | None:
    """The table whose head begins with line ``at``."""
    under = next((at + n for n in range(1, _MOST_HEADS + 1) if at + n < len(lines) and is_rule(lines[at + n])), None)
    if under is None:
        return None
    heads = lines[at:under]
    if any(not head.text or _is_sentence(head.text) or "\t" in head.text or is_rule(head) for head in heads):
        return None
    rows: list[Line] = []
    behind = under + 1
    while behind < len(lines) and len(rows) < _MOST_ROWS and lines[behind].text:
        if is_rule(lines[behind]):
            behind += 1
            break
        rows.append(lines[behind])
        behind += 1
    if len(rows) < 2 or any("\t" in row.text for row in rows):
        return None
    columns = _told_apart(_columns([*heads, *rows]), heads, rows)
    names = [" ".join(filter(None, (_words(head, *column) for head in heads))) for column in columns]
    named = sum(map(bool, names[1:])) == len(names) - 1 and all(len(name) <= 40 for name in names)
    if len(columns) < 2 or not named:
        return None
    cells, parts = _rows([[_span(row, *column) for column in columns] for row in rows], rows)
    full = all(row[0][0] < row[0][1] and any(a < b for a, b in row[1:]) for row in cells)
    return Ruled(names, cells, len(heads), behind - at, parts) if full and len(cells) > 1 else None


def _rows(cells: list[list[Span]], lines: Sequence[Line]) -> tuple[list[list[Span]], dict[int, list[Span]]]:
    """The rows of a table from the cells of its lines, and the pieces of those cells that go on in further lines."""
    rows: list[list[Span]] = []
    parts: dict[int, list[Span]] = {}
    written: list[str] = []  # the columns that the row has something in
    for found, line in zip(cells, lines, strict=True):
        words = [line.text[a - line.start : b - line.start] for a, b in found]
        if not rows or not _goes_on(words, written):
            rows.append(found)
            written = words
            continue
        row = rows[-1]
        last = max(end for start, end in (*row, *(part for cell in row for part in parts.get(cell[0], ()))))
        for column, (start, end) in enumerate(found):
            if start == end:
                continue
            if row[column][1] == last and all(a == b for a, b in found[:column]):
                row[column] = (row[column][0], end)  # nothing stands between the cell and how it goes on
                last = end
            elif row[column][0] < row[column][1]:
                parts.setdefault(row[column][0], []).append((start, end))
            else:
                row[column] = (start, end)
        written = [above or below for above, below in zip(written, words, strict=True)]
    return rows, parts


def _goes_on(words: Sequence[str], above: Sequence[str]) -> bool:
    """Whether a line with these cells goes on with the row above, and does not open one of its own: its first cell is
    empty, or goes on with a name, and it leaves out a column or opens in small letters."""
    if words[0]:
        return words[0][0].islower() and not above[0][:1].islower() and _leaves_out(words, above)
    if above[0][:1] in ("+", "-", "−", "–") and len(words) == 2:
        return words[1][:1].islower()  # a modifier that is not said again
    return len(words) == 2 or _leaves_out(words, above) or any(word[:1].islower() for word in words)


def _leaves_out(words: Sequence[str], above: Sequence[str]) -> bool:
    return any(over and not word for over, word in zip(above[1:], words[1:], strict=True))


def is_rule(line: Line) -> bool:
    """Whether a line is nothing but dashes, in one run or one for each column."""
    return line.text[:1] in ("-", "=", "_", "–", "—") and _RULE.fullmatch(line.text) is not None


def _columns(lines: Sequence[Line]) -> list[Span]:
    """From where to where each column reaches."""
    width = max(line.indent + len(line.text) for line in lines)
    blank = [True] * width
    for line in lines:
        for offset, char in enumerate(line.text):
            if char != " ":
                blank[line.indent + offset] = False
    columns: list[Span] = []
    start: int | None = None
    for place in range(width + 1):
        filled = place < width and not blank[place]
        if filled and start is None:
            start = place
        elif not filled and start is not None and (place == width or all(blank[place : place + _RIVER])):
            columns.append((start, place))
            start = None
    return columns


def _is_sentence(words: str) -> bool:
    """Whether a line ends as a sentence does, and not with the question over a column ("MAY IT FIRE?")."""
    return ends_sentence(words) and not (words.endswith("?") and "  " in words)


def _told_apart(columns: list[Span], heads: Sequence[Line], rows: Sequence[Line]) -> list[Span]:
    """The columns with those parted that have one blank between them, at the names of a head of one line."""
    if len(heads) > 1:
        return columns
    (head,) = heads
    names = [found.start() + head.indent for found in _NAME.finditer(head.text)]
    lines = [head, *rows]
    parted: list[Span] = []
    for start, end in columns:
        for name in names:
            if start < name < end and (blank := _blank_before(name, start, lines)) is not None:
                parted.append((start, blank))
                start = blank + 1
        parted.append((start, end))
    return parted


def _blank_before(name: int, start: int, lines: Sequence[Line]) -> int | None:
    """The last place before the name of a column that is blank in all lines."""
    for place in range(name - 1, start, -1):
        if all(
            line.text[place - line.indent : place - line.indent + 1] in (" ", "") or place < line.indent
            for line in lines
        ):
            return place
    return None


def _span(line: Line, start: int, end: int) -> Span:
    """The span of what a line has in a column; an empty one where it has nothing."""
    first, last = max(0, start - line.indent), max(0, end - line.indent)
    raw = line.text[first:last]
    lead = len(raw) - len(raw.lstrip())
    begin = min(line.start + first + lead, line.end)
    return begin, begin + len(raw.strip())


def _words(line: Line, start: int, end: int) -> str:
    return line.text[max(0, start - line.indent) : max(0, end - line.indent)].strip()
