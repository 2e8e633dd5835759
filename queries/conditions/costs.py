"""Costs: whether a unit can pay for the option that is asked about.

In: the words of a condition ("cannot pay for an action") and the situation. Out: whether what the unit is stated to
have, with what is added and taken, falls short of the figure that the option's entry tells; None where it is not known.
What more it costs some ("each Reaction of a Dazed unit costs 1 more") comes on top; what nobody can pay, with what is
stated to be left, is closed also where no text says that it must be paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Condition, Fact
from kb.model import Clause
from kb.names import stems
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.conditions.kleene import TRUE, Finding, Truth
from queries.conditions.weighing import OURS, Weighed
from queries.proof import Step
from queries.situations.facts import number_named
from queries.situations.situation import Number, as_number

if TYPE_CHECKING:
    from queries.case import Case
    from queries.conditions.evaluate import Scene
    from queries.options.index import Index

_CANNOT_PAY = deferred(
    r"\b(?:cannot|can not|can['’]t|could not|unable to|not able to) (?:pay|afford|meet|spare|spend)\b", re.I
)
_TOO_FEW = deferred(
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
            if as_number(clause.value) is not None and not _ON_TOP.match(clause.value or "")
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


#: What is paid on top of a price, or less than it.
_ON_TOP = deferred(r"[+-]\d+$")
#: What is there to be spent: "Impulse left: 1", "I have only one Impulse left".
_LEFT = deferred(r"(?i)\b(?:left|remain(?:s|ing)?|unspent|unused|available|in hand|to spend|spare|only)\b")
_NUMBER = deferred(rf"(?i)\b(?P<n>\d+|no|{'|'.join(CARDINALS)})\b")
#: That what something costs is spoken of.
_OF_A_COST = deferred(r"(?i)\b(?:costs?|prices?|pay(?:s|ing)?|paid|spend(?:s|ing)?|spent|expend(?:s|ing)?)\b")


def beyond_means(case: Case) -> Iterator[Weighed]:
    """What an option costs where more is asked than is stated to be left: its price, or what makes it dearer to the
    unit; undecided where it is not known whether that does."""
    index = case.index
    for price in index.remembered(("prices", case.option), lambda: list(_prices(index, case.option))):
        left = _stated_left(case.scene, price.object)
        asked = _price(index, price)
        if left is None or asked is None or case.scope(price).truth is False:
            continue
        if left < asked:
            yield Weighed(price, TRUE, True)
            continue
        dearer = [(clause, case.scope(clause)) for clause in _on_top(case, price)]
        holding = [clause for clause, finding in dearer if finding.truth is True]
        total = asked + sum(int(clause.value or 0) for clause in holding)
        if left < total:
            case.steps.append(Step(price, "part"))
            yield from (Weighed(clause, TRUE, True) for clause in holding if not (clause.value or "").startswith("-"))
            continue
        for clause, finding in dearer:
            if finding.truth is None and left < total + int(clause.value or 0):
                yield Weighed(clause, Finding(None, finding.unknown, finding.assumed), True)


def _prices(index: Index, option: str) -> Iterator[Clause]:
    """What the texts say that an option, or any of its kind, costs of something that is spent."""
    kinds = (general for general, kind in index.kind_of_general.items() if kind == index.kind(option))
    for clause in (clause for term in (option, *kinds) for clause in index.by_subject.get(term, ())):
        if clause.relation not in ("uses", "requires") or _ON_TOP.match(clause.value or ""):
            continue
        if clause.relation == "requires" and not _SPENT_FOR_IT.fullmatch(_words(clause.requirement)):
            continue
        spent = index.kind(clause.object) in ("effect", "characteristic") and _OF_A_COST.search(
            index.rules.said(clause)
        )
        if spent and _price(index, clause) is not None:
            yield clause


def _words(condition: Condition) -> str:
    return condition.text if isinstance(condition, Fact) else ""


#: What must be spent, as the condition that it is.
_SPENT_FOR_IT = deferred(
    rf"(?i)\s*(?:spend|pay|expend)s? (?P<n>an?|\d+|{'|'.join(CARDINALS)}) (?P<coin>[\w'’ -]{{2,30}})"
)
#: What something costs, in a procedure of costs, and in words: "costs one Will point".
_IN_PROCEDURE = deferred(r"cost: (\d+)\b(?! per\b)")
_IN_WORDS = deferred(rf"(?i)\b(?:costs?|pays?|spends?|cost of) (an?|{'|'.join(CARDINALS)}) (?P<what>[\w'’ -]{{2,40}})")


def _price(index: Index, price: Clause) -> Number | None:
    """The figure of what an option costs, however it is told; None where it is no plain one."""
    if price.value:
        told = _IN_PROCEDURE.match(price.value)
        return int(told[1]) if told else as_number(price.value)
    told = _IN_WORDS.search(index.rules.said(price))
    if told is None or not {*stems(told["what"])} & {*stems(index.name(price.object))}:
        return None
    return CARDINALS.get(told[1].lower(), 1)


def _on_top(case: Case, price: Clause) -> list[Clause]:
    """What makes the option, or all of its kind, cost more or less of the same."""
    index = case.index
    named = {*stems(index.name(price.object))}
    found = [
        clause for term in case.targets for clause in (*index.by_subject.get(term, ()), *index.by_object.get(term, ()))
        if _ON_TOP.match(clause.value or "") and _OF_A_COST.search(index.rules.said(clause))
        if (clause.relation == "uses" and {*stems(index.name(clause.object))} & named)
        or (clause.relation == "modifies" and clause.object == term)
    ]  # fmt: skip
    return list({clause.id: clause for clause in found}.values())


def can_spend(scene: Scene, text: str) -> Truth:
    """Whether what a text says is to be spent is there, by what is stated to be left; None where it tells of no
    spending, or nothing is stated."""
    spent = _SPENT_FOR_IT.fullmatch(text)
    left = _left_of(scene, spent["coin"]) if spent else None
    if spent is None or left is None:
        return None
    number = spent["n"].lower()
    return left >= (int(number) if number.isdigit() else CARDINALS.get(number, 1))


def _stated_left(scene: Scene, term: str) -> Number | None:
    """How much of something is stated to be left, by a figure of that name or in a sentence."""
    return _left_of(scene, scene.index.name(term), plain=scene.index.kind(term) != "characteristic")


def _left_of(scene: Scene, name: str, *, plain: bool = True) -> Number | None:
    facts = scene.situation.facts
    for key, value in facts:
        if not {*stems(name)} <= {*stems(key)} or not _LEFT.search(key):
            continue
        if value is True and (told := _NUMBER.search(key)):
            number = told["n"].lower()
            return 0 if number == "no" else CARDINALS.get(number, int(number) if number.isdigit() else None)
        if not isinstance(value, bool) and (number := as_number(value)) is not None:
            return number
    of_that_name = [(key, value) for key, value in facts if stems(key) == stems(name)]
    return number_named(of_that_name, name) if plain else None
