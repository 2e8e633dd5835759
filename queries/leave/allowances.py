"""The permissions before which a prohibition gives way, though no passage sets them above it in so many words.

A prohibition that announces exceptions gives way to any permission for a narrower unit; one that tells of a case, to
the permission that names that very case; one that speaks of a way of doing the option, to the option's own other way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, AnyOf, Compare, Condition, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import TYPE_KINDS, Clause
from kb.names import fold, stems
from kb.patterns import deferred
from queries.conditions import outcomes
from queries.conditions.kleene import Finding
from queries.conditions.viewpoint import of_unit, polar
from queries.conditions.weighing import OURS
from queries.leave.carrying import carried_all_the_same
from queries.leave.ignoring import ignoring
from queries.leave.leaves import leaves
from queries.leave.leavesover import leaves_over
from queries.leave.precedence import over_general
from queries.leave.stillopen import before_that, still_in_that_state, to_those
from queries.options.disregarded import TOLD_AGAIN
from queries.options.manner import done_in_it
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


#: That some may do what others may not.
_UNLIKE = deferred(r"unlike\b(?! th(?:is|at|ese|ose)\b)", re.I)
#: The same, told of those who are of the kind that may not.
_EXCEPTED = deferred(
    r"\bunlike (?:all |any |most )?others?\b|\bas an exception\b|"
    r"\b(?:is|are) (?:an|the|the only|the sole) exceptions?\b|"
    r"\b(?:although|though|while|whilst) (?:all |any |most )?others? (?:[a-z'’-]+ ){0,3}?"
    r"(?:cannot|can['’]t|may not|do not|must not|are not allowed to)\b",
    re.I,
)


#: "… may not be fired while Dazed, even by Riders", "even if it is a Rider": whom a ban binds as well.
_EVEN_OF = deferred(
    r"(?:,| [–—-]|\() ?(?:not )?even (?P<whom>(?:if|when|though|by|for|from|with|in the case of)\b[^.;:]+)"
)


def _even_of_these(case: Case, clause: Clause) -> bool:
    """Whether a ban says that it binds even those of the unit's kind, or with its rule: no leave lifts it for them."""
    said = _EVEN_OF.search(case.index.rules.said(clause))
    named = {term for found in case.index.find(said["whom"]) for term in found.terms} if said else set()
    kinds = {term for term in named if case.index.kind(term) in (*TYPE_KINDS, "special_rule")}
    return bool(kinds) and any(case.scene.judge(Has(term)).truth is True for term in kinds)


