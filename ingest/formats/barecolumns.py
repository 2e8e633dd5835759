"""Tables whose columns a blank or two part: "QUALITY NERVE" over "Callow 6", "Arm Bite Rules" over "Sling 1 –".

In: the lines from where such a table may begin. Out: the names of its columns and the spans of the cells of each row;
None where the lines are no such table. The head is a word in capitals for each column, or names that each begin with a
capital or have a stroke between them ("Grade / Resolve"); every row is a name and one figure for each column but the
first, and maybe a list of names in the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ingest.formats.text import ADVERBS, SMALL_WORDS, Line, ends_sentence, sentence_case_name, title_like
from ingest.tables.cells import signed
from kb.patterns import deferred

_HEAD = deferred(r"[A-Z][A-Z'’-]{1,14}(?: {1,2}[A-Z][A-Z'’-]{0,14}){1,7}")
_NAMED_HEAD = deferred(r"[A-Z][A-Za-z'’-]{1,14}(?: {1,2}(?:[/|] )?[A-Za-z][A-Za-z'’-]{0,14}){1,7}")
_PARTED = deferred(r" [/|] | {2}")
_FIGURE = deferred(r"(?:[+−–-]?\d{1,3}(?:[–-]\d{1,3})?(?:[+\"”″]|cm|mm)?|\d?D\d{1,2}(?:\+\d)?|[–—-])(?=[ \t]|$)")
_LEAST_ROWS, _MOST_ROWS = 2, 40
#: With so many columns the head is one although it has no name for the first.
_LEAST_UNHEADED = 5
#: Names of columns that are of two words.
_OF_TWO_WORDS = frozenset(
    f"{of} {what}"
    for of in ("special", "unit", "other", "extra")
    for what in ("rules", "abilities", "traits", "skills")
) | frozenset(
    f"{of} {what}" for of in ("troop", "unit", "model", "ship", "vehicle") for what in ("type", "name", "class")
)
#: What is in a cell of names: "Slow, Two Handed", or a dash for none.
_MOST_TOLD = 48

Span = tuple[int, int]


def bare_columns(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    """The head and the rows of the table that begins with line ``at``."""
    head = lines[at].text
    read = _in_capitals(lines, at) if _HEAD.fullmatch(head) else None
    return read or (_named(lines, at) if _NAMED_HEAD.fullmatch(head) else None)


def _in_capitals(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    header = lines[at].text.split()
    rows: list[list[Span]] = []
    for line in lines[at + 1 : at + 1 + _MOST_ROWS]:
        if not line.text or (row := _cells(line, len(header) - 1)) is None:
            break
        rows.append(row)
    return (header, rows) if len(rows) >= _LEAST_ROWS else None


def _named(lines: Sequence[Line], at: int) -> tuple[list[str], list[list[Span]]] | None:
    """A table whose head is of names with a capital each ("Kill roll"): its rows tell how many columns it has."""
    found: list[_Row] = []
    for line in lines[at + 1 : at + 1 + _MOST_ROWS]:
        if not line.text or (row := _row(line)) is None:
            break
        found.append(row)
    if len(found) < _LEAST_ROWS:
        return None
    figures = min(len(row.figures) for row in found)
    told = any(row.told or len(row.figures) > figures for row in found)
    if any(len(row.figures) - figures > 1 or (row.told and len(row.figures) > figures) for row in found):
        return None
    header = _columns(lines[at].text, 1 + figures + told)
    if header is None or (figures == 1 and all(signed(row.line.text[slice(*row.figures[0])]) for row in found)):
        return None  # a list of modifiers, whose head is a heading
    rows = [[row.name, *row.figures, *([row.told] if row.told else [])] for row in found]
    return header, [
        [(row.line.start + start, row.line.start + end) for start, end in cells]
        for row, cells in zip(found, rows, strict=True)
    ]


class _Row(NamedTuple):
    """A row by its cells: a name, figures, and what is told in words behind them."""

    line: Line
    name: Span
    figures: list[Span]
    told: Span | None


def _row(line: Line) -> _Row | None:
    words = list(re.finditer(r"\S+", line.text))
    first = next((n for n, word in enumerate(words) if n and _FIGURE.fullmatch(word[0])), None)
    if first is None or len(line.text) > 90:
        return None
    behind = next((n for n in range(first, len(words)) if not _FIGURE.fullmatch(words[n][0])), len(words))
    name, told = line.text[: words[first - 1].end()], line.text[words[behind].start() :] if behind < len(words) else ""
    figures = [word.span() for word in words[first:behind]]
    # behind several figures stand words of whatever make ("Home guards, gendarmes")
    telling = title_like(told) or (len(figures) > 1 and told[:1].isupper())
    if not _a_name(name) or (told and (len(told) > _MOST_TOLD or not telling or ends_sentence(told))):
        return None
    return _Row(line, (0, len(name)), figures, (words[behind].start(), len(line.text)) if told else None)


def _columns(head: str, wanted: int) -> list[str] | None:
    """The names of so many columns in a head; None where it does not have as many."""
    if len(parted := _PARTED.split(head)) > 1:  # "Grade / Resolve"
        return parted if len(parted) == wanted else None
    names: list[str] = []
    for word in head.split():
        small = word[0].islower() or (word.lower() in ADVERBS | SMALL_WORDS and not word.isupper())
        if names and (small or f"{names[-1]} {word}".lower() in _OF_TWO_WORDS):
            names[-1] += f" {word}"
        else:
            names.append(word)
    if len(names) == wanted - 1 and wanted >= _LEAST_UNHEADED:
        names.insert(0, "")  # nothing stands over the names of the rows
    return names if len(names) == wanted else None


def _cells(line: Line, figures: int) -> list[Span] | None:
    """The spans of a name and just so many figures behind it."""
    words = list(re.finditer(r"\S+", line.text))
    if len(words) <= figures or not all(_FIGURE.fullmatch(word[0]) for word in words[-figures:]):
        return None
    name = line.text[: words[-figures - 1].end()]
    if not _a_name(name):
        return None
    spans = [(0, len(name)), *(word.span() for word in words[-figures:])]
    return [(line.start + start, line.start + end) for start, end in spans]


def _a_name(name: str) -> bool:
    return (
        (title_like(name) or sentence_case_name(name)) and name[-1] not in ".,:;!?" and not any(map(str.isdigit, name))
    )
