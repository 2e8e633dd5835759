"""What an option consists of: the actions and tests that are always a part of it, by which it can be closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import Condition, Done, atoms
from kb.model import Clause
from queries.proof import Step
from queries.viewpoint import of_unit

if TYPE_CHECKING:
    from queries.case import Case


def parts_of_option(case: Case) -> None:
    """The actions and tests that the option always consists of here; several that it only permits are a choice."""
    may: dict[str, list[Clause]] = {}
    for source in [*sorted(case.wider), *sorted(case.general - case.wider)]:
        for clause in case.index.parts(source):
            test = case.index.terms[clause.object].kind == "test"
            if clause.object in case.wider or clause.modal == "forbid" or clause.value == "fails":
                continue
            if clause.relation in ("requires", "uses") and not test:
                continue
            if case.scope(clause).truth is not True:
                continue
            who, when = case.index.scope(clause)
            if clause.relation == "permits":
                if clause.within == source and not of_unit(who) and not _waits(when):
                    may.setdefault(clause.object, []).append(clause)
                continue
            _, by, why = case.effective(clause)
            if test and by is None:
                by, why = _exempt(case, clause.object), "own clause"
            if by is None:
                case.parts.setdefault(clause.object, []).append(clause)
            else:
                case.steps += [Step(clause, "part", by, why), Step(by, "exception")]
    if len(may) > 1:  # what no rule ever forbids is no part by which the option could be closed
        barred = ("denies", "immune_to", "limits_to", "requires")
        may = {
            term: clauses
            for term, clauses in may.items()
            if any(each.relation in barred for each in (*case.index.by_object.get(term, ()), *clauses))
        }
    if len(may) == 1:
        for term, clauses in may.items():
            case.parts.setdefault(term, []).extend(clauses)
    for worked_out in ("part_terms", "_view", "_askings"):  # without the parts, until here
        case.__dict__.pop(worked_out, None)


def _exempt(case: Case, test: str) -> Clause | None:
    """The option's own clause that spares it a test which all of its kind take ("no test is required for it")."""
    for clause in case.index.own_clauses(case.option):
        if clause.relation in ("immune_to", "denies") and test in case.index.parents(clause.object):
            return clause if clause.value is None and case.scope(clause).truth is True else None
    return None


def _waits(when: Condition) -> bool:
    return any(not isinstance(atom, Done) for atom in atoms(when))
