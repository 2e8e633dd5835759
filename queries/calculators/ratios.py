"""Needed rolls that follow from the ratio of the two sides' characteristics.

From the procedure ``compare:``, and from tables whose rows are ratios.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.model import Table, TableRow
from kb.names import fold, slug
from kb.ratios import ratio_of
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.needed import (
    attempts,
    dice_of,
    rerolls,
    title_of,
    tries,
)
from queries.calculators.targets import chart_quantity
from queries.calculators.words import Question


def calculators(book: Book) -> list[Calculator]:
    """A calculator for every needed roll that depends on the ratio of two characteristics."""
    made = []
    for rule in book.of("compare"):
        cases = []
        for option in rule.procedure.options:
            found = re.match(r"^(<=|<|=|>=|>) (\S+) (\d+)\+$", option)
            if found:
                cases.append((found.group(1), Fraction(found.group(2)), int(found.group(3))))
        if cases:
            made.append(
                _ratio(
                    book,
                    title_of(book, rule),
                    rule.body,
                    [(c, rule) for c in cases],
                    dice_of(book, rule.clause.passage),
                )
            )
    if made:
        return made
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        cases_of_rows = [(case, row) for row in rows if (case := _ratio_row(row))]
        if len(cases_of_rows) >= 3 and len(cases_of_rows) == len(rows):
            quantity = chart_quantity(book, (table, rows)) or _quantity_near(book, table)
            term = book.characteristic(quantity)
            if term:
                made.append(_ratio(book, table.name or term, term, cases_of_rows, dice_of(book, rows[0].passage or "")))
    return made


def _quantity_near(book: Book, table: Table) -> str:
    """The characteristic that the text around a table compares."""
    section = book.rules.sections.get(table.section)
    texts = [p.text for p in book.rules.passages.values() if section and p.section in (section.id, section.parent)]
    for term in book.rules.terms_of_kind("characteristic"):
        if any(
            len(re.findall(rf"\b{re.escape(fold(term.name))}\b", fold(text))) >= 2 and "compar" in fold(text)
            for text in texts
        ):
            return fold(term.name)
    return ""


def _ratio_row(row: TableRow) -> tuple[str, Fraction, int] | None:
    ratio = ratio_of(row.cells[0] if row.cells else row.label)
    target = re.match(r"(\d+)\+", row.value or "")
    if not ratio or not target:
        return None
    sign, amount = ratio.split()
    return sign, Fraction(amount), int(target.group(1))


def _ratio(
    book: Book, name: str, quantity: str, cases: list[tuple[tuple[str, Fraction, int], Source]], dice: str
) -> Calculator:
    inputs = (
        Input(quantity, low=0, high=20, description="the attacker's"),
        Input(f"target {quantity}", low=0, high=20),
        Input("tries", low=1, high=200, optional=True),
        Input("reroll", "flag", default=False),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )
    mine, theirs = inputs[0].key, inputs[1].key
    setters = book.setting(quantity)

    def work(given: Inputs) -> list[Value]:
        ours, target = Fraction(given[mine]), Fraction(given[theirs])
        for (sign, share, needed), source in cases:
            if core.holds(target, sign, ours * share):
                steps = [f"{quantity} {ours} against {target}: {needed}+"]
                return attempts(name, dice, needed, given, steps, [source])
        return []

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        state: dict[str, Any] = {
            "tries": tries(book, question),
            "reroll": rerolls(book, question),
            "fails": question.wants_failure,
        }
        if not figures or not (question.wants_chance or question.asks(r"\b(?:hit|need|roll)") or len(figures) > 1):
            return 0.0, {}
        own = [each for each in figures if not each.theirs]
        other = [each for each in figures if each.theirs]
        if len(figures) >= 2:
            if len(own) >= 1 and len(other) >= 1:
                state |= {mine: own[0].value, theirs: other[0].value}
            else:
                state |= {mine: figures[0].value, theirs: figures[1].value}
            return 4.0, state
        if re.search(r"\b(?:same|equal|both|as well)\b", question.low):
            return 4.0, state | {mine: figures[0].value, theirs: figures[0].value}
        for setter in setters:
            whom = setter.procedure.option("for") or ""
            if whom and question.mentions(whom):
                return 4.0, state | {mine: figures[0].value, theirs: int(setter.body.rsplit(" ", 1)[1])}
        return 2.0, state | {mine: figures[0].value}

    return Calculator(
        slug(name),
        f"The roll needed and its chance: {name}, from both sides' {quantity}.",
        inputs,
        tuple(s for _, s in cases[:1]),
        work,
        read,
        "target",
        "probability",
    )
