"""What would change a verdict: every single change to the stated unit and facts, tried one by one.

The changes are tried from the smallest to the largest: a status less, a rule less; another enemy; a fact turned round,
a number moved across a threshold of the rules; another phase; a group of models less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.conditions import All, AnyOf, Compare, Condition, Event, Has, Not, atoms, both
from queries.conditions.statesinturn import STILL
from queries.derive import Deadlock
from queries.options.index import Index
from queries.proof import Ruling
from queries.situations.situation import Group, Party, Situation, as_number

if TYPE_CHECKING:
    from queries.resolver import Scenes

#: So many changes are tried at most, and so many are reported.
_TRIED, _REPORTED = 40, 6


def would_change(index: Index, situation: Situation, ruling: Ruling, scenes: Scenes) -> list[dict[str, str]]:
    """The smallest single changes that give another verdict than ``ruling``'s, the smallest first; ``scenes`` are kept
    from one ruling of an answer to the next."""
    from queries.resolver import verdict_on

    found: list[dict[str, str]] = []
    assert ruling.term is not None
    for i, (said, changed) in enumerate(_changes(index, situation, ruling)):
        if i >= _TRIED or len(found) >= _REPORTED:
            break
        try:
            verdict = verdict_on(index, changed, ruling.term, scenes)
        except Deadlock:
            continue  # what the texts leave undecided is no other verdict
        if verdict != ruling.verdict and verdict not in ("silent", "impossible"):
            found.append({"change": said, "verdict": verdict})
    return found


def _changes(index: Index, situation: Situation, ruling: Ruling) -> Iterator[tuple[str, Situation]]:
    yield from _without_part(index, situation)
    conditions = [
        both(*index.scope(step.clause), step.clause.requirement) for step in ruling.steps if step.role != "derived"
    ]
    yield from _other_enemy(index, situation, conditions)
    yield from _lesser_party(index, situation, conditions)
    yield from _other_characteristics(index, situation, conditions)
    yield from _other_facts(situation, conditions)
    yield from _other_event(situation, ruling)
    yield from _other_phase(index, situation, ruling)
    yield from _without_group(situation)


def _without_part(index: Index, situation: Situation) -> Iterator[tuple[str, Situation]]:
    unit = situation.unit
    for status in sorted(unit.statuses):
        yield f"without {index.name(status)}", replace(situation, unit=replace(unit, statuses=unit.statuses - {status}))
    terms = sorted({term for group in unit.groups for term in group.terms})
    for kind in ("special_rule", "unit_subtype"):
        for term in terms:
            if index.terms[term].kind == kind:
                groups = tuple(replace(group, terms=group.terms - {term}) for group in unit.groups)
                yield f"without {index.name(term)}", replace(situation, unit=replace(unit, groups=groups))


def _without_group(situation: Situation) -> Iterator[tuple[str, Situation]]:
    groups = situation.unit.groups
    for i, group in enumerate(groups if len(groups) > 1 else ()):
        rest = groups[:i] + groups[i + 1 :]
        yield (
            f"without the {group.label or 'other'} models",
            replace(situation, unit=replace(situation.unit, groups=rest)),
        )


def _other_enemy(index: Index, situation: Situation, conditions: list[Condition]) -> Iterator[tuple[str, Situation]]:
    """An enemy that is what a clause asks of the enemy, and is not so yet."""
    had = situation.enemy.terms if situation.enemy else frozenset()
    wanted: dict[tuple[str, ...], None] = {}
    for condition in conditions:
        for asked in _alternatives(condition):
            terms = tuple(
                atom.term for atom in atoms(asked) if isinstance(atom, Has) and atom.party in ("enemy", "target")
            )
            if terms and not had.issuperset(terms):
                wanted[terms] = None
    for terms in list(wanted)[:4]:
        base = situation.enemy or Party(groups=(Group(),), stated=frozenset())
        states = {term for term in terms if index.terms[term].kind in ("status", "order")}
        groups = tuple(replace(group, terms=group.terms | (set(terms) - states)) for group in base.groups)
        stated = base.stated | {"type"} | ({"statuses"} if states else set())
        enemy = replace(base, groups=groups, statuses=base.statuses | states, stated=stated)
        named = " and ".join(index.name(term) for term in terms)
        yield f"against an enemy with {named}", replace(situation, enemy=enemy)


def _lesser_party(index: Index, situation: Situation, conditions: list[Condition]) -> Iterator[tuple[str, Situation]]:
    """The enemy or the target without what a clause asks of it, where it is that."""
    asked = {
        atom.term
        for condition in conditions for atom in atoms(condition)
        if isinstance(atom, Has) and atom.party in ("enemy", "target")
    }  # fmt: skip
    asked = {term for wanted in asked for term in (wanted, *index.twins(wanted))}
    for role, party in (("enemy", situation.enemy), ("target", situation.target)):
        for term in sorted(asked & party.terms) if party is not None else ():
            assert party is not None
            groups = tuple(replace(group, terms=group.terms - {term}) for group in party.groups)
            other = replace(party, groups=groups, statuses=party.statuses - {term})
            changed = replace(situation, enemy=other) if role == "enemy" else replace(situation, target=other)
            yield f"if the {role} were not {index.name(term)}", changed


def _alternatives(condition: Condition) -> Iterator[Condition]:
    """The ways in which a condition can be met: the parts of its alternatives, else the condition itself."""
    several = isinstance(condition, All) and any(isinstance(part, AnyOf) for part in condition.parts)
    if isinstance(condition, AnyOf) or (isinstance(condition, All) and several):
        for part in condition.parts:
            yield from _alternatives(part)
    elif not isinstance(condition, Not):
        yield condition


def _other_facts(situation: Situation, conditions: list[Condition]) -> Iterator[tuple[str, Situation]]:
    compared = [atom for condition in conditions for atom in atoms(condition) if isinstance(atom, Compare)]
    limits = {as_number(atom.value) for atom in compared if atom.quantity.startswith("fact:")} - {None}
    thresholds = sorted(int(limit) for limit in limits if limit is not None)
    for i, (key, value) in enumerate(situation.facts):
        if key == STILL:  # what is asked, and nothing that could be otherwise
            continue
        others: list[tuple[str, bool | int]] = []
        if isinstance(value, bool):
            others = [(f"{key}: {'no' if value else 'yes'}", not value)]
        elif (number := as_number(value) if not isinstance(value, tuple) else None) is not None:
            for limit in thresholds:
                moved = limit if number > limit else limit + 1
                others.append((f"{key}: {moved}", moved))
            if not thresholds and number > 0:
                others.append((f"{key}: 0", 0))
        for said, other in others:
            facts = (*situation.facts[:i], (key, other), *situation.facts[i + 1 :])
            yield said, replace(situation, facts=facts)


def _other_characteristics(
    index: Index, situation: Situation, conditions: list[Condition]
) -> Iterator[tuple[str, Situation]]:
    """A stated characteristic on the other side of a threshold of the rules: "if Initiative were 3"."""
    limits = {
        (atom.quantity.partition(":")[2], as_number(atom.value))
        for condition in conditions for atom in atoms(condition)
        if isinstance(atom, Compare) and atom.quantity.startswith("characteristic:") and atom.party == "unit"
    }  # fmt: skip
    unit = situation.unit
    stated = {term: value for group in unit.groups for term, value in group.characteristics if term not in group.usual}
    for term, limit in sorted(limits, key=str):
        if limit is None or term not in stated:
            continue
        moved = limit if stated[term] != limit else limit + 1
        groups = tuple(
            replace(
                group, characteristics=tuple((key, moved if key == term else old) for key, old in group.characteristics)
            )
            for group in unit.groups
        )
        yield f"if {index.name(term)} were {moved}", replace(situation, unit=replace(unit, groups=groups))


def _other_event(situation: Situation, ruling: Ruling) -> Iterator[tuple[str, Situation]]:
    """The event that the option answers to, where another one is stated."""
    if situation.event is None:
        return
    told = dict.fromkeys(
        atom.text
        for step in ruling.steps if step.role == "unmet" and step.clause.relation == "triggers"
        for atom in atoms(step.clause.requirement)
        if isinstance(atom, Event) and atom.text
    )  # fmt: skip
    for text in list(told)[:2]:
        yield f"where {text}", replace(situation, event=text)


def _other_phase(index: Index, situation: Situation, ruling: Ruling) -> Iterator[tuple[str, Situation]]:
    """Another phase: one in which the option is done, as far as the texts tell of any."""
    if situation.phase is None:
        return
    own = ruling.phases
    for term in index.rules.terms_of_kind("phase"):
        whole = not {"sub", "step"} & set(re.findall(r"[a-z]+", term.name.lower()))
        if term.name.lower() != situation.phase.lower() and whole and (not own or term.id in own):
            yield f"in the {term.name}", replace(situation, phase=term.name)
