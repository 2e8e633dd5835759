"""From the tables that were read to ``Table`` and ``TableRow`` records, each row tied to its passage.

In: the blocks (with their tables), the sections and the passages. Out: the records, the column names, and problems of
tables whose cells could not be told apart. What is rolled on a table is taken from its head, or from a sentence nearby
that says so.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ingest.layout.page import Block
from ingest.layout.passages import PassageMaker
from ingest.sides import DEFAULT_SIDES, sides_of
from ingest.tables.cells import RawTable
from ingest.tables.marks import without_marks
from kb.model import Document, Passage, Problem, Section, Table, TableRow, content_id
from kb.names import fold, stems
from kb.numbers import CARDINALS, COUNTS, cardinal_of, number_of
from kb.patterns import deferred

_ROLL = deferred(
    r"\b(?i:roll|rolls|rolling|throw|throws|rolled)\b[^.]{0,60}?\b(\d{0,3}[dD]\d{1,3}(?:\s?[+-]\s?\d{1,2}(?!\d))?)"
)

#: "Roll two dice, add or subtract as follows": dice whose sides nobody names.
_ROLL_DICE = deferred(
    rf"(?i)\b(?:roll|throw)s?\s+(?:an?|(\d|{'|'.join(COUNTS)}))(?:\s+(?:ordinary|normal|single|further|more))?\s+"
    rf"(?:(\d{{1,3}}|{'|'.join(CARDINALS)})[- ]?sided\s+)?(?:dice|die)\b"
)
_ARTICLE = deferred(r"(?i)^(?:the|an?) ")


def table_records(
    document: Document, sections: tuple[Section, ...], blocks: list[Block], places: list[int], maker: PassageMaker
) -> tuple[list[Table], list[TableRow], list[Problem], dict[str, tuple[str, ...]]]:
    """The tables of a document in the order of the text, their rows, what is wrong with them, and their"
    " column names."""
    order: dict[int, tuple[RawTable, int]] = {}
    passage_at: dict[tuple[int, int, int], Passage] = {}
    extra: dict[int, list[str]] = {}
    current: int | None = None
    home = -1
    for index, block in enumerate(blocks):
        if block.kind == "row" and block.table and block.row:
            order.setdefault(id(block.table), (block.table, index))
            passage_at[id(block.table), block.row.start, block.row.end] = maker.of_block[index][0]
            current, home = id(block.row), places[index]
        elif block.kind in ("heading", "marker"):
            current = None
        elif (
            current is not None
            and block.kind in ("paragraph", "bullet")
            and places[index] == home
            and sections[home].run_in
        ):
            extra.setdefault(current, []).append(document.text[block.start : block.end])
    tables: list[Table] = []
    rows: list[TableRow] = []
    problems: list[Problem] = []
    columns: dict[str, tuple[str, ...]] = {}
    by_id = {section.id: section for section in sections}
    by_name: dict[tuple[str, ...], list[str]] = {}
    for section in sections:
        by_name.setdefault(_called(section), []).append(section.id)
    said: dict[str, list[Passage]] = {}
    for spoken in maker.made if order else ():
        if spoken.kind in ("sentence", "bullet"):
            said.setdefault(spoken.section, []).append(spoken)
    told = (each for each in maker.made if each.kind == "sentence" and each.passage_class != "boilerplate")
    spoken_in_order = sorted(told, key=lambda each: each.start)
    sides = sides_of(document.text) if order else DEFAULT_SIDES
    taken: dict[str, int] = {}
    named = {fold(name) for name in _NAMED_TABLE.findall(document.text)} if order else set()
    headed = {re.sub(r" (?:table|chart)$", "", fold(section.heading)) for section in sections}
    for raw, index in order.values():
        place = sections[places[index]]
        while place.run_in and place.parent and any(reading.entry for reading in raw.readings):
            place = by_id[place.parent]
        lead = _lead_of(spoken_in_order, raw)
        lead_in = lead[-1] if lead else _roll_over(spoken_in_order, raw)
        if lead_in and place.id == by_id[lead_in.section].parent and by_id[lead_in.section].run_in:
            place = by_id[lead_in.section]  # "**Nerve test.** Roll 2D6 and read the result:" over results with entries
        heads = " / ".join(cell for cell in raw.header if cell)
        own = said.get(place.id, ()) if raw.kind in ("roll", "modifiers") and not place.run_in else ()
        roll = _roll_told(own, min((reading.start for reading in raw.readings), default=0), sides)
        called = f"{roll.name} modifiers" if raw.kind == "modifiers" and roll.name else roll.name
        rolled = _by_its_roll(raw, place, said.get(place.id, ()), headed) if raw.kind == "roll" else ""
        name = (
            raw.name
            or _titled(lead)
            or _by_column(raw, place, named)
            or called
            or rolled
            or place.heading
            or heads
            or "Table"
        )
        taken[place.id] = taken.get(place.id, 0) + 1
        identity = content_id("t", document.id, place.id, taken[place.id])
        dice = (
            raw.dice
            or _dice_in(" ".join(raw.header))
            or _dice_in(place.heading)
            or roll.dice
            or _dice_nearby((each for s in _telling(place, raw, by_name) for each in said.get(s, ())), sides)
        )
        columns[identity] = tuple(raw.header)
        tables.append(Table(identity, document.ruleset, document.id, place.id, name, raw.kind, dice))
        readings = (
            sorted(raw.readings, key=lambda reading: (reading.column, reading.start))
            if raw.kind == "modifiers"
            else raw.readings
        )
        for ordinal, reading in enumerate(readings):
            found = passage_at.get((id(raw), reading.start, reading.end))
            words = document.text[reading.body[0] : reading.body[1]] if reading.body else ""
            if raw.kind in ("profile", "weapon", "plain"):
                words = " ".join(cell for cell in reading.cells[1:] if cell)
            words = " ".join([words, *extra.get(id(reading), ())]).strip()
            rows.append(
                TableRow(
                    content_id("r", identity, ordinal),
                    identity,
                    ordinal,
                    found.id if found else None,
                    without_marks(reading.label),
                    without_marks(words) if raw.kind == "modifiers" else words,
                    reading.low,
                    reading.high,
                    reading.value,
                    reading.cells,
                )
            )
        for start, end, reason in raw.problems:
            problems.append(
                Problem(content_id("x", document.id, identity, start, reason), document.id, None, start, end, reason)
            )
    return _with_sibling_dice(tables), rows, problems, columns


