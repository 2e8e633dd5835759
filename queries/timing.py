"""When an option is open: the phases in which it happens and the events that trigger it.

What the situation states is taken at its word: a stated phase or event that is not the option's own closes it, citing
the passage. What is left open stands under ``when``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import During, both
from kb.model import Clause
from queries.evaluate import TRUE, conjunction, disjunction
from queries.proof import Step, phase_name, phrase
from queries.weighing import OURS, Weighed

if TYPE_CHECKING:
    from queries.case import Case


def trigger_clauses(case: Case) -> list[Clause]:
    """The clauses that trigger the option itself; those of what it is a kind of where it has none of its own."""
    for terms in ({case.option}, case.wider, case.general):
        found = [
            clause
            for term in sorted(terms)
            for clause in case.index.by_object.get(term, ())
            if clause.relation == "triggers"
        ]
        if found:
            return found
    return []


def phase_clauses(case: Case) -> list[Clause]:
    """The clauses that say in which phases the option happens."""
    for terms in ({case.option}, case.wider):
        found = [
            clause
            for term in sorted(terms)
            for clause in case.index.by_subject.get(term, ())
            if clause.relation == "occurs_in" and case.index.terms[clause.object].kind == "phase"
        ]
        if found:
            return found
    return []


def unmet_triggers(case: Case) -> Iterator[Weighed]:
    """The triggers that the situation does not meet, or that the unit ignores, where no other could open it."""
    met: list[Clause] = []
    pending: list[Clause] = []
    unmet: list[Weighed] = []
    for clause in trigger_clauses(case):
        finding = conjunction((case.scope(clause), case.scene.judge(clause.requirement)))
        finding = case.in_own_phase(finding)
        ignoring = _ignored(case, clause) if finding.truth is not False else None
        if ignoring is not None:
            unmet.append(Weighed(ignoring, TRUE, True))
        elif finding.truth is True:
            met.append(clause)
        elif finding.truth is None:
            pending.append(clause)
        else:
            unmet.append(Weighed(clause, TRUE, False, role="unmet"))
    for clause in met or pending:
        case.steps.append(Step(clause, "opens"))
        case.say_when(clause.condition or phrase(case.index, both(clause.when, clause.requirement)))
    if not met and not pending:
        yield from unmet


def _ignored(case: Case, trigger: Clause) -> Clause | None:
    """The clause by which the unit ignores a trigger, None where it does not."""
    for clause in case.index.by_object.get(trigger.subject, ()):
        if clause.relation in ("ignores", "immune_to") and clause.affects in OURS:
            finding, by, _ = case.effective(clause)
            if finding.truth is True and by is None:
                return clause
    return None


def other_phases(case: Case) -> Iterator[Weighed]:
    """The phases of the option where the stated phase is none of them."""
    clauses = phase_clauses(case)
    if not clauses:
        return
    case.say_when(" or ".join(dict.fromkeys(phase_name(case.index, clause.object) for clause in clauses)), first=True)
    findings = [case.scene.judge(During(clause.object)) for clause in clauses]
    if disjunction(findings).truth is False:
        yield from (Weighed(clause, TRUE, False, role="unmet") for clause in clauses)
        return
    for clause, finding in zip(clauses, findings, strict=True):
        if finding.truth is not False:
            case.steps.append(Step(clause, "opens"))
