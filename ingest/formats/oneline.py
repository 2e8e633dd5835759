"""Whole tables that were copied into one line: "Staff Table Score Result 4 or less Delayed: wait 5 or more Received",
"Fire Modifiers Target in cover -1 Range 3" or less +1", "Movement Table Formation Foot Horse Line 6 10 Column 8 12".

In: the line, which phrases the text uses elsewhere, and the names of its headings. Out: the name of the table, its
column names and the spans of its cells within the line; None where the line is no such table, or where its cells
cannot be told apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.formats.flattened import Range, follows, score_range
from ingest.formats.text import SMALL_WORDS, Line, ends_sentence, title_like, unmarked
from kb.patterns import deferred

Span = tuple[int, int]

_SHORTEST, _LONGEST = 40, 3000
_MOST_HEAD = 12
_LEAST_ROWS = 3


class OneLine(NamedTuple):
    """A table out of one line; the spans are offsets in that line."""

    name: str
    header: list[str]
    rows: list[list[Span]]
    kind: str = ""


class Words(NamedTuple):
    """What the text has elsewhere: whether two words stand side by side, and which lines are or open with a name."""

    paired: Callable[[str, str], bool]
    names: Mapping[str, Sequence[int]]


def tables_in_lines(lines: Sequence[Line], furniture: frozenset[int]) -> dict[int, OneLine]:
    """The tables of a text that are a line each, by the place of that line."""
    held = [index for index, line in enumerate(lines) if index not in furniture and _may_be(line.text)]
    if not held:
        return {}
    pairs: Counter[tuple[str, str]] = Counter()
    names: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        pairs.update({(a.lower(), b.lower()) for a, b in _PAIR.findall(line.text[:_LONGEST])})
        opens = _OPENS.match(line.text)
        name = unmarked(opens[0] if opens else line.text)
        if 3 <= len(name) <= _LONGEST_NAME and title_like(name) and not ends_sentence(name):
            names.setdefault(name, []).append(index)

    def paired(first: str, second: str) -> bool:
        return pairs[first.strip(_MARKS).lower(), second.strip(_MARKS).lower()] > 1  # once it is the table's own

    words = Words(paired, names)
    found = ((index, one_line(lines[index].text, words, index)) for index in held)
    return {index: table for index, table in found if table is not None}


_LONGEST_NAME = 40
#: The name with which an entry opens that goes on in its line.
_OPENS = deferred(r"[A-Z][\w'’-]*(?: [\w'’-]+){0,4}(?=[.:] | [–—-] )")
_MARKS = ".,;:!?()"
_PAIR = deferred(r"(?=\b([\w'’-]{1,30}) ([\w'’-]{1,30})\b)")
#: Three figures.
_FIGURES = deferred(r"(?:\d[^\d\n]{1,200}){2}\d")


def _may_be(text: str) -> bool:
    """Whether a line is long, opens as a name does, and has figures or what heads columns."""
    return (
        _SHORTEST <= len(text) <= _LONGEST and text[0].isupper() and text[-1] not in ":;,?"
        and "  " not in text and "|" not in text and "\t" not in text
        and (_FIGURES.search(text) is not None or _ENTRY_COLUMN.search(text, 0, _FARTHEST) is not None)
    )  # fmt: skip


def one_line(text: str, words: Words, index: int) -> OneLine | None:
    """The table that ``text``, a line, is."""
    return _scores(text) or _modifiers(text) or _figures(text, words) or _entries(text, words, index)


# --- results by score ------------------------------------------------------------------------------------------

_WORD = deferred(r"\S+")
#: What heads the scores, and what heads the results, at the end of what stands before the first score.
_SCORE_HEAD = deferred(
    r"(?P<name>.{0,60}?)\b"
    r"(?P<score>(?:(?:Final |Modified |Dice? )?(?:Score|Roll|Total|Throw)|Dice?|\d{0,2}[dD]\d{1,3}))"
    r"(?: (?P<result>Results?|Effects?|Outcomes?|Consequences?|What happens|Meaning|Reaction|State|Order))?$"
)
_TABLE_NAME = deferred(r"(?:Table|Chart|Results?|Effects?|Outcomes?)$")


def _scores(text: str) -> OneLine | None:
    """Results by score: each range takes up where the one before it left."""
    found = [
        (word.start(), each)
        for word in _WORD.finditer(text)
        if (text[word.start()].isdigit() or text[word.start()] in "+-−–")
        and (each := score_range(text[word.start() :]))
        and text[word.start() + each.length : word.start() + each.length + 1] == " "
    ]
    for first, (at, _range) in enumerate(found):
        if at > 120:
            return None
        chain = _chain(found, first, text)
        if len(chain) < _LEAST_ROWS or not any(each.ranged for _, each in chain):
            continue
        head = text[: chain[0][0]].strip()
        if (named := _over_scores(head)) is None:
            return None
        starts = [start for start, _ in chain] + [len(text) + 1]
        rows = [
            [(start, start + each.length), (start + each.length + 1, following - 1)]
            for (start, each), following in zip(chain, starts[1:], strict=True)
        ]
        return OneLine(named[0], named[1], rows, "roll")
    return None


def _chain(found: Sequence[tuple[int, Range]], first: int, text: str) -> list[tuple[int, Range]]:
    """The scores from the ``first`` on that follow each upon the other, each before a result in a capital letter."""
    chain = [found[first]]
    for start, each in found[first:]:
        if start == chain[0][0] and not text[start + each.length + 1].isupper():
            return []
        between = text[chain[-1][0] + chain[-1][1].length : start]
        if len(between) > 3 and follows(chain[-1][1], each) and text[start + each.length + 1].isupper():
            chain.append((start, each))
    return chain


def _over_scores(head: str) -> tuple[str, list[str]] | None:
    """The name and the column names of a table of results."""
    if not head or len(head.split()) > _MOST_HEAD or not title_like(head.replace("What happens", "Happens")):
        return None
    found = _SCORE_HEAD.match(head)
    if found is not None:
        return found["name"].strip(), [found["score"], found["result"] or "Result"]
    return (head, ["Score", "Result"]) if _TABLE_NAME.search(head) else None


# --- modifiers -------------------------------------------------------------------------------------------------

_SIGNED = deferred(r"(?<=[ (])[+−–-]\d{1,2}%?(?=[ )]|$)")
#: The name of a list of modifiers and the names of its columns, before its first item.
_MODIFIER_HEAD = deferred(
    r"(?P<name>(?:[A-Z][\w'’-]*(?: (?:to|of|the|for|[A-Z][\w'’-]*)){0,4}? )?"
    r"(?:Modifiers?|Adjustments?|Bonus(?:es)?|Penalties|Bonuses and Penalties|DRMs?)(?: (?:Table|Chart|List))?)"
    r"(?: (?:Condition|Circumstances?|Situation|Case|Factor|Modifier|Adjustment|Effect|Value|If|When)){0,2} (?=\S)"
)


def _modifiers(text: str) -> OneLine | None:
    """Modifiers each behind, or each before, what it is for."""
    head = _MODIFIER_HEAD.match(text)
    if head is None:
        return None
    signs = [found.span() for found in _SIGNED.finditer(text, head.end() - 1)]
    if len(signs) < _LEAST_ROWS:
        return None
    rows: list[list[Span]] = []
    if signs[0][0] <= head.end():
        ends = [start for start, _ in signs[1:]] + [len(text) + 1]
        rows = [[sign, (sign[1] + 1, end - 1)] for sign, end in zip(signs, ends, strict=True)]
        told = [row[1] for row in rows]
    elif signs[-1][1] == len(text):
        starts = [head.end()] + [end + 1 for _, end in signs[:-1]]
        rows = [[(start, sign[0] - 1), sign] for start, sign in zip(starts, signs, strict=True)]
        told = [row[0] for row in rows]
    else:
        return None
    if not all(2 < b - a <= 90 and (text[a].isupper() or text[a].isdigit()) for a, b in told):
        return None
    return OneLine(head["name"], [], rows, "modifiers") if "; " not in text and ". " not in text else None


# --- figures by row and column ----------------------------------------------------------------------------------

_CELL = deferred(
    r"(?:not (?:allowed|permitted|possible)|may not|cannot|n/a|none|no|yes|special|[-–—]|"
    r"[+−–-]?\d{1,3}(?:[–/-]\d{1,3})?(?:[+\"”″%]|cm|mm)?|\d{0,2}[dD]\d{1,2}(?:[+-]\d{1,2})?\"?)(?= |$)"
)
_NAMED = deferred(
    r"(?:[A-Z][\w'’-]*(?: (?:of|and|the|in|by|[A-Z][\w'’-]*)){0,4}? )?(?:Table|Chart|Values?|Profiles?|Rates?) "
)


def _figures(text: str, words: Words) -> OneLine | None:
    """Rows of a name and as many figures each, behind a head of as many names."""
    rows: list[tuple[Span, list[Span]]] = []
    at = start = 0
    cells: list[Span] = []
    while at < len(text):
        if cell := _CELL.match(text, at):
            cells.append(cell.span())
            at = cell.end() + 1
            continue
        if cells:
            rows.append(((start, cells[0][0] - 1), cells))
            start, cells = at, []
        word = _WORD.match(text, at)
        at = word.end() + 1 if word else at + 1
    if not cells:
        return None
    rows.append(((start, cells[0][0] - 1), cells))
    width = len(rows[0][1])
    if len(rows) < _LEAST_ROWS - (width > 1) or any(len(found) != width for _, found in rows):
        return None
    if not all(a < b and title_like(text[a:b]) and len(text[a:b].split()) <= 5 for (a, b), _ in rows[1:]):
        return None
    if (split := _split_head(text[slice(*rows[0][0])], width, words)) is None:
        return None
    name, header, label = split
    rows[0] = ((label, rows[0][0][1]), rows[0][1])
    return OneLine(name, header, [[first, *found] for first, found in rows])


def _split_head(head: str, width: int, words: Words) -> tuple[str, list[str], int] | None:
    """The name of the table, its column names and where the first row's label begins in ``head``."""
    named = _NAMED.match(head)
    pieces = list(_phrases(head, named.end() if named else 0, words))
    behind = len(pieces) - width - 1  # what stands before the columns and the label of the first row
    if behind < 0 or (named is not None and behind > 1) or behind > 2 or not title_like(head):
        return None
    told = [head[a:b] for a, b in pieces]
    name = named[0].strip() if named else " ".join(told[: behind - 1])
    return name, [told[behind - 1] if behind else "", *told[behind:-1]], pieces[-1][0]


