"""Lists of characteristics that lost their columns: "Pace P How far the model moves" over "Crust C How tough it is".

In: the lines from where such a list may begin. Out: the names of its columns (empty where nothing heads it) and the
spans of the three cells of each row; None where the lines are no such list.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.formats.text import Line
from kb.patterns import deferred

_ROW = deferred(
    r"(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}) \(?(?P<short>[A-Z][A-Za-z]{0,2})\)? (?:[–—-] )?"
    r"(?P<told>[A-Z][a-z’' ].{3,110})$"
)
_HEAD = deferred(r"(?P<name>[A-Z][a-z]+) (?P<short>[A-Z][a-z]+) (?P<told>[A-Z][A-Za-z ’']{3,40})")
_LEAST_ROWS, _MOST_ROWS = 3, 15

Span = tuple[int, int]


def abbreviated_lines(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    """The head and the rows of the list that begins with line ``at``."""
    head = None if _cells(lines[at]) else _HEAD.fullmatch(lines[at].text)
    rows: list[list[Span]] = []
    for line in lines[at + (head is not None) :][:_MOST_ROWS]:
        if (row := _cells(line)) is None:
            break
        rows.append(row)
    if len(rows) < _LEAST_ROWS:
        return None
    return (list(head.groups()) if head else []), rows


def _cells(line: Line) -> list[Span] | None:
    """The spans of a name, the letters that stand for it, and what it tells."""
    found = _ROW.match(line.text)
    if found is None or not _stands_for(found["short"], found["name"]):
        return None
    return [(line.start + start, line.start + end) for start, end in map(found.span, ("name", "short", "told"))]


def _stands_for(short: str, name: str) -> bool:
    """Whether the letters stand in that order in the name, the first of them at its beginning."""
    letters = iter(name.lower())
    return name[0] == short[0] and all(letter in letters for letter in short.lower())
