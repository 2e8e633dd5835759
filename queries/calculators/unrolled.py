"""Decided without a roll: tests that are passed or failed as they stand, and rules that somebody is spared.

In: the book, and what a unit holds. Out: the clause that decides it, and what it comes from.
"""

from __future__ import annotations

import re

from kb.conditions import ALWAYS, Fact, Has, Not, atoms, both, had_by
from kb.model import Clause
from queries.calculators.base import Source
from queries.calculators.book import Book


def without_rolling(book: Book, term: str, held: dict[str, Clause | None]) -> tuple[Clause, bool] | None:
    """The clause by which a unit with these terms passes (True) or fails the test without rolling."""
    tests = book.parents(term)
    for test in tests:
        for clause in book.rules.by_object.get(test, ()):
            deed = book.kind(clause.subject) in ("reaction", "action")  # "no test is needed to go down"
            # who never takes the test does not fail it
            passes = clause.relation == "immune_to" and (clause.value == "passes" or deed or _never(clause))
            fails = clause.relation == "forces" and clause.value == "fails"
            if not (passes or fails) or clause.affects != "bearer" or (test != term and _kept_out(book, term)):
                continue
            needed = {atom.term for atom in atoms(both(clause.who, clause.when)) if had_by(atom, "unit")}
            if any(isinstance(part, Not) for part in getattr(clause.who, "parts", (clause.who,))):
                continue
            needed = needed or {clause.subject}
            if needed <= held.keys() and (clause.subject in held or clause.subject.endswith("/unit/unit")):
                return clause, passes
    return None


def _never(clause: Clause) -> bool:
    """Whether those whom a clause tells of never take the test at all, whatever calls for it."""
    return clause.value is None and clause.when == ALWAYS and not clause.condition and not clause.remainder


def _kept_out(book: Book, term: str) -> bool:
    """Whether the text says of a kind of test that passing the base test automatically has no effect on it."""
    for rule in book.of("test"):
        if rule.clause.subject == term and rule.body.startswith("as "):
            passage = book.rules.passages.get(rule.clause.passage)
            if passage and re.search(r"(?i)automatically pass\w*[^.]*\bno effect\b", passage.text):
                return True
    return False


def ignored_by(book: Book, held: dict[str, Clause | None], rule: str) -> Clause | None:
    """The clause by which what is held leaves this rule out of account."""
    twins = {rule, *book.rules.names.terms(book.name(rule))}
    for term in held:
        for clause in book.rules.by_subject.get(term, ()):
            cased = any(isinstance(atom, Fact) for atom in atoms(clause.when))  # "the first marker in each turn"
            if clause.relation in ("ignores", "immune_to") and clause.object in twins and not cased:
                return clause
    return None


def giving(book: Book, held: dict[str, Clause | None], clause: Clause) -> list[Source]:
    """How the unit came to have what the clause asks for."""
    found: list[Source] = []
    needed = {atom.term for atom in atoms(both(clause.who, clause.when)) if isinstance(atom, Has)} | {clause.subject}
    for term in needed:
        giver = held.get(term)
        while giver is not None and giver not in found:
            found.append(giver)
            giver = held.get(giver.subject)
    return found
