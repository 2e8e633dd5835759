"""Conditions: small typed expressions that say of which unit and when a clause holds.

A condition is data (JSON in the database), never code. Evaluating one over a situation gives true, false or
unknown; that is ``queries.conditions.evaluate``'s task, this module only says what a condition *is*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any as Json
from typing import TypeGuard

#: Whom an atom speaks of.
PARTIES = ("unit", "enemy", "target", "weapon", "other", "player")


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds (an empty one always holds)."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds (an empty one never does)."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Has:
    """``party`` has ``term`` (type, sub-type, status, special rule, order, weapon type).

    ``quantifier`` over the models of the party: any (one or more), all, majority, half
    (at least), or ``at least N``.
    """

    term: str
    party: str = "unit"
    quantifier: str = "any"


@dataclass(frozen=True, slots=True)
class Compare:
    """A number of the party stands in ``op`` (<, <=, =, >=, >) to ``value``.

    ``quantity`` names it: ``characteristic:<term id>`` or ``fact:<words>`` ("fact:distance"). ``value`` is a number or
    a share of another quantity ("1/2*characteristic:…").
    """

    quantity: str
    op: str
    value: str
    party: str = "unit"
    quantifier: str = "any"


@dataclass(frozen=True, slots=True)
class During:
    """The current phase or sub-phase is ``phase`` (a term)."""

    phase: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something happens: ``action`` (a folded stem of what is done: "move", "shoot", "charge", "assault", …).

    ``by`` is who does it (enemy, unit); ``at`` whom it falls on (unit, other, None where the text does not say).
    ``text`` is the document's own words.
    """

    action: str
    by: str = "enemy"
    at: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """The party has done ``action`` (a term) earlier in this ``span`` (phase, turn, game), or in its "last turn".

    ``times``: so often or more; None where once is enough.
    """

    action: str
    party: str = "unit"
    span: str = "turn"
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Anything else that must hold, in the document's own words; it is matched against the facts of a situation."""

    text: str


Condition = All | AnyOf | Not | Has | Compare | During | Event | Done | Fact

ALWAYS = All()
NEVER = AnyOf()

_CLASSES = {cls.__name__: cls for cls in (All, AnyOf, Not, Has, Compare, During, Event, Done, Fact)}


def both(*parts: Condition) -> Condition:
    """All of ``parts``, flattened; parts that always hold drop out."""
    flat: list[Condition] = []
    for part in parts:
        if part is not ALWAYS:
            flat.extend(conjuncts(part))
    if not flat:
        return ALWAYS
    unique = tuple(dict.fromkeys(flat)) if len(flat) > 1 else tuple(flat)
    return unique[0] if len(unique) == 1 else All(unique)


def either(*parts: Condition) -> Condition:
    """Any of ``parts``, flattened."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AnyOf) else (part,))
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else AnyOf(unique)


def negate(part: Condition) -> Condition:
    """The opposite of ``part``."""
    return part.part if isinstance(part, Not) else Not(part)


def conjuncts(condition: Condition) -> tuple[Condition, ...]:
    """What must all hold for a condition to hold: its parts, or the condition itself."""
    return condition.parts if isinstance(condition, All) else (condition,)


def had_by(condition: Condition | None, party: str) -> TypeGuard[Has]:
    """Whether a condition asks no more than that a party has or is something."""
    return isinstance(condition, Has) and condition.party == party


def literals(condition: Condition) -> Iterator[Condition]:
    """What a condition is put together from, in order: its atoms, and what it denies as a whole."""
    if isinstance(condition, All | AnyOf):
        for part in condition.parts:
            yield from literals(part)
    else:
        yield condition


def atoms(condition: Condition) -> Iterator[Condition]:
    """The atoms of a condition, in order, whatever their polarity."""
    if isinstance(condition, All | AnyOf):
        for part in condition.parts:
            yield from atoms(part)
    elif isinstance(condition, Not):
        yield from atoms(condition.part)
    else:
        yield condition


def to_json(condition: Condition) -> dict[str, Json]:
    """A JSON value of one key, the class; ``from_json`` gives an equal condition back."""
    name = type(condition).__name__
    if isinstance(condition, All | AnyOf):
        return {name: [to_json(part) for part in condition.parts]}
    if isinstance(condition, Not):
        return {name: to_json(condition.part)}
    fields = {key: getattr(condition, key) for key in condition.__dataclass_fields__}
    return {name: {key: value for key, value in fields.items() if value is not None}}


def from_json(value: dict[str, Json]) -> Condition:
    """The condition that ``to_json`` wrote. Raises ValueError on anything else."""
    if not isinstance(value, dict) or len(value) != 1:
        raise ValueError(f"not a condition: {value!r}")
    ((name, inner),) = value.items()
    if name == "All":
        return All(tuple(from_json(part) for part in inner))
    if name == "AnyOf":
        return AnyOf(tuple(from_json(part) for part in inner))
    if name == "Not":
        return Not(from_json(inner))
    if name not in _CLASSES:
        raise ValueError(f"no condition is called {name!r}")
    return _CLASSES[name](**inner)
