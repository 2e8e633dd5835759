"""Tables in columns of spaces whose head, of one line or more, stands over a line of dashes.

In: the lines from where such a table may begin. Out: the names of its columns, each put together from all lines of the
head, the spans of the cells of each row, and how many lines it takes; None where the lines are no such table. What is
blank in all its lines parts the columns, wherever a cell or a name stands within its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.text import Line, ends_sentence
from kb.patterns import deferred

_RULE = deferred(r"[-=_–—]{3,}(?:[ +|]+[-=_–—]{2,})*")
_MOST_HEADS, _MOST_ROWS = 3, 60
#: So many blanks part two columns.
_RIVER = 2


class Ruled(NamedTuple):
    """The names of the columns, the rows' cells as spans of the document, the lines of the head, and of all of it."""

    header: list[str]
    rows: list[list[tuple[int, int]]]
    heads: int
    lines: int


def ruled(lines: Sequence[Line], at: int) -> Ruled | None:
    """The table whose head begins with line ``at``."""
    under = next((at + n for n in range(1, _MOST_HEADS + 1) if at + n < len(lines) and is_rule(lines[at + n])), None)
    if under is None:
        return None
    heads = lines[at:under]
    if any(not head.text or ends_sentence(head.text) or "\t" in head.text or is_rule(head) for head in heads):
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
    columns = _columns([*heads, *rows])
    names = [" ".join(filter(None, (_words(head, *column) for head in heads))) for column in columns]
    cells = [[_span(row, *column) for column in columns] for row in rows]
    full = all(row[0][0] < row[0][1] and any(a < b for a, b in row[1:]) for row in cells)
    named = sum(map(bool, names[1:])) == len(names) - 1 and all(len(name) <= 40 for name in names)
    return Ruled(names, cells, len(heads), behind - at) if len(columns) > 1 and full and named else None


def is_rule(line: Line) -> bool:
    """Whether a line is nothing but dashes, in one run or one for each column."""
    return line.text[:1] in ("-", "=", "_", "–", "—") and _RULE.fullmatch(line.text) is not None


def _columns(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """From where to where each column reaches."""
    width = max(line.indent + len(line.text) for line in lines)
    blank = [True] * width
    for line in lines:
        for offset, char in enumerate(line.text):
            if char != " ":
                blank[line.indent + offset] = False
    columns: list[tuple[int, int]] = []
    start: int | None = None
    for place in range(width + 1):
        filled = place < width and not blank[place]
        if filled and start is None:
            start = place
        elif not filled and start is not None and (place == width or all(blank[place : place + _RIVER])):
            columns.append((start, place))
            start = None
    return columns


def _span(line: Line, start: int, end: int) -> tuple[int, int]:
    """The span of what a line has in a column; an empty one where it has nothing."""
    first, last = max(0, start - line.indent), max(0, end - line.indent)
    raw = line.text[first:last]
    lead = len(raw) - len(raw.lstrip())
    begin = min(line.start + first + lead, line.end)
    return begin, begin + len(raw.strip())


def _words(line: Line, start: int, end: int) -> str:
    return line.text[max(0, start - line.indent) : max(0, end - line.indent)].strip()
