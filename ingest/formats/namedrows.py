"""Rows of a roll table that name their results and go on over several lines ("2-4 Bolt: The unit …").

In: the lines of a hard-wrapped text. Out: the row that a line opens, and the next one; None where the line opens none.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.formats.flattened import RollRow, roll_row
from ingest.formats.text import Line
from kb.patterns import deferred

_NAMED = deferred(
    r"[+−–-]?\d{1,3}(?:\+| ?(?:[–—-]|to) ?\d{1,3}| or (?:more|less|fewer|over|under|higher|lower|above|below))?[.:)]? "
    r"[A-Z][^:.]{1,40}: "
)
#: So many lines such a row takes at most.
_LINES = 8


def named_rows(lines: Sequence[Line], at: int) -> tuple[RollRow, RollRow] | None:
    """The row with its name that line ``at`` opens, and the next such row, no blank line before it."""
    row = roll_row(lines[at].text) if _NAMED.match(lines[at].text) else None
    if row is None:
        return None
    for line in lines[at + 1 : at + 1 + _LINES]:
        if not line.text:
            return None
        if _NAMED.match(line.text):
            following = roll_row(line.text)
            return (row, following) if following else None
    return None
