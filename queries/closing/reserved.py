"""What is closed to a unit because the texts open it to others alone, or in a case that does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Compare, Condition, Event, Fact, Has, Not, atoms, both, conjuncts, literals
from kb.model import OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred
from queries.closing.requirements import told_as_exception
from queries.conditions.flanks import sides
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.reach import leave_from_further
from queries.conditions.timing import trigger_clauses
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed, around
from queries.leave.carrying import carried_all_the_same
from queries.proof import Step, case_in_words

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def reserved(case: Case) -> Iterator[Weighed]:
    """A reaction or order that its texts open to some, or in some case, alone: it is closed to all others.

    Only where no trigger of its own opens it, or the leave is for whoever is not in some state ("any unit that is not
    Prone may Brace"); leave that is told elsewhere may be a favour to some, and counts only where it tells what sets
    the option off. What is told of its whole kind ("a unit that has not acted may react")
    holds for each.
    """
    index = case.index
    if case.kind not in OPTION_KINDS:
        return
    set_off = any(clause.object not in case.general for clause in trigger_clauses(case))  # and not as all its kind is
    listed = any(map(partial(_tells_to_whom, index), index.by_subject.get(case.option, ())))
    named = () if case.option in index.kind_of_general or listed else (case.option,)
    for target in (*named, *sorted(case.general)):
        excepting = index.excepting
        leaves = [
            clause for clause in index.by_object.get(target, ())
            if clause.relation == "permits" and clause.id not in excepting and not _lifts(case, clause)
            if not _told_beside(case, clause)
            if target in case.general or not set_off or _but_in_a_state(index, clause)
        ]  # fmt: skip
        own = [clause for clause in leaves if clause.affects in OURS and _opens(case, clause, target)]
        findings = [(clause, case.scope(clause)) for clause in own]
        given = (case.scope(clause).truth for clause in leaves if clause.affects in OURS)
        if not findings or any(truth is True for truth in given):
            continue
        told_elsewhere = (carried_all_the_same(case, clause) for clause in own if index.gives_way(clause))
        if (leave := next(filter(None, told_elsewhere), None)) is not None:
            case.steps.append(Step(leave, "opens"))
            continue
        open_ends = [clause for clause, finding in findings if finding.truth is None]
        if len(open_ends) == 1 and _of_itself(case, open_ends[0]):
            yield Weighed(open_ends[0], Finding(None, case.scope(open_ends[0]).unknown), True, role="unknown")
            continue
        for clause in open_ends:
            case.steps.append(Step(clause, "opens"))
            case.say_when(case_in_words(index, clause))
        if not open_ends:
            freed = told_as_exception(case) if target in case.general else None
            yield Weighed(own[0], TRUE, False, role="unmet", by=freed, why="own clause" if freed else None)


def _but_in_a_state(index: Index, clause: Clause) -> bool:
    """Whether leave is for whoever is not in some state, and asks for nothing else that the unit is or has."""
    asked = [part for part in conjuncts(both(*index.scope(clause))) if part != ALWAYS]
    barred = [part for part in asked if isinstance(part, Not) and isinstance(part.part, Has)]
    states = [part.part for part in barred if isinstance(part.part, Has)]
    return bool(states) and len(asked) == len(barred) and all(index.kind(has.term) == "status" for has in states)


def _tells_to_whom(index: Index, clause: Clause) -> bool:
    """Whether a clause tells to what kinds of unit alone its option is open: leave for some of them opens no more."""
    asked = list(literals(clause.requirement)) if clause.relation == "requires" and clause.affects in OURS else []
    return any(isinstance(atom, Has) and atom.party == "unit" and index.kind(atom.term) in TYPE_KINDS for atom in asked)


def in_its_own_case(case: Case) -> Iterator[Weighed]:
    """A reaction whose entry opens with what is done by it, in some case alone ("the unit, if within 9 inches, may
    fire"), where that case does not hold and nothing else may be done by it."""
    index = case.index
    if case.kind != "reaction" or case.option in index.kind_of_general:
        return
    told = (clause for clause in index.by_within.get(case.option, ()) if clause.affects in OURS)
    leaves = [clause for clause in told if clause.relation == "permits" and not _told_beside(case, clause)]
    openings = (clause for clause in leaves if clause.passage == _opening(index, clause))
    # What some alone may do closes it to nobody else.
    opening = [c for c in openings if not of_unit(who := index.scope(c)[0]) or _has_figures(who)]
    cases = [clause for clause in opening if any(map(_can_fail, atoms(index.condition(clause))))]
    deeds = {clause.object for clause in leaves}
    if len(deeds) == 1 and opening:
        own = (each for each in index.by_within.get(case.option, ()) if each.relation == "denies")
        barred = (each for each in own if each.object in deeds and of_unit(index.scope(each)[0]))
        yield from (Weighed(each, TRUE, True) for each in barred if case.scope(each).truth is True)
    ways = (c for c in leaves if c in opening or of_unit(index.scope(c)[0]) or _ELSE.search(index.rules.said(c)))
    if not cases or any(case.scope(clause).truth is True for clause in ways):
        return
    for clause in cases:
        if case.scope(clause).truth is None:
            case.say_when(case_in_words(index, clause))
    if all(case.scope(clause).truth is False for clause in opening):
        if (further := leave_from_further(case, index.condition(cases[0]))) is not None:
            case.steps.append(Step(further, "opens"))
            return
        yield Weighed(cases[0], TRUE, False, role="unmet")


def _has_figures(who: Condition) -> bool:
    """Whether those of whom something is told are no more than such as have some number at all."""
    return all(isinstance(atom, Compare) and atom.value == "none" for atom in atoms(who))


def _can_fail(atom: Condition) -> bool:
    """Whether what is asked for is so or is not so as it is told: a number, a distance, the side that is struck."""
    return isinstance(atom, Compare) or (isinstance(atom, Fact) and bool(sides(atom.text)))


#: What may be done in the other case.
_ELSE = deferred(r"\b(?:otherwise|instead|alternatively|failing (?:this|that)|if not)\b", re.I)


def _of_itself(case: Case, clause: Clause) -> bool:
    """Whether leave for just such a unit hangs on what it is or has besides, and on no timing alone; or leave for any
    on what it carries."""
    unknown = case.scope(clause).unknown
    if any(isinstance(atom, Fact) and _CARRIED.match(atom.text) for atom in unknown):
        return True
    return of_unit(case.index.scope(clause)[0]) and any(not around(atom) for atom in unknown)


#: What somebody has with him, as a text asks for it ("with slings", "armed with bows").
_CARRIED = deferred(
    r"(?:(?:armed|equipped) )?with (?!no\b)[^.;]*\b(?:weapon|gun|bow|sling|missile|arm)s?\b|carrying ", re.I
)


def _lifts(case: Case, clause: Clause) -> bool:
    """Whether a permission is for just those to whom the kind is forbidden ("a Dazed unit may still Duck"): it lifts
    that for them, and opens nothing."""
    who, index = case.index.scope(clause)[0], case.index
    barring = (each for target in sorted(case.general) for each in index.barring(target))
    return of_unit(who) and any(each.relation == "denies" and index.scope(each)[0] == who for each in barring)


def _told_beside(case: Case, clause: Clause) -> bool:
    """Whether a permission is for those in one state, or of one type, beside a ban on those in another ("Spent units
    may not. Dazed units may"): it tells that the ban is not on them, and opens nothing to them alone."""
    index = case.index

    def whose(each: Clause) -> tuple[str, bool] | None:
        who, when = index.scope(each)
        kind = index.kind(who.term) if isinstance(who, Has) and who.party == "unit" else ""
        alone = (kind == "status" or kind in TYPE_KINDS) and when == ALWAYS
        return (who.term, kind == "status") if isinstance(who, Has) and alone else None

    own = whose(clause)
    bans = (each for each in index.by_object.get(clause.object, ()) if each.relation == "denies") if own else ()
    others = (other for each in bans if index.section(each) == index.section(clause) and (other := whose(each)))
    told = index.rules.by_passage.get(clause.passage, ())
    only = any(each.relation == "requires" and each.subject == clause.object for each in told)  # "Only Barges may Duck"
    return own is not None and not only and any(other != own and other[1] == own[1] for other in others)


#: That some may do what is forbidden to others.
_IN_SPITE = deferred(
    r"\b(?:even (?:when|if|while|though)|what(?:so)?ever|whichever|no matter|regardless|(?:in )?(?:de)?spite|"
    r"none ?the ?less|never ?the ?less|all the same)\b",
    re.I,
)


#: That some may do it no other way than anybody.
_AS_EVER = deferred(
    r"\b(?:normally|as (?:normal|usual|ever)|in the (?:normal|usual) way|like any(?:body|one)?)\b", re.I
)
#: "A crew under an order may still brace": it is not kept from what the others may do.
_STILL = deferred(r"\b(?:may|can) (?:still|even then)\b|\b(?:is|are) still (?:able|allowed|free|permitted) to\b", re.I)


def _opens(case: Case, clause: Clause, target: str) -> bool:
    """Whether a permission is the one by which something is open: that of its own entry, or one that tells when."""
    passage = case.index.rules.passages.get(clause.passage)
    if passage is not None and passage.text.rstrip(' *_"”').endswith("?"):
        return False  # what was asked of some, and answered, is so of them as of all
    headed = stems(case.index.section(clause)) == stems(case.index.name(target))
    if _AS_EVER.search(case.index.rules.said(clause)) or _STILL.search(case.index.rules.said(clause)):
        return False  # as the others may
    if _IN_SPITE.search(case.index.rules.said(clause)):
        barred = (each.relation == "denies" and each.affects in OURS for each in case.index.by_object.get(target, ()))
        if any(barred):
            return False  # some may not, and these may in spite of that: the others may as ever
    if target in case.general:  # not the leave that some have besides
        return headed and not of_unit(case.index.scope(clause)[0])
    if case.kind == "action":
        return headed and clause.passage == _opening(case.index, clause)
    return clause.within == target or headed or any(isinstance(atom, Event) for atom in atoms(clause.when))


def _opening(index: Index, clause: Clause) -> str:
    """The passage of the first clause that stands under the same heading."""
    passages = index.rules.passages

    def first() -> dict[str, str]:
        ordered = sorted(index.rules.clauses, key=lambda each: each.start, reverse=True)
        return {passages[each.passage].section: each.passage for each in ordered}

    found: dict[str, str] = index.remembered("openings", first)
    return found[passages[clause.passage].section]
