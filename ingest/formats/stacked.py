"""Tables whose cells stand one under the other, a line each: "Score", "Result", "12 or more", "Heartened. …".

In: the lines of a text and where such a table may begin. Out: of a roll table the lines of its column names, and of
each row the line of its scores and those of what they bring, nothing where the scores do not take each other up; of
any other table its cells in rows, where a column that holds nothing but figures tells how many make one; of a list of
modifiers the two lines of each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.flattened import Range, follows, roll_head, whole_range
from ingest.formats.text import Line, ends_sentence
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
        following = _filled(lines, last + 1, furniture)
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
_MOST_LINES, _WIDEST, _LONGEST = 140, 8, 60


def celled(lines: Sequence[Line], at: int) -> list[list[Line]] | None:
    """The rows, the first of which holds the names of the columns, of the table that begins at line ``at`` and reaches
    to the next blank line; what looks like the number of a page may be a cell."""
    end = at
    while end < len(lines) and lines[end].text and end - at <= _MOST_LINES:
        if len(lines[end].text) > _LONGEST or ends_sentence(lines[end].text):
            return None
        end += 1
    cells = [line.text for line in lines[at:end]]
    if not 9 <= len(cells) <= _MOST_LINES or not any(map(_FIGURE.fullmatch, cells)):
        return None
    for width in range(3, _WIDEST + 1):
        rows = [cells[n : n + width] for n in range(0, len(cells), width)]
        if len(rows) < 3 or len(rows[-1]) < width or any(map(_FIGURE.fullmatch, rows[0])):
            continue
        columns = [[_FIGURE.fullmatch(cell) is not None for cell in column] for column in zip(*rows[1:], strict=True)]
        if not any(columns[0]) and any(map(all, columns)) and all(all(told) or not any(told) for told in columns):
            return [list(lines[at + n : at + n + width]) for n in range(0, len(cells), width)]
    return None


_SIGNED = deferred(r"[+−–-] ?\d{1,2}")


def paired(lines: Sequence[Line], at: int) -> list[tuple[Line, Line]]:
    """The rows of a list of modifiers that begins at line ``at``, each a line for what is so and one for what it adds;
    none where there are not two of them."""
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


def _filled(lines: Sequence[Line], at: int, furniture: frozenset[int]) -> int | None:
    """The next line from ``at`` on that holds something of the text, not more than a blank line or two further."""
    for index in range(at, min(at + 3, len(lines))):
        if lines[index].text:
            return None if index in furniture else index
    return None
