"""Aboard: what the state of what carries a unit makes those in it do, and closes to them ("the passengers of a Sinking
raft may not Volley").

In: the case, whose situation states what the unit is in as its target. Out: what weighs against the option, and the
clauses by which those in it must do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kb.conditions import Has, both, conjuncts
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import TRUE
from queries.conditions.weighing import Weighed

if TYPE_CHECKING:
    from queries.case import Case

#: Of whom a passage tells, where it falls on others than the one that is in the state.
_THOSE_ABOARD = deferred(r"(?i)\b(?:passengers?|occupants?|aboard|inside|carried|embarked|riding)\b")


def closed_to_those_aboard(case: Case) -> Iterator[Weighed]:
    """What is closed to those who are in something of which a stated state is told."""
    told = (clause for term in sorted(case.targets) for clause in case.index.by_object.get(term, ()))
    yield from (Weighed(clause, TRUE, True) for clause in _of_the_carrier(case, told, "denies"))


def made_to_aboard(case: Case, terms: Iterable[str] | None = None) -> list[Clause]:
    """What makes those do it, or any of ``terms``, who are in something of which a stated state is told: "the
    passengers of a Burning raft must take a Grit test"."""
    wanted = sorted(case.wider if terms is None else terms)
    told = (clause for term in wanted for clause in case.index.by_object.get(term, ()))
    return list(_of_the_carrier(case, told, "forces"))


def _of_the_carrier(case: Case, told: Iterator[Clause], relation: str) -> Iterator[Clause]:
    index, carrier = case.index, case.scene.situation.target
    if carrier is None or not carrier.statuses:
        return
    for clause in told:
        become = {clause.subject, *index.twins(clause.subject)} & carrier.terms
        if clause.relation != relation or clause.affects != "others" or not become:
            continue
        said = f"{index.rules.said(clause)} {clause.condition or ''} {clause.remainder or ''}"
        parts = conjuncts(both(*index.scope(clause)))
        theirs = [part for part in parts if isinstance(part, Has) and part.term in carrier.terms]
        ours = both(*(part for part in parts if part not in theirs))
        if _THOSE_ABOARD.search(said) and case.scene.judge(ours).truth is not False:
            yield clause
