"""Conflicts: a permission and a prohibition of one thing, for units that can be both, that no text decides between.

The prohibition rules in an answer; this report is for whoever writes the rules, or an errata.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from queries.leave.clash import undecided
from queries.options.index import Index, index_of
from queries.proof import phrase
from queries.reports.report import Cell, Footnotes, Grid, Report, row

if TYPE_CHECKING:
    from kb.model import Clause
    from kb.rules import Rules


def conflicts(all_rules: Iterable[Rules]) -> Report:
    """Every pair in the given rulesets, with both passages."""
    notes = Footnotes()
    grids = []
    for rules in all_rules:
        index = index_of(rules)
        lines = []
        for permit, prohibition in _pairs(rules):
            sides = [_side(rules, index, clause, notes) for clause in (permit, prohibition)]
            lines.append(row(rules.terms[permit.object].kind, rules.terms[permit.object].name, *sides))
        columns = ("kind", "what", "permitted where", "forbidden where")
        grids.append(Grid(rules.ruleset.title, columns, tuple(dict.fromkeys(lines))))
    count = sum(len(grid.rows) for grid in grids)
    told = f"{count} pairs of passages say opposite things of units that can be both; the prohibition rules."
    summary = told if count else "No text contradicts another."
    return Report("Conflicts", (summary,), tuple(grids), notes.texts(), notes.places())


def _side(rules: Rules, index: Index, clause: Clause, notes: Footnotes) -> Cell:
    """For whom a clause speaks, with its passage as a note."""
    number = notes.number(_passage(rules, clause), (clause.document, clause.start))
    return Cell(phrase(index, index.scope(clause)[0]), (number,))


def _pairs(rules: Rules) -> Iterator[tuple[Clause, Clause]]:
    index = index_of(rules)
    decided = {(override.winner, override.loser) for override in rules.overrides}
    for about in sorted(rules.by_object):
        clauses = [clause for clause in rules.by_object[about] if clause.affects == "bearer"]
        permits = [clause for clause in clauses if clause.relation == "permits"]
        prohibitions = [clause for clause in clauses if clause.relation == "denies"]
        for permit, prohibition in product(permits, prohibitions):
            stated = {(permit.id, prohibition.id), (prohibition.id, permit.id)} & decided
            if not stated and not prohibition.yields and undecided(index, permit, prohibition):
                yield permit, prohibition


def _passage(rules: Rules, clause: Clause) -> str:
    return f"“{' '.join(rules.quote(clause).split())}” ({clause.document}, {rules.heading(clause.passage)})"