def _phrases(head: str, start: int, words: Words) -> Iterator[Span]:
    """The phrases of a row of names: words that the text has side by side elsewhere stand in one."""
    begun: int | None = None
    before: re.Match[str] | None = None
    for word in _WORD.finditer(head, start):
        if before is not None and begun is not None:
            joined = before[0].lower() in SMALL_WORDS or word[0][0].islower() or words.paired(before[0], word[0])
            if not joined:
                yield begun, before.end()
                begun = word.start()
        begun = word.start() if begun is None else begun
        before = word
    if before is not None and begun is not None:
        yield begun, before.end()


# --- what each entry is open to ---------------------------------------------------------------------------------

#: What heads columns of words.
_COLUMN = (
    r"(?:(?:(?:Not )?(?:[Oo]pen|[Aa]vailable|[Ff]orbidden)|[Cc]losed|[Dd]enied) [Tt]o|(?:Not )?[Uu]sed [Bb]y|"
    r"(?:(?:Not |Never )?[Aa]llowed|[Bb]arred) (?:[Tt]o|[Ff]or)|(?:Not )?[Ff]or|Who [Mm]ay(?: [Uu]se [Ii]t)?|[Ee]xcept|"
    r"[Tt]riggered [Bb]y|[Tt]riggers?|[Nn]eeds|[Rr]equires|[Tt]est|[Rr]oll|[Pp]hase|[Cc]ost)"
)
_ENTRY_HEAD = deferred(
    rf"(?:(?P<name>.{{3,60}}?) )?(?P<over>[A-Z][\w-]{{2,20}}) (?P<columns>{_COLUMN}(?: {_COLUMN}){{0,2}})$"
)
_ONE_COLUMN = deferred(_COLUMN)
_ENTRY_COLUMN = deferred(rf"\b{_COLUMN} ")
#: The first row begins within so many characters.
_FARTHEST = 140
_NOTHING = frozenset(("none", "all", "any", "nobody", "everyone", "-", "–", "—"))


