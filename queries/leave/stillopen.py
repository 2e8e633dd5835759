"""What is still open to some, though its kind, or what it consists of, is closed in their state, or it is to others.

In: a case and the prohibition. Out: the leave for the very option that names the state ("a Dazed crew may still
Withdraw", where one that is Dazed may be given no orders), or those to whom nobody may do it ("Scouts may Charge Carts
that are not Mired", where nobody may Charge a Cart unless it is Mired).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Has, both, conjuncts, had_by
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS

if TYPE_CHECKING:
    from queries.case import Case

_STILL = deferred(
    r"(?i)\b(?:still|even|nevertheless|nonetheless|(?:all|just) the same|after all|anyway|anyhow|for all that|"
    r"also|as well|too|"
    r"(?:does|do) not (?:prevent|stop|keep))\b"
)


def still_in_that_state(case: Case, clause: Clause) -> Clause | None:
    """The leave for the option itself that those have in the very state in which its kind, or a part, is closed."""
    index = case.index
    if clause.relation not in ("denies", "limits_to") or clause.object == case.option:
        return None
    borne = {part.term for part in conjuncts(both(*index.scope(clause))) if had_by(part, "unit")}
    if not any(index.kind(term) == "status" for term in borne):
        return None
    for permit in index.by_object.get(case.option, ()):
        leave = permit.relation == "permits" and permit.affects in OURS and permit.passage != clause.passage
        leave = leave and borne <= _had(both(*index.scope(permit)))
        leave = leave and _STILL.search(index.rules.said(permit)) is not None
        if leave and case.scope(permit).truth is True and case.effective(permit)[1] is None:
            return permit
    return None


def to_those(case: Case, clause: Clause) -> Clause | None:
    """The leave of some by what they are or have to do the very thing to those to whom nobody may."""
    index = case.index
    who, when = index.scope(clause)
    targets = _done_to(when)
    if clause.relation != "denies" or who != ALWAYS or not targets or len(targets) != len(conjuncts(when)):
        return None
    for permit in case.permissions:
        theirs, cases = index.scope(permit)
        same = permit.object == clause.object and permit.affects in OURS and not permit.within
        narrower = same and theirs != ALWAYS and of_unit(theirs) and targets <= _done_to(cases)
        if narrower and case.scope(permit).truth is True:
            return permit
    return None


#: What is left for afterwards, and what is not: "may then take one action, other than a move action".
_THEN_BUT = deferred(
    r"(?i)\b(?:then|afterwards|after that|after this|thereafter|subsequently)\b[^.;]{0,80}"
    r"\b(?:excluding|except|excepting|other than|but not|apart from|save|bar)\b"
)


def before_that(case: Case, clause: Clause) -> Clause | None:
    """The leave for the option itself that the same result gave before, where something like it is ruled out only of
    what is done after that ("may first move to cover. It may then take one action, other than a move action")."""
    index = case.index
    if clause.relation != "denies" or not _THEN_BUT.search(index.rules.said(clause)):
        return None
    for permit in index.by_object.get(case.option, ()):
        told = permit.relation == "permits" and permit.affects in OURS and permit.start < clause.start
        if told and permit.subject == clause.subject and permit.document == clause.document:
            return permit if case.scope(permit).truth is not False else None
    return None


def _had(condition: Condition) -> set[str]:
    return {part.term for part in conjuncts(condition) if had_by(part, "unit")}


def _done_to(when: Condition) -> set[str]:
    """What those must be to whom a thing is done."""
    return {part.term for part in conjuncts(when) if isinstance(part, Has) and had_by(part, "target")}
