"""Tables of which each cell is a paragraph of its own, as a converter leaves them: "Unit", "Open", "Foot", "5"".

In: the lines of a text. Out: the tables, each by the line with which it begins: the names of its columns, its rows of
cells, and the line behind. Every row is a name and so many figures behind it, or a score and what it brings; what
stands between two such runs and has no figure is the title of the next table and stays what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ingest.formats.flattened import follows, whole_range
from ingest.formats.text import Line, bullet, ends_sentence
from kb.patterns import deferred

_FIGURE = deferred(
    r"(?i)[+−–-]?\d{1,3}(?:[–-]\d{1,3})?(?:[+\"”″%]| ?(?:cm|mm|hex(?:es)?|inch(?:es)?))?|\d?d\d{1,2}(?:[+−–-]\d)?|"
    r"[–—-]|yes|no|none|free|n/a"
)
#: `8-16"`: a band of ranges, which heads a column.
_BAND = deferred(r"\d{1,3} ?[–-] ?\d{1,3}(?:[\"”″]| ?(?:cm|mm|hex(?:es)?|inch(?:es)?))|(?i:short|medium|long|close)")
_SCORE = deferred(r"\d{1,2}(?:[–-]\d{1,2}|\+| or (?:more|less))?")
_LONGEST, _LONGEST_TOLD, _MOST, _WIDEST = 48, 160, 160, 8


class Gapped(NamedTuple):
    """A table: the lines that name its columns, those names, each row's cells, and the line behind the table."""

    heads: list[Line]
    header: list[str]
    rows: list[list[Line]]
    behind: int
    kind: str = ""


def gapped_tables(lines: Sequence[Line]) -> Mapping[int, Gapped]:
    """The tables by the line with which each begins."""
    found: dict[int, Gapped] = {}
    filled = [index for index, line in enumerate(lines) if line.text]
    for cells, run in groupby(filled, lambda index: _alone(lines, index) and _may_be_cell(lines[index].text)):
        places = list(run)
        if cells and len(places) >= 4:
            found.update(_tables(lines, places))
    return found


def _alone(lines: Sequence[Line], index: int) -> bool:
    return not any(line.text for line in (*lines[max(0, index - 1) : index], *lines[index + 1 : index + 2]))


def _may_be_cell(text: str) -> bool:
    if text[0] in "#>|<`" or bullet(text) is not None:
        return _FIGURE.fullmatch(text) is not None
    if text.startswith("**") and len(text) <= _LONGEST_TOLD:
        return True
    return len(text) <= _LONGEST and (not ends_sentence(text) or text.endswith(("...", "…")))


def _tables(lines: Sequence[Line], places: list[int]) -> list[tuple[int, Gapped]]:
    """The tables in a run of cells, from the last to the first."""
    found: list[tuple[int, Gapped]] = []
    places = places[-_MOST:]
    while len(places) >= 4:
        table = _scored(lines, places) or _figured(lines, places)
        if table is None:
            places = places[:-1]
            continue
        first, gapped = table
        found.append((places[first], gapped))
        places = places[:first]
    return found


def _scored(lines: Sequence[Line], places: list[int]) -> tuple[int, Gapped] | None:
    """A roll table at the end of the run: each score, and below it what it brings."""
    at = len(places)
    rows: list[list[Line]] = []
    after = None
    while at >= 2:
        score, told = lines[places[at - 2]], lines[places[at - 1]]
        scores = whole_range(score.text) if _SCORE.fullmatch(score.text) else None
        if scores is None or _FIGURE.fullmatch(told.text) or (after is not None and not follows(scores, after)):
            break
        rows.insert(0, [score, told])
        after, at = scores, at - 2
    if len(rows) < 3 or not any((it := whole_range(row[0].text)) is not None and it.ranged for row in rows):
        return None
    return at, Gapped([], [], rows, places[-1] + 1, "roll")


def _figured(lines: Sequence[Line], places: list[int]) -> tuple[int, Gapped] | None:
    """A table of names and figures at the end of the run."""
    figure = [_FIGURE.fullmatch(lines[place].text) is not None for place in places]
    width = next((n for n, told in enumerate(reversed(figure)) if not told), 0) + 1
    if not 2 <= width <= _WIDEST:
        return None
    at = len(places)
    while at >= width and not figure[at - width] and all(figure[at - width + 1 : at]):
        at -= width
    rows = [[lines[place] for place in places[n : n + width]] for n in range(at, len(places), width)]
    names = next((n for n, told in enumerate(reversed(figure[:at])) if told), at)
    header: list[Line] = []
    if len(rows) > 2 and width > 2 and _bands(rows[0]) and not any(map(_bands, rows[1:])):
        header = rows.pop(0)
        first = at
    elif names >= width and not lines[places[at - width]].text.startswith("**"):
        first = at - width
        header = [lines[place] for place in places[first:at]]
    elif names >= width - 1 and not lines[places[at - width + 1]].text.startswith("**"):
        first = at - width + 1
        header = [lines[place] for place in places[first:at]]
    else:
        first = at
    if len(rows) < 2 or (not header and len(rows) < 3) or any(row[0].text.startswith("**") for row in rows):
        return None
    told = [*([""] if len(header) == width - 1 else []), *(line.text.rstrip(" .…") for line in header)]
    return first, Gapped(header, told, rows, places[-1] + 1)


def _bands(row: Sequence[Line]) -> bool:
    return all(_BAND.fullmatch(cell.text) for cell in row[1:])
