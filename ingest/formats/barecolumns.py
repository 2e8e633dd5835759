"""Tables whose columns a single blank parts: "QUALITY NERVE" over "Callow 6" and "Old Hands 8".

In: the lines from where such a table may begin. Out: the names of its columns and the spans of the cells of each row;
None where the lines are no such table. The head is a word in capitals for each column; every row is a name and one
figure for each column but the first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.formats.text import Line, sentence_case_name, title_like

_HEAD = re.compile(r"[A-Z][A-Z'’-]{1,14}(?: [A-Z][A-Z'’-]{0,14}){1,7}")
_FIGURE = re.compile(r"(?:[+−–-]?\d{1,3}(?:[+\"”″]|cm|mm)?|\d?D\d{1,2}(?:\+\d)?|[–—-])(?=[ \t]|$)")
_LEAST_ROWS, _MOST_ROWS = 2, 40

Span = tuple[int, int]


def bare_columns(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    """The head and the rows of the table that begins with line ``at``."""
    if not _HEAD.fullmatch(lines[at].text):
        return None
    header = lines[at].text.split()
    rows: list[list[Span]] = []
    for line in lines[at + 1 : at + 1 + _MOST_ROWS]:
        if not line.text or (row := _cells(line, len(header) - 1)) is None:
            break
        rows.append(row)
    return (header, rows) if len(rows) >= _LEAST_ROWS else None


def _cells(line: Line, figures: int) -> list[Span] | None:
    """The spans of a name and just so many figures behind it."""
    words = list(re.finditer(r"\S+", line.text))
    if len(words) <= figures or not all(_FIGURE.fullmatch(word[0]) for word in words[-figures:]):
        return None
    name = line.text[: words[-figures - 1].end()]
    if not (title_like(name) or sentence_case_name(name)) or name[-1] in ".,:;!?" or any(map(str.isdigit, name)):
        return None
    spans = [(0, len(name)), *(word.span() for word in words[-figures:])]
    return [(line.start + start, line.start + end) for start, end in spans]
