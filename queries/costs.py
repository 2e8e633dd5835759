"""Costs: whether a unit can pay for the option that is asked about, where the texts close what it cannot pay for.

In: the words of a condition ("cannot pay for an action") and the situation. Out: whether what the unit is stated to
have, with what is added and taken, falls short of the figure that the option's entry tells; None where it is not known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.model import Clause
from queries.facts import number_named
from queries.kleene import Truth
from queries.situation import Number, as_number
from queries.weighing import OURS

if TYPE_CHECKING:
    from queries.evaluate import Scene
    from queries.options import Index

_CANNOT_PAY = re.compile(
    r"\b(?:cannot|can not|can['’]t|could not|unable to|not able to) (?:pay|afford|meet|spare|spend)\b", re.I
)
_TOO_FEW = re.compile(
    r"\b(?:(?:not|without|lacks?|lacking) (?:(?:have|having|has|got) )?(?:enough|sufficient|the)|insufficient|"
    r"too (?:few|little)|fewer|less)\b",
    re.I,
)


def asks_for_payment(index: Index, option: str, text: str) -> bool:
    """Whether words tell of being unable to pay for something, or of too little of what the option costs."""
    if _CANNOT_PAY.search(text):
        return True
    named = {term for found in index.find(text) for term in found.terms} if _TOO_FEW.search(text) else set()
    return any(cost.object in named for cost in costs(index, option))


def costs(index: Index, option: str) -> tuple[Clause, ...]:
    """What an option costs of what units have, by the plain figures of its entry."""
    return index.remembered(
        ("costs", option),
        lambda: tuple(
            clause for clause in index.by_subject.get(option, ())
            if clause.relation == "uses" and index.kind(clause.object) == "characteristic"
            if as_number(clause.value) is not None
        ),
    )  # fmt: skip


def falls_short(scene: Scene) -> Truth:
    """Whether the unit has too little of something that the option costs."""
    truths = [_short_of(scene, cost) for cost in costs(scene.index, scene.option or "")]
    return True if True in truths else None if None in truths or not truths else False


def _short_of(scene: Scene, cost: Clause) -> Truth:
    price, has = as_number(cost.value), _has(scene, cost.object)
    return None if price is None or has is None else has < price


def _has(scene: Scene, term: str) -> Number | None:
    """How much the unit has left of something, as stated, else of its characteristic with what changes it."""
    index = scene.index
    names = [index.name(term), *(each.alias for each in index.rules.aliases if each.term == term)]
    for name in names:
        if (left := number_named(scene.situation.facts, name)) is not None:
            return left
    stated = [value for group in scene.unit.party.groups if (value := group.characteristic(term)) is not None]
    if not stated:
        return None
    changes = (
        clause for clause in index.by_object.get(term, ())
        if clause.relation == "modifies" and clause.affects in OURS and re.fullmatch(r"[+-]\d+", clause.value or "")
    )  # fmt: skip
    holding = [int(c.value or 0) for c in changes if all(scene.judge(part).truth is True for part in index.scope(c))]
    return min(stated) + sum(holding)
