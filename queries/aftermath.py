"""In which states a unit is since it did something: "a squad that Dashes becomes Winded", and it has Dashed.

What an option brings upon whoever does it lasts on to the end of the turn, where the text does not end it before.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.conditions import Condition, Done, Fact, Has, conjuncts
from kb.model import Clause
from queries.facts import content
from queries.options import DOINGS, Index

if TYPE_CHECKING:
    from queries.evaluate import Scene

_BRINGS = ("grants", "inflicts", "counts_as")
#: What is over before the turn is: whether it still holds is not known.
_SHORT = re.compile(
    r"\b(?:until|till|for|during) (?:the |that |this |its |end |of )*(?:next |current |same )?"
    r"(?:phase|sub-phase|step|move|attack|combat|shot|test|roll|activation)\b",
    re.I,
)
#: What a fact tells of another time, of another unit, or of what was no more than tried.
_ELSEWHERE = re.compile(
    r"\b(?:last|previous) (?:game |player |battle )?(?:turn|round|bound|phase|activation)\b|"
    r"\b(?:fail|tri(?:es|ed)\b|try|attempt|want|wish|enem)",
    re.I,
)


def states_after(index: Index, scene: Scene) -> dict[str, Clause]:
    """The states and orders that follow from what the unit is stated to have done this turn, each with its clause."""
    if not any(isinstance(value, bool) for _, value in scene.situation.facts):
        return {}
    found: dict[str, Clause] = {}
    facts = tuple(fact for fact in scene.situation.facts if not _ELSEWHERE.search(fact[0]))
    scene = replace(scene, situation=replace(scene.situation, facts=facts), memo=None)
    for option, clauses in index.remembered(("aftermath",), lambda: _brought(index)).items():
        if scene.judge(Done(option)).truth is not True:
            continue
        for clause in clauses:
            rest = [part for part in conjuncts(index.condition(clause)) if not _of_the_deed(index, option, part)]
            if all(scene.judge(part).truth is True for part in rest):
                found.setdefault(clause.object, clause)
    return found


def _brought(index: Index) -> dict[str, list[Clause]]:
    """By option, the clauses that bring a state or an order upon whoever does it."""
    found: dict[str, list[Clause]] = {}
    for clause in index.rules.clauses:
        states = index.kind(clause.subject) in DOINGS and index.kind(clause.object) in ("status", "order")
        named = clause.object != clause.subject and clause.object not in index.kind_of_general
        brings = clause.relation in _BRINGS and (clause.affects == "bearer" or _by_its_trigger(index, clause))
        if states and named and brings and not _SHORT.search(index.rules.quote(clause)):
            found.setdefault(clause.subject, []).append(clause)
    return found


def _by_its_trigger(index: Index, clause: Clause) -> bool:
    """Whether a clause falls on the target of what calls for the option: that is the unit that then does it."""
    told = [part for part in conjuncts(clause.when) if isinstance(part, Fact)]
    return clause.affects == "target" and any(_of_the_deed(index, clause.subject, part) for part in told)


#: What is so of every deed that was done, and not only tried.
_DONE = content("successful success successfully succeed succeeds")


def _of_the_deed(index: Index, option: str, part: Condition) -> bool:
    """Whether a condition holds wherever the option was done: that it is done, that it is a success, or what calls for
    it."""
    if isinstance(part, Has | Done):
        return option == (part.term if isinstance(part, Has) else part.action)
    if not isinstance(part, Fact):
        return False
    told = content(part.text)
    calls = (index.name(clause.subject) for clause in index.by_object.get(option, ()) if clause.relation == "triggers")
    return told <= content(index.name(option)) or told <= _DONE or any(told == content(call) for call in calls)
