"""What the texts ask of a state in which alone an option is open: to be in the lee, so that a Lee roll may be made.

In: a case and the leave that opens its option in that state. Out: the requirements of the state that this unit does
not meet, and what the texts say besides is not enough to be in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact, conjuncts
from kb.model import Clause
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.weighing import OURS, Weighed, requirement_of
from queries.situations.facts import ACTORS, content, for_being_inside

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

#: What names nobody and nothing beside the state.
_AROUND = ACTORS | content("enemy model in")


def requirements(case: Case) -> Iterator[Weighed]:
    """What such a unit needs to be in the state by which alone the option is open."""
    index = case.index
    for state in index.remembered(("states", case.option), lambda: _opened_in(case)):
        for clause in index.by_subject.get(state, ()):
            if clause.relation != "requires" or clause.affects not in OURS or clause.who == ALWAYS:
                continue
            if case.scope(clause).truth is not True:
                continue
            brought = index.remembered(("brought with", clause.id), partial(_brought_with, index, clause))
            if brought & case.scene.unit.statuses:
                continue
            met = case.scene.judge(requirement_of(index, clause))
            unmet = Finding(None if met.truth is None else not met.truth, met.unknown, met.assumed)
            weighed = case.weigh(clause, unmet, role="unmet")
            told = any(value is True for _, value in case.scene.situation.facts)  # else it is as open as its trigger
            yield weighed._replace(narrow=told or met.truth is not None)
            if weighed.holds:
                yield from _not_enough(case, brought)


def _opened_in(case: Case) -> tuple[str, ...]:
    """The states in the texts' own words that the leave for the option names as its whole case."""
    index = case.index
    asking = {
        clause.subject for clause in index.rules.clauses
        if clause.relation == "requires" and clause.who != ALWAYS and index.kind(clause.subject) == "effect"
    }  # fmt: skip
    found: list[str] = []
    for clause in (clause for term in sorted(case.wider) for clause in index.by_object.get(term, ())):
        facts = [part.text for part in conjuncts(clause.when) if isinstance(part, Fact)]
        if clause.relation not in ("permits", "grants") or len(facts) != 1 or clause.within is not None:
            continue
        told = content(facts[0]) - _AROUND
        found += [term for term in sorted(asking) if told and told == content(index.name(term)) - _AROUND]
    return tuple(dict.fromkeys(found))


def _brought_with(index: Index, clause: Clause) -> frozenset[str]:
    """The states that come of the very case of a requirement: "if this is the case, the Barge is Sheltered"."""
    asked = content(clause.condition or index.name(clause.object))
    return frozenset(
        each.object for each in index.rules.clauses
        if each.relation in ("inflicts", "grants", "counts_as") and index.kind(each.object) == "status"
        and each.document == clause.document and asked - content("be") <= content(each.remainder or "")
    )  # fmt: skip


def _not_enough(case: Case, states: frozenset[str]) -> Iterator[Weighed]:
    """What keeps such a unit from those states in spite of what is stated: "not by being among reeds alone"."""
    for clause in (clause for state in sorted(states) for clause in case.index.by_object.get(state, ())):
        if clause.relation != "denies" or clause.affects not in OURS:
            continue
        facts = [part.text for part in conjuncts(clause.when) if isinstance(part, Fact)]
        inside = any(for_being_inside(case.scene.situation.facts, text) for text in facts)
        if inside and case.scene.judge(case.index.scope(clause)[0]).truth is True:
            yield Weighed(clause, TRUE, True)
