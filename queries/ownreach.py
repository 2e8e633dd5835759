"""Own reach: leave of the unit's own to do an option from farther off, or nearer, than what opens it for everybody.

"A unit that is shot at from up to 20 inches away may answer. Riders may do so at up to 30 inches": for Riders the one
distance stands in the place of the other.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.conditions import Compare, Condition, Fact, both, conjuncts
from kb.model import Clause
from queries.proof import Step
from queries.viewpoint import of_unit

if TYPE_CHECKING:
    from queries.case import Case

#: No more than how far off somebody is.
_SO_FAR = re.compile(r"(?i)(?:against (?:an? )?(?:enem(?:y|ies)|targets?|foes?) )?(?:within|up to) \d[\w\"”″ ]*")


def but_for_distance(case: Case, trigger: Clause) -> Clause | None:
    """The trigger without the distances that it asks for, where the unit has leave at the distance that is stated; else
    None."""
    parts = conjuncts(trigger.requirement)
    rest = [part for part in parts if not _tells_how_far(part)]
    if len(rest) == len(parts):
        return None
    for permit in case.permissions:
        who, when = case.index.scope(permit)
        own = permit.object == case.option and of_unit(who) and case.effective(permit)[1] is None
        if own and any(_tells_how_far(part) for part in conjuncts(when)) and case.scene.judge(when).truth is True:
            case.steps.append(Step(permit, "opens"))
            return replace(trigger, requirement=both(*rest))
    return None


def _tells_how_far(part: Condition) -> bool:
    """Whether a part of a condition is how far off somebody is, and no more."""
    if isinstance(part, Compare):
        return part.quantity == "fact:distance"
    return isinstance(part, Fact) and _SO_FAR.fullmatch(part.text) is not None
