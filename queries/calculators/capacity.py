"""How many of something somebody may carry, hold or use: the counts that clauses set for those whom they name.

From clauses whose value is a plain count ("may carry up to two gangers", "no more than one order per turn").
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kb.conditions import ALWAYS
from kb.model import HELD_KINDS, Clause
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Value
from queries.calculators.book import Book, core_name
from queries.calculators.words import Question
from queries.conditions.weighing import OURS

_COUNT = deferred(r"(\d+)(?: per (\w+))?$")
#: Deeds by which what is counted is aboard or a part of somebody; of others a number says how far, not how many.
_HOLDING = frozenset(stems("carry hold transport contain include embark"))
_HOW_MANY = deferred(r"\bhow many ([a-z][a-z-]*)")
_OF = Input("of", "text", optional=True, description="what is counted")


def calculators(book: Book) -> list[Calculator]:
    """A calculator for everybody for whom the texts set counts by name."""
    found: dict[str, list[Clause]] = defaultdict(list)
    for clause in book.rules.clauses:
        held = clause.relation == "permits" and bool(_HOLDING & set(stems(book.name(clause.object))))
        counts = (held or clause.relation == "limits_to") and clause.affects in OURS and clause.requirement == ALWAYS
        if counts and book.kind(clause.subject) in HELD_KINDS and _COUNT.match(clause.value or ""):
            found[clause.subject].append(clause)
    return [_capacity(book, subject, clauses) for subject, clauses in found.items()]


def _capacity(book: Book, subject: str, clauses: list[Clause]) -> Calculator:
    name = book.name(subject)

    def work(given: Inputs) -> list[Value]:
        wanted = set(stems(given.get("of") or ""))
        told = [clause for clause in clauses if wanted <= set(stems(book.rules.quote(clause)))]
        return [_value(book, name, clause) for clause in told or clauses]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        asked = _HOW_MANY.search(question.low)
        own = set(core_name(name))
        if asked is None or question.wants_chance or not own <= set(stems(question.low)):
            return 0.0, {}
        what = set(stems(asked[1])) - own
        fits = bool(what) and any(_speaks_of(book, clause, what, question) for clause in clauses)
        return (2.0, {"of": asked[1]}) if fits else (0.0, {})

    return Calculator(
        slug(f"{name} count"), f"How many of something {name} may have or use.", (_OF,), tuple(clauses), work, read,
        "capacity",
    )  # fmt: skip


def _speaks_of(book: Book, clause: Clause, what: set[str], question: Question) -> bool:
    """Whether a clause counts what is asked for, and tells of the same deed."""
    said = set(stems(book.rules.quote(clause)))
    deed = set(stems(book.name(clause.object)))
    return what <= said and (what <= deed or bool(deed & set(stems(question.low))))


def _value(book: Book, name: str, clause: Clause) -> Value:
    found = _COUNT.match(clause.value or "")
    assert found is not None
    number, span = int(found[1]), found[2]
    told = f"{name}: {book.name(clause.object)}, at most {number}{f' per {span}' if span else ''}"
    return Value(f"most ({fold(book.name(clause.object))})", number, None, [told], [clause])
