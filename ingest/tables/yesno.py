"""Cells that say yes or no: the columns of a table that tell what each row may do ("Charge" over "yes", "no", "✓").

In: the rows of a table. Out: its columns of leave, and what a cell of one says. A cross is a yes where it stands alone
against blanks, and a no beside ticks; a dash is a no where nothing else is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kb.names import fold
from kb.patterns import deferred

_YES = frozenset(("yes", "y", "✓", "✔", "☑", "✅", "may", "can", "ok", "allowed", "permitted", "normal", "normally"))
_NO = frozenset(
    ("no", "n", "✗", "✘", "☒", "❌", "never", "none", "cannot", "may not", "not allowed", "not permitted", "forbidden",
     "prohibited", "barred", "impossible")
)  # fmt: skip
_CROSSES = frozenset("x×")
_DASHES = frozenset("-–—")
_WORDS = "|".join(sorted((*_YES, *_NO, *_CROSSES, *_DASHES), key=len, reverse=True))
#: The answer of a cell, and what is said behind it: "yes, at -1", "no (unless led)", "No unless led".
_CELL = deferred(rf"(?i)(?P<mark>{_WORDS})(?:[,;:.]? ?\((?P<within>[^()]+)\)|(?:[,;:] | (?=[a-z]))(?P<rest>.+?))?[.!]?")
#: An answer that is all case ("only if led", "only downhill").
_ONLY = deferred(r"(?P<mark>[Oo]nly) (?P<rest>[a-z].+?)\.?")
#: A mark that sends the reader to a note under the table, which may say anything.
_NOTED = deferred(r"(?<=[^\s*])[*†‡§¹²³]+$|\[\d\]$|(?<=[a-z])\d$")

#: How the head of a column asks ("Can Charge?", "May it shoot?").
_ASKED = deferred(r"(?i)^(?:can|may|able to|allowed to)(?: it| they| be)? |\?$")


class Said(NamedTuple):
    """What a cell says: ``leave`` is whether it may be done; ``rest`` what stands behind the answer."""

    leave: bool
    rest: str


def leave_columns(rows: Sequence[Sequence[str]]) -> dict[int, list[Said | None]]:
    """What the cells of each column of leave say, by the column's place; None for a cell that answers nothing.

    Of leave is a column, not the first, of whose cells more than half answer, or half in both ways, in a table with a
    cell that says yes in so many words or signs, and another that says no.
    """
    width = max((len(row) for row in rows), default=0)
    columns = {n: [row[n] if n < len(row) else "" for row in rows] for n in range(1, width)}
    marks = {n: [_answer(cell) for cell in cells] for n, cells in columns.items()}
    filled = {n: sum(bool(cell.strip()) for cell in cells) for n, cells in columns.items()}
    answering = {
        n: found for n, found in marks.items()
        if 2 * sum(each is not None for each in found) + _both_ways(found) > filled[n] > 0
    }  # fmt: skip
    used = {fold(each["mark"]) for found in answering.values() for each in found if each}
    yes, no = set(used & _YES), set(used & _NO)
    if yes and not no:
        no |= used & (_CROSSES | _DASHES)
    elif yes:
        no |= used & _CROSSES
    elif not no:
        yes |= used & _CROSSES
        no |= used & _DASHES
    if not yes or not (no or any("" in (cell.strip() for cell in columns[n]) for n in answering)):
        return {}
    return {
        n: [_said(mark, cell, yes, no) for mark, cell in zip(found, columns[n], strict=True)]
        for n, found in answering.items()
    }


def _both_ways(found: Sequence[re.Match[str] | None]) -> bool:
    """Whether a column says yes of one thing and no of another: then half its cells are enough."""
    said = {fold(each["mark"]) for each in found if each}
    return bool(said & _YES) and bool(said & _NO)


def _answer(cell: str) -> re.Match[str] | None:
    bare = cell.strip(" _*")
    return _CELL.fullmatch(bare) or _ONLY.fullmatch(bare)


def _said(mark: re.Match[str] | None, cell: str, yes: set[str], no: set[str]) -> Said | None:
    if mark is None or _NOTED.search(cell.strip()):
        return None
    if mark.re.pattern == _ONLY.pattern:
        return Said(True, mark[0])
    answer = fold(mark["mark"])
    return Said(answer in yes, mark["within"] or mark["rest"] or "") if answer in yes | no else None


def without_asking(head: str) -> str:
    """The name of the deed that the head of a column of leave asks for."""
    return _ASKED.sub("", head.strip(" *_"))
