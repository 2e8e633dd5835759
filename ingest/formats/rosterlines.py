"""Army lists of a line each whose columns one blank parts: "Fen Bows Light Foot 6 3 4+ Keen, Sly" under "Unit Type Pace
Fight Grit Special", "Ogre [1] 4+ 3+ Club (A3) Foot, Dread 90pts".

In: the lines from where such a list may begin, and the whole text. Out: the names of its columns, the spans of the
cells of each row, and how many lines it takes; None where the lines are no such list. Beside its figures, a row tells
what the unit is (of a sort that other rows or the text name), what it bears, what rules it has and what it costs; it
may go on in the lines below it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.formats.text import Line, ends_sentence, sentence_case_name, title_like
from kb.patterns import Pattern, deferred

Span = tuple[int, int]

_FIGURE = deferred(r"(?:[+−–-]?\d{1,3}(?:[–-]\d{1,3})?(?:[+\"”″]|cm|mm)?|\d?[dD]\d{1,2}(?:\+\d)?|[–—-])")
_WORD = deferred(r"\S+")
_SIZE = deferred(r"[\[(]\d{1,3}(?:[–-]\d{1,3})?[\])]")
_COST = deferred(r"\d{1,4} ?(?:pts?|points?|p)\.?", re.I)
#: What a head of such a list begins with, and one of which it holds.
_HEAD = Pattern(
    r"(?=[A-Z])(?:(?:Unit|Troop|Model|Ship|Vehicle)s?(?: Names?)?|Names?|Profiles?|Fighters?|Types?)\b[^.:;!?]*$"
)
_TOLD = Pattern(r"(?i)\b(?:special|rules|abilities|traits|keywords|skills|type|class|kind|category|notes)\b")
_TYPES = frozenset("type class kind category arm".split())
_RULES = frozenset("special rules abilities traits keywords skills notes ability special_rules".split())
_COSTS = frozenset("cost costs pts points price".split())
_SIZES = frozenset("size models no".split())
_LONGEST_HEAD, _LEAST_ROWS, _MOST_LINES, _MOST_TOLD = 100, 2, 120, 300


class _Row(NamedTuple):
    """A row by its parts, as words with their spans in the document."""

    before: list[re.Match[str]]  #: the name, and maybe what the unit is
    figures: list[re.Match[str]]
    told: list[re.Match[str]]
    lines: int


class Roster(NamedTuple):
    """The columns of a list, its rows by their cells, and how many lines they take below the head."""

    header: list[str]
    rows: list[list[Span]]
    lines: int


def roster(lines: Sequence[Line], at: int, text: str) -> Roster | None:
    """The army list whose head is line ``at``."""
    head = lines[at].text
    if len(head) > _LONGEST_HEAD or not _HEAD.match(head) or not _TOLD.search(head):
        return None
    columns = _columns(head)
    if columns is None:
        return None
    costed = any(name.lower() in _COSTS for name in columns)
    rows = list(_rows(lines, at + 1, text, costed))
    if len(rows) < _LEAST_ROWS:
        return None
    return _cut(columns, rows, text, (lines[at].start, rows[-1]))


def _columns(head: str) -> list[str] | None:
    """The names of the columns, those of two words as one; None where one of them is none."""
    names: list[str] = []
    for word in head.split():
        bare = word.strip("[]()")
        if not bare or any(map(str.isdigit, bare)):
            return None
        both = f"{names[-1]} {bare}".lower() if names else ""
        if names and (bare.lower() in ("rules", "abilities", "traits", "name") and _of_two(both)):
            names[-1] += f" {bare}"
        else:
            names.append(bare)
    return names if len(names) > 3 and all(name[0].isupper() or name.lower() in _SIZES for name in names) else None


def _of_two(name: str) -> bool:
    return name.startswith(("special ", "unit ", "model ", "ship ", "troop ", "other "))


def _rows(lines: Sequence[Line], at: int, text: str, costed: bool) -> Iterator[_Row]:
    """The rows below a head, each with the lines in which it goes on."""
    last = min(len(lines), at + _MOST_LINES)
    figures = 0
    while at < last and (row := _row(lines, at, text, costed, last)) is not None:
        if figures and not figures <= len(row.figures) <= figures + 1 and len(row.figures) != figures - 1:
            return
        figures = figures or len(row.figures)
        yield row
        at += row.lines


def _row(lines: Sequence[Line], at: int, text: str, costed: bool, last: int) -> _Row | None:
    line = lines[at]
    words = list(_WORD.finditer(text, line.start, line.end))
    run = _longest_run(words)
    if run is None or not words or not words[0][0][0].isupper():
        return None
    before = [word for word in words[: run[0]] if not _COST.fullmatch(word[0])]
    name = " ".join(word[0] for word in before if not _SIZE.fullmatch(word[0]) and not _FIGURE.fullmatch(word[0]))
    if not name or len(name) > 60 or not (title_like(name) or sentence_case_name(name)) or name[-1] in ".,:;!?":
        return None
    told, end, taken = words[run[1] :], line.end, 1
    while at + taken < last and not _whole(text[words[0].start() : end], costed):
        below = lines[at + taken]
        if not below.text or _starts(below, text):
            break
        more = list(_WORD.finditer(text, below.start, below.end))
        told, end, taken = [*told, *more], below.end, taken + 1
    said = text[told[0].start() : told[-1].end()] if told else ""
    if len(said) > _MOST_TOLD or (said and ends_sentence(said)):
        return None
    return _Row(before, words[run[0] : run[1]], told, taken)


def _longest_run(words: Sequence[re.Match[str]]) -> tuple[int, int] | None:
    """From where to where the figures of a row stand: the first two or more that follow one upon the other."""
    start = None
    for at, word in enumerate(words):
        if at and _FIGURE.fullmatch(word[0]):
            start = at if start is None else start
        elif start is not None:
            if at - start > 1:
                return start, at
            start = None
    return (start, len(words)) if start is not None and len(words) - start > 1 else None


def _whole(said: str, costed: bool) -> bool:
    """Whether a row does not go on below: it has its price, or else nothing is left open."""
    if costed:
        return bool(re.search(r"\d\s?(?:pts?|points?|p)?\.?$", said[-8:], re.I)) and said.count("(") == said.count(")")
    return said[-1] != "," and said.count("(") == said.count(")")


def _starts(line: Line, text: str) -> bool:
    """Whether a line begins a row: a name before a size or figures."""
    words = line.text.split()
    run = next((at for at, word in enumerate(words) if _FIGURE.fullmatch(word) or _SIZE.fullmatch(word)), 0)
    return 0 < run <= 5 and run + 1 < len(words) and bool(_FIGURE.fullmatch(words[run + 1]))


def _cut(columns: list[str], rows: list[_Row], text: str, within: tuple[int, _Row]) -> Roster | None:
    """The rows by their cells, under the names of their columns; None where these do not fit."""
    figures = min(len(row.figures) for row in rows)
    if any(len(row.figures) - figures > 1 or (len(row.figures) > figures and row.told) for row in rows):
        return None
    names = [name for name in columns[1:] if name.lower() not in _SIZES]
    typed = bool(names) and names[0].lower() in _TYPES
    if not typed and len(names) > 1 and names[0].lower() in _COSTS and names[1].lower() in _TYPES:
        typed, names = True, names[1:]
    elif names and names[0].lower() in _COSTS:
        names = names[1:]
    measured, told = names[typed : typed + figures], names[typed + figures :]
    priced = bool(told) and told[-1].lower() in _COSTS
    told = told[:-1] if priced else told
    ruled = any(set(name.lower().split()) & _RULES for name in told)
    if len(measured) < figures or len(told) > 2 or not (ruled or (typed and not told)):
        return None
    sorts = _sorts(rows, text, within) if typed else [0] * len(rows)
    if sorts is None:
        return None
    header = [columns[0], *names[:typed], *measured, *told]
    cells: list[list[Span]] = []
    for row, sort in zip(rows, sorts, strict=True):
        called = [word for word in row.before if not _SIZE.fullmatch(word[0]) and not _FIGURE.fullmatch(word[0])]
        cut = len(called) - sort
        spans = [_span(called[:cut]), *([_span(called[cut:])] if typed else [])]
        spans += [word.span() for word in row.figures[:figures]]
        said = list(row.told)
        while (said and _COST.fullmatch(said[-1][0])) or (priced and said and said[-1][0].isdigit()):
            said.pop()
        if len(told) == 2:
            spans += list(_borne_and_ruled(said, text))
        elif told:
            spans.append(_span(said) if said else (spans[-1][1], spans[-1][1]))
        cells.append(spans)
    return Roster(header, cells, sum(row.lines for row in rows))


def _span(words: Sequence[re.Match[str]]) -> Span:
    return words[0].start(), words[-1].end()


def _sorts(rows: list[_Row], text: str, within: tuple[int, _Row]) -> list[int] | None:
    """How many words at the end of each row's name tell what the unit is; None where that cannot be told.

    The last word is one if others end so too, or the text names it elsewhere; so are words before it that stand with
    it elsewhere, or before another such word in these rows.
    """
    named = [[w[0] for w in row.before if not _SIZE.fullmatch(w[0]) and not _FIGURE.fullmatch(w[0])] for row in rows]
    ends = Counter(words[-1] for words in named)
    follow: dict[str, set[str]] = {}
    for words in named:
        if len(words) > 2:
            follow.setdefault(words[-2], set()).add(words[-1])
    last = within[1]
    end = (last.told or last.figures)[-1].end()
    outside = f"{text[: within[0]]}\n{text[end:]}"
    found: list[int] = []
    for words in named:
        if len(words) < 2:
            return None
        told = ends[words[-1]] > 1 or _named(words[-1], outside)
        if not told:
            return None
        sort = 1
        while len(words) - sort > 1 and (
            (sort == 1 and len(follow.get(words[-2], ())) > 1) or _named(" ".join(words[-sort - 1 :]), outside)
        ):
            sort += 1
        if sort == 1 and len(words) == 2 and _named(" ".join(words), outside):
            return None  # the whole is the name of a sort: "Light Foot"
        found.append(sort)
    names = [" ".join(words[: len(words) - sort]) for words, sort in zip(named, found, strict=True)]
    return found if len(set(names)) == len(names) else None


def _named(name: str, text: str) -> bool:
    return bool(re.search(rf"(?i)\b{re.escape(name)}(?:e?s)?\b", text))


def _borne_and_ruled(words: Sequence[re.Match[str]], text: str) -> tuple[Span, Span]:
    """Where what a unit bears ends and its rules begin: behind the last bracket to which no comma joins the next word,
    or else before the first name without brackets."""
    start, end = (words[0].start(), words[-1].end()) if words else (0, 0)
    depth, cut = 0, 0
    for at, word in enumerate(words):
        depth += word[0].count("(") - word[0].count(")")
        if depth == 0 and word[0].endswith(")") and at + 1 < len(words) and words[at + 1][0] not in ("and", "&"):
            cut = at + 1
    if not cut:
        cut = _first_bare(words)
    if not cut:
        return (start, start), (start, end)
    return (start, words[cut - 1].end()), (words[cut].start(), end)


def _first_bare(words: Sequence[re.Match[str]]) -> int:
    """Where the first name of a list stands that has no brackets behind it, after one that has."""
    depth, begins, bracketed, seen = 0, 0, False, False
    for at, word in enumerate(words):
        bracketed = bracketed or "(" in word[0]
        depth += word[0].count("(") - word[0].count(")")
        if depth == 0 and word[0].endswith(","):
            if seen and not bracketed:
                return begins
            seen = seen or bracketed
            begins, bracketed = at + 1, False
    return begins if seen and not bracketed else 0
