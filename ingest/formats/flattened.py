"""Tables that lost their lines when they were copied: cells run together ("D6Result", "1-3Crew Shaken: …").

In: a line, or a few. Out: the spans of the cells, or None where the line is no such thing. What cannot be told apart
("124141414512") stays one cell; nothing is guessed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.formats.text import Line
from kb.patterns import deferred

_NUM = r"[+−–-]?\d{1,3}"
RANGE = deferred(
    rf"({_NUM})(?:(\s{{0,2}}(?:[-–—/&,]|to\b|or\b|and\b)\s{{0,2}})({_NUM})|(\+)|\s{{1,2}}(?:or|and)\s{{1,2}}(more|less|under|over|higher|lower|"
    r"above|below|fewer|greater|better|worse|up|upwards|down))?",
    re.IGNORECASE,
)
_BOUND = deferred(r"([<>≤≥]=?)\s{0,2}(" + _NUM + ")$")
#: "4-", beside "9+".
_OR_LESS = deferred(r"(\d{1,3})[-–−]$")
_UP = frozenset("more over higher above greater better up upwards".split())
_DICE_HEAD = deferred(
    r"(?:(?P<dice>\d{0,3}[dD]\d{1,3}(?:\s?[+-]\s?\d{1,2})?)|(?:dice\s?|die\s?)?(?:roll|score|result|total|dice|die))\s{0,3}"
    r"(?:roll|result|effect|outcome|score|total|table|name|damage|description|consequence)?s?$",
    re.IGNORECASE,
)
#: "D6 Mishap": what is rolled, and what the rows are.
_DICE_AND_NAME = deferred(r"(?P<dice>\d{0,3}[dD]\d{1,3}) {1,6}[A-Z][A-Za-z'’-]{2,20}(?: [A-Z][A-Za-z'’-]{2,20}){0,2}")
_CAMEL = deferred(r"[a-z)][A-Z]")
_RUN_TOGETHER = deferred(r"[A-Za-z)’'][ ]?\d{3,}\+?$")
_JOIN = deferred(r"(?<=[A-Za-z)”\"’'])(?=\d)")


class Range(NamedTuple):
    """Scores from ``low`` to ``high`` (None: open), and how many characters say so."""

    low: int | None
    high: int | None
    length: int
    ranged: bool


def number(text: str) -> int:
    """The integer that ``text`` writes, whichever minus sign it uses."""
    return int(text.replace("−", "-").replace("–", "-"))


def score_range(text: str) -> Range | None:
    """The range of scores with which ``text`` begins: "1-3", "7+", "6 or more", "0 to -4", "-11 or less"."""
    found = RANGE.match(text)
    if not found:
        return None
    first = number(found.group(1))
    if found.group(3):
        joined = found.group(2).strip()
        other = found.group(3)
        second = number(other)
        if joined not in ("to", "-", "–", "—"):  # "7 or 8", "7, 8": two that follow one upon the other
            together = second == first + 1 and not (joined == "," and not found.group(2)[-1].isspace())
            return Range(first, second, found.end(), True) if together else Range(first, first, found.end(1), False)
        if joined != "to" and other[0] in "-−–" and first >= 0 and not found.group(1).startswith("+"):
            return None
        return Range(min(first, second), max(first, second), found.end(), True)
    if found.group(4):
        return Range(first, None, found.end(), True)
    if found.group(5):
        up = found.group(5).lower() in _UP
        return Range(first if up else None, None if up else first, found.end(), True)
    return Range(first, first, found.end(), False)


def whole_range(cell: str) -> Range | None:
    """The range that is the whole of a cell."""
    cell = cell.strip(" *_:.")
    if less := _OR_LESS.match(cell):
        return Range(None, int(less[1]), len(cell), True)
    bound = _BOUND.match(cell)
    if bound:
        value, sign = number(bound.group(2)), bound.group(1)
        if sign in ("≥", ">=", ">"):
            return Range(value + (sign == ">"), None, len(cell), True)
        return Range(None, value - (sign == "<"), len(cell), True)
    found = score_range(cell)
    return found if found and found.length == len(cell) else None


class RollRow(NamedTuple):
    """A row of a roll table in one line: its range, where the text begins, and whether the two run together."""

    range: Range
    body: int
    glued: bool


_AFTER = deferred(r"\s{0,3}(?:\*\*)?[:.)=–—-]?(?:\*\*)?\s{1,4}(?=\S)")


def roll_row(text: str) -> RollRow | None:
    """The row of a roll table that ``text`` may be: "4Crew Stunned: …" (glued) or "4: …", "1-3 …"."""
    if not (text[0].isdigit() or (text[0] in "+-−–" and len(text) > 1 and text[1].isdigit())):
        return None
    found = score_range(text)
    if not found or found.length >= len(text):
        return None
    following = text[found.length]
    if following.isupper() or following in "“*<":
        return RollRow(found, found.length, True)
    gap = _AFTER.match(text, found.length)
    if gap and (text[gap.end()].isupper() or text[gap.end()] in "“\"'*<"):
        return RollRow(found, gap.end(), False)
    return None


def follows(before: Range, after: Range) -> bool:
    """True where ``after`` takes up the scores where ``before`` left them, upwards or downwards."""
    if before.high is not None and after.low is not None and after.low == before.high + 1:
        return True
    return before.low is not None and after.high is not None and after.high == before.low - 1


def rows_from(first: str, second: str) -> bool:
    """Whether two lines open a roll table: each with its scores, those of the second behind those of the first, and
    not both no more than counted."""
    one = roll_row(first) if first else None
    two = roll_row(second) if one and second else None
    return (
        one is not None and two is not None and follows(one.range, two.range) and (one.range.ranged or two.range.ranged)
    )


def roll_head(text: str) -> str | None:
    """The dice ('' if it names none) where a line heads a roll table: "D6Result", "Score Effect", "2D6"."""
    if len(text) > 40:
        return None
    found = _DICE_HEAD.match(text) or _DICE_AND_NAME.fullmatch(text)
    return (found.group("dice") or "") if found else None


def glued_head(text: str) -> bool:
    """True for a short line of column names that run together ("RangeSAPType"), or names run into numbers."""
    if len(text) > 80 or text[-1] in ".,;:!?":
        return False
    if _RUN_TOGETHER.search(text):
        return True
    joins = [m for m in _CAMEL.finditer(text) if text[max(0, m.start() - 1) : m.end()] not in ("Mc", "Mac")]
    return any(not text[: m.end()].rstrip().rsplit(" ", 1)[-1].startswith(("Mc", "Mac", "O'")) for m in joins)


def glued_row(text: str) -> bool:
    """True for a line in which a name runs into a number ("Bolter24"), or that is only numbers."""
    return len(text) <= 200 and text[-1] not in ".;:!?" and (_JOIN.search(text) is not None or text.isdigit())


def split_head(text: str, abbreviations: frozenset[str]) -> list[str]:
    """The column names in a glued head; ``abbreviations`` are the ones that the document itself introduces."""
    pieces: list[str] = []
    for piece in re.findall(r"[A-Z][a-z’']+(?: [A-Za-z][a-z’']+)*|[A-Z]+(?![a-z])|[A-Z]+|\d+\+?|[^\sA-Z\d]+", text):
        if len(piece) > 2 and piece.isupper() and piece not in abbreviations:
            pieces.extend(_split_capitals(piece, abbreviations))
        else:
            pieces.append(piece)
    return pieces


def _split_capitals(piece: str, abbreviations: frozenset[str]) -> list[str]:
    upper = {known.upper() for known in abbreviations}
    for size in range(len(piece) - 1, 0, -1):
        head, tail = piece[:size], piece[size:]
        if head in upper and (tail in upper or len(tail) <= 2):
            return [head, tail]
        if tail in upper and len(head) <= 2:
            return [head, tail]
    return [piece]


_WEAPON = deferred(
    r"(?P<range>(?:\d{1,3}[\"”″']{1,2}\s?[-–]\s?)?\d{1,3}[\"”″']{1,2}|Template|Melee|-)(?P<numbers>[\d+D-]{0,5})(?P<type>[A-Z].*)$"
)


def weapon_cells(text: str, columns: int) -> list[tuple[int, int]] | None:
    """The spans of name, range, numbers and type in a glued weapon row under a head of ``columns`` names.

    Of two numbers the last is one character long ("74" is 7 and 4, "101" is 10 and 1, "6-" is 6 and none).
    """
    join = _JOIN.search(text)
    found = _WEAPON.match(text, join.start()) if join else None
    if not join or not found:
        return None
    start, end = found.span("numbers")
    if columns in (4, 5) and end - start >= 2:
        numbers = [(start, end - 1), (end - 1, end)]
    else:
        numbers = [(start, end)] if end > start else []
    return [(0, join.start()), found.span("range"), *numbers, found.span("type")]


def name_and_number(text: str) -> list[tuple[int, int]] | None:
    """The spans of a name and of the numbers that it runs into."""
    if text.isdigit():
        return [(0, 0), (0, len(text))]
    join = _JOIN.search(text)
    return [(0, len(text[: join.start()].rstrip())), (join.start(), len(text))] if join else None


def numbers_apart(first: str, second: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]] | None:
    """Two lines of a name and glued numbers, of equally many cells: "Skill12345" over "Roll needed65+4+3+2+"."""
    tails = []
    for text in (first, second):
        found = re.search(r"[A-Za-z)’'][ ]?((?:\d\+?){2,12})$", text[-40:])
        if not found:
            return None
        start = found.start(1) + max(0, len(text) - 40)
        tails.append([(start + m.start(), start + m.end()) for m in re.finditer(r"\d\+?", text[start:])])
    if len(tails[0]) != len(tails[1]):
        return None
    values = [int(first[a:b].rstrip("+")) for a, b in tails[0]]
    if values != list(range(values[0], values[0] + len(values))):
        return None
    return tails[0], tails[1]


def glued_cells(first: Line, last: Line, columns: int) -> list[tuple[int, int]]:
    """The cells of a glued row; the name may stand on the line above its numbers."""
    if first is not last:
        return [(first.start, first.end), (last.start, last.end)]
    spans = weapon_cells(first.text, columns) or name_and_number(first.text) or [(0, len(first.text))]
    return [(first.start + a, first.start + b) for a, b in spans]
