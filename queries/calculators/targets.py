"""Needed rolls that are worked out from a characteristic, or read off a chart.

From the procedures ``target:`` and ``set:``, and from threshold tables.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import Table, TableRow
from kb.names import fold, last_word, slug, stems
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.needed import (
    attempts,
    dice_of,
    rerolls,
    same_words,
    title_of,
    tries,
)
from queries.calculators.words import Question


def calculators(book: Book) -> list[Calculator]:
    """A calculator for every needed roll that is worked out from a characteristic, and for every chart of them."""
    made = []
    charts = [
        (table, rows)
        for table in book.rules.tables.values()
        if (rows := book.rules.rows.get(table.id)) and is_chart(table, rows)
    ]
    used: set[str] = set()
    for rule in book.of("target"):
        found = re.match(r"^(\d+) - (.+)$", rule.body)
        if not found or rule.clause.passage in book.charts:
            continue
        passage = book.rules.passages.get(rule.clause.passage)
        chart = next(
            (c for c in charts if passage and passage.section in (c[0].section, _parent(book, c[0].section))), None
        ) or next((c for c in charts if chart_quantity(book, c) == fold(found.group(2))), None)
        if chart:
            used.add(chart[0].id)
        name = title_of(book, rule)
        made.append(_needed(book, name, found.group(2), rule, int(found.group(1)), chart))
    for chart in charts:
        quantity = chart_quantity(book, chart)
        if chart[0].id not in used and quantity and chart[0].id not in book.charts:
            term = book.characteristic(quantity)
            made.append(_needed(book, chart[0].name or term, term, None, None, chart))
    return made


def is_chart(table: Table, rows: list[TableRow]) -> bool:
    """Whether a table says which roll is needed for which value of a characteristic."""
    if table.kind == "threshold":
        return True
    single = all(row.low is not None and row.low == row.high for row in rows)
    return (
        table.kind == "roll"
        and not table.dice
        and single
        and all(re.fullmatch(r"\d+\+?", needed_on(row)) for row in rows)
        and any("+" in needed_on(row) for row in rows)
    )


def needed_on(row: TableRow) -> str:
    """The roll that a row of a chart asks for."""
    return row.cells[-1] if row.cells else row.value or ""


def _parent(book: Book, section: str) -> str | None:
    return book.rules.sections[section].parent if section in book.rules.sections else None


def chart_quantity(book: Book, chart: tuple[Table, list[TableRow]]) -> str:
    """The characteristic that a chart is read with, from its header or its rows' labels."""
    text = fold(" ".join([chart[0].name, *(row.label for row in chart[1][:1])]))
    for term in book.rules.terms_of_kind("characteristic"):
        if any(re.search(rf"\b{re.escape(each)}\b", text) for each in book.spellings(term.name) if len(each) > 1):
            return fold(term.name)
    return ""


