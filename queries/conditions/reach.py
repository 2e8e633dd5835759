"""From how far an option may be done by some, where others do it only from nearer.

In: a condition of the option that is not met. Out: the leave of this unit that has it met all the same: leave to do the
option from further off ("may make it out to 18 inches") or from anywhere ("at any distance"), or a rule that makes its
distance longer for this unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Compare, Condition, Fact, atoms, both, conjuncts
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS

if TYPE_CHECKING:
    from queries.case import Case

__all__ = ["leave_from_further"]

#: How the distance of an option is called.
_REACH = frozenset(stems("range reach distance"))
#: No more than how far off somebody may be, in words.
_SO_FAR = deferred(r"(?i)(?:against (?:an? )?(?:enem(?:y|ies)|targets?|foes?) )?(?:within|up to) \d[\w\"”″ ]*")
#: That it is all one how near or far somebody is.
_ANYWHERE = deferred(
    r"(?i)\b(?:at|from|over|whatever|regardless of|irrespective of|no matter) (?:any|the|what|its|their|what the) "
    r"(?:distance|range)|\bhowever (?:near|close|far|distant)\b"
)


def leave_from_further(case: Case, unmet: Condition) -> Clause | None:
    """The clause by which the unit may do the option from as far as is stated, where nothing of the condition is not
    met but how near somebody must be; None where there is none."""
    far = [part for part in conjuncts(unmet) if _how_far(part)]
    rest = both(*(part for part in conjuncts(unmet) if part not in far))
    if not far or case.scene.judge(rest).truth is False:
        return None
    near = [part for part in far if _how_near(part)]
    if anywhere := _leave_from_anywhere(case):
        return anywhere
    if not near or case.scene.judge(both(*(part for part in far if part not in near))).truth is False:
        return None
    return next((clause for clause, reaches in _leaves(case, near) if reaches is True), None)


def _leave_from_anywhere(case: Case) -> Clause | None:
    """The unit's leave to do the option at any distance."""
    return next(
        (
            permit
            for permit in case.permissions
            if permit.object in case.wider
            and _ANYWHERE.search(permit.remainder or "")
            and of_unit(case.index.scope(permit)[0])
            and case.scope(permit).truth is True
        ),
        None,
    )


def _how_far(part: Condition) -> bool:
    return isinstance(part, Compare) and part.quantity == "fact:distance"


def _how_near(part: Condition) -> bool:
    return isinstance(part, Compare) and _how_far(part) and part.op in ("<=", "<")


def _tells_how_near(part: Condition) -> bool:
    return isinstance(part, Fact) and _SO_FAR.fullmatch(part.text) is not None


def _leaves(case: Case, near: list[Condition]) -> Iterator[tuple[Clause, Truth]]:
    """The clauses that may let the unit do the option from further off, each with whether it does."""
    index = case.index
    for permit in case.permissions:
        who, when = index.scope(permit)
        asked = [part for part in atoms(both(when, permit.requirement)) if _how_near(part) or _tells_how_near(part)]
        if permit.object in case.wider and asked and of_unit(who) and case.effective(permit)[1] is None:
            yield permit, case.scene.judge(both(*asked)).truth
    for clause in index.by_within.get(case.option, ()):
        named = _REACH & set(stems(index.name(clause.object)))
        if clause.relation == "sets" and clause.affects in OURS and named and (clause.value or "").isdigit():
            further = [
                Compare(part.quantity, part.op, clause.value or "") for part in near if isinstance(part, Compare)
            ]
            holds = of_unit(both(*index.scope(clause))) and case.scope(clause).truth is True
            yield clause, case.scene.judge(both(*further)).truth if holds else False
