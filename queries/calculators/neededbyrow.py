"""Tests whose rows say what has to be rolled by some figure: "heat 3: 5+, heat 4: 8+, heat 5: fails automatically".

In: a table of such rows, and the sentences of its section that tell the dice and what a failure brings. Out: one
calculator for each such table. What is added to the roll in a case that the section tells is added.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.model import Table, TableRow
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.adjustments import Adjustment
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.ontable import called_on, rows_on
from queries.calculators.scores import label_of
from queries.calculators.words import Question

#: What has to be rolled, where a row brings nothing else.
_NEEDED = deferred(
    r"(?i)(?P<n>\d+)\+|(?P<how>fail|pass|succeed)s?(?: automatically)?|automatic(?:ally)?(?: (?P<what>\w+))?"
)
_TOLD = deferred(
    r"(?i)\b(?:pass(?:es|ed)?|succeeds?|avoids?)\b[^.;]*\b(?:"
    r"equal(?:s| to)?,? or (?:higher|more|greater|beats|exceeds|better)"
    r"|(?:number|score) (?:given|shown|listed)|or (?:more|higher|better))"
)
_FAILED = deferred(r"(?i)\b(?:if (?:it|the [a-z]+|they) fails?\b|fails?(?: the \w+)?,|on a failure|failed)[^.;]*")
_CHECK = deferred(r"\b(?:an?|the|its|each) (?P<name>(?:[A-Z][\w-]+ ){1,3}(?:[Tt]est|[Cc]heck|[Rr]oll))")


def is_needed(rows: Sequence[TableRow]) -> bool:
    """Whether the rows of a table say what has to be rolled by some figure, and no results."""
    labels = [label_of(row).strip(" *.") for row in rows]
    return any(label.endswith("+") for label in labels) and all(map(_NEEDED.fullmatch, labels))


def calculators(book: Book) -> list[Calculator]:
    """A calculator for each table of what has to be rolled, where its section tells the dice and that this passes."""
    found = []
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        if table.kind == "roll" and rows and is_needed(rows) and all(row.low is not None for row in rows):
            texts = [p.text for p in book.rules.passages.values() if p.section == table.section and p.kind != "row"]
            told = " ".join(" ".join(texts).split())
            dice = re.search(r"(?i)\broll(?:s|ing)? (?:an? )?(?P<dice>\d*D\d+)", told)
            if dice and _TOLD.search(told):
                found.append(_of(book, table, rows, told, dice["dice"].upper()))
    return found


#: What somebody has, whatever befell him.
_TAKEN = deferred(r"(?i)\b(?:has|have|had) (?:taken|suffered|received|got|sustained) (?:an? )?")
_LIGHT = frozenset(
    stems("a an the is are has have unit model pilot roll if of in on it its to and or by for with taken")
)


def _left_out(cases: Sequence[TableRow], called: Sequence[Adjustment], question: Question, name: str) -> bool:
    """Whether a question tells of what a row is for that was not counted, and does not deny it."""
    counted, said = {each.row.passage for each in called}, question.stems()
    for row in cases:
        words = {*stems(row.text)} - _LIGHT - {*stems(name)}
        shared = [word for word in words if word in said]
        denied = any(question.asks(rf"\b(?:not?|without|never|n't)\b[^.?,]*\b{re.escape(word)}") for word in shared)
        if shared and row.passage not in counted and not denied:
            return True
    return False


def _of(book: Book, table: Table, rows: list[TableRow], told: str, rolled: str) -> Calculator:
    dice = core.Dice.read(rolled)
    figure = table.name
    named = _CHECK.search(told)
    name = named["name"] if named else table.name
    failed = _FAILED.search(told)
    brought = [
        book.name(term) for hit in book.rules.names.find(failed.group() if failed else "") for term in hit.terms
        if book.kind(term) == "status"
    ]  # fmt: skip
    cases = [replace(row, text=_TAKEN.sub("has ", row.text)) for row in rows_on(book, table)]
    key = Input(figure).key

    def work(given: Inputs) -> list[Value]:
        number = int(given[key])
        row = core.threshold(number, [(each.low, each.high, each) for each in rows])
        if row is None:
            return []
        told_row = _NEEDED.fullmatch(label_of(row).strip(" *."))
        assert told_row is not None
        added: list[Adjustment] = list(given.get("cases") or [])
        plus = sum(each.amount for each in added)
        steps = [f"{figure} {number}: {label_of(row)}", *(each.line() for each in added)]
        sources: list[Source] = [row, *(each.row if each.row.table else None for each in added)]
        if told_row["n"]:
            chance = core.chance(dice.chances(), ">=", int(told_row["n"]) - plus)
            steps.append(f"{rolled}{f'{plus:+d}' if plus else ''} of {told_row['n']} or more: {chance}")
        else:
            chance = Fraction(int((told_row["how"] or told_row["what"] or "").lower()[:4] in ("pass", "succ")))
        fails = bool(given.get("fails"))
        label = f"chance to {'fail' if fails else 'pass'}: {name}"
        return [Value(label, 1 - chance if fails else chance, "probability", steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        stated = question.figures(figure) or []
        number = stated[0].value if stated else question.how_many(figure)
        outcome = any(question.mentions(each) for each in brought)
        asked = question.says(name) or outcome
        if not question.wants_chance or number is None or not asked:
            return 0.0, {}
        fails = outcome or (question.wants_failure and not question.asks(r"\bpass(?:es|ing)?\b"))
        denied = any(
            question.asks(rf"\b(?:avoids?|not|without|escap\w+)\b[^.?]*\b{re.escape(fold(each))}") for each in brought
        )
        called = called_on(book, cases, question)
        if _left_out(cases, called, question, name):
            return 0.0, {}
        return 4.2, {key: number, "fails": fails != denied, "cases": called}

    inputs = (
        Input(figure, low=0, high=60),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
        Input("cases", "text", default="", description="what is the case"),
    )
    title = f"The chance to pass: {name}, by {figure} ({rolled})."
    return Calculator(slug(f"{name} by {figure}"), title, inputs, tuple(rows[:1]), work, read, "test", "probability")


__all__ = ["calculators", "is_needed"]