def _entries(text: str, words: Words, index: int) -> OneLine | None:
    """Rows that each begin with the name of an entry of the text, and tell of it in words."""
    if _ENTRY_COLUMN.search(text, 0, _FARTHEST) is None:
        return None
    for beyond in (True, False):  # the entries stand below the table, or above it
        places = {name: [at for at in found if (at > index) == beyond] for name, found in words.names.items()}
        starts = _in_order(text, {name: found[0] for name, found in places.items() if found}, words)
        head = _ENTRY_HEAD.fullmatch(text[: starts[0][0]]) if len(starts) >= _LEAST_ROWS else None
        if head is not None:
            return _rows_of_entries(text, starts, head, words)
    return None


def _in_order(text: str, places: Mapping[str, int], words: Words) -> list[tuple[int, str]]:
    """Where the rows begin: with the names of entries, in the order in which those stand in the text, and not amid a
    list."""
    found = sorted((at, -len(name), name) for name in places if (at := text.find(f" {name} ")) >= 0)
    kept: list[tuple[int, str]] = []
    for at, _size, name in found:
        if not kept and _ENTRY_HEAD.fullmatch(text[:at]) is None:
            continue
        if kept and (at <= kept[-1][0] + len(kept[-1][1]) or places[name] <= places[kept[-1][1]]):
            continue
        before = text[:at].rsplit(" ", 1)[-1]
        amid = before[-1] == "," or before.lower() in SMALL_WORDS or words.paired(before, name.split(" ", 1)[0])
        if not kept or not amid:
            kept.append((at, name))
    return kept


