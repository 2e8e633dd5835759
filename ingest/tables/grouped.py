"""Tables whose first column only says to which group the things of some rows belong ("Foot", over "Rifles" and "Guns").

In: the cells of a table, with the names of its columns. Out: the same with the names of the rows in front, and their
group behind them in each row. A table whose first column names its rows is left as it is.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.formats.text import ends_sentence, title_like
from ingest.lexicon import GENERIC_UNITS, KIND_WORDS, SETTING_OFF
from kb.names import fold, last_word
from kb.patterns import deferred

Span = tuple[int, int]

#: Heads of columns that name pieces, or what they are classed by.
_PIECES = GENERIC_UNITS | frozenset(
    "name vehicle ship fighter vessel aircraft craft type class category kind sort arm branch family".split()
)
#: Kinds of thing that a table tells of beside the case in which it comes about.
_TOLD_OF = ("reaction", "action", "order", "status", "phase")


#: So many rows tell that a column groups them.
_LEAST = 3
#: A column of what sets off what the one behind it names.
_SETS_OFF = deferred(
    rf"(?i)(?:{SETTING_OFF}|events?|(?:what|when|if)\b.*|(?:enemy|opponent(?:['’]s)?|opposing) [a-z]+|"
    r"in (?:response|answer|reply|reaction) to)$"
)


class Named(NamedTuple):
    """A table whose rows are named by their first cells."""

    header: list[str]
    cells: list[list[str]]
    spans: list[list[Span]]


def names_first(header: list[str], cells: list[list[str]], spans: list[list[Span]]) -> Named | None:
    """The table with the names of its rows in front; None where they stand there, or nothing names the rows."""
    if len(header) < 3 or not cells or not cells[0][0] or not _in_groups(header[0], header[1]):
        return None
    sets_off = _SETS_OFF.match(header[0].strip(" *_")) is not None
    groups: list[str] = []
    for row in cells:
        groups.append(row[0] or groups[-1])
    names = [row[1] for row in cells]
    one_each = not sets_off and (len(set(groups)) == len(groups) or len(cells) < _LEAST)
    if one_each or len({*map(fold, names)}) < len(names) or not all(map(_is_name, names)):
        return None
    return Named(
        [header[1], header[0], *header[2:]],
        [[row[1], group, *row[2:]] for group, row in zip(groups, cells, strict=True)],
        [[row[1], row[0], *row[2:]] for row in spans],
    )


def _in_groups(group: str, name: str) -> bool:
    """Whether a column may group what the one behind it names, by their heads."""
    of, what = (last_word(fold(head.strip(" *_"))) for head in (group, name))
    if what in _PIECES:
        return of in _PIECES
    kind = KIND_WORDS.get(of, "")
    return bool(of) and KIND_WORDS.get(what) in _TOLD_OF and of not in _PIECES and kind in ("", "phase")


def _is_name(cell: str) -> bool:
    """Whether a cell is a name and tells nothing of it."""
    return title_like(cell) and not ends_sentence(cell) and not any(map(str.isdigit, cell)) and len(cell.split()) <= 4
