"""Differences between two rulesets: which names only one of them has, and what the shared ones say differently.

Two clauses are the same where relation, object, value and the condition's own words are; wording does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.names import fold
from queries.reports.report import Cell, Footnotes, Grid, Report, row

if TYPE_CHECKING:
    from kb.model import Clause, Term
    from kb.rules import Rules

_OPTIONAL_KINDS = ("unit", "event")


def diff(left: Rules, right: Rules) -> Report:
    """What ``right`` says differently from ``left``."""
    notes = Footnotes()
    ours, theirs = _by_name(left), _by_name(right)
    only_left = [ours[key] for key in ours if key not in theirs]
    only_right = [theirs[key] for key in theirs if key not in ours]
    rows = [
        each for key, term in ours.items() if key in theirs for each in _changes(left, term, right, theirs[key], notes)
    ]
    left_name, right_name = left.ruleset.title, right.ruleset.title
    return Report(
        f"{left_name} against {right_name}",
        (
            f"{len(only_left)} names stand only in {left_name}, {len(only_right)} only in {right_name}; "
            f"{len(ours) - len(only_left)} stand in both.",
        ),
        (
            Grid("Said of the same name", ("kind", "name", "only in", "relation", "object", "value", "condition"),
                 tuple(rows)),
            Grid(f"Only in {left_name}", ("kind", "name"), tuple(row(t.kind, t.name) for t in only_left)),
            Grid(f"Only in {right_name}", ("kind", "name"), tuple(row(t.kind, t.name) for t in only_right)),
        ),
        notes.texts(),
        notes.places(),
    )  # fmt: skip


def _by_name(rules: Rules) -> dict[tuple[str, str], Term]:
    terms = sorted(rules.terms.values(), key=lambda term: (term.kind, fold(term.name)))
    return {(term.kind, fold(term.name)): term for term in terms if term.kind not in _OPTIONAL_KINDS}


def _changes(left: Rules, term: Term, right: Rules, other: Term, notes: Footnotes) -> list[tuple[Cell, ...]]:
    ours, theirs = _said(left, term), _said(right, other)
    found = []
    for rules, own, against in ((left, ours, theirs), (right, theirs, ours)):
        for key, clause in own.items():
            if key not in against:
                told = f"“{' '.join(rules.quote(clause).split())}” ({clause.document})"
                mark = notes.number(told, (clause.document, clause.start))
                cells = row(term.kind, term.name, rules.ruleset.title, clause.relation)
                value = row(rules.terms[clause.object].name, clause.value, clause.condition)
                found.append((*cells, Cell(value[0].text, (mark,)), *value[1:]))
    return found


def _said(rules: Rules, term: Term) -> dict[tuple[str, str, str, str], Clause]:
    """What a term's own clauses say, in a form that can be compared across rulesets."""
    said = {}
    for clause in rules.by_subject.get(term.id, ()):
        if clause.relation != "mentions":
            about = rules.terms[clause.object].name
            said[clause.relation, fold(about), fold(clause.value or ""), fold(clause.condition or "")] = clause
    return said