def _needed(
    book: Book,
    name: str,
    quantity: str,
    rule: Rule | None,
    minuend: int | None,
    chart: tuple[Table, list[TableRow]] | None,
) -> Calculator:
    at_least = rule.procedure.option("at") if rule else None
    floor = int(last_word(at_least)) if at_least else None
    dice = dice_of(
        book,
        rule.clause.passage if rule else (chart[1][0].passage or "") if chart else "",
        (chart[0].dice or "") if chart else "",
    )
    setters = book.setting(quantity)
    inputs = (
        Input(quantity, low=0, high=20),
        Input("unit", "names", default=[], description="states and ways that set it, such as those the text names"),
        Input("tries", low=1, high=200, optional=True, description="how many attempts"),
        Input("reroll", "flag", default=False),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        number = int(given[key])
        steps: list[str] = []
        sources: list[Source] = [rule] if rule else []
        number, told, tellers = counting_as(book, quantity, number, given["unit"])
        steps += told
        sources += tellers
        row = (
            core.threshold(number, [(each.low, each.high, each) for each in chart[1] if each.low is not None])
            if chart
            else None
        )
        needed = re.match(r"\d+", needed_on(row)) if row is not None else None
        if row is not None and needed:
            target = int(needed.group())
            sources.append(row)
            steps.append(f"{quantity} {number}: {target}+")
        elif minuend is not None:
            target = minuend - number
            steps.append(f"{minuend} - {quantity} {number} = {target}")
        else:
            from kb.errors import AdjudgeError

            raise AdjudgeError(f"The chart has no row for {quantity} {number}.")
        if floor and target < floor:
            steps.append(f"never better than {floor}")
            target = floor
        return attempts(name, dice, target, given, steps, sources)

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        wanted = question.wants_chance or question.asks(r"\b(?:hit|need|roll)")
        if not figures and (fixed := fixed_for(book, setters, question)) is None:
            return 0.0, {}
        other = question.asks(r"\bscatter|\bblast\b")
        state: dict[str, Any] = {
            key: figures[0].value if figures else fixed,
            "unit": names_of_ways(book, question, quantity),
            "tries": tries(book, question),
            "reroll": rerolls(book, question),
            "fails": question.wants_failure,
        }
        return (3.0 if wanted and not other else 0.0), state

    calculator = slug(name)
    return Calculator(
        calculator,
        f"The roll needed and its chance: {name}, from {quantity}.",
        inputs,
        tuple([rule] if rule else []) + tuple(chart[1][:1] if chart else ()),
        work,
        read,
        "target",
        "probability",
    )


def counting_as(book: Book, quantity: str, number: int, names: list[str]) -> tuple[int, list[str], list[Source]]:
    """What a characteristic counts as in the way that is named, or that a rule forces, with the steps to it."""
    for setter in book.setting(quantity):
        whom = setter.procedure.option("for") or ""
        way = _forced(book, whom, names)
        if isinstance(way, Rule) and way.body == "none":
            return number, [f"{way.procedure.option('for')}: {whom} at the full {quantity}"], [way]
        if way and number:
            fixed = int(setter.body.rsplit(" ", 1)[1])
            forced = [way] if isinstance(way, Rule) else []
            steps = [
                f"{each.procedure.option('against') or each.procedure.option('with')}: only {whom}" for each in forced
            ]
            return fixed, [*steps, f"{whom}: {quantity} {number} counts as {fixed}"], [*forced, setter]
    return number, [], []


def fixed_for(book: Book, setters: list[Rule], question: Question) -> int | None:
    """What a characteristic counts as in the way that a question names, whoever's it is: None where it names none, or
    where a rule that it names lifts it."""
    for setter in setters:
        whom = setter.procedure.option("for") or ""
        if whom and question.mentions(whom):
            way = _forced(book, whom, [*question.all_names(), whom])
            lifted = isinstance(way, Rule) and way.body == "none"
            return None if lifted else int(setter.body.rsplit(" ", 1)[1])
    return None


def _forced(book: Book, whom: str, names: list[str]) -> Rule | bool:
    """Whether attacks by or at what is named are made in that way: stated, or by a rule of the text."""

    def says(text: str | None) -> bool:
        said = {word for name in names for word in stems(name)}
        return bool(text) and set(stems(text or "")) <= said

    rules = [
        rule
        for rule in book.of("forced")
        if same_words(rule.body, whom) or same_words(rule.procedure.option("from") or "", whom)
    ]
    stated = any(same_words(whom, each) for each in names)
    bound: Rule | bool = stated
    for rule in rules:
        unless = (rule.procedure.option("unless") or "").split("|")
        applies = says(rule.procedure.option("against")) or says(rule.procedure.option("with"))
        if applies and not any(says(each) for each in unless if each):
            bound = bound or rule
    for rule in rules:
        if rule.body == "none" and bound and says(rule.procedure.option("for")):
            return rule
    return bound


def names_of_ways(book: Book, question: Question, quantity: str) -> list[str]:
    """The names of a question, with the ways in which a characteristic counts as some number that it names."""
    ways = (each.procedure.option("for") for each in book.setting(quantity))
    return question.all_names() + [whom for whom in ways if whom and question.mentions(whom)]
