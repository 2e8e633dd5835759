"""Needed rolls that follow from the ratio of the two sides' characteristics.

From the procedure ``compare:``, and from tables whose rows are ratios.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from kb.differences import Span, breadth, span_of, tells_number
from kb.model import Table, TableRow
from kb.names import fold, slug
from kb.patterns import deferred
from kb.ratios import narrow_first, ratio_of
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.combatants import combatants
from queries.calculators.needed import (
    attempts,
    dice_of,
    rerolls,
    title_of,
    tries,
)
from queries.calculators.outcomes import told_for
from queries.calculators.targets import chart_quantity
from queries.calculators.words import Question
from queries.situations.usual import usual_of


def calculators(book: Book) -> list[Calculator]:
    """A calculator for every needed roll that depends on the ratio of two characteristics."""
    made = []
    for rule in book.of("compare"):
        cases = []
        apart = []
        for option in rule.procedure.options:
            found = re.match(r"^(<=|<|=|>=|>) (\S+) (\d+)\+$", option)
            if found:
                cases.append((found.group(1), Fraction(found.group(2)), int(found.group(3))))
            if found := re.match(r"^by (-?\d*)\.\.(-?\d*) (\d+)\+$", option):
                low, high = (int(edge) if edge else None for edge in found.group(1, 2))
                apart.append(((low, high), int(found.group(3))))
        one, _, two = rule.body.partition(" vs ")
        if apart:
            made.append(
                _of_two(book, title_of(book, rule), one, two, _by_span([(each, rule) for each in apart]),
                        dice_of(book, rule.clause.passage))
            )  # fmt: skip
        elif cases:
            each: list[tuple[tuple[str, Fraction, int], Source]] = [(case, rule) for case in cases]
            title, dice = title_of(book, rule), dice_of(book, rule.clause.passage)
            made.append(
                _of_two(book, title, one, two, _by_share(each), dice) if two else _ratio(book, title, one, each, dice)
            )
    told = {book.rules.passages[rule.clause.passage].section for rule in book.of("compare")}
    for table in book.rules.tables.values():
        if table.section in told or ((section := book.rules.sections.get(table.section)) and section.parent in told):
            continue  # the chart says again what its section says
        rows = book.rules.rows.get(table.id, [])
        if apart_rows := _rows_apart(rows):
            pair = _pair_near(book, table, rows)
            if pair:
                dice = dice_of(book, rows[0].passage or "")
                made.append(_of_two(book, table.name or " and ".join(pair), *pair, _by_span(apart_rows), dice))
            continue
        cases_of_rows = [(case, row) for row in rows if (case := _ratio_row(row))]
        if len(cases_of_rows) >= 3 and len(cases_of_rows) == len(rows):
            quantity = chart_quantity(book, (table, rows)) or _quantity_near(book, table)
            dice = dice_of(book, rows[0].passage or "")
            cases_of_rows.sort(key=lambda each: narrow_first(f"{each[0][0]} {each[0][1]}"))
            pair = _pair_near(book, table, rows)
            if pair:
                made.append(_of_two(book, table.name or " and ".join(pair), *pair, _by_share(cases_of_rows), dice))
            elif term := book.characteristic(quantity):
                made.append(_ratio(book, table.name or term, term, cases_of_rows, dice))
    return made


#: How two figures stand, the roll that is then needed, and what says so.
_Case = tuple[Callable[[Fraction, Fraction], bool], int, Source]


def _by_share(cases: Sequence[tuple[tuple[str, Fraction, int], Source]]) -> list[_Case]:
    """The cases of a comparison by shares: "twice as high or more"."""

    def so(sign: str, share: Fraction) -> Callable[[Fraction, Fraction], bool]:
        return lambda ours, theirs: core.holds(ours, sign, theirs * share)

    return [(so(sign, share), needed, source) for (sign, share, needed), source in cases]


def _by_span(cases: Sequence[tuple[tuple[Span, int], Source]]) -> list[_Case]:
    """The cases of a comparison by how much one figure stands above the other, the narrower first."""

    def so(low: int | None, high: int | None) -> Callable[[Fraction, Fraction], bool]:
        return lambda ours, theirs: (low is None or ours - theirs >= low) and (high is None or ours - theirs <= high)

    told = sorted(cases, key=lambda each: breadth(each[0][0]))
    return [(so(*span), needed, source) for (span, needed), source in told]


def _rows_apart(rows: list[TableRow]) -> list[tuple[tuple[Span, int], Source]]:
    """The rows of a chart that tell by how much one figure stands above another and what is then needed."""
    found: list[tuple[tuple[Span, int], Source]] = []
    for row in rows:
        label = row.cells[0] if row.cells else row.label
        needed = re.match(r"(\d+)\+?$", (row.cells[-1] if row.cells else row.value or "").strip())
        span = span_of(label)
        if needed is None or span is None or _MULTIPLE.search(fold(label)):
            return []
        found.append(((span, int(needed[1])), row))
    of_rolls = all(re.fullmatch(r"\d+\+?", row.cells[0] if row.cells else row.label) for row in rows)
    told = sum(tells_number(row.cells[0] if row.cells else row.label) for row in rows)
    plus = any("+" in (row.cells[-1] if row.cells else row.value or "") for row in rows)
    return found if len(found) >= 3 and told > 1 and not of_rolls and plus else []


_MULTIPLE = deferred(r"\b(?:half|twice|double|three times|a third)\b")
_COMPARED = deferred(r"(?i)\bcompar\w+\b[^.;:]{3,160}")
#: "Bite vs Hide", over a chart.
_HELD_AGAINST = deferred(r"(?i)[^.;:|]{2,40}(?:\b(?:vs\.?|versus|against|minus|compared)|[−–-])(?= )[^.;:|]{2,40}")


def _pair_near(book: Book, table: Table, rows: list[TableRow]) -> tuple[str, str] | None:
    """The two characteristics that a chart compares, the one first that its rows tell of: as the sentence over it, or
    its head, names them; None where it compares the same one of both sides."""
    section = book.rules.sections.get(table.section)
    here = [p.text for p in book.rules.passages.values() if section and p.section == section.id]
    over = [p.text for p in book.rules.passages.values() if section and p.section == section.parent]
    near = [*here, *over]
    heads = [text for text in (table.name, *here) if not text.rstrip().endswith((".", ":"))]
    told = [found.group() for text in near for found in _COMPARED.finditer(text)]
    over_it = [found.group() for text in heads for found in _HELD_AGAINST.finditer(text)]
    names = [term.name for term in book.rules.terms_of_kind("characteristic")]
    for text in (*told, table.name, rows[0].text, *rows[0].cells, *over_it):
        any_case = "(?i)" if text in over_it else ""
        at = {
            name: found.start()
            for name in names
            if (found := re.search(rf"{any_case}(?<![\w']){_spelt(book, name)}(?![\w'])", text))
        }
        if len(at) == 2:
            one, two = sorted(at, key=lambda name: at[name])
            label = (rows[0].cells or (rows[0].label,))[0]
            place = {
                name: found.start() if (found := re.search(rf"(?<!\w){_spelt(book, name)}(?!\w)", label)) else -1
                for name in (one, two)
            }
            if (place[one] < 0) != (place[two] < 0):  # "Bite higher by 2", but "twice the Bite"
                alone, other = (one, two) if place[one] >= 0 else (two, one)
                return (alone, other) if _OPENS.match(label, 0, place[alone]) else (other, alone)
            return (two, one) if place[one] > place[two] >= 0 else (one, two)
    return None


_OPENS = deferred(r"(?i)(?:if |is |when )?(?:the |its |your )?$")


def _spelt(book: Book, name: str) -> str:
    """A figure under its name and its letters, as a part of a pattern."""
    told = dict.fromkeys((name, *book.spellings(name)))
    short = [f"(?-i:{each.upper()}|{each.capitalize()})" for each in told if len(each) <= 3]  # "AS" is no "as"
    return rf"(?:{'|'.join([*(re.escape(each) for each in told if len(each) > 3), *short])})"


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


def _of_two(book: Book, name: str, one: str, two: str, cases: list[_Case], dice: str) -> Calculator:
    """The roll needed by how one characteristic stands to another of the other side."""
    inputs = (
        Input(one, low=0, high=40, side="attacker"),
        Input(two, low=0, high=40, side="target"),
        Input("tries", low=1, high=200, optional=True),
        Input("reroll", "flag", default=False),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )

    def work(given: Inputs) -> list[Value]:
        ours, theirs = Fraction(given[inputs[0].key]), Fraction(given[inputs[1].key])
        for so, needed, source in cases:
            if so(ours, theirs):
                steps = [f"{one} {ours} against {two} {theirs}: {needed}+"]
                return attempts(name, dice, needed, given, steps, [source])
        return []

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        mine, other = question.quantity(one), question.quantity(two)
        if not (question.wants_chance or question.asks(r"\b(?:need|roll)")):
            return 0.0, {}
        if not (mine and other) and not _asks_of_both(question, name, (one, two), cases[0][2], (mine, other)):
            return 0.0, {}
        state: dict[str, Any] = {
            "tries": tries(book, question), "reroll": rerolls(book, question), "fails": question.wants_failure,
        }  # fmt: skip
        state |= {inputs[0].key: mine[0].value} if mine else {}
        state |= {inputs[1].key: other[0].value} if other else {}
        return 4.0, state

    title = f"The roll needed and its chance: {name}, from {one} and {two}."
    return Calculator(slug(name), title, inputs, (cases[0][2],), work, read, "target", "probability")


def _asks_of_both(
    question: Question,
    name: str,
    figures: tuple[str, str],
    source: Source,
    stated: tuple[Sequence[Any], ...] = ((), ()),
) -> bool:
    """Whether a question that does not state both figures asks for the roll all the same, of an attacker and a target
    whose profiles tell them."""
    sides, book = combatants(question), question.book
    if sides.asked != told_for(book, name, source):
        return False
    for figure, names, said in zip(figures, (sides.attackers, sides.targets), stated, strict=True):
        if said:
            continue
        usual = usual_of(book.rules, [kind for each in names for kind in book.parents(each.term)])
        if not any(term in usual for term in book.rules.names.terms(figure)):
            return False
    return True


def _ratio(
    book: Book, name: str, quantity: str, cases: list[tuple[tuple[str, Fraction, int], Source]], dice: str
) -> Calculator:
    inputs = (
        Input(quantity, low=0, high=20, description="the attacker's", side="attacker"),
        Input(f"target {quantity}", low=0, high=20, side="target", of=quantity),
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
        if (
            not figures
            and question.wants_chance | question.wants_roll
            and _asks_of_both(question, name, (quantity, quantity), cases[0][1])
        ):
            return 3.2, state
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
