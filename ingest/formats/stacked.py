"""Roll tables whose cells stand one under the other, a line each: "Score", "Result", "12 or more", "Heartened. …".

In: the lines of a text and where such a table may begin. Out: the lines of its column names, and of each row the line
of its scores and those of what they bring; nothing where the scores of the rows do not take each other up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.flattened import Range, follows, roll_head, whole_range
from ingest.formats.text import Line, ends_sentence

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
