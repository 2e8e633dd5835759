"""Results that some take as others: "a Dour unit treats Falls Back as Wavers"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from kb.model import Clause, TableRow
from kb.names import fold
from queries.calculators.book import Book
from queries.calculators.words import Question


class TakenAs(NamedTuple):
    """The result that somebody has instead of the one of a row, and the clause that says so."""

    row: str
    instead: str
    clause: Clause


def taken_as(book: Book, rows: Sequence[TableRow]) -> list[TakenAs]:
    """The rows of a table that some take as other rows of it."""
    labels = {fold(row.label): row.label for row in rows if row.label}
    touching = (
        (label, clause) for label in labels.values() for term in book.rules.names.terms(label)
        for clause in book.rules.by_object.get(term, ()) if clause.relation == "counts_as"
    )  # fmt: skip
    return [
        TakenAs(labels[row], label, clause) for label, clause in touching
        if (row := fold(clause.value or "")) in labels and labels[row] != label
    ]  # fmt: skip


def named_of(book: Book, question: Question, found: Sequence[TakenAs]) -> list[str]:
    """Those who take results as others that a question names."""
    names = (book.name(each.clause.subject) for each in found)
    return [name for name in dict.fromkeys(names) if question.mentions(name)]


def moved(book: Book, shares: dict[str, Fraction], found: Sequence[TakenAs], names: Sequence[str]) -> list[TakenAs]:
    """Move the shares of the rows that those of these names take as others; back come the rows that did."""
    known = {fold(name) for name in names}
    told = [each for each in found if fold(book.name(each.clause.subject)) in known and shares.get(each.row)]
    for each in told:
        shares[each.instead] = shares.get(each.instead, Fraction(0)) + shares.pop(each.row, Fraction(0))
    return told


__all__ = ["TakenAs", "moved", "named_of", "taken_as"]
