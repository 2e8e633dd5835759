"""The usual characteristics of a type of unit: what its profile states, taken where nobody states anything else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kb.conditions import ALWAYS, Has
from kb.model import Clause
from queries.options.index import index_of
from queries.situations.situation import Group, Number, as_number

#: The kinds whose profiles count, the narrower first; last what a text gives figures to and calls no kind of unit.
_KINDS = ("unit_subtype", "unit_type", "effect")
#: What a profile fixes: a characteristic, or the score by which a test is passed.
_FIXED = ("characteristic", "test")


def usual_of(rules: Any, terms: Iterable[str]) -> dict[str, tuple[Number, Clause]]:
    """The characteristics that the texts state of these types at all times, each with its number and the clause.

    What they state of a sub-type goes before what they state of a type; where two state different numbers, neither is
    usual.
    """
    index = index_of(rules)
    found: dict[str, tuple[Number, Clause]] = {}
    for kind in _KINDS:
        stated: dict[str, list[tuple[Number, Clause]]] = {}
        for term in sorted(each for each in terms if rules.terms[each].kind == kind):
            for number, clause in index.remembered(("profile", term), partial(_profile, rules, term)):
                stated.setdefault(clause.object, []).append((number, clause))
        for characteristic, each in stated.items():
            if len({number for number, _ in each}) == 1:
                found.setdefault(characteristic, each[0])
    return found


def lacking_of(rules: Any, terms: Iterable[str]) -> frozenset[str]:
    """The characteristics that models of these types usually do not have ("Engines have no Quickness").

    What a sub-type is told to have, or to lack, goes before what its type is told to.
    """
    index = index_of(rules)
    found: dict[str, bool] = {}
    for kind in _KINDS:
        told: dict[str, set[bool]] = {}
        for term in sorted(each for each in terms if rules.terms[each].kind == kind):
            for characteristic, lacked in index.remembered(("lacking", term), partial(_had, rules, term)):
                told.setdefault(characteristic, set()).add(lacked)
        for characteristic, each_lacks in told.items():
            found.setdefault(characteristic, False not in each_lacks)
    return frozenset(characteristic for characteristic, lacked in found.items() if lacked)


def _had(rules: Any, term: str) -> list[tuple[str, bool]]:
    """The characteristics that a term's clauses give to all who are of it, and those they deny them (True)."""
    return [
        (clause.object, clause.relation == "denies")
        for clause in rules.by_subject.get(term, ())
        if rules.terms[clause.object].kind == "characteristic" and _at_all_times(clause)
        if clause.relation in ("grants", "sets") or (clause.relation == "denies" and clause.value is None)
    ]


def _profile(rules: Any, term: str) -> list[tuple[Number, Clause]]:
    """The numbers that a term's clauses fix at all times; asked of every situation, so kept with the ruleset."""
    return [
        (number, clause)
        for clause in rules.by_subject.get(term, ())
        if clause.relation == "sets" and rules.terms[clause.object].kind in _FIXED and _at_all_times(clause)
        if (number := as_number(clause.value)) is not None
    ]


def assumed_of(name: str, characteristic: str, groups: Iterable[Group]) -> str | None:
    """The assumption that a characteristic is what is usual for the types of some models; None where it was stated."""
    usual = sorted(
        {
            str(group.characteristic(characteristic) if characteristic not in group.lacks else "none")
            for group in groups
            if characteristic in group.usual
        }
    )
    return f"{name} {' and '.join(usual)}, as is usual for its type" if usual else None


def _at_all_times(clause: Clause) -> bool:
    plain = clause.who == ALWAYS or (isinstance(clause.who, Has) and clause.who.term == clause.subject)
    return plain and clause.when == clause.requirement == ALWAYS and not clause.condition and clause.affects == "bearer"
