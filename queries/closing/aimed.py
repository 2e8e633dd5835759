"""Aimed: at whom an option may not be done, told of what it comes to ("a raft that Rams may not touch one that is
Moored": it may not Ram one).

In: the case. Out: what closes the option against the target that is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Condition, Done, both, conjuncts, had_by
from kb.model import Clause
from kb.names import stems
from queries.conditions.kleene import TRUE
from queries.conditions.weighing import OURS, Weighed

if TYPE_CHECKING:
    from queries.case import Case

#: What doing something to somebody comes to.
_REACHING = frozenset(stems("contact touch hit strike target aim attack reach collide meet"))


def not_at_such(case: Case) -> Iterator[Weighed]:
    """The clauses by which who does the option may not come to such a unit as is stated to be its target."""
    if case.of != "action" or (case.scene.situation.enemy is None and case.scene.situation.target is None):
        return
    for clause in case.index.by_subject.get(case.option, ()):
        if clause.relation != "denies" or clause.affects not in OURS or not _reaches(case, clause):
            continue
        parts = [part for part in conjuncts(both(*case.index.scope(clause))) if not _is_the_option(case, part)]
        theirs = [part for part in parts if had_by(part, "target") or had_by(part, "enemy")]
        if theirs and case.scene.judge(both(*parts)).truth is True:
            yield Weighed(clause, TRUE, True)


def _reaches(case: Case, clause: Clause) -> bool:
    """Whether a clause forbids no more than coming to somebody."""
    words = {*stems(case.index.name(clause.object))}
    return bool(words & _REACHING) and clause.object not in case.wider


def _is_the_option(case: Case, part: Condition) -> bool:
    return isinstance(part, Done) and part.action in case.wider
