"""From how far an option may be done by some, where others do it only from nearer.

In: a condition of the option that is not met. Out: the leave of this unit that has it met all the same: leave to do the
option from further off ("may make it out to 18 inches") or from anywhere ("at any distance"), or a rule that makes its
distance longer for this unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from kb.conditions import ALWAYS, Compare, Condition, Fact, atoms, both, conjuncts
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
_SO_FAR = deferred(
    r"(?i)(?:(?:against|at) (?:an? |any )?(?:enem(?:y|ies)|targets?|foes?)(?: units?| models?)? (?:(?:that|which|who) "
    r"(?:is|are|moves?|ends? (?:its|their|a) moves?|comes?|passes?) )?)?(?:within|up to) \d[\w\"”″ ]*"
)
#: By how much farther than others one may do it.
_FARTHER = deferred(r"modify: (?:distance|range|reach) \+(\d{1,3})(?:; (?:for|of) .*)?")
#: Up to where something may be done, of which the clause has the number.
_UP_TO = deferred(r"(?i)\b(?:at|from|to|within|over|may \w+ is) (?:a (?:distance|range) of )?(?:up to )?$|\bup to $")
#: That it is all one how near or far somebody is.
_ANYWHERE = deferred(
    r"(?i)\b(?:at|from|over|whatever|regardless of|irrespective of|no matter) "
    r"(?:any|the|what|its|their|what the|(?:the )?[a-z]+['’]s?) (?:distance|range)\b|"
    r"\b(?:however|(?:no matter|regardless of|irrespective of|whatever) how) (?:near|close|far|distant)\b|"
    r"\beven (?:if|when|though|where) (?:the [a-z]+|it|they|he) (?:beg[ai]ns?|began|starts?|started|comes?|came|is|are|"
    r"was|were) (?:at |from )?(?:(?:within|less than|closer than|nearer than|under) )?\d+(?:[\"”″]| ?[a-z]+)?"
    r"(?: or (?:less|closer|nearer))?(?: away| off)?(?=$|[,.;])|"
    r"\bignor(?:es?|ing) (?:the|this|that|any) (?:distance|range)\b"
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
            and _ANYWHERE.search(permit.remainder or case.index.rules.said(permit))
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
            yield permit, case.scene.judge(both(*map(_in_number, asked))).truth
        elif permit.object in case.wider and of_unit(who) and when == ALWAYS and _up_to(case, permit):
            yield permit, case.scene.judge(both(*_so_near(near, permit.value or ""))).truth
    for clause in index.by_within.get(case.option, ()):
        named = _REACH & set(stems(index.name(clause.object)))
        if clause.relation == "sets" and clause.affects in OURS and named and (clause.value or "").isdigit():
            further = _so_near(near, clause.value or "")
            holds = of_unit(both(*index.scope(clause))) and case.scope(clause).truth is True
            yield clause, case.scene.judge(both(*further)).truth if holds else False
    for clause in index.by_object.get(case.option, ()):
        added = _FARTHER.fullmatch(clause.value or "") if clause.relation == "modifies" else None
        if (
            added
            and clause.affects in OURS
            and of_unit(both(*index.scope(clause)))
            and case.scope(clause).truth is True
        ):
            far = [Compare(p.quantity, p.op, str(int(p.value) + int(added[1]))) for p in near if _in_figures(p)]
            yield clause, case.scene.judge(both(*far)).truth


def _in_number(part: Condition) -> Condition:
    """How near somebody must be, told in words, by its number."""
    number = re.search(r"\b(?:within|up to) (\d+)", part.text, re.I) if isinstance(part, Fact) else None
    return Compare("fact:distance", "<=", number[1]) if number else part


def _so_near(near: list[Condition], far: str) -> list[Condition]:
    """The conditions that ask how near somebody is, with how far he may be in place of that."""
    return [Compare(part.quantity, part.op, far) for part in near if isinstance(part, Compare)]


def _in_figures(part: Condition) -> TypeGuard[Compare]:
    return isinstance(part, Compare) and part.value.isdigit()


def _up_to(case: Case, permit: Clause) -> bool:
    """Whether the number of a leave is how far off the option may be done ("may Snipe at up to 24 inches")."""
    value = permit.value or ""
    said = case.index.rules.said(permit) if value.isdigit() else ""
    at = said.find(value) if value else -1
    return at > 0 and _UP_TO.search(said[:at]) is not None