def _is_excepted(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether leave is told as an exception to what others of a kind, of whom a ban is, may not do."""
    index = case.index
    said = index.rules.said(permit)
    if _UNLIKE.match(said):
        return True
    excepted = _EXCEPTED.search(said)
    if excepted is None:
        return False
    others = said[excepted.start() : excepted.end() + 30] if "other" in excepted[0].lower() else ""
    named = {term for found in index.find(others) for term in found.terms}
    of_anybody = index.kind(clause.subject) == "unit" or clause.subject in case.general
    return of_anybody or clause.subject in index.parents(permit.subject) or clause.subject in named


def giving_way(case: Case, clause: Clause) -> tuple[Clause | None, str | None]:
    """The permission before which a prohibition gives way: a stated one, or the option's own mode for this unit."""
    if clause.relation == "denies" and (
        TOLD_AGAIN.match(case.index.rules.said(clause)) or _even_of_these(case, clause)
    ):
        return None, None
    yields = case.index.gives_way(clause)
    for permit in case.permissions:
        if yields or _is_excepted(case, permit, clause):
            who, _ = case.index.scope(permit)
            more_special = of_unit(who) and who != case.index.scope(clause)[0] and _speaks_of(case, permit, clause)
            more_special = more_special and not _of_another_case(case, permit, clause)
            if more_special and permit.id != clause.id and permit.object in {clause.object, *case.wider}:
                return permit, "stated"
    if yields and (more := carried_all_the_same(case, clause)):
        return more, "stated"
    if (more := _subject_to(case, clause)) is not None:
        return more, "stated"
    if clause.relation == "limits_to" and (more := _besides(case, clause)):
        return more, "stated"
    if allowing := _disregarding(case, clause) or ignoring(case, clause):
        return allowing, "stated"
    if more := _but_may(case, clause) or nevertheless(case, clause) or _always_brought(case, clause):
        return more, "stated"
    if more := _of_the_kind(case, clause) or own_exception(case, clause) or _excepted_elsewhere(case, clause):
        return more, "stated"
    if way := _taking_away(case, clause):
        return way, "the same passage takes it away"
    if leave := over_general(case, clause):
        return leave, "stated"
    if clause.object not in case.wider and not (clause.relation == "requires" and clause.subject == case.option):
        for permit in case.permissions:  # "may not use Reactions, although it may still Brace"
            if permit.passage == clause.passage and permit.object in case.wider:
                return permit, "stated"
    if more := to_those(case, clause) or still_in_that_state(case, clause) or before_that(case, clause):
        return more, "stated"
    if leave := next((permit for permit, told in _in_that_entry(case, clause) if told.truth is True), None):
        return leave, "stated"
    by_manner = partial(_rests_on_manner, case, clause)
    if clause.within != case.option and case.index.remembered(("manner", case.option, clause.id), by_manner):
        for permit in case.index.by_within.get(case.option, ()):
            who, _ = case.index.scope(permit)
            shapes = permit.relation in ("permits", "sets") and case.index.kind(permit.object) != "status"
            shapes = shapes and permit.object not in case.wider  # "only Barges may do this" tells of no way of doing it
            if shapes and of_unit(who) and case.scene.judge(who).truth is True:
                return permit, "own clause"
    return None, None


#: By what a ban is told to be bounded: "subject to Spare Oars (3.1)", "except as allowed by Open Decks".
_SUBJECT_TO = deferred(
    r"\b(?:subject to|except as (?:allowed|permitted|provided|described|told|given) (?:by|under|in|for)) "
    r"(?P<what>[^.;:()]+)"
)


def _subject_to(case: Case, clause: Clause) -> Clause | None:
    """The leave of a rule to which a ban says that it is subject."""
    index = case.index
    said = _SUBJECT_TO.search(index.rules.said(clause))
    named = {term for found in index.find(said["what"]) for term in found.terms} if said else set()
    return next((each for each in case.permissions if each.subject in named and each.object in case.wider), None)


#: That those who are ruled as others have exceptions of their own.
_BUT_FOR = deferred(
    r"\b(?:exceptions?|differences?|except(?:ing)?|save|other than|apart from|unless|but for|as (?:noted|stated|listed|"
    r"described|given) (?:below|here))\b",
    re.I,
)


def own_exception(case: Case, clause: Clause) -> Clause | None:
    """The leave of those who count as the kind that is forbidden something, "with these exceptions", for that very
    thing: it is such an exception."""
    index = case.index
    kinds = {part.term for part in conjuncts(index.scope(clause)[0]) if isinstance(part, Has) and had_by(part, "unit")}
    kinds = {term for term in kinds if index.kind(term) in TYPE_KINDS}
    for permit in case.permissions if kinds else ():
        if permit.object in {clause.object, case.option} and permit.affects in OURS:
            own = {part.term for part in conjuncts(index.scope(permit)[0]) if isinstance(part, Has)}
            likened = (each for term in own - kinds for each in index.by_subject.get(term, ()))
            if (
                any(
                    each.relation in ("counts_as", "is_a")
                    and each.object in kinds
                    and _BUT_FOR.search(index.rules.said(each))
                    for each in likened
                )
                and case.scope(permit).truth is True
            ):
                return permit
    return None


def _excepted_elsewhere(case: Case, clause: Clause) -> Clause | None:
    """The exception to the ban that another passage tells of just the case that holds of a list: "it Dashed, Waded or
    landed", and elsewhere "having landed, it may not, unless it has Ramps"."""
    index = case.index
    parts = [part for part in conjuncts(index.scope(clause)[1]) if isinstance(part, AnyOf)]
    if clause.relation != "denies" or len(parts) != 1:
        return None
    holding = [part for part in parts[0].parts if case.scene.judge(part).truth is not False]
    found: Clause | None = None
    for part in holding:
        told = (
            other for other in index.by_object.get(clause.object, ())
            if other.relation == "denies" and other.id != clause.id and index.scope(other)[1] == part
        )  # fmt: skip
        found = next((by for other in told if (by := case.effective(other)[1]) is not None), None)
        if found is None:
            return None
    return found


def suffered_all_the_same(case: Case, clause: Clause) -> Clause | None:
    """What brings a state upon some by what they are, where all of their kind are spared it: "Barges take no Pins", and
    "an Open Barge takes Pins as any unit does", or "can be Pinned"."""
    index = case.index
    spared = index.required_of(clause)
    if not spared or clause.relation not in ("immune_to", "denies") or index.scope(clause)[1] != ALWAYS:
        return None
    return next(
        (
            way for way in index.by_object.get(clause.object, ())
            if way.relation in ("inflicts", "grants", "permits") and way.affects == "bearer"
            if way.passage != clause.passage and not way.within
            if index.scope(way)[1] == ALWAYS and spared < index.required_of(way) and case.scope(way).truth is True
        ),
        None,
    )  # fmt: skip


def _of_the_kind(case: Case, clause: Clause) -> Clause | None:
    """The leave for all options of the kind in the very state in which a thing of another kind is closed, as which the
    option counts: "Winded riders may react" though they may not charge, and to counter is to charge."""
    index = case.index
    if clause.object == case.option or index.kind(clause.object) == index.kind(case.option):
        return None
    borne = {part.term for part in conjuncts(both(*index.scope(clause))) if isinstance(part, Has)}
    borne = {term for term in borne if index.kind(term) == "status"}
    leaves = (permit for term in case.general if borne for permit in index.by_object.get(term, ()))
    return next(
        (
            permit for permit in leaves
            if permit.relation == "permits" and permit.affects in OURS and case.scope(permit).truth is True
            if any(isinstance(part, Has) and part.term in borne for part in conjuncts(both(*index.scope(permit))))
        ),
        None,
    )  # fmt: skip


def _always_brought(case: Case, clause: Clause) -> Clause | None:
    """What always brings the very state that is asked of, where only all of its kind is shut out ("its order is always
    turned to Fire")."""
    if case.of != "status" or clause.object not in case.general:
        return None
    return next(
        (
            way for way in case.index.by_object.get(case.option, ())
            if way.relation in ("grants", "inflicts", "forces") and way.affects == "bearer"
            if _ALWAYS.search(case.index.rules.said(way)) and case.scope(way).truth is not False
        ),
        None,
    )  # fmt: skip


_ALWAYS = deferred(r"\balways\b", re.I)
#: Leave that is given against what was told before.
_NEVERTHELESS = deferred(
    r"\b(?:may|can) (?:nevertheless|nonetheless|still|even so|all the same|always)\b|"
    r"\b(?:is|are) (?:nevertheless|nonetheless|still) (?:allowed|permitted|able|free) to\b|"
    r"\bwith (?:just |but )?(?:one|a single|the (?:one|sole|only|single|following)) exception:|"
    r"\b(?:one|sole|only|single) exception (?:is|being) (?:that )?\b",
    re.I,
)


def taken_in_it(case: Case, clause: Clause) -> Clause | None:
    """What has those who are spared a test take it all the same as a part of the option that is asked about."""
    spared = case.index.required_of(clause)
    return next(
        (
            taken for taken in case.index.by_within.get(case.option, ())
            if taken.relation in ("forces", "permits") and taken.affects == "bearer"
            if taken.object == clause.object or clause.object in case.index.parents(taken.object)
            if spared and spared <= case.index.required_of(taken) and case.scope(taken).truth is True
        ),
        None,
    )  # fmt: skip


def nevertheless(case: Case, clause: Clause) -> Clause | None:
    """The leave for the option itself that some of those have nevertheless to whom a part of it is closed.

    "Barges never take Nerve tests. Swift Barges may nevertheless Stand Fast", which is such a test.
    """
    if clause.object in case.wider or clause.object in case.general:
        return _on_those(case, clause)
    return next((permit for permit in _told_nevertheless(case, clause) if permit in case.permissions), None)


def _told_nevertheless(case: Case, clause: Clause) -> Iterator[Clause]:
    """The leaves for the option that a text gives against what closes a part of it, whether they hold or not."""
    index = case.index
    closed = index.required_of(clause)
    for permit in (each for term in case.wider for each in index.by_object.get(term, ())) if closed else ():
        leave = permit.relation == "permits" and permit.object not in index.kind_of_general
        theirs = index.required_of(permit) if leave and _NEVERTHELESS.search(index.rules.said(permit)) else frozenset()
        if theirs and closed != theirs and (closed < theirs or index.section(permit) == index.section(clause)):
            yield permit


#: "They may not charge uphill, but they may do so if …": the case in which they may comes last.
_BUT_MAY = deferred(
    r"\b(?:not|never|cannot|no \w+)\b.*\b(?:but|however|although|though|yet)\b[^.;]*\b(?:may|can) "
    r"(?:(?:still|always|nevertheless) )?(?:do (?:so|this)|still|always|nevertheless)\b",
    re.I | re.S,
)


def _but_may(case: Case, clause: Clause) -> Clause | None:
    """The leave for a case of its own that the same sentence gives after what it forbids."""
    if not _BUT_MAY.search(case.index.rules.said(clause)):
        return None
    return next(
        (
            permit for permit in case.permissions
            if permit.passage == clause.passage and permit.object == clause.object and permit.when != clause.when
            and case.index.scope(permit)[1] != ALWAYS
        ),
        None,
    )  # fmt: skip


def _targets(when: Condition) -> set[str]:
    """What those are to whom a condition has something done."""
    return {a.term for a, positive in polar(when) if positive and had_by(a, "target")}


def _on_those(case: Case, clause: Clause) -> Clause | None:
    """The leave of a narrower unit to do the very thing to those to whom nobody else may ("may board even Wrecks")."""
    spared = {part.term for part in conjuncts(clause.who) if had_by(part, "unit")}
    for permit in case.permissions:
        who, when = case.index.scope(permit)
        done_to = _targets(when)
        if permit.object == clause.object and of_unit(who) and spared and spared <= done_to:
            return permit
    return None


#: What is open to some on top of what all of them are limited to.
_ALSO = deferred(r"\b(?:may|can) (?:also|in addition|additionally|besides)\b|\b(?:as well|too)\b[.;)]?$", re.I)


def _besides(case: Case, limit: Clause) -> Clause | None:
    """The leave for the option itself that some of those have whom a limit is about: "Swift Barges may also Duck", or
    that is given for the very state that brings the limit: "a Steady crew may Duck while Dazed".

    Whom the entry of the other side limits is anybody: there leave stands in the same entry.
    """
    index = case.index
    limited, theirs = _had_throughout(index, limit), limit.affects not in OURS
    of_a_state = not theirs and any(index.kind(term) == "status" for term in limited)
    for permit in case.permissions:
        own = permit.object in case.wider and permit.object not in index.kind_of_general
        beside = index.section(permit) == index.section(limit) if theirs else bool(limited)
        narrower = own and beside and limited < _had_throughout(index, permit)
        if narrower and (of_a_state or _ALSO.search(index.rules.said(permit))):
            return permit
        if own and not theirs and _is_further(case, limit, permit):
            return permit
    return None


def _is_further(case: Case, limit: Clause, permit: Clause) -> bool:
    """Whether those who are limited have leave for a further thing in some case, by what is told after the limit ("a
    Dazed crew may only Rest. If a Drummer is near, a Dazed crew may Row as well")."""
    index = case.index
    limited = _had_throughout(index, limit)
    told = permit.passage != limit.passage and permit.document == limit.document and permit.start > limit.start
    same = bool(limited) and told and limited == _had_throughout(index, permit) and permit.affects in OURS
    return same and _ALSO.search(index.rules.said(permit)) is not None


def _undecided_further(case: Case, limit: Clause) -> Finding | None:
    """What is unknown of leave for a further thing that those have in some case whom a limit is about."""
    own = (term for term in case.wider if term not in case.index.kind_of_general)
    permits = (each for term in own for each in case.index.by_object.get(term, ()) if each.relation == "permits")
    leaves = (case.scope(permit) for permit in permits if _is_further(case, limit, permit))
    return next((leave for leave in leaves if leave.truth is None and leave.unknown), None)


def _had_throughout(index: Index, clause: Clause) -> frozenset[str]:
    """What a unit is or has of which a clause is told, be it as whom it is of or as when it holds ("while Dazed")."""
    had = (part for part in conjuncts(both(*index.scope(clause))) if had_by(part, "unit"))
    return frozenset(part.term for part in had)


def _speaks_of(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether a permission speaks of those at whom, or that in which, a prohibition forbids something, where it names
    any.

    Leave to join units is no leave to join the very units that a text closes, nor leave to move one to move into a bog.
    """
    who, when = case.index.scope(clause)
    theirs = _targets(when)
    parts = (part for part in conjuncts(both(who, when)) if isinstance(part, Has))
    places = {part.term for part in parts if case.index.kind(part.term) == "effect"}
    named = case.index.named_in(permit)
    return (not theirs or not theirs.isdisjoint(named)) and (not places or not places.isdisjoint(named))


#: What a permission disregards, or that nothing is otherwise than it always is.
_ELSEWHERE = deferred(r"\b(?:even (?:if|when|while|though|after)|as (?:normal|usual)|normally|usually)\b", re.I)


def _of_another_case(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether a permission says itself against what it is given, and that is not the case in which a prohibition holds.

    "Riders may shoot even if they moved" is no rule by which those may shoot who are in a Barge.
    """
    index = case.index
    borne = {part.term for part in conjuncts(both(*index.scope(clause))) if isinstance(part, Has)}
    borne -= index.required_of(permit)
    return bool(borne and _ELSEWHERE.search(index.rules.said(permit)) and borne.isdisjoint(index.named_in(permit)))


def _disregarding(case: Case, clause: Clause) -> Clause | None:
    """The permission for a narrower unit that names the very case in which a prohibition forbids the same thing.

    It may name it as its own case ("may shoot after having Run") or disregard it ("even if it moved").
    """
    return next((permit for permit, leave in leaves_over(case, clause) if leave.truth is True), None)


def perhaps(case: Case, clause: Clause) -> Finding | None:
    """What is unknown of a permission for this unit that would disregard the prohibition; None where there is none.

    "Divers may lift even if an enemy is near, provided that it is Dazed": whether it is Dazed decides.
    """
    told = (leave for _, leave in _in_that_entry(case, clause) if leave.truth is None and leave.unknown)
    undecided = (
        leave for permit, leave in leaves_over(case, clause)
        if leave.truth is None and leave.unknown and of_unit(who := case.index.scope(permit)[0])
        and case.scene.judge(who).truth is True
    )  # fmt: skip
    further = _undecided_further(case, clause) if clause.relation == "limits_to" else None
    return next(told, None) or next(undecided, None) or further


def undecided_leave(case: Case, clause: Clause) -> tuple[Clause, Finding] | None:
    """A leave told against what closes a part of the option, with what is unknown of it; None where there is none."""
    if clause.object in case.wider or clause.object in case.general:
        return None
    told = ((permit, case.scope(permit)) for permit in _told_nevertheless(case, clause))
    return next(((permit, leave) for permit, leave in told if leave.truth is None and leave.unknown), None)


def _in_that_entry(case: Case, clause: Clause) -> Iterator[tuple[Clause, Finding]]:
    """The leaves for one option that the entry of a state gives to those in it, where it closes all options to them,
    and those that the same passage gives.

    "A Routed unit may do nothing. … It may not Rally unless a Captain is near." "Mules may not react, except that while
    they are near a Drover they may Shy."
    """
    index = case.index
    borne = {part.term for part in conjuncts(clause.who) if isinstance(part, Has)}
    entry = fold(index.section(clause)) in {fold(index.name(term)) for term in borne}
    if clause.relation != "denies" or clause.object not in case.general:
        return
    for permit in (each for term in case.wider if term not in case.general for each in index.by_object.get(term, ())):
        leave = permit.relation == "permits" and permit.affects in OURS
        theirs = borne <= {part.term for part in conjuncts(permit.who) if isinstance(part, Has)}
        same = leave and theirs and entry and index.section(permit) == index.section(clause)
        same = same or (leave and permit.passage == clause.passage)
        if same and case.effective(permit)[1] is None:
            yield permit, case.scope(permit)


def freeing(case: Case, limit: Clause, deed: Callable[[str], bool]) -> Clause | None:
    """The leave to do a deed of that name that disregards the case in which a limit leaves only one way of doing it."""
    _, regardless = leaves(case.index, limit)
    return next(
        (each for each in regardless if deed(case.index.name(each.object)) and case.scope(each).truth is True), None
    )


#: That it is the limit of each unit to which something does not count, and not that of the player.
_OF_ONE = deferred(
    r"(?i)[^.;,:]{0,60}?\b(?:per|each|every|its|their|one|a single|(?:the|a) (?:unit|model|squad)['’]s)\b"
)


def of_one(said: str, beside: re.Match[str]) -> bool:
    """Whether what is told not to count does not count to the limit of each unit."""
    return _OF_ONE.match(said, beside.end()) is not None


def disregarding_count(case: Case, limit: Clause) -> Clause | None:
    """The leave to do the option whether or not a thing has been done that often already ("even if it has reacted")."""
    counted = content(case.index.name(limit.object))
    for leave in case.index.regardless:
        permit = leave.permit
        if limit.affects == "player":
            break  # what the unit itself has made
        if permit.object in case.wider and counted and counted <= leave.words and case.scope(permit).truth is True:
            return permit
    for permit in case.index.remembered(("as often", case.option, limit.id), lambda: list(_as_often(case, limit))):
        others = (part for part in conjuncts(both(*case.index.scope(permit))) if not _EACH_TIME.fullmatch(_words(part)))
        asked = case.scene.judge(permit.requirement).truth
        if asked is not False and all(case.scene.judge(part).truth is True for part in others):
            return permit
    for each in case.index.by_object.get(limit.object, ()):  # "the limit of one Reply a turn does not apply to Scouts"
        lifted = each.relation == "ignores" and each.value == limit.value and each.affects in OURS and not each.within
        if lifted and each.value and case.scope(each).truth is True:
            return each
    for each in case.index.by_subject.get(case.option, ()):  # "a Duck does not count towards the number of Replies"
        lifted = each.relation == "ignores" and each.object == limit.object and case.scope(each).truth is True
        said = case.index.rules.said(each)
        if lifted and (beside := _COUNTED.search(said)) and not (limit.affects == "player" and of_one(said, beside)):
            return each
    return None


#: That it is done as often as it is set off, and how often that is.
_AS_OFTEN = deferred(
    r"(?i)\b(?:(?:against|to|at|in (?:answer|response|reply) to) (?:each and )?(?:every|each|any and every|all)\b|"
    r"(?:every|each) time\b|as often as\b|as many times as\b|any number of times\b|without limit\b|"
    r"(?:is|are) (?:excepted|exempt(?:ed)?|an exception|exceptions?|not (?:so )?(?:bound|limited|restricted))\b)"
)
_EACH_TIME = deferred(
    r"(?i)(?:if |when )?(?:(?:against|to|at|in (?:answer|response|reply) to) (?:every|each|all)|(?:every|each) time|"
    r"as often as|as many times as|any number of times|without limit)\b.*"
)


#: "As an exception to the usual limit, it may Duck again in the same turn".
_BEYOND_THE_LIMIT = deferred(
    r"(?i)\b(?:exceptions? (?:to|from)|beyond|over and above|outside|(?:does|do) not count (?:to|toward|against)s?|"
    r"free of|regardless of) (?:the|this|that|these|those|its|any|all) (?:[a-z]+ )?"
    r"(?:limits?|limitations?|restrictions?|maximum|allowance|rules?)\b"
)
_ONCE_MORE = deferred(r"(?i)\b(?:again|once more|a (?:second|further|third)|another|one more|additional|extra)\b")


def _words(condition: Condition) -> str:
    return condition.text if isinstance(condition, Fact) else ""


def _as_often(case: Case, limit: Clause) -> Iterator[Clause]:
    """The leaves to do a thing as often as it is set off that the section of a limit gives some behind it ("no crew
    may react twice. Elite crews are excepted, and may Duck from every shot"), and those to do it once more that are
    told as an exception to a limit."""
    index = case.index
    for permit in (each for term in case.wider for each in index.by_object.get(term, ())):
        behind = permit.relation == "permits" and permit.start > limit.start and permit.affects in OURS
        behind = behind and index.section(permit) == index.section(limit) and of_unit(index.scope(permit)[0])
        said = index.rules.said(permit)
        told = permit.relation in ("permits", "limits_to") and permit.affects in OURS
        once_more = told and _BEYOND_THE_LIMIT.search(said)
        if (behind and _AS_OFTEN.search(said)) or (once_more and _ONCE_MORE.search(said)):
            yield permit


_COUNTED = deferred(
    r"\bcount(?:s|ed)? (?:toward|against|as part of|among|as (?:its|the|their|an?|one)\b)|\buses? up\b", re.I
)


def _taking_away(case: Case, clause: Clause) -> Clause | None:
    """The way into a status that takes away the very state by which it is barred, and that is told to have come about.

    "If the check is passed, it loses Lost and gains Shaken": having passed it, being Lost bars it no more.
    """
    index = case.index
    if case.kind != "status":
        return None
    who, _ = index.scope(clause)
    barring = {atom.term for atom in atoms(who) if had_by(atom, "unit")}
    ways = index.remembered(("taking away", case.option), lambda: list(outcomes.ways_taking_away(case)))
    for way, taken in ways if barring else ():
        said = stems(index.rules.said(way))
        by = content(index.name(way.subject))
        for fact, value in case.scene.situation.facts:
            outcome = {"pass", "fail"} & set(stems(fact))
            if taken in barring and value is True and by and by <= content(fact) and outcome <= set(said):
                return way
    return None


def _rests_on_manner(case: Case, clause: Clause) -> bool:
    """Whether a prohibition speaks of a way of doing the option: by a characteristic, or "that lets a unit …"."""
    for atom in atoms(case.index.condition(clause)):
        if isinstance(atom, Compare) and atom.quantity.startswith("characteristic:") and atom.party == "unit":
            return True
        if isinstance(atom, Fact) and done_in_it(atom.text):
            continue  # to move at all is no way of moving: whoever goes farther moves too, and who fires at some shoots
        if isinstance(atom, Fact) and case.index.does(case.option, atom.text) is not None:
            return True
    return False
