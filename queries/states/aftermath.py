"""In which states a unit is since it did something: "a squad that Dashes becomes Winded", and it has Dashed.

What an option brings upon whoever does it lasts on to the end of the turn, where the text does not end it before.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import Condition, Done, Fact, Has, conjuncts
from kb.model import OPTION_KINDS, Clause
from kb.patterns import deferred
from queries.options.index import DOINGS, Index
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.situations.situation import FactValue

_BRINGS = ("grants", "inflicts", "counts_as")
#: What is over before the turn is: whether it still holds is not known.
_SHORT = deferred(
    r"\b(?:until|till|for|during) (?:the |that |this |its |end |of )*(?:next |current |same )?"
    r"(?:phase|sub-phase|step|move|attack|combat|shot|test|roll|activation)\b",
    re.I,
)
#: What a fact tells of another time, of another unit, or of what was no more than tried.
_ELSEWHERE = deferred(
    r"\b(?:last|previous) (?:game |player |battle )?(?:turn|round|bound|phase|activation)\b|"
    r"\b(?:fail|tri(?:es|ed)\b|try|attempt|want|wish|enem)",
    re.I,
)

#: A text that asks for no more than a try at a deed.
_A_TRY = deferred(r"(?i)\b(?:attempt|tri(?:es|ed)\b|try\b)")
#: What a fact tells of a try at a deed, and of one that went wrong.
_TRIED = deferred(
    r"(?i)\b(?:tri(?:es|ed)|try|trying|attempt(?:s|ed|ing)?|fail(?:s|ed)?|blew|botched|fluffed)\b(?: (?:at|to|with)\b)?"
)


def states_after(index: Index, scene: Scene) -> dict[str, Clause]:
    """The states and orders that follow from what the unit is stated to have done this turn, each with its clause."""
    if not any(isinstance(value, bool) for _, value in scene.situation.facts):
        return {}
    found: dict[str, Clause] = {}
    done, tried = _with_facts(scene, scene.situation.facts), _with_facts(scene, _as_done(scene.situation.facts))
    for option, clauses in index.remembered(("aftermath",), lambda: _brought(index)).items():
        for clause in clauses:
            seen = tried if _A_TRY.search(index.rules.said(clause)) else done
            if seen.judge(Done(option)).truth is not True:
                continue
            rest = [part for part in conjuncts(index.condition(clause)) if not _of_the_deed(index, option, part)]
            if all(seen.judge(part).truth is True for part in rest):
                found.setdefault(clause.object, clause)
    return found


def states_ended(index: Index, scene: Scene) -> dict[str, Clause]:
    """The states that the unit is stated to be in and has since ended by an option ("it took the Rise action"), each
    with its clause; none of what is asked about that option itself."""
    held = [term for term in scene.unit.party.statuses if index.kind(term) == "status"]
    if not held or not any(isinstance(value, bool) for _, value in scene.situation.facts):
        return {}
    ending = index.remembered(("ending",), lambda: _ending(index))
    asked = {name.lower() for name in scene.situation.ask.names}
    found: dict[str, Clause] = {}
    done = _with_facts(scene, scene.situation.facts)
    for term in held:
        for clause in (each for parent in index.parents(term) for each in ending.get(parent, ())):
            option = clause.subject
            if index.name(option).lower() in asked or done.judge(Done(option)).truth is not True:
                continue
            rest = [part for part in conjuncts(index.condition(clause)) if not _of_the_deed(index, option, part)]
            if all(part == Has(clause.object) or done.judge(part).truth is True for part in rest):
                found.setdefault(term, clause)
    return found


def put_out(index: Index, scene: Scene) -> dict[str, Clause]:
    """The states of being carried out of which the unit has been put by what has become of its carrier ("its passengers
    must get out"), each with the clause; none of what is asked about getting out itself."""
    asked = {name.lower() for name in scene.situation.ask.names}
    found: dict[str, Clause] = {}
    carrier = frozenset(scene.situation.target.statuses if scene.situation.target is not None else ())
    for term in scene.unit.party.statuses if carrier else ():
        for clause, deed in index.remembered(("put out", term), partial(_putting_out, index, term)):
            become = carrier & {clause.subject, *index.twins(clause.subject)}
            if become and index.name(deed).lower() not in asked:
                found.setdefault(term, clause)
    return found


def _putting_out(index: Index, state: str) -> list[tuple[Clause, str]]:
    """What makes others do a deed that only those in a state are told to do, each with that deed."""
    deeds = {
        clause.object
        for clause in index.by_subject.get(state, ())
        if clause.relation == "permits" and index.kind(clause.object) == "action"
    }
    forcing = (clause for deed in sorted(deeds) for clause in index.by_object.get(deed, ()))
    return [
        (clause, clause.object) for clause in forcing
        if clause.relation == "forces" and clause.affects == "others" and index.kind(clause.subject) in STATES
    ]  # fmt: skip


#: What something can become.
STATES = ("status", "effect")


def _ending(index: Index) -> dict[str, list[Clause]]:
    """By state, the clauses by which an option takes it off whoever does that."""
    found: dict[str, list[Clause]] = {}
    for clause in index.rules.clauses:
        ends = clause.relation == "removes" and clause.affects == "bearer" and index.kind(clause.object) == "status"
        if ends and index.kind(clause.subject) in OPTION_KINDS and clause.subject not in index.kind_of_general:
            found.setdefault(clause.object, []).append(clause)
    return found


#: A text that tells of one state in place of another: "its counter is flipped to Rest".
_INSTEAD = deferred(
    r"(?i)\b(?:turn|chang|flip|switch|swap|convert|replac)(?:s|ed|ped|es)?\b(?: \w+){0,4}? (?:to|into|for|by|with)\b"
)
#: What holds whatever else the texts tell of the deed.
_ALWAYS_SO = deferred(r"(?i)\b(?:always|in any case|as an exception|regardless|even (?:if|when|though))\b")


def orders_lost(index: Index, scene: Scene, after: dict[str, Clause]) -> dict[str, Clause]:
    """The stated orders in whose place a deed has put another one, each with the clause that tells it.

    One that the deed leaves to the unit is kept, unless the other comes whatever else is told. Whether the deed itself
    can be done is asked of the order that the unit had before."""
    lost: dict[str, Clause] = {}
    held = {term for term in scene.unit.party.statuses if index.kind(term) == "order"}
    asked = {name.lower() for name in scene.situation.ask.names}
    for term, clause in after.items():
        said = index.rules.quote(clause)
        if index.kind(term) != "order" or not _INSTEAD.search(said) or index.name(clause.subject).lower() in asked:
            continue
        always = _ALWAYS_SO.search(said) is not None
        lost |= {was: clause for was in held - {term} if always or was not in after}
    return lost


def _with_facts(scene: Scene, facts: tuple[tuple[str, FactValue], ...]) -> Scene:
    """The scene as facts tell it that are of this turn, of the unit, and of what came about."""
    own = tuple(fact for fact in facts if not _ELSEWHERE.search(fact[0]))
    return replace(scene, situation=replace(scene.situation, facts=own), memo=None)


def _as_done(facts: tuple[tuple[str, FactValue], ...]) -> tuple[tuple[str, FactValue], ...]:
    """The facts with what was tried told as done: a text that speaks of the attempt asks for no more than that."""
    return tuple((_TRIED.sub("made", key), value) for key, value in facts)


def _brought(index: Index) -> dict[str, list[Clause]]:
    """By option, the clauses that bring a state or an order upon whoever does it."""
    found: dict[str, list[Clause]] = {}
    for clause in index.rules.clauses:
        states = index.kind(clause.subject) in DOINGS and index.kind(clause.object) in ("status", "order")
        named = clause.object != clause.subject and clause.object not in index.kind_of_general
        brings = clause.relation in _BRINGS and (clause.affects == "bearer" or _by_its_trigger(index, clause))
        if states and named and brings and not _SHORT.search(index.rules.said(clause)):
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
