"""At once: how many states a unit may be in at the same time, and how many of one it may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.evaluate import Scene
from queries.conditions.weighing import OURS

if TYPE_CHECKING:
    from queries.case import Case

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
        if len([each for each in states - apart if index.kind(each) == "status"]) > int(number):
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
