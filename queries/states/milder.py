"""Results of a table beside the one that a unit is under: "they ignore all further results except for worse ones".

Which of two results is the worse is told by the end of the table at which the texts restrict whoever is under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Fact, atoms, both, conjuncts
from kb.model import Clause
from kb.names import fold
from kb.patterns import deferred
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.weighing import OURS, Weighed
from queries.options.index import Index

if TYPE_CHECKING:
    from queries.case import Case

#: The fact under which a situation tells the result that a score comes to.
RESULT = "result of the score"
_WORSE = deferred(r"\b(?:worse|graver|more (?:severe|serious))\b", re.I)
_RESTRICTING = ("denies", "forces", "inflicts", "limits_to")


def barred_results(case: Case) -> Iterator[Weighed]:
    """What keeps a result from a unit: that it is under a graver one and ignores all others, or that the score which is
    stated comes to another."""
    index = case.index
    if _place(index, case.option) is None:
        return
    for clause, graver in _ignoring(case):
        holds = _but_for_worse(case, clause)
        if not graver and clause.affects in OURS and holds.truth is not False:
            yield Weighed(clause, holds, True)
    come_to = next((value for key, value in case.scene.situation.facts if key == RESULT), None)
    others = [term for term in index.rules.names.terms(str(come_to)) if term != case.option] if come_to else []
    if any(fold(index.name(term)) == fold(index.name(case.option)) for term in others):
        return
    for clause in (each for term in others for each in index.by_object.get(term, ())):
        if clause.relation == "triggers" and _place(index, clause.object) is not None:
            yield Weighed(clause, TRUE, False, role="unmet")


def is_result(index: Index, term: str) -> bool:
    """Whether a term is what a row of a table brings about, and no state that comes of that in turn."""
    return _place(index, term) is not None


def _but_for_worse(case: Case, clause: Clause) -> Finding:
    """Whether a clause holds, but for which of two results is the worse: that is told by the table."""
    parts = conjuncts(both(*case.index.scope(clause)))
    told = (p for p in parts if not any(isinstance(atom, Fact) and _WORSE.search(atom.text) for atom in atoms(p)))
    return case.scene.judge(both(*told))


def leaving_worse(case: Case) -> Iterator[str]:
    """The clauses by which a unit that is under a result comes under a graver one all the same."""
    return (clause.id for clause, graver in _ignoring(case) if graver)


def _ignoring(case: Case) -> Iterator[tuple[Clause, bool]]:
    """What a unit ignores but for worse by each result of the same table that it is under, and whether the option is
    graver than that."""
    index = case.index
    own = _place(index, case.option)
    for held in sorted(case.scene.unit.party.statuses - {case.option}) if own is not None else ():
        place = _place(index, held)
        if own is None or place is None or place[0] != own[0]:
            continue
        for clause in index.by_subject.get(held, ()):
            if clause.relation == "ignores" and _WORSE.search(index.rules.said(clause)):
                yield clause, _graver(index, *own, place[1])


def _place(index: Index, term: str) -> tuple[str, int] | None:
    """The table in which a term is the result of a row, and which row that is; None where it is none."""

    def places() -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = {}
        for table, rows in index.rules.rows.items():
            for at, row in enumerate(rows):
                if row.label and (row.low is not None or row.high is not None):
                    found.setdefault(fold(row.label), (table, at))
        return found

    return index.remembered("places of results", places).get(fold(index.name(term)))


def _graver(index: Index, table: str, one: int, other: int) -> bool:
    """Whether the result of one row is worse than that of another."""
    rows = index.rules.rows[table]
    first, last = (_restrictions(index, rows[at].label or "") for at in (0, -1))
    return one > other if last >= first else one < other


def _restrictions(index: Index, label: str) -> int:
    terms = index.rules.names.terms(label)
    clauses = [clause for term in terms for clause in index.by_subject.get(term, ())]
    return sum(clause.relation in _RESTRICTING for clause in clauses)
