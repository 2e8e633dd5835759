"""Charts by comparison, or by range, that lost their columns: "Twice the Crust, or more 2+" over "Higher than the Crust
3+", "Up to 6 inches 3+" over "Over 6 inches 4+".

In: the lines from where such a chart may begin. Out: its head (empty where it has none) and the spans of the two cells
of each row; None where the lines are no such chart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.formats.text import Line, bullet
from kb.patterns import deferred
from kb.ratios import ratio_of

_ROW = deferred(r"[^.;!?\d]{4,80}[ \t.…:]{1,60}(\d{1,2}\+)$")
#: A range and the score for it: "Over 6 inches and up to 18 inches 4+", "Short (0-8"): 3+".
_AT_RANGE = deferred(
    r"(?P<range>(?:[A-Z][a-z-]{2,12}(?: [Rr]ange)?[ :,]{1,2}\(?)?"
    r"(?:(?:up|to|over|within|beyond|more|less|than|under|and|or|from|further|closer|nearer|above|below|at|"
    r"inch(?:es)?|in|cm|mm|m)\b|\d{1,3}(?!\d)|[\"”″–-]|''|[ ]){0,24}"
    r"\d{1,3}(?!\d)(?:(?:inch(?:es)?|in|cm|mm|m|or|more|less|further|over)\b|"
    r"[\"”″]|''|[ ]){0,8}\)?)[ \t.…:–-]{1,60}(?P<score>\d{1,2}(?:\+| or (?:more|better|higher)))\.?$",
    re.I,
)
_LEAST_ROWS, _MOST_ROWS = 3, 9
_LONGEST = 140
#: So many rows by range are a chart.
_LEAST_RANGES = 2

Span = tuple[int, int]


def compared_lines(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    """The head and the rows of the chart that begins with line ``at``."""
    own = _cells(lines[at])
    below = lines[at + 1] if at + 1 < len(lines) else None
    if own is None and (below is None or len(lines[at].text) > 80 or _cells(below) is None):
        return None
    rows: list[list[Span]] = []
    for line in lines[at + (own is None) :][:_MOST_ROWS]:
        if (row := _cells(line)) is None:
            break
        rows.append(row)
    by_range = _ranged(_words(lines[at + (own is None)])) is not None
    if len(rows) < (_LEAST_RANGES if by_range else _LEAST_ROWS):
        return None
    return ([] if own else [lines[at].text, ""]), rows


def _ranged(text: str) -> re.Match[str] | None:
    """A range and its score; no such row is long."""
    return _AT_RANGE.match(text) if len(text) <= _LONGEST else None


def _words(line: Line) -> str:
    """A line without the mark of an item."""
    item = bullet(line.text)
    return line.text[item.length :] if item and not item.label else line.text


def _cells(line: Line) -> list[Span] | None:
    """The spans of the comparison, or of the range, and of the roll needed."""
    text = _words(line)
    start = line.end - len(text)
    if (ranged := _ranged(text)) is not None:
        return [(start + a, start + b) for a, b in (ranged.span("range"), ranged.span("score"))]
    if line.text[-1:] != "+" or (found := _ROW.match(line.text)) is None:
        return None
    words = line.text[: found.start(1)].rstrip(" \t.…:")
    if ratio_of(words) is None:
        return None
    return [(line.start, line.start + len(words)), (line.start + found.start(1), line.end)]