#: "Roll on the Wreck table": what a text calls a table.
_NAMED_TABLE = deferred(r"\b([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) (?:[Tt]able|[Cc]hart)\b")


def _by_column(raw: RawTable, place: Section, named: set[str]) -> str:
    """The name of a table of results that stands over their column, where the text calls the table so and not by its
    heading ("D6 | Wreck", under "Hits")."""
    if raw.kind != "roll" or fold(place.heading).removesuffix(" table") in named:
        return ""
    return next((cell for cell in raw.header if cell and fold(cell) in named), "")


#: "Roll a die on the Wreck table.", right over a table.
_ROLLED_ON = deferred(
    r"\b(?:[Rr]oll|[Tt]hrow|[Cc]onsult|[Ll]ook up)\b[^.]{0,60}? (?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2} "
    r"(?:[Tt]able|[Cc]hart))\b"
)


def _by_its_roll(raw: RawTable, place: Section, passages: Sequence[Passage], headed: set[str]) -> str:
    """The name by which the sentence right over a table has one roll on it, where no heading is of that name and its
    own tells of something else ("Out of Action")."""
    start = min((reading.start for reading in raw.readings), default=0)
    before = [each for each in passages if each.end <= start and each.text.rstrip().endswith((".", ":"))]
    found = _ROLLED_ON.search(before[-1].text) if before else None
    if found is None or re.search(r"(?i)\b(?:table|chart)\b", place.heading):
        return ""
    return "" if re.sub(r" (?:table|chart)$", "", fold(found["name"])) in headed else found["name"]


def _lead_of(passages: Sequence[Passage], raw: RawTable) -> list[Passage]:
    """The sentences of the paragraph that leads the table in, where its last one ends with a colon."""
    start = min((reading.start for reading in raw.readings), default=0)
    at = bisect_left(passages, start, key=lambda each: each.start)
    last = passages[at - 1] if at else None
    if last is None or not last.text.rstrip().endswith(":"):
        return []
    return [each for each in passages[max(0, at - 6) : at] if each.paragraph == last.paragraph]


def _roll_over(passages: Sequence[Passage], raw: RawTable) -> Passage | None:
    """The last sentence of the paragraph right over a table of results, where the paragraph says what is rolled."""
    if raw.kind != "roll":
        return None
    start = min((reading.start for reading in raw.readings), default=0)
    at = bisect_left(passages, start, key=lambda each: each.start)
    over = [each for each in passages[max(0, at - 6) : at] if each.paragraph == passages[at - 1].paragraph]
    return over[-1] if any(_ROLL.search(each.text) or _ROLL_DICE.search(each.text) for each in over) else None


