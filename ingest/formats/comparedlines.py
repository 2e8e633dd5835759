"""Charts by comparison that lost their columns: "Twice the Crust, or more 2+" over "Higher than the Crust 3+".

In: the lines from where such a chart may begin. Out: its head (empty where it has none) and the spans of the two cells
of each row; None where the lines are no such chart.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.formats.text import Line
from kb.patterns import deferred
from kb.ratios import ratio_of

_ROW = deferred(r"[^.;!?\d]{4,80}[ \t.…:]{1,60}(\d{1,2}\+)$")
_LEAST_ROWS, _MOST_ROWS = 3, 9

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
    if len(rows) < _LEAST_ROWS:
        return None
    return ([] if own else [lines[at].text, ""]), rows


def _cells(line: Line) -> list[Span] | None:
    """The spans of the comparison and of the roll needed."""
    if line.text[-1:] != "+" or (found := _ROW.match(line.text)) is None:
        return None
    words = line.text[: found.start(1)].rstrip(" \t.…:")
    if ratio_of(words) is None:
        return None
    return [(line.start, line.start + len(words)), (line.start + found.start(1), line.end)]
