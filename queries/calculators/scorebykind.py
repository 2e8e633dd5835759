"""Scores that a table asks for against each kind: "each die which equals or beats the target number hits", over rows of
kinds and scores ("Escort 5+").

In: the book. Out: a calculator for each such table, with the lists of modifiers of its section and of those beside it,
and what always succeeds or fails whatever is added. A kind that the question does not tell leaves it without a value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.model import Passage, Section, Table, TableRow
from kb.names import first_word, fold, slug, stem, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.circumstances import called_for
from queries.calculators.combatants import combatants
from queries.calculators.words import Question

_SCORE = deferred(r"(\d{1,2})\+")
#: What is rolled, and that it has to come up to the number of the table.
_ROLLED = deferred(
    r"(?i)\b(?:each|every|any|per|a|the|an|one|roll) (?:(?:\w+ ){0,2}?)(?:die|dice|d(?P<sides>\d{1,3}))\b"
)
_REACHES = deferred(
    r"(?i)\b(?:equal(?:s|ling)?(?: to)?,? or (?:beats?|beating|exceeds?|higher|greater|more|over|better)|reach(?:es)?|"
    r"at least|(?:scores?|rolls?) (?:the|its|their) (?:number|score|target)|or (?:more|higher|better))\b"
)
_SUCCESS = deferred(r"(?i)\b(?P<what>hit|wound|penetrat|pierc|damag|succe|spot|sight)[a-z]*\b")
_CALLED = deferred(r"(?i)\b(?:scores?|needed|rolls?|to[ -](?:hit|wound)|numbers?|target number|required|hits?)\b")
#: "An unmodified 6 always hits", "a natural 1 is always a miss".
_ALWAYS = deferred(
    r"(?i)\b(?:unmodified |natural |rolls? of (?:an? )?|an? |score of (?:an? )?)(?P<n>\d{1,2})s?\b[^.;]{0,20}?"
    r"\b(?:always|automatically|never) (?:is |are )?(?:an? )?(?P<what>hit|miss|wound|fail|succe|penetrat)"
)
_LEAST = 2


@dataclass(frozen=True)
class _Asked:
    table: Table
    success: str
    sides: int
    told: Passage
    rows: tuple[TableRow, ...]
    modifiers: tuple[TableRow, ...]
    always: frozenset[int]
    never: frozenset[int]


def calculators(book: Book) -> list[Calculator]:
    """A calculator for each table of scores by kind whose section tells the roll."""
    tables = (table for table in book.rules.tables.values() if table.kind in ("plain", "threshold"))
    return [_made(book, asked) for table in tables if (asked := _asked(book, table)) is not None]


def _asked(book: Book, table: Table) -> _Asked | None:
    rows = book.rules.rows.get(table.id, [])
    if len(rows) < _LEAST or not all(len(row.cells) == 2 and _SCORE.fullmatch(_bare(row.cells[1])) for row in rows):
        return None
    kinds = (book.kind(term) for row in rows for term in book.rules.names.terms(_bare(row.cells[0])))
    if not {"unit_type", "unit_subtype"} & {*kinds}:
        return None
    section = book.rules.sections[table.section]
    near = _near(book, section)
    prose = [each for each in book.rules.passages.values() if each.section in near and each.kind != "row"]
    own = [each for each in prose if each.section == table.section]
    told = next((each for each in own if _REACHES.search(each.text) and _SUCCESS.search(each.text)), None)
    dice = next((found for each in own if (found := _ROLLED.search(each.text))), None)
    called = any(_CALLED.search(each.text) for each in own if each.passage_class == "boilerplate")
    if told is None or dice is None or not (called or _CALLED.search(told.text)):
        return None
    success = _SUCCESS.search(told.text)
    assert success is not None
    always = [(found, int(found["n"])) for each in prose for found in _ALWAYS.finditer(each.text)]
    so = [n for found, n in always if _good(found) and "never" not in found[0].lower()]
    not_so = [n for found, n in always if not _good(found) or "never" in found[0].lower()]
    lists = [each for each in book.rules.tables.values() if each.kind == "modifiers" and each.section in near]
    listed = tuple(row for each in lists for row in book.rules.rows.get(each.id, ()))
    sides = int(dice["sides"] or 6)
    return _Asked(
        table, success["what"].lower(), sides, told, tuple(rows), listed, frozenset(so) - {*not_so}, frozenset(not_so)
    )


def _good(found: re.Match[str]) -> bool:
    return found["what"].lower() not in ("miss", "fail")


def _bare(cell: str) -> str:
    return cell.strip(" *_")


def _near(book: Book, section: Section) -> set[str]:
    """The section of a table, those below it, and those beside it that are named after it ("Gunnery modifiers")."""
    word = stem(fold(first_word(section.heading)))
    sections = book.rules.sections.values()
    below = {each.id for each in sections if each.parent == section.id}
    beside = {
        each.id for each in sections
        if each.parent == section.parent and each.id != section.id and word in stems(each.heading)
    }  # fmt: skip
    return {section.id, *below, *beside}


def _elsewhere(book: Book, asked: _Asked) -> list[str]:
    """The headings under which the same is brought about by a score of their own ("a wing hits on each 5+")."""
    near = _near(book, book.rules.sections[asked.table.section])
    other = {
        each.section for each in book.rules.passages.values()
        if each.section not in near and each.kind != "row" and _SCORE.search(each.text)
        and re.search(rf"(?i)\b{asked.success}", each.text)
    }  # fmt: skip
    return [book.rules.sections[each].heading for each in sorted(other) if book.rules.sections[each].heading]


def _made(book: Book, asked: _Asked) -> Calculator:
    name = book.rules.heading(asked.told.id) or asked.table.name
    inputs = (
        Input("kind", "text", description=f"one of {', '.join(_bare(row.cells[0]) for row in asked.rows)}"),
        Input("adjustments", "text", default="", description="what is the case"),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )

    elsewhere = _elsewhere(book, asked)

    def work(given: Inputs) -> list[Value]:
        row = next((each for each in asked.rows if fold(_bare(each.cells[0])) == fold(str(given["kind"]))), None)
        score = _SCORE.fullmatch(_bare(row.cells[1])) if row is not None else None
        if row is None or score is None:
            return []
        cases = given.get("adjustments") or []
        added = cases if isinstance(cases, list) else []
        plus, number = sum(each.amount for each in added), int(score[1])
        faces = range(1, asked.sides + 1)
        good = [n for n in faces if n in asked.always or (n + plus >= number and n not in asked.never)]
        chance = Fraction(len(good), asked.sides)
        steps = [f"{_bare(row.cells[0])}: {_bare(row.cells[1])}", *(each.line() for each in added)]
        steps += [f"{n} always succeeds" for n in sorted(asked.always)]
        steps += [f"{n} always fails" for n in sorted(asked.never)]
        steps.append(f"1D{asked.sides}{f'{plus:+d}' if plus else ''}, {number} or more: {chance}")
        sources: list[Source] = [asked.told, row]
        sources += [each.row if each.row.table else book.rules.passages.get(each.row.passage or "") for each in added]
        fails = bool(given.get("fails"))
        said = f"chance{' to fail' if fails else ''}: {name}"
        found = [Value(said, 1 - chance if fails else chance, "probability", steps, sources)]
        return [*found, Value(f"roll needed: {name}", good[0], None, steps, sources)] if good else found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        wanted = question.wants_chance or question.wants_roll
        if not wanted or not question.asks(rf"\b(?:{asked.success}|miss)"):
            return 0.0, {}
        if any(question.mentions(heading) for heading in elsewhere):
            return 0.0, {}
        missing = re.sub(r"\bmiss(?:es|ing)?\b", asked.success, question.low)
        scene = replace(question, raw=missing) if missing != question.low else question
        attacked = combatants(scene).attacked
        said = {}
        for row in asked.rows:
            label = re.escape(fold(_bare(row.cells[0])).rstrip("s"))
            if places := [hit.start() for hit in re.finditer(rf"\b{label}s?\b", scene.low)]:
                said[_bare(row.cells[0])] = places
        if len(said) > 1:
            said = {kind: places for kind, places in said.items() if any(map(attacked, places))}
        if len(said) != 1:
            return 0.0, {}
        fails = question.wants_chance and question.asks(r"\bmiss|\bfail")
        added = called_for(book, asked.modifiers, scene, attacked)
        return 4.4, {"kind": next(iter(said)), "adjustments": added, "fails": fails}

    return Calculator(
        slug(f"{name} by kind"), f"The chance to reach the score of a kind: {name} (1D{asked.sides}).",
        inputs, (asked.told,), work, read, "against", "probability",
    )  # fmt: skip


__all__ = ["calculators"]