class _Roll(NamedTuple):
    """What a sentence says is rolled for the tables of its section: the name of the roll, and its dice."""

    name: str = ""
    dice: str | None = None


#: "Makes a *Nerve roll*: two dice added together, … read off on the second table".
_NAMED_ROLL = deferred(
    rf"\b(?:an?|the|its|their)\s+[*_\"“]{{0,2}}(?P<name>(?:[A-Z][\w'’-]+\s+){{1,2}}(?:[Rr]oll|[Tt]est|[Cc]heck))[*_\"”]{{0,2}}"
    rf"(?:\s*[:,(–—-]|\s+(?:is|are)\b)[^.]{{0,40}}?(?:(?P<dice>\d*[dD]\d+)|(?P<many>\d|{'|'.join(COUNTS)})\s+(?:dice|die))\b"
)
_ON_A_TABLE = deferred(r"(?i)\b(?:tables?|charts?|below|following|consult(?:ed|s)?|looked up|read off)\b")


def _roll_told(passages: Iterable[Passage], start: int, sides: int) -> _Roll:
    """The roll that the tables of a section are for, as a sentence before the table at ``start`` names it."""
    for passage in passages:
        found = _NAMED_ROLL.search(passage.text) if passage.start < start else None
        if found and _ON_A_TABLE.search(passage.text):
            dice = found["dice"] or f"{number_of(found['many'].lower())}D{sides}"
            return _Roll(" ".join(found["name"].split()), dice)
    return _Roll()


#: "Modifiers to the Nerve test." as the first sentence over a list of them.
_TITLE = deferred(
    r"(?:Modifiers?|Adjustments?) (?:to|for|of|on) (?:the |an? )?(?P<what>[A-Z][\w'-]*(?: [A-Z]?[a-z]+){0,2})"
)


def _titled(lead: Sequence[Passage]) -> str:
    """The name that the first sentence of the lead-in gives the table, '' where it is a sentence like any other."""
    found = _TITLE.fullmatch(lead[0].text.strip(" .:")) if lead else None
    return f"{found['what']} modifiers" if found else ""


def _dice_in(words: str) -> str | None:
    found = re.search(r"\b\d{0,3}[dD]\d{1,3}\b", words)
    return found.group() if found else None


def _telling(place: Section, raw: RawTable, by_name: Mapping[tuple[str, ...], Sequence[str]]) -> Iterator[str]:
    """The sections that may tell what is rolled for a table: its own, the one by whose name its heading begins ("The
    Nerve Test" for "Nerve Test Results"), and the one that it stands in."""
    yield place.id
    if raw.kind not in ("roll", "modifiers"):
        return
    named = _called(place)
    for size in range(len(named) - 1, 0, -1):
        yield from by_name.get(named[:size], ())
        for rolled in _ROLLED_FOR:  # "The Nerve Test", beside "Nerve Modifiers"
            yield from by_name.get((*named[:size], rolled), ())
    if place.parent:
        yield place.parent


_ROLLED_FOR = stems("test check roll")


def _called(section: Section) -> tuple[str, ...]:
    """The stems of a heading without its article."""
    return stems(_ARTICLE.sub("", section.heading))


def _dice_nearby(passages: Iterable[Passage], sides: int) -> str | None:
    for passage in passages:
        if found := _ROLL.search(passage.text):
            return found.group(1).replace(" ", "")
        if found := _ROLL_DICE.search(passage.text):
            return f"{number_of(found[1].lower()) if found[1] else 1}D{cardinal_of(found[2]) if found[2] else sides}"
    return None


def _with_sibling_dice(tables: list[Table]) -> list[Table]:
    """A list of modifiers without dice takes those of the table whose name begins its own; a roll table without dice
    those of the modifiers, where all of the document name the same dice."""
    rolled = {stems(table.name): table.dice for table in tables if table.kind == "roll" and table.dice}
    tables = [
        replace(table, dice=next((dice for name, dice in rolled.items() if stems(table.name)[:-1] == name), None))
        if table.kind == "modifiers" and table.dice is None else table
        for table in tables
    ]  # fmt: skip
    named = {table.dice for table in tables if table.kind == "modifiers" and table.dice}
    if len(named) != 1:
        return tables
    (dice,) = named
    return [replace(table, dice=dice) if table.kind == "roll" and table.dice is None else table for table in tables]
