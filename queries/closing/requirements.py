"""What an option needs, and the leave by which some need it not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from kb.conditions import ALWAYS, Condition, Done, Event, Fact, Has, atoms, both, conjuncts, had_by, literals
from kb.model import TYPE_KINDS, Clause
from kb.patterns import deferred
from queries.closing import armoury
from queries.closing.together import of_difference
from queries.conditions.kleene import FALSE, Finding
from queries.conditions.neednot import leave_to_lack
from queries.conditions.reach import leave_from_further
from queries.conditions.timing import trigger_clauses
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed, requirement_of
from queries.options.disregarded import OF_ANY_SORT
from queries.proof import phrase

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


#: That a player says what is done: "so long as this is said before any dice are rolled".
_SAYING = deferred(
    r"(?i)(?:this|that|it) (?:is|has been|must be) (?:said|declared|announced|stated|called)(?: (?:so|out|aloud))?"
)


def requirements(case: Case) -> Iterator[Weighed]:
    """What the option, what it is a kind of, or what it consists of needs."""
    index = case.index
    for source in case.closable():
        for clause in index.by_subject.get(source, ()):
            if clause.relation != "requires" or clause.affects not in (*OURS, "enemy"):
                continue
            told = clause.requirement != ALWAYS or index.terms[clause.object].kind not in ("test", "action", "effect")
            of_several = clause.subject in case.general and of_difference(clause.requirement)
            if _told_to_do_it(case, source, clause):
                continue
            if told and not of_several and not armoury.about_weapons(case, clause):
                yield required(case, clause)


def _told_to_do_it(case: Case, source: str, clause: Clause) -> bool:
    """Whether the option itself tells the unit to do what elsewhere asks for a state ("only Engaged crews may Strike"):
    "it Strikes the enemy that felled it" is done as the option tells."""
    parts = case.parts.get(source, ()) if source not in case.wider else ()
    asked = list(atoms(clause.requirement))
    states = all(had_by(atom, "unit") and case.index.kind(atom.term) == "status" for atom in asked)
    return bool(parts) and bool(asked) and states and all(part.relation == "forces" for part in parts)


def required(case: Case, clause: Clause) -> Weighed:
    """A requirement closes where it is false, stands under ``when`` or ``needs`` where it is unknown."""
    asked = requirement_of(case.index, clause)
    said = [part for part in conjuncts(asked) if isinstance(part, Fact) and _SAYING.fullmatch(part.text)]
    if said:  # who chooses the option says so
        case.say_when(clause.condition or phrase(case.index, asked))
    met = case.scene.judge(both(*(part for part in conjuncts(asked) if part not in said)))
    if met.truth is False and met.assumed:  # what was done in a turn that is over, nobody has told
        over = [atom for atom in atoms(clause.requirement) if isinstance(atom, Done) and atom.span == "last turn"]
        met = Finding(None, tuple(Fact(phrase(case.index, atom)) for atom in over)) if over else met
    unmet = Finding(None if met.truth is None else not met.truth, met.unknown, met.assumed)
    weighed = case.weigh(clause, unmet, role="unmet")
    own = case.scope(clause)
    waits = own.truth is None and all(isinstance(atom, Event) for atom in own.unknown)
    if met.truth is False and waits and trigger_clauses(case):
        # What an option answers to has happened where it is asked for at all.
        return weighed._replace(finding=Finding(True, (), met.assumed), narrow=True)
    heard = weighed.by is None and weighed.finding.truth is not False
    leaves = (_leave_for_another_sort, _leave_for_all_sorts) if heard else ()
    leave = next((found for find in leaves if (found := find(case, clause)) is not None), None)
    if leave is None and heard and met.truth is False and clause.subject in case.general:
        leave = told_as_exception(case)
    if leave is None and heard and met.truth is False:
        leave = leave_from_further(case, clause.requirement) or leave_to_lack(case, asked)
    if leave is not None:
        return weighed._replace(by=leave, why="own clause")
    if met.truth is True and own.truth is True:
        return weighed._replace(finding=FALSE, role="limit met", by=None, why=None)
    return weighed


def told_as_exception(case: Case) -> Clause | None:
    """The leave for just this option that is told as an exception to what closes all of its kind to such a unit."""
    index = case.index
    leaves = (c for c in index.by_object.get(case.option, ()) if c.relation == "permits" and c.id in index.excepting)
    return next((c for c in leaves if of_unit(index.scope(c)[0]) and case.scope(c).truth is True), None)


def _leave_for_another_sort(case: Case, clause: Clause) -> Clause | None:
    """The leave for just this option of a kind of unit that is none of those to whom alone it is open ("only Riders may
    Raid", and "a Footman with Spurs may Raid"): it can be meant for nothing but an exception."""
    index = case.index
    asked = _sorts_asked(case, clause)
    return next(
        (
            leave for leave in (_leaves_elsewhere(case, clause) if asked else ())
            if any(not index.parents(atom.term) & asked for atom in literals(leave.who) if _of_a_sort(atom, index))
            and case.scope(leave).truth is True
        ),
        None,
    )  # fmt: skip


def _sorts_asked(case: Case, clause: Clause) -> set[str]:
    """The kinds of unit to which alone the option is open, where a requirement of its own asks for nothing else."""
    asked = list(literals(clause.requirement)) if clause.subject == case.option else []
    sorts = {atom.term for atom in asked if _of_a_sort(atom, case.index)}
    return sorts if all(_of_a_sort(atom, case.index) for atom in asked) else set()


def _leaves_elsewhere(case: Case, clause: Clause) -> Iterator[Clause]:
    """The leaves for just this option that other passages give."""
    for leave in case.index.by_object.get(case.option, ()):
        if leave.relation == "permits" and leave.affects in OURS and leave.passage != clause.passage:
            yield leave


def _leave_for_all_sorts(case: Case, clause: Clause) -> Clause | None:
    """The leave for just this option that a rule gives whatever its bearer is ("may Raid whatever its kind")."""
    return next(
        (
            leave for leave in (_leaves_elsewhere(case, clause) if _sorts_asked(case, clause) else ())
            if OF_ANY_SORT.search(case.index.rules.said(leave)) and case.scope(leave).truth is True
        ),
        None,
    )  # fmt: skip


def _of_a_sort(atom: Condition, index: Index) -> TypeGuard[Has]:
    """Whether an atom asks for a kind of unit."""
    return had_by(atom, "unit") and index.kind(atom.term) in TYPE_KINDS
