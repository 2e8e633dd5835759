"""The permissions that hold in the very case in which a prohibition forbids something.

They name that case, or disregard it ("even while Dazed").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Compare, Fact, atoms
from kb.model import Clause
from kb.names import fold
from kb.patterns import deferred
from queries.conditions.kleene import TRUE, Finding, conjunction
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS
from queries.leave.ignoring import ignoring
from queries.leave.leaves import case_told, leaves, of_a_weapon, weapons_told
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def _of_its_way(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether just a way of a deed is asked about and forbidden, where leave is given for the deed: who may climb while
    it is Loaded may not therefore "climb less than it could"."""
    deed, way = (fold(case.index.name(each.object)) for each in (permit, clause))
    return clause.object == case.option and way.startswith(f"{deed} ")


#: A prohibition that stands against every leave: "even if some trait would otherwise let it".
_WHATEVER_LETS = deferred(
    r"(?i)\b(?:even (?:if|when|where|though)|whatever|regardless of (?:any|what)) [^.;]{0,60}?"
    r"\b(?:would|might|could|may)? ?(?:otherwise |normally |usually )*(?:let|allow|permit|entitle|enable)s?\b"
)


def leaves_over(case: Case, clause: Clause) -> Iterator[tuple[Clause, Finding]]:
    """The permissions that name or disregard the case of a prohibition, each with whether it holds."""
    if clause.relation not in ("denies", "requires", "limits_to"):
        return
    yield from _only_then(case, clause)
    yield from _besides_counting_as(case, clause)
    left = clause.relation == "limits_to"  # what it leaves open is not what it closes
    naming, regardless = leaves(case.index, clause)
    for permit in naming:
        if _excepted_from_another(case, permit, clause):
            continue
        wields = of_a_weapon(case.index, permit)
        if left and not wields:
            continue
        same = permit.object == clause.object or (permit.object in case.wider and not _of_its_way(case, permit, clause))
        same = same or permit.object in weapons_told(case.index, clause)
        of_arms = permit.object in weapons_told(case.index, clause)  # a sort of weapon, or a rule that weapons have
        wielded = same and (of_arms or case.index.kind(permit.object) == "weapon_type")
        # what is forbidden may be no more than what the option is done as: "a Snap Volley is a Volley like any other"
        wielded = wielded or (permit.object == clause.object and clause.object in case.part_terms)
        opening = any(permit is each for each in case.permissions) or (wielded and case.scope(permit).truth is True)
        holds = same and (opening or case.scope(permit).truth is None) and case.effective(permit)[1] is None
        closer = wields or (opening and _closer_told(case, permit, clause))
        if holds and (closer or of_unit(case.index.scope(permit)[0])):
            yield permit, TRUE if opening else case.scope(permit)
    # Leave to fire a weapon disregards what forbids firing, not what forbids another thing to whoever carries it.
    fires = clause.object in case.index.attacking or case.index.kind(clause.object) == "weapon_type"
    mounted = (term for _, terms in case.scene.unit.weapons for term in terms) if fires else ()
    cased = left and clause.requirement != ALWAYS  # "only if": outside that case it closes the very thing
    about = {clause.object, *case.wider, *mounted}
    about = {*case.wider, *case.general, *mounted} - {clause.object} if left and not cased else about
    firm = bool(regardless) and _WHATEVER_LETS.search(case.index.rules.said(clause)) is not None
    for permit in regardless if not firm else ():
        leave = permit.object in about and not _of_other_weapons(case.index, permit, clause)
        leave = leave and not _only_by_another(case, permit)
        if leave and ignoring(case, permit) is None:
            yield permit, case.scope(permit)


def _excepted_from_another(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether a permission is told as where another ban does not hold ("unless a Captain is near"): it lifts that one
    alone."""
    ban = case.index.rules.by_passage.get(permit.passage, ())
    beaten = (
        each
        for each in ban
        if any(o.winner == permit.id and o.why == "unless" for o in case.index.winners.get(each.id, ()))
    )
    return clause.passage != permit.passage and next(beaten, None) is not None


def _besides_counting_as(case: Case, clause: Clause) -> Iterator[tuple[Clause, Finding]]:
    """What may be done notwithstanding what a unit counts as, told in the passage by which it counts as that ("counts
    as a Barge, except that it may Duck")."""
    why = case.scene.unit.why
    givers = (giver for term in case.index.required_of(clause) for giver in why.get(term, ()))
    counting = {giver.passage for giver in givers if giver.relation == "counts_as"}
    for permit in case.index.by_object.get(case.option, ()) if counting else ():
        if permit.relation == "permits" and permit.affects in OURS and permit.passage in counting:
            yield permit, case.scope(permit)


def _only_then(case: Case, clause: Clause) -> Iterator[tuple[Clause, Finding]]:
    """What those to whom all of a thing is forbidden may do only in a case that another passage tells: in that case
    they may ("a Dazed Barge may not Dash"; "a Dazed Barge may Dash only if a Bell is near")."""
    index = case.index
    who, when = index.scope(clause)
    if clause.relation != "denies" or when != ALWAYS or not (theirs := index.required_of(clause)) or not of_unit(who):
        return
    for limit in index.by_object.get(clause.object, ()):
        told = limit.relation == "limits_to" and any(isinstance(a, Compare | Fact) for a in atoms(limit.requirement))
        if told and limit.passage != clause.passage and limit.affects in OURS and theirs <= index.required_of(limit):
            yield limit, conjunction((case.scope(limit), case.scene.judge(limit.requirement)))


_ONLY_SO = deferred(r"\bonly (?:with|by|as|to|using|in the form of)\b([^.;,]*)", re.I)


def _only_by_another(case: Case, permit: Clause) -> bool:
    """Whether a leave is limited to another option of the kind: "even while Dazed, but only with a Duck"."""
    said = _ONLY_SO.search(case.index.rules.said(permit))
    named = {term for found in case.index.find(said.group(1)) for term in found.terms} if said else set()
    same = {term for term in named if case.index.kind(term) == case.index.kind(case.option)}
    return bool(same) and not same & {case.option, *case.wider}


def _of_other_weapons(index: Index, permit: Clause, clause: Clause) -> bool:
    """Whether a permission names weapons, and not those that a prohibition forbids: it is no leave to fire these."""
    forbidden = weapons_told(index, clause)
    named = {term for term in index.named_in(permit) if index.kind(term) == "weapon_type"} if forbidden else set()
    named -= index.kind_of_general.keys()
    return bool(named) and not forbidden <= named


def _closer_told(case: Case, permit: Clause, clause: Clause) -> bool:
    """Whether something stated tells of what the case of a permission has beyond that of the prohibition."""
    mine, theirs = (case_told(case.index, each)[1] for each in (permit, clause))
    return any((mine - theirs) & content(each) for each in case.scene.situation.told)
