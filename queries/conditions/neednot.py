"""What an option asks a unit to be or have, and some need not: "Guns need not be Watching", "even if not Watching".

In: a condition of the option that is not met. Out: the clause by which just this unit need not be what is not so; None
where there is none, or something else of the condition is not met.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Condition, Has, both, conjuncts, had_by
from kb.model import TYPE_KINDS, Clause
from kb.patterns import deferred
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

__all__ = ["NEED_NOT", "leave_to_lack"]

#: "Does not have to be in cover": whoever need not be so may be so all the same.
NEED_NOT = deferred(r"\b(?:(?:does|do) not|doesn['’]t|don['’]t) (?:have|need) to be\b|\bneed(?: not|n['’]t) be\b")


def leave_to_lack(case: Case, unmet: Condition) -> Clause | None:
    """The clause by which the unit may do the option without what it lacks of a condition."""
    parts = conjuncts(unmet)
    lacked = [part for part in parts if _of_a_state(part, case.index) and case.scene.judge(part).truth is False]
    rest = both(*(part for part in parts if part not in lacked))
    if not lacked or case.scene.judge(rest).truth is False:
        return None
    terms = {part.term for part in lacked if isinstance(part, Has)}
    for clause, spared in _sparing(case, terms):
        who = case.index.scope(clause)[0]
        if terms <= spared and of_unit(who) and case.scope(clause).truth is True and case.effective(clause)[1] is None:
            return clause
    return None


def _of_a_state(part: Condition, index: Index) -> bool:
    return isinstance(part, Has) and had_by(part, "unit") and index.kind(part.term) not in TYPE_KINDS


def _sparing(case: Case, terms: set[str]) -> Iterator[tuple[Clause, frozenset[str]]]:
    """The clauses that say of some that they need not be or have some of these, each with what they need not."""
    index = case.index
    for each in index.regardless:
        if each.permit.object in case.wider and (found := frozenset(terms & (each.borne | each.lacked))):
            yield each.permit, found
    for term in sorted(terms):
        for clause in index.by_object.get(term, ()):
            needless = clause.relation == "immune_to" and NEED_NOT.search(index.rules.said(clause)) is not None
            if needless and clause.affects in OURS and _for_this(case, clause):
                yield clause, frozenset({term})


def _for_this(case: Case, clause: Clause) -> bool:
    """Whether a clause speaks of the option, or of no other of its kind in particular."""
    kind = case.index.kind(case.option)
    named = {term for term in case.index.named_in(clause) if case.index.kind(term) == kind}
    return not named or bool(named & case.wider) or clause.within == case.option
