"""Who gives the orders of a chapter, and in what state: it is closed to him in any other.

"A Mate who is neither Dazed nor Prone may call one of the shouts below": a Dazed Mate may call none. Who else may be
given them is not told there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Condition, Has, conjuncts
from kb.model import TYPE_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import TRUE
from queries.conditions.weighing import OURS, Weighed

if TYPE_CHECKING:
    from queries.case import Case

#: Where a chapter of orders says who gives them: "may call one of the shouts below".
_ONE_OF_THEM = deferred(
    r"(?i)\b(?:calls?|issues?|shouts?|sounds?|proclaims?|announces?|declares?|plays?|reads? out|uses?|gives?) (?:out )?"
    r"(?:one|any|either|two) of (?:the|these|those)\b(?! [a-z ]{0,30}to\b)"
)


def not_his_to_give(case: Case) -> Iterator[Weighed]:
    """What closes an order to one of those who give it, who is not in the state in which they may."""
    index = case.index
    if index.kind(case.option) != "order" or case.option in index.kind_of_general:
        return
    for target in sorted(case.general):
        for clause in index.by_object.get(target, ()):
            if _gives(case, clause, target) and case.scene.judge(index.scope(clause)[0]).truth is False:
                yield Weighed(clause, TRUE, False, role="unmet")


def _gives(case: Case, clause: Clause, target: str) -> bool:
    """Whether a clause says, in the orders' own chapter, in which state such a unit gives them."""
    leave = clause.relation == "permits" or (clause.relation == "limits_to" and clause.value is not None)
    if not leave or clause.affects not in OURS or _ONE_OF_THEM.search(case.index.rules.quote(clause)) is None:
        return False
    called = {case.index.name(target), *(each.alias for each in case.index.rules.aliases if each.term == target)}
    if stems(case.index.section(clause)) not in {stems(name) for name in called}:
        return False
    kinds = [part for part in conjuncts(case.index.scope(clause)[0]) if _is_a_kind(case, part)]
    return bool(kinds) and all(case.scene.judge(part).truth is True for part in kinds)


def _is_a_kind(case: Case, part: Condition) -> bool:
    return isinstance(part, Has) and part.party == "unit" and case.index.kind(part.term) in TYPE_KINDS
