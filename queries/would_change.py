"""What would change a verdict: every single change to the stated unit and facts, tried one by one.

The changes are tried from the smallest to the largest: a status less, a rule less; another enemy; a fact turned round,
a number moved across a threshold of the rules; another phase; a group of models less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.conditions import Compare, Condition, Has, atoms, both
from queries.options import Index
from queries.proof import Ruling
from queries.situation import Group, Party, Situation, as_number

#: So many changes are tried at most, and so many are reported.
_TRIED, _REPORTED = 40, 6


def would_change(index: Index, situation: Situation, ruling: Ruling) -> list[dict[str, str]]:
    """The smallest single changes that give another verdict than ``ruling``'s, the smallest first."""
    from queries.resolver import verdict_on

    found: list[dict[str, str]] = []
    assert ruling.term is not None
    for i, (said, changed) in enumerate(_changes(index, situation, ruling)):
        if i >= _TRIED or len(found) >= _REPORTED:
            break
        verdict = verdict_on(index, changed, ruling.term)
        if verdict != ruling.verdict and verdict not in ("silent", "impossible"):
            found.append({"change": said, "verdict": verdict})
    return found


def _changes(index: Index, situation: Situation, ruling: Ruling) -> Iterator[tuple[str, Situation]]:
    yield from _without_part(index, situation)
    conditions = [
        both(*index.scope(step.clause), step.clause.requirement) for step in ruling.steps if step.role != "derived"
    ]
    yield from _other_enemy(index, situation, conditions)
    yield from _other_facts(situation, conditions)
    yield from _other_phase(index, situation)
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
    """An enemy that has what a clause asks of the enemy, and does not have it yet."""
    had = situation.enemy.terms if situation.enemy else frozenset()
    asked = dict.fromkeys(
        atom.term for condition in conditions for atom in atoms(condition)
        if isinstance(atom, Has) and atom.party in ("enemy", "target") and atom.term not in had
    )  # fmt: skip
    for term in list(asked)[:4]:
        base = situation.enemy or Party(groups=(Group(),), stated=frozenset())
        kind = index.terms[term].kind
        if kind in ("status", "order"):
            enemy = replace(base, statuses=base.statuses | {term}, stated=base.stated | {"statuses"})
        else:
            groups = tuple(replace(group, terms=group.terms | {term}) for group in base.groups)
            enemy = replace(base, groups=groups, stated=base.stated | {"type"})
        yield f"against an enemy with {index.name(term)}", replace(situation, enemy=enemy)


def _other_facts(situation: Situation, conditions: list[Condition]) -> Iterator[tuple[str, Situation]]:
    compared = [atom for condition in conditions for atom in atoms(condition) if isinstance(atom, Compare)]
    limits = {as_number(atom.value) for atom in compared if atom.quantity.startswith("fact:")} - {None}
    thresholds = sorted(int(limit) for limit in limits if limit is not None)
    for i, (key, value) in enumerate(situation.facts):
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


def _other_phase(index: Index, situation: Situation) -> Iterator[tuple[str, Situation]]:
    if situation.phase is None:
        return
    for term in index.rules.terms_of_kind("phase"):
        if term.name.lower() != situation.phase.lower() and "sub" not in term.name.lower():
            yield f"in the {term.name}", replace(situation, phase=term.name)
