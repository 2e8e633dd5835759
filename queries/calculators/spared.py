"""What a characteristic stays at for those whom the texts spare what would lower it.

From clauses by which a kind of unit ignores whatever lowers its characteristics ("not affected by rules that reduce its
characteristics"); the question states the number, and what would be taken from it.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import HELD_KINDS, Clause
from kb.names import fold, slug
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Value
from queries.calculators.book import Book
from queries.calculators.words import Question

#: What is ignored: whatever lowers characteristics, of no one name.
_LOWERING = deferred(
    r"(?i)\b(?:(?:negatively|adversely) (?:modif|affect|alter|chang)|(?:reduc|lower|worsen|decreas)|"
    r"(?:negative|adverse) (?:modifier|change))\w*[^.;]{0,40}?\bcharacteristics?\b"
)
#: By what: rules, or anything at all.
_BY_RULES = deferred(r"(?i)\brules?\b")
_BUT_FOR = deferred(r"(?i)\b(?:other than|except(?:ing)?(?: for)?|apart from|but not|save for)\b(?P<what>[^.;]{3,60})")
_TAKEN = deferred(
    r"\b(?:reduc|lower|worsen|decreas|subtract|modif|penalt|minus)\w*\b[^.?!;]{0,80}?\b(?:by |of )?-?(?P<by>\d+)\b|"
    r"(?<![\w-])-(?P<less>\d+)\b"
)


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each kind that the texts spare whatever lowers its characteristics."""
    found: dict[str, Clause] = {}
    for clause in book.rules.clauses:
        spares = clause.relation in ("ignores", "immune_to") and _LOWERING.search(book.name(clause.object))
        if spares and book.kind(clause.subject) in HELD_KINDS:
            found.setdefault(clause.subject, clause)
    return [_of(book, *each) for each in found.items()]


def _of(book: Book, owner: str, clause: Clause) -> Calculator:
    name = book.name(owner)
    but = _BUT_FOR.search(f"{clause.condition or ''}")
    excepted = {term for hit in book.rules.names.find(but["what"]) for term in hit.terms} if but else set()
    inputs = (
        Input("characteristic", "text", default="characteristic", description="which of its characteristics"),
        Input("number", low=0, high=200, description="what it is before"),
        Input("less", low=0, high=200, description="how much would be taken from it"),
    )

    def work(given: Inputs) -> list[Value]:
        quantity, number, less = str(given["characteristic"]), int(given["number"]), int(given["less"])
        if set(book.rules.names.terms(quantity)) & excepted:
            return [Value(quantity, number - less, None, [f"{quantity} {number}", f"-{less}: {name} is not spared it"],
                          [clause])]  # fmt: skip
        return [Value(quantity, number, None, [f"{quantity} {number}", f"-{less}: not for {name}"], [clause])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        taken = _TAKEN.search(question.low)
        if question.wants_chance or taken is None or all(each.term != owner or each.theirs for each in question.names):
            return 0.0, {}
        if _BY_RULES.search(book.name(clause.object)) and not _by_rule(book, question):
            return 0.0, {}
        for term in book.rules.terms_of_kind("characteristic"):
            asked = question.asks(
                rf"\b(?:what|which|how (?:much|high))\b[^.?!;]{{0,30}}?\b{re.escape(fold(term.name))}\b"
            )
            figures = question.quantity(term.name) if asked else []
            if figures:
                state = {"characteristic": term.name, "number": figures[0].value}
                return 3.4, {**state, "less": int(taken["by"] or taken["less"])}
        return 0.0, {}

    about = f"What a characteristic of {name} stays at where something would lower it."
    return Calculator(slug(f"{name} spared"), about, inputs, (clause,), work, read, "spared", "number")


def _by_rule(book: Book, question: Question) -> bool:
    """Whether what would lower it is told to be a rule, or is one by its name."""
    return question.asks(r"\brules?\b") or any(book.kind(each.term) == "special_rule" for each in question.names)
