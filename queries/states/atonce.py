"""At once: how many states a unit may be in at the same time, and how many of one it may have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS
from kb.model import TYPE_KINDS, Clause
from kb.names import fold, stems
from kb.patterns import deferred
from kb.rules import bare_name
from queries.conditions.evaluate import Scene
from queries.conditions.weighing import OURS

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

_EACH_BY_ITSELF = deferred(
    r"\b(?:the same (?!time|moment|turn|phase|round)|identical|duplicate|of each|each (?:kind|type|sort))", re.I
)


def too_many(scene: Scene, states: frozenset[str]) -> Iterator[Clause]:
    """The clauses that let a unit be in fewer states at once than these; those that their passage names apart
    ("except for Dazed") do not count."""
    index = scene.index
    for clause in index.by_object.get(index.general.get("status", ""), ()):
        number = clause.value if clause.relation == "limits_to" and clause.affects == "bearer" else None
        if number is None or not number.isdigit() or scene.judge(index.condition(clause)).truth is not True:
            continue
        if _EACH_BY_ITSELF.search(index.rules.said(clause)):
            continue  # "cannot have the same condition twice": of each of them one
        apart = {term for found in index.find(index.rules.said(clause)) for term in found.terms}
        if len([each for each in states - apart if is_of_those(scene, clause, each)]) > int(number):
            yield clause


#: By what noun a sentence speaks of states.
_OF_WHICH = deferred(
    r"(?i)\b(?:(?P<these>these|of the following) "
    r")?(?P<noun>formation|stance|posture|mode|state|status|condition)(?:e?s)?\b"
)


def is_of_those(scene: Scene, clause: Clause, state: str) -> bool:
    """Whether a state is one of those of which a clause speaks: of the chapter whose noun it uses, if there is one, or
    in which it stands ("in only one of these")."""
    index = scene.index
    if index.kind(state) != "status":
        return False
    found = _OF_WHICH.search(index.rules.said(clause))
    headed = index.remembered(("headed",), lambda: _by_heading(index))
    if stems(index.name(state)) not in headed and index.remembered(("states headed",), lambda: _have_headings(index)):
        return False  # a quality ("every crew is Green or Seasoned") is none of those that have entries
    if found is None:
        return True
    noun = found["noun"].lower()
    above = _over(index, index.rules.passages[clause.passage].section)
    if found["these"] or noun in _STANDING:
        return bool(above & _chapters(index, state)) or any(
            noun in fold(index.rules.sections[each].heading) for each in _chapters(index, state)
        )
    return not any(
        any(each in fold(index.rules.sections[one].heading) for each in _STANDING) for one in _chapters(index, state)
    )


#: How pieces stand, beside which they may be in any state.
_STANDING = ("formation", "stance", "posture", "mode")


def _over(index: Index, section: str | None) -> set[str]:
    """A section and those above it, but the one over the whole text."""
    found = []
    while section is not None and (here := index.rules.sections.get(section)) is not None:
        found.append(here)
        section = here.parent
    whole = index.remembered(("roots",), lambda: _over_all(index))
    return {each.id for each in found if each.heading and each.id not in whole}


def _over_all(index: Index) -> set[str]:
    """The headings over a whole document, under which all else stands."""
    roots = [each for each in index.rules.sections.values() if each.parent is None and each.heading]
    alone = Counter(each.document for each in roots)
    return {each.id for each in roots if alone[each.document] == 1}


def _chapters(index: Index, state: str) -> set[str]:
    """The sections in which a state is told: that of its own name, else where it is first told of, and those above."""
    return index.remembered(("chapters", state), lambda: _told_in(index, state))


def _told_in(index: Index, state: str) -> set[str]:
    headed = index.remembered(("headed",), lambda: _by_heading(index))
    own = headed.get(stems(index.name(state)))
    passage = index.rules.passages.get(index.terms[state].introduced or "")
    return _over(index, own or (passage.section if passage else None))


def _have_headings(index: Index) -> bool:
    """Whether the states of the text have entries under their names, more than one of them."""
    headed = index.remembered(("headed",), lambda: _by_heading(index))
    return len([each for each in index.rules.terms_of_kind("status") if stems(each.name) in headed]) > 1


def _by_heading(index: Index) -> dict[tuple[str, ...], str]:
    sections = [each for each in index.rules.sections.values() if each.heading]
    return {stems(bare_name(each.heading.rstrip(".:"))): each.id for each in reversed(sections)}


def only_in_others(scene: Scene, states: frozenset[str]) -> Iterator[Clause]:
    """The clauses by which the unit may be in some states alone of those that stand beside one that it is in ("Riders
    are always in Open Order")."""
    index = scene.index
    for state in sorted(states):
        if index.kind(state) != "status":
            continue
        for clause in index.remembered(("alone in",), lambda: list(_alone_in(index))):
            beside = _chapters(index, state) & _chapters(index, clause.object)
            together = bool(beside) or _offered_together(index, state, clause.object)
            if clause.object == state or not together or scene.judge(index.condition(clause)).truth is not True:
                continue
            if state not in {each.object for each in index.rules.by_passage[clause.passage]}:
                yield clause


def _offered_together(index: Index, state: str, other: str) -> bool:
    """Whether one sentence offers both states to the same ("Pikes may adopt Line, Column or Ring")."""
    own = ((each.subject, each.passage) for each in index.by_object.get(state, ()) if each.relation == "permits")
    theirs = {(each.subject, each.passage) for each in index.by_object.get(other, ()) if each.relation == "permits"}
    return any(each in theirs and index.kind(each[0]) in (*TYPE_KINDS, "unit") for each in own)


def _alone_in(index: Index) -> Iterator[Clause]:
    for clause in index.rules.clauses:
        told = clause.relation == "limits_to" and clause.affects == "bearer" and clause.value is None
        whose = (
            told
            and index.kind(clause.object) == "status"
            and index.kind(clause.subject) in (*TYPE_KINDS, "special_rule")
        )
        if whose and clause.when == ALWAYS and clause.requirement in (None, ALWAYS):
            yield clause


def above_the_most(scene: Scene, states: frozenset[str]) -> Iterator[Clause]:
    """The clauses by which a unit never has as many of a state as it is stated to ("Ember token (4)", of at most 3)."""
    counts = dict(scene.unit.party.counts)
    for state in sorted(states):
        number = counts.get(state, "")
        yield from _no_more_than(scene, state, int(number)) if number.isdigit() else ()


def as_many_as_it_may(scene: Scene, state: str) -> Iterator[Clause]:
    """The clauses by which a unit that has one or more of a marker already can have no further one of them."""
    number = dict(scene.unit.party.counts).get(state, "1" if state in scene.unit.party.statuses else "")
    yield from _no_more_than(scene, state, int(number) + 1) if number.isdigit() else ()


def _no_more_than(scene: Scene, state: str, number: int) -> Iterator[Clause]:
    """The clauses by which a unit never has as many of a state."""
    index = scene.index
    for clause in index.by_object.get(state, ()):
        most = clause.value if clause.relation == "limits_to" and clause.affects == "bearer" else None
        if (
            most is not None
            and most.isdigit()
            and number > int(most)
            and not (_COMING.search(said := index.rules.said(clause)) and not _HAD_AT_ONCE.search(said))
            and scene.judge(index.condition(clause)).truth is True
        ):
            yield clause


#: A cap on how many come at a time, or do no harm, not on how many somebody has.
_COMING = deferred(
    r"(?i)\b(?:at once|at a time|in (?:a|one|the same|any one|each) [a-z]+|from (?:an?|one|any|each|the same) [a-z]+|"
    r"(?:per|each|every|this|that) (?:turn|round|phase|activation|attack|action|game)|during|"
    r"removes?|spend|discard|lose|without|unharmed|safely|before|until)\b"
)
_HAD_AT_ONCE = deferred(
    r"(?i)\b(?:ha(?:s|ve)|carry|carries|bears?)\b[^.;]*? "
    r"(?:at once|at a time|at the same time|at any (?:one )?time)(?=[.,;]|$)"
)


def one_too_many(scene: Scene, state: str) -> Iterator[Clause]:
    """The clauses by which a unit can come into no further state, being in as many as it may be in already.

    A state that ends the others as it comes, and one that the unit is in, are never one too many.
    """
    index, held = scene.index, scene.unit.party.statuses - scene.unit.lost.keys()
    own = index.by_subject.get(state, ())
    ends = any(each.relation == "removes" and index.kind(each.object) == "status" for each in own)
    if state not in held and not ends:
        yield from too_many(scene, held | {state})


def comes_instead(case: Case, clause: Clause) -> Clause | None:
    """What has the state asked about take the place of the one that shuts it out, where all that a text says of both is
    that nobody is in them at once: "whoever becomes Routed ceases to be Dazed, so that nobody is both"."""
    index, state = case.index, clause.object
    if case.of != "status" or state not in case.wider:
        return None
    others = {term for term in index.required_of(clause) if index.kind(term) == "status"} - {state}
    mutual = (
        each for other in others for each in index.by_object.get(other, ())
        if each.relation == "immune_to" and each.passage == clause.passage and state in index.required_of(each)
    )  # fmt: skip
    if not any(mutual):
        return None
    brought = {(each.subject, each.passage) for each in index.by_object.get(state, ()) if each.relation == "inflicts"}
    return next(
        (
            each for other in sorted(others) for each in index.by_object.get(other, ())
            if each.relation == "removes" and each.affects in OURS
            if (each.subject, each.passage) in brought
            or (each.subject == state and index.required_of(each) <= {state})
        ),
        None,
    )  # fmt: skip
