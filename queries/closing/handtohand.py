"""Shooting and fighting hand to hand: what is told of weapons for the one says nothing of the other.

A weapon that is kept for close combat bars a shooting, and no other attack; one that may not be used to shoot may be
used in a fight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import ALWAYS
from kb.model import Clause
from kb.wording import HAND_TO_HAND
from queries.situations.facts import SHOOTING, deeds

if TYPE_CHECKING:
    from queries.case import Case

#: Where fighting stands among the deeds.
_FIGHTING = 3


def is_shooting(case: Case) -> bool:
    """Whether the option is a shooting, and not just any attack."""
    return any(SHOOTING in deeds(case.index.name(term)) for term in (case.option, *case.parts))


def is_fighting(case: Case) -> bool:
    """Whether the option is a fight hand to hand, by its name or by the phase in which it is done."""
    if is_shooting(case):
        return False
    names = (case.index.name(term) for term in (case.option, *sorted(case.scene.phases)))
    return any(_fought(name) for name in names)


def _fought(name: str) -> bool:
    """Whether a name says of a deed or a time that one fights hand to hand."""
    plain = name.lower().removesuffix(" phase").removesuffix("s")
    return _FIGHTING in deeds(name) or HAND_TO_HAND.fullmatch(plain) is not None


def kept_for_it(case: Case, clause: Clause) -> bool:
    """Whether a clause leaves a weapon nothing but fighting hand to hand."""
    named = HAND_TO_HAND.fullmatch(case.index.name(clause.object).lower())
    return named is not None and clause.relation == "limits_to" and clause.requirement == ALWAYS and not clause.within


def of_the_other(case: Case, clause: Clause) -> bool:
    """Whether a ban is on shooting, and the option is a fight hand to hand."""
    return SHOOTING in deeds(case.index.name(clause.object)) and is_fighting(case)
