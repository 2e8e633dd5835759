"""A condition seen from elsewhere: whether it is about the unit; what it is for its enemy, or without weapons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.conditions import ALWAYS, NEVER, All, AnyOf, Compare, Condition, Done, Event, Has, Not, atoms


def of_unit(who: Condition) -> bool:
    """Whether a condition is about what the unit is or did, so that the clause is about a narrower unit than any."""
    return any(
        (isinstance(atom, Has | Compare) and atom.party == "unit") or isinstance(atom, Done) for atom in atoms(who)
    )


def polar(condition: Condition, positive: bool = True) -> Iterator[tuple[Condition, bool]]:
    """The atoms of a condition, each with whether it counts for the condition or against it."""
    if isinstance(condition, Not):
        yield from polar(condition.part, not positive)
    elif isinstance(condition, All | AnyOf):
        for part in condition.parts:
            yield from polar(part, positive)
    else:
        yield condition, positive


def disarmed(condition: Condition) -> Condition:
    """The condition as it is without any weapon: what asks something of a weapon does not hold."""
    if isinstance(condition, All):
        parts = tuple(disarmed(part) for part in condition.parts)
        return NEVER if NEVER in parts else All(parts)
    if isinstance(condition, AnyOf):
        parts = tuple(part for part in map(disarmed, condition.parts) if part != NEVER)
        return AnyOf(parts)
    if isinstance(condition, Not):
        inner = disarmed(condition.part)
        return ALWAYS if inner == NEVER else Not(inner)
    return NEVER if getattr(condition, "party", "") == "weapon" else condition


def of_enemy(condition: Condition, party: str = "enemy") -> Condition:
    """The condition as those see it on whom the bearer's clause falls: its bearer is their enemy, or their target."""
    if isinstance(condition, All) and any(isinstance(part, Event) for part in condition.parts):
        # The event tells what the bearer does.
        return All(tuple(of_enemy(part, party) for part in condition.parts if not isinstance(part, Done)))
    if isinstance(condition, All | AnyOf):
        return type(condition)(tuple(of_enemy(part, party) for part in condition.parts))
    if isinstance(condition, Not):
        return Not(of_enemy(condition.part, party))
    if isinstance(condition, Has | Compare) and condition.party == "unit":
        return replace(condition, party=party)
    if isinstance(condition, Done) and condition.party == "unit":
        return Event(condition.action.rpartition("/")[2], by="enemy")
    return condition
