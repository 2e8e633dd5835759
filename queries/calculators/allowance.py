"""How many movement points a unit has: its allowance, as its kind has it, with what its state or its deed makes of it.

In: the book, and a question that names a kind of unit. Out: the number, with each change as a step. What
something costs to enter is another matter; where a change was not read, there is no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import Any

from kb.model import OPTION_KINDS, Passage
from kb.names import fold
from kb.patterns import deferred
from queries.calculators.altered import Case, altered, changes
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.farther import names_of_unit
from queries.calculators.words import Question
from queries.situations.usual import usual_of

_CALLED = frozenset(
    ("ma", "mas", "mp", "mps", "movement allowance", "movement allowances", "movement points", "movement point",
     "movement rate", "movement factor", "movement factors")
)  # fmt: skip
_ASKED = deferred(r"\b(?:movement (?:points?|allowances?|rate|factors?)|mps?|ma)\b")
_HOW_MANY = deferred(r"\b(?:how (?:many|much|far)|what)\b")
_COST = deferred(r"\b(?:costs?|costing|pay(?:s|ing)?|to (?:enter|leave|cross|climb|turn|limber)|extra|additional)\b")


def _allowance(book: Book) -> tuple[str, frozenset[str]] | None:
    """The figure that kinds of units have for it, and all that the texts call it."""
    terms = [t for kind in ("characteristic", "effect") for t in book.rules.terms_of_kind(kind)]
    called = [term for term in terms if fold(term.name) in _CALLED or _CALLED & {*book.spellings(term.name)}]
    figured = [
        term for term in called
        if any(c.relation == "sets" and (c.value or "").isdigit() for c in book.rules.by_object.get(term.id, ()))
    ]  # fmt: skip
    return (figured[0].id, frozenset(term.id for term in called)) if len(figured) == 1 else None


def calculators(book: Book) -> list[Calculator]:
    """One calculator, where kinds of units have such an allowance."""
    known = _allowance(book)
    return [_of(book, *known)] if known is not None else []


#: That a sentence changes something.
_CHANGED = deferred(
    r"\b(?:halv\w+|half|doubl\w+|twice|adds?|additional|extra|increas\w+|reduc\w+|subtract\w*|lowers?|lowered|fewer|"
    r"loses?|only|minus|plus)\b|[+−–-]\d"
)


def _unread(book: Book, terms: Iterable[str], spelled: Iterable[str], read: set[str]) -> Passage | None:
    """A passage by which a state or a deed changes the allowance, and of which no change was made."""
    kinds = ("status", "special_rule", *OPTION_KINDS)
    names = [fold(book.name(term)) for term in terms if book.kind(term) in kinds]
    every = {fold(book.name(term.id)) for kind in kinds for term in book.rules.terms_of_kind(kind)} - {*names}
    longer = sorted((each for each in every if any(name in each for name in names)), key=len, reverse=True)
    words = "|".join(map(re.escape, sorted({*map(fold, spelled), *_CALLED})))
    for passage in book.rules.passages.values() if names else ():
        low = fold(f"{book.rules.heading(passage.id)}: {passage.text}")
        for other in longer:  # a "Forced March" is no March
            low = low.replace(other, " ")
        if passage.passage_class != "rule" or passage.kind in ("row", "heading") or passage.id in read:
            continue
        named = any(re.search(rf"\b{re.escape(name)}\b", low) for name in names)
        if named and re.search(rf"\b(?:{words})\b", low) and _CHANGED.search(fold(passage.text)):
            return passage
    return None


def _of(book: Book, figure: str, called: frozenset[str]) -> Calculator:
    name = book.name(figure)
    inputs = (
        Input("unit", "names", default=[], description="its kind, its states and rules"),
        Input("case", "text", default="", description="what it does"),
    )

    def work(given: Inputs) -> list[Value]:
        names = list(given["unit"])
        kinds = [part for each in names for term in book.rules.names.terms(each) for part in book.parents(term)]
        known = usual_of(book.rules, kinds).get(figure)
        if known is None:
            return []
        number, clause = known
        said = fold(str(given["case"]))
        deeds = [t for kind in OPTION_KINDS for t in book.rules.terms_of_kind(kind) if fold(t.name) in said]
        longest = [t for t in deeds if not any(t is not o and fold(t.name) in fold(o.name) for o in deeds)]
        case = Case(book, names, said, frozenset(term.id for term in longest))
        spelled = [book.name(term) for term in called]
        made = changes(case, called, (), spelled)
        made = [each for each in made if each.clause.relation != "uses"]
        unread = _unread(book, [*case.held, *case.doing], spelled, {each.clause.passage for each in made})
        if unread is not None:
            said_so = f"Not worked in: {book.rules.quote(unread)}"
            return [Value(f"movement allowance ({name})", None, None, [f"{name} {number}", said_so], [clause, unread])]
        total, lines = altered(int(number), made)
        steps = [f"{name} {number}", *lines]
        if Fraction(total).denominator != 1 and book.rounded:
            total = ceil(total) if book.rounded == "up" else floor(total)
            steps.append(f"rounded {book.rounded} to {total}")
        sources: list[Source] = [clause, *(each.clause for each in made)]
        return [Value(f"movement allowance ({name})", max(total, 0), None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        low = question.low
        if question.wants_chance or not (_ASKED.search(low) and _HOW_MANY.search(low)) or _COST.search(low):
            return 0.0, {}
        state: dict[str, Any] = {"unit": names_of_unit(question), "case": low}
        return (4.4 if work(state) else 0.0), state

    return Calculator(
        "movement-allowance", f"How many movement points a unit has ({name}).", inputs, (), work, read, "distance",
        "number",
    )  # fmt: skip


__all__ = ["calculators"]
