"""What opens an option, as the proof tells it: the leave that is cited, and what shapes the option or spares the unit.

In: a case that was walked, with the clauses that close its option. Out: steps of its proof, on which no verdict hangs.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import Fact, Not, atoms, both, conjuncts, had_by
from kb.model import Clause
from queries import bearing
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed
from queries.leave.clash import undecided
from queries.leave.waysleft import ways_left
from queries.proof import Step

if TYPE_CHECKING:
    from queries.case import Case


def cite(case: Case, closing: list[Weighed]) -> None:
    """Cite what opens the option; where it is closed all the same, the permission is beaten by the prohibition."""
    if not closing:
        telling = [
            clause
            for clause in case.permissions
            if clause.object in case.wider or clause.within == case.option or of_unit(case.index.scope(clause)[0])
            or any(isinstance(atom, Fact) and case.scene.judge(atom).truth is True for atom in atoms(clause.when))
        ]  # fmt: skip
        own = [] if any(clause.within == case.option for clause in telling) else _consisting(case)
        told = [*telling, *own, *_of_such_enemies(case), *_of_such_places(case), *_by_its_manner(case), *_notes(case)]
        told += _bringing(case) if case.of == "status" else []
        case.steps += [Step(clause, "opens") for clause in told]
        case.steps += [Step(clause, "exception") for clause in _excepting(case)]
        if all(step.role == "idle" for step in case.steps):  # leave under what is not stated is told of at least
            touching = (clause for term in sorted(case.wider) for clause in case.index.by_object.get(term, ()))
            leave = (clause for clause in touching if clause.relation == "permits" and clause.affects != "enemy")
            case.steps += [Step(clause, "opens") for clause in leave if case.scope(clause).truth is not False]
        if all(step.role == "idle" for step in case.steps) and case.exists:
            case.steps += [Step(clause, "spoken of") for clause in _speaking(case)]
            if case.of != "status":  # what brings a state about opens it
                case.assumes.append("no passage opens or closes it")
        return
    against = closing[0].clause
    beaten = {step.clause.id for step in case.steps if step.by is not None}
    index, quote = case.index, case.index.rules.quote
    for clause in case.permissions:
        if not of_unit(case.index.scope(clause)[0]) or clause.id in beaten:
            continue
        case.steps.append(Step(clause, "opens", against, "prohibition"))
        case.warnings += [
            f"Two passages that neither order decides; the prohibition rules: “{quote(each.clause)}” against "
            f"“{quote(clause)}”."
            for each in closing
            if undecided(index, clause, each.clause)
        ]


def _speaking(case: Case) -> list[Clause]:
    """The first clause that speaks of what is open only because nothing closes it: by it the texts know of the deed."""
    about = (*case.index.by_object.get(case.option, ()), *case.index.own_clauses(case.option))
    told = [clause for clause in about if clause.relation not in ("overrides", "denies", "immune_to")]
    apart = [clause for clause in told if case.scope(clause).truth is not False]
    return sorted(apart or told, key=lambda clause: (clause.document, clause.start))[:1]


def _of_such_enemies(case: Case) -> list[Clause]:
    """The clauses that leave the option open in answer to such an enemy as is stated."""
    if case.scene.situation.enemy is None:
        return []
    touching = (clause for term in sorted(case.targets) for clause in case.index.by_object.get(term, ()))
    return [
        clause for clause in touching
        if clause.relation == "permits" and clause.affects == "others"
        and any(had_by(atom, "enemy") for atom in atoms(clause.when))
        and case.scope(clause).truth is True
    ]  # fmt: skip


def _of_such_places(case: Case) -> list[Clause]:
    """The clauses by which a place or a thing that is stated gives the option ("a Thicket gives a Screen roll")."""
    index = case.index
    giving = [
        clause for term in sorted(case.wider) for clause in index.by_object.get(term, ())
        if clause.relation == "grants" and index.kind(clause.subject) == "effect" and clause.affects in OURS
    ]  # fmt: skip
    if not giving:
        return []
    named = {term for text in case.scene.situation.stated_facts for found in index.find(text) for term in found.terms}
    return [
        clause for clause in giving
        if clause.subject in named and case.scene.judge(index.scope(clause)[0]).truth is not False
    ]  # fmt: skip


def _bringing(case: Case) -> list[Clause]:
    """The clauses that bring the state about which is asked for, of such a unit and in such a case as is stated."""
    touching = (clause for term in sorted(case.wider) for clause in case.index.by_object.get(term, ()))
    return [
        clause for clause in touching
        if clause.relation in ("inflicts", "grants", "counts_as") and clause.affects in OURS
        and clause.subject not in case.wider and case.scope(clause).truth is True
    ]  # fmt: skip


def _by_its_manner(case: Case) -> list[Clause]:
    """The clauses that let a unit attack that goes about its turn as this one: "a Still Barge may attack …"."""
    index = case.index
    if case.option not in index.attacking:
        return []
    return [
        clause for clause in index.permissions
        if clause.object in index.attacking - case.wider and clause.within is None
        and clause.subject in case.scene.unit.statuses & index.manners and case.scope(clause).truth is True
    ]  # fmt: skip


def _excepting(case: Case) -> list[Clause]:
    """The prohibitions under which the unit would fall but for what they except in so many words."""
    found = []
    for _, clause in case.index.remembered(("barring", *case.view), lambda: list(bearing.barring(case))):
        excepted = [part for part in conjuncts(clause.who) if isinstance(part, Not)]
        rest = [part for part in conjuncts(clause.who) if not isinstance(part, Not)]
        some = all(had_by(part.part, "unit") and "/unit_" in part.part.term for part in excepted)  # "all but Barges"
        own = excepted and (rest or some) and clause.object in case.wider and clause.affects in OURS
        if own and case.scene.judge(both(*rest)).truth is True and case.scene.judge(both(*excepted)).truth is False:
            found.append(clause)
    return found


def _consisting(case: Case) -> list[Clause]:
    """The first clause of a reaction's entry that says what it gives the unit or makes it do."""
    told = (
        clause
        for clause in case.index.by_within.get(case.option, ())
        if clause.relation in ("grants", "forces") and clause.subject == case.option and clause.affects == "bearer"
        if case.of == "reaction" and case.scope(clause).truth is not False
    )
    return sorted(told, key=lambda clause: clause.start)[:1]


def _notes(case: Case) -> list[Clause]:
    """Clauses about this very unit that shape the option without closing it ("all its attacks are Hip Shots")."""
    found: dict[str, Clause] = {}
    for term in sorted(case.scene.unit.terms()):
        shaping = partial(bearing.shaping, case, term)
        for clause in case.index.remembered(("notes", term, case.option, case.of), shaping):
            if case.scope(clause).truth is True:
                found[clause.id] = clause
    for clause in case.index.remembered(("of doing", case.option, case.of), partial(bearing.of_doing, case)):
        if case.scene.judge(bearing.besides_doing(case, clause)).truth is True:
            found[clause.id] = clause
    for clause in ways_left(case):
        found[clause.id] = clause
    if case.of == "status":
        for clause in case.index.by_subject.get(case.option, ()):
            if clause.relation == "removes":
                found[clause.id] = clause
    return list(found.values())