def _rows_of_entries(text: str, starts: Sequence[tuple[int, str]], head: re.Match[str], words: Words) -> OneLine | None:
    columns = [found[0] for found in _ONE_COLUMN.finditer(head["columns"])]
    ends = [at for at, _ in starts[1:]] + [len(text)]
    rows: list[list[Span]] = []
    for (at, name), end in zip(starts, ends, strict=True):
        cells = _cells(text, at + len(name) + 2, end, len(columns), words)
        if cells is None:
            return None
        rows.append([(at + 1, at + 1 + len(name)), *cells])
    return OneLine((head["name"] or "").strip(), [head["over"], *columns], rows)


def _cells(text: str, start: int, end: int, width: int, words: Words) -> list[Span] | None:
    """The cells of a row of words, each a list with commas: one ends where two words meet that the text has side by
    side nowhere else; None where that is not clear."""
    if width == 1:
        return [(start, end)]
    cuts: list[int] = []
    before: re.Match[str] | None = None
    for word in _WORD.finditer(text, start, end):
        if before is not None and before[0][-1] not in ",;/":
            opens = word[0][0].isupper() or word[0].lower().strip(",") in _NOTHING
            joined = before[0].lower() in SMALL_WORDS or words.paired(before[0], word[0])
            if opens and not joined:
                cuts.append(word.start())
        before = word
    if len(cuts) != width - 1:
        return None
    bounds = [start, *cuts, end + 1]
    return [(a, b - 1) for a, b in pairwise(bounds)]
