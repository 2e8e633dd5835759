"""Heads of a table that take several rows ("Move" over "Off road" and "Road"): one name for each column.

In: the rows of names, each with how many columns a name reaches over. Out: the one row that says the same. A name over
several columns goes behind each of theirs ("Off road Move"), where it is short and theirs tell no measure of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

#: The names of a row, blank where a name beside or above reaches; and how many columns each of them reaches over.
HeadRow = tuple[Sequence[str], Sequence[int]]

#: What a name over others may have to be one of their own names' end; abbreviations stand alone.
_MOST_WORDS, _LEAST_LETTERS = 2, 4


def one_head(rows: Sequence[HeadRow]) -> list[str]:
    """The names of the columns that the rows of a head give together, the first row standing on top."""
    names = [""] * max((len(row) for row, _ in rows), default=0)
    for row, reach in rows:
        below = list(_spread(row, reach, len(names)))
        alone = {name for name in below if below.count(name) == 1}
        names = [_together(over, name, name in alone) for over, name in zip(names, below, strict=True)]
    return names


def _spread(row: Sequence[str], reach: Sequence[int], width: int) -> list[str]:
    """A row with each name in all the columns that it reaches over."""
    spread = [""] * width
    for at, (name, columns) in enumerate(zip(row, reach, strict=True)):
        for column in range(at, min(at + columns, width)) if name else ():
            spread[column] = name
    return spread


def _together(over: str, name: str, alone: bool) -> str:
    """What a column is called whose own name stands under another."""
    if not over or not name or name.lower() == over.lower():
        return name or over
    own = len(name) < _LEAST_LETTERS or any(map(str.isdigit, name)) or name.lower().endswith(over.lower())
    if alone and (own or len(over.split()) > _MOST_WORDS):
        return name
    return f"{name} {over}"
