"""Rolls that have to reach the number of a class: "roll a D6 and add the Punch of the gun; the armour is penetrated if
the total equals or beats the number for its class".

In: the book. Out: a calculator for each table of such numbers, with what its section adds in some case: the side that
is hit, the range. A class that the question does not tell, or a figure that nothing gives, leaves it without a value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kb.model import Passage, Table, TableRow
from kb.names import fold, slug
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.circumstances import called_for
from queries.calculators.combatants import combatants
from queries.calculators.halfrange import half_asked
from queries.calculators.outcomes import weapon_figure
from queries.calculators.saidcases import said_cases
from queries.calculators.words import Question
from queries.options.index import index_of

_ROLLED = deferred(
    r"\b(?:(?i:rolls?|rolling|throws?)|of|on),? (?:an? |one |a single )?(?P<dice>\d?D\d+|die|two dice|2 dice)\b"
    r"[^.;]{0,24}?"
    r"(?:(?i:\badd(?:ing|s)?\b|\bplus\b)|\+) ?(?:the |its |a |an )?(?:[a-z]+['’]s )?"
    r"(?P<figure>[A-Z][\w-]*(?: [A-Z][\w-]*)?)"
)
_BEATEN = deferred(
    r"(?i)\b(?:(?P<equal>equals? or (?:beats?|exceeds?|betters?)|"
    r"equal(?:s|ling)?(?: to)?,? or (?:greater|higher|more|over|"
    r"above|better|beats?|exceeds?)|at least|or (?:more|higher|better)|reach(?:es)?)|"
    r"(?P<over>beats?|exceeds?|(?:greater|higher|more) than))\b"
)
_TOTAL = deferred(r"(?i)\b(?:totals?|results?|sum|scores?|penetrat\w+|it is)\b")
_THROUGH = deferred(
    r"\b(?:penetrat|pierc|goes? through|gets? through|go through|get through|knock|defeat|hol(?:e|ed)\b|breach)"
)
_FAILS = deferred(r"\b(?:fails? to|not|bounces?|glances? off|without)\b")
#: What every such hit is, which tells of no case.
_EVERY = deferred(
    r"\b(?:an?|the|it|its|is|are|of|shots?|hits?|hitting|strik(?:es?|ing)|struck|rounds?|targets?|vehicles?|tanks?|armou?r|guns?|"
    r"from|against|on|in|to|fired)\b"
)
_ALWAYS_FAILS = deferred(
    r"(?i)\b(?:natural |unmodified |roll of (?:an? )?|an? )1 (?:is )?always (?:an? )?(?:fail|miss|bounce)"
)


@dataclass(frozen=True)
class _Classes:
    table: Table
    figure: str
    dice: str
    strict: bool
    told: Passage
    #: The class, what it is told to be, its number, and its row.
    needed: tuple[tuple[str, tuple[str, ...], int, TableRow], ...]
    rows: tuple[TableRow, ...]
    fails_on_one: bool


def classes(book: Book) -> dict[str, _Classes]:
    """The tables of such numbers, by their sections."""

    def found() -> dict[str, _Classes]:
        made = (
            _of(book, table) for table in book.rules.tables.values() if table.kind in ("plain", "profile", "threshold")
        )
        return {each.told.section: each for each in made if each is not None}

    return index_of(book.rules).remembered(("numbers of classes",), found)


def _of(book: Book, table: Table) -> _Classes | None:
    rows = book.rules.rows.get(table.id, [])
    if not rows or not all(row.cells for row in rows):
        return None
    passages = [each for each in book.rules.passages.values() if each.section == table.section and each.kind != "row"]
    told = next(((each, said) for each in passages if (said := _ROLLED.search(each.text))), None)
    if told is None or not any(_THROUGH.search(fold(each.text)) for each in passages):
        return None
    totals = [each for each in passages if _TOTAL.search(each.text)]
    beaten = next(((each, said) for each in totals if (said := _BEATEN.search(each.text))), None)
    needed = _down(rows) or _across(book, table, rows)
    if beaten is None or not needed:
        return None
    passage, said = told
    dice = {"die": "1D6", "two dice": "2D6", "2 dice": "2D6"}.get(said["dice"].lower(), said["dice"].upper())
    below = {table.section, *(each.id for each in book.rules.sections.values() if each.parent == table.section)}
    tables = book.rules.tables.values()
    lists = [
        each for each in tables if each.kind == "modifiers"
        and (each.section == table.section or _THROUGH.search(fold(each.name)))
        and (each.section in below or not any(one.kind == "modifiers" and one.section in below for one in tables))
    ]  # fmt: skip
    listed = [row for each in lists for row in book.rules.rows.get(each.id, ())]
    known = {row.passage for row in listed}
    rest = [each for each in passages if each.id not in known and each.passage_class == "rule"]
    rest = [each for each in rest if each is not passage and each is not beaten[0]]
    return _Classes(
        table, said["figure"], dice if dice[0].isdigit() else f"1{dice}", beaten[1]["equal"] is None, passage,
        tuple(needed), (*listed, *said_cases(rest)), any(_ALWAYS_FAILS.search(each.text) for each in passages),
    )  # fmt: skip


def _down(rows: Sequence[TableRow]) -> list[tuple[str, tuple[str, ...], int, TableRow]]:
    found = []
    for row in rows:
        cells = [cell.strip(" *_") for cell in row.cells]
        number = re.fullmatch(r"(\d{1,2})\+?", cells[-1])
        if len(cells) < 2 or number is None or len(cells[0].split()) > 2 or not re.search(r"[A-Za-z]", cells[0]):
            return []
        found.append((cells[0], tuple(cells[1:-1]), int(number[1]), row))
    return found if len(found) > 1 else []


def _across(book: Book, table: Table, rows: Sequence[TableRow]) -> list[tuple[str, tuple[str, ...], int, TableRow]]:
    """The numbers of a table with a column for each class."""
    if len(rows) > 2:
        return []
    row = rows[-1]
    numbers = [re.fullmatch(r"(\d{1,2})\+?", cell.strip(" *_")) for cell in row.cells[1:]]
    heads: Sequence[str] = rows[0].cells[1:] if len(rows) == 2 else ()
    if not heads:
        start = next((p.start for p in [book.rules.passages.get(row.passage or "")] if p), 0)
        over = [p for p in book.rules.passages.values() if p.section == table.section and p.start < start]
        for passage in sorted(over, key=lambda each: -each.start)[:2]:
            cells = [cell.strip(" *_") for cell in re.split(r"\s*\|\s*|\t+| {2,}", passage.text.strip(" |")) if cell]
            heads = cells[1:] if len(cells) == len(row.cells) else heads
    if not all(numbers) or len(heads) != len(numbers) or len(numbers) < 2:
        return []
    return [(head, (), int(number[1]), row) for head, number in zip(heads, numbers, strict=True) if number]


def calculators(book: Book) -> list[Calculator]:
    return [_made(book, each) for each in classes(book).values()]


def _made(book: Book, told: _Classes) -> Calculator:
    name = book.rules.heading(told.told.id) or told.table.name
    inputs = (
        Input(told.figure, low=0, high=40, side="attacker"),
        Input("class", "text", description=f"one of {', '.join(key for key, _, _, _ in told.needed)}"),
        Input("adjustments", "text", default="", description="what is the case"),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        wanted = next((each for each in told.needed if fold(each[0]) == fold(str(given["class"]))), None)
        if wanted is None:
            return []
        label, _, number, row = wanted
        cases = given.get("adjustments") or []
        added = cases if isinstance(cases, list) else []
        plus = int(given[key]) + sum(each.amount for each in added)
        sign = ">" if told.strict else ">="
        chances = core.Dice.read(told.dice).chances()
        chance = sum((p for face, p in chances.items() if core.holds(face + plus, sign, number)
                      and not (told.fails_on_one and face == 1)), start=0 * next(iter(chances.values())))  # fmt: skip
        least = next((face for face in sorted(chances) if core.holds(face + plus, sign, number)), None)
        steps = [f"{label}: {number}", f"{told.figure} {given[key]}", *(each.line() for each in added)]
        steps.append(f"{told.dice}{plus:+d} {sign} {number}: {chance}")
        sources: list[Source] = [told.told, row]
        sources += [each.row if each.row.table else book.rules.passages.get(each.row.passage or "") for each in added]
        fails = bool(given.get("fails"))
        said = f"chance{' to fail' if fails else ''}: {name}"
        found = [Value(said, 1 - chance if fails else chance, "probability", steps, sources)]
        return found if least is None else [*found, Value(f"roll needed: {name}", least, None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not (question.wants_chance or question.wants_roll) or not _THROUGH.search(question.low):
            return 0.0, {}
        label = _class_in(told, question)
        if label is None:
            return 0.0, {}
        figures = question.quantity(told.figure)
        figure = figures[0].value if figures else weapon_figure(book, question, told.figure)
        rows = [
            row if half_asked(row.text) else replace(row, text=" ".join(_EVERY.sub(" ", fold(row.text)).split()))
            for row in told.rows
        ]
        asked = re.sub(r"\b(?:from behind|in the back)\b", "in the rear", question.low)
        scene = replace(question, raw=asked) if asked != question.low else question
        state: dict[str, Any] = {
            "class": label,
            "adjustments": called_for(book, rows, scene),
            "fails": _FAILS.search(question.low) is not None and question.wants_chance,
        }
        if figure is not None:
            state[key] = figure
        return 4.6, state

    return Calculator(
        slug(f"{name} by class"), f"The chance to reach the number of a class: {name} ({told.dice} + {told.figure}).",
        inputs, (told.told,), work, read, "against", "probability",
    )  # fmt: skip


def _class_in(told: _Classes, question: Question) -> str | None:
    """The one class that a question names: "a Class D tank", "heavy armour", "a medium tank" of which a row tells."""
    low, found = question.low, dict[str, None]()
    attacked = combatants(question).attacked
    for key, _, _, _ in told.needed:
        word = re.escape(fold(key))
        if len(key) <= 2:
            shape = rf"\b(?:class|armou?r(?: class| value)?|category|type|grade) {word}\b|\b{word}-class\b"
            said = re.search(shape, low) is not None
        else:
            said = any(attacked(hit.start()) for hit in re.finditer(rf"\b{word}s?\b(?! guns?\b)", low))
        if said:
            found[key] = None
    if not found:
        for key, names, _, _ in told.needed:
            each = [part.strip() for name in names for part in re.split(r",| or ", fold(name))]
            if any(part and re.search(rf"\b{re.escape(part)}s?\b", low) for part in each):
                found[key] = None
    return next(iter(found)) if len(found) == 1 else None


__all__ = ["calculators", "classes"]
