"""Whether a stated unit can exist, and how it came to be what a clause asks for.

A unit in a state that a rule says it cannot be in is impossible. It is judged as it is without that state: what it only
is by being in it does not keep it out. So is one of models of which neither may join the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from kb.conditions import ALWAYS, Condition, Has, atoms, both, had_by
from kb.model import TYPE_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred
from queries.case import Case
from queries.closing.requirements import requirements
from queries.conditions.evaluate import Scene
from queries.conditions.neednot import NEED_NOT
from queries.conditions.statesinturn import too_late_for
from queries.derive import standing_of
from queries.leave.allowances import own_exception, suffered_all_the_same
from queries.options.index import Index
from queries.proof import Step
from queries.situations.situation import Party
from queries.states.atonce import above_the_most, is_of_those, only_in_others, too_many
from queries.states.gaining import barred_ways, comes_only_by, never_borne

#: What is done to a unit that is no more.
_GONE = deferred(r"(?i)\b(?:removed (?:from|as)|taken off|destroyed)\b")
#: What a unit cannot be made to do, it is never found doing; what it may not do it may have begun before.
_MADE_TO = deferred(r"(?i)\b(?:cannot|can not|can never|may not|may never|never) be (?:made|forced|caused) to\b")
#: What is beyond somebody, not only forbidden to him.
_CANNOT = deferred(r"(?i)\b(?:cannot|can not|can never|never|unable to|do not|does not)\b")
#: What is closed to a unit that is to be given an order, not to one that has been.
_GIVEN = deferred(r"(?i)\bbe (?:given|issued|assigned|ordered)\b|\breceive\b")

#: What a table or a roll would bring, which is not yet so.
_RESULT = deferred(r"(?i)\b(?:results?|scores?|rolls?|outcomes?)\b")


def premise(scene: Scene) -> list[Step]:
    """Why the stated unit cannot exist: the clauses that keep it from a status that it is stated to have."""
    steps: list[Step] = []
    unit, index = scene.unit, scene.index
    stated = unit.party.statuses - unit.lost.keys()
    for status in sorted(unit.party.statuses):
        taker = unit.lost.get(status)
        if taker is not None and taker.relation != "removes":
            if not _RESULT.search(index.rules.said(taker)):
                continue  # what it counts as has taken the place of that state
            taker = None  # a result that counts as another never brings the state
        party = replace(unit.party, statuses=unit.party.statuses - {status})
        without = replace(scene, unit=standing_of(index, scene.situation, party), memo={})
        brought = {term for term, givers in without.unit.why.items() if any(each.subject == status for each in givers)}
        # What an order itself brings upon a unit does not keep the unit from having done it.
        keeping = [each for each in keeps_from(without, status, stated | {status}) if each.subject not in brought]
        if taker is not None:
            # It came into the state before it had what takes it away, unless something else keeps it out.
            keeping = [clause for clause in keeping if clause.subject != taker.subject]
            keeping = keeping or _never_came(without, status, taker)
        keeping = [clause for clause in keeping if not too_late_for(without, status, clause)]
        keeping += [each.clause for each in never_borne(Case(without.at(option=status), status, "status"))]
        for clause in keeping:
            steps += [Step(clause, "closes"), *chain(without, clause)]
        steps += [Step(clause, "closes") for clause in _not_of_the_kind(without, status)]
    others = (
        *_rules_of_others(scene),
        *too_many(scene, stated),
        *above_the_most(scene, stated),
        *only_in_others(scene, stated),
        *_never_together(scene),
    )
    steps += [Step(clause, "closes") for clause in others]
    return list({step.clause.id: step for step in steps}.values())


#: What models do that come to be of one unit with others.
_JOINING = frozenset(stems("join attach accompany"))


def _never_together(scene: Scene) -> Iterator[Clause]:
    """The clauses by which neither of two kinds of model in the unit may join one that has the other."""
    groups, index = scene.unit.party.groups, scene.index
    if len({group.terms for group in groups}) < 2:
        return
    deeds = [term.id for term in index.rules.terms_of_kind("action") if not _JOINING.isdisjoint(stems(term.name))]
    alone = [replace(scene.unit.party, groups=(group,), statuses=frozenset()) for group in groups]
    for one, other in combinations(alone, 2):
        there, back = (
            [each for term in deeds for each in _kept_out(scene, term, first, second)]
            for first, second in ((one, other), (other, one))
        )
        if there and back:
            yield from (*there, *back)


def _kept_out(scene: Scene, deed: str, joining: Party, joined: Party) -> Iterator[Clause]:
    """The clauses by which one party may not do the deed, which is to join, with the other as its target."""
    index, situation = scene.index, replace(scene.situation, facts=(), event=None)
    unit, target = standing_of(index, situation, joining), standing_of(index, situation, joined, "target")
    case = Case(replace(scene, situation=situation, unit=unit, target=target, memo={}).at(option=deed), deed, "action")
    for clause in index.by_object.get(deed, ()):
        told = [atom for atom in atoms(clause.when) if had_by(atom, "target")]
        if clause.relation == "denies" and clause.affects == "bearer" and told and case.weigh(clause).holds:
            yield clause


def _not_of_the_kind(without: Scene, status: str) -> Iterator[Clause]:
    """The clauses by which only units of some kinds can be in the state, where the unit is of none of them."""
    index = without.index
    if index.kind(status) != "status" or not any(index.kind(term) == "unit_type" for term in without.unit.party.terms):
        return  # of what type a unit is that is only called by its state, nobody has told
    for weighed in requirements(Case(without, status, "status")):
        asked = list(atoms(weighed.clause.requirement))
        types = all(isinstance(a, Has) and a.party == "unit" and index.kind(a.term) == "unit_type" for a in asked)
        if weighed.clause.subject == status and asked and types and weighed.holds and not weighed.finding.assumed:
            yield weighed.clause


#: Whose a rule may be, and not only who may use it: "only Riders may have this trait", "open to Riders alone".
_TO_HAVE = deferred(
    r"(?i)\b(?:may|can|cannot)(?: not| never)?(?: only)?(?: ever)? (?:be (?:only )?)?"
    r"(?:have|had|take|taken|given|possess|possessed|borne?|bear|gain|gained|receive|received|bought|buy|owned?|granted)\b|"
    r"\b(?:open|available|given|granted|for) (?:to )?(?:[\w' -]{3,60} (?:alone|only)\b|only\b)"
)


#: What somebody never is, and what nobody is or has together.
_TO_BE = deferred(
    r"(?i)\bbe\b|\b(?:is|are) (?:never|not)\b|\bboth\b|\bcombined?\b|\btogether\b|\bexclu|\bincompatible\b|\bone\b"
)
#: "Only Elves may be Archers", where that is what they have.
_TO_BE_ONE = deferred(r"\b(?:may|can)(?: only| ever)? be (?:an? )?[A-Z]")
#: What a unit is or has for good.
_FOR_GOOD = (*TYPE_KINDS, "special_rule")


def _rules_of_others(scene: Scene) -> Iterator[Clause]:
    """The clauses by which the unit cannot have a rule that it is stated to have, or be of a kind: it is of none of the
    types of which alone somebody has it, or of one that never has it."""
    whole = scene.unit.party
    for group in whole.groups:  # models of two kinds may be in one unit: each is judged for itself
        yield from _not_of_theirs(scene, whole if len(whole.groups) == 1 else replace(whole, groups=(group,)))


def _not_of_theirs(scene: Scene, party: Party) -> Iterator[Clause]:
    """The clauses by which those of one party, a unit or its models of one sort, are not all that they are stated."""
    index = scene.index
    typed = any(index.kind(term) == "unit_type" for term in party.terms)
    for rule in sorted(term for term in party.terms if index.kind(term) in _FOR_GOOD):
        if not index.remembered(("reserved", rule), partial(_is_reserved, index, rule)):
            continue
        groups = tuple(replace(group, terms=group.terms - {rule}) for group in party.groups)
        without = standing_of(index, scene.situation, replace(party, groups=groups))
        case = Case(replace(scene, unit=without, memo={}), rule, "rule")
        for clause in index.by_object.get(rule, ()):
            if (
                clause.relation == "denies"
                and clause.affects == "bearer"
                and _tells_types(index, index.scope(clause)[0], _FOR_GOOD)
            ):
                weighed, said = case.weigh(clause), index.rules.said(clause)
                told = _TO_HAVE.search(said) or _TO_BE.search(said)
                if weighed.holds and not weighed.finding.assumed and told:
                    yield clause
        for clause in index.by_subject.get(rule, ()):
            asked = clause.relation == "requires" and _tells_types(index, clause.requirement)
            said = index.rules.said(clause)
            if not typed or not asked or clause.when != ALWAYS:
                continue  # of what type it is, nobody has told
            if index.kind(rule) == "special_rule":
                shut = _TO_HAVE.search(said) is not None or _TO_BE_ONE.search(said) is not None
            else:
                shut = _TO_BE.search(said) is not None and _is_one_of_such(index, clause, party.terms - {rule})
            if shut:
                finding = case.scene.judge(clause.requirement)
                if finding.truth is False and not finding.assumed:
                    yield clause


def _is_reserved(index: Index, rule: str) -> bool:
    """Whether the texts say of whom a rule or a kind cannot be, or of what type its bearers are."""
    denied = (each for each in index.by_object.get(rule, ()) if each.relation == "denies" and each.affects == "bearer")
    asked = (each for each in index.by_subject.get(rule, ()) if each.relation == "requires")
    return any(_tells_types(index, index.scope(each)[0], _FOR_GOOD) for each in denied) or any(
        _tells_types(index, each.requirement) for each in asked
    )


def _is_one_of_such(index: Index, clause: Clause, others: frozenset[str]) -> bool:
    """Whether the unit is stated to be of some kind that stands beside those that a clause asks for: "only Fenmen can
    be Cooks" shuts out an Ogre, and no Cook of whom nobody has told what people he is of."""
    asked = {atom.term for atom in atoms(clause.requirement) if isinstance(atom, Has)}
    places = {_place(index, term) for term in asked}
    return any(_place(index, term) in places for term in others - asked if index.kind(term) in TYPE_KINDS)


def _place(index: Index, term: str) -> str | None:
    """The chapter that a term is told in: where its figures stand, else its own entry."""
    figures = (each.passage for each in index.by_subject.get(term, ()) if each.relation == "sets")
    passage = index.rules.passages.get(next(figures, index.terms[term].introduced or ""))
    section = index.rules.sections.get(passage.section) if passage else None
    return (section.parent if section.run_in else section.id) if section else None


def _tells_types(index: Index, condition: Condition, kinds: tuple[str, ...] = TYPE_KINDS) -> bool:
    """Whether a condition asks for types of units (things of ``kinds``) and nothing else."""
    asked = list(atoms(condition))
    return bool(asked) and all(had_by(a, "unit") and index.kind(a.term) in kinds for a in asked)


def _never_came(without: Scene, status: str, taker: Clause) -> list[Clause]:
    """What bars every way into a state from a unit that by its very type has what takes that state away."""
    index = without.index
    inborn = [index.kind(clause.subject) for clause in without.unit.why.get(taker.subject, ())]
    if not inborn or not set(inborn) <= {"unit_type", "unit_subtype"}:
        return []
    case = Case(without.at(option=status), status, "status")
    return [each.clause for each in barred_ways(case) if each.holds]


def removed(scene: Scene) -> Iterator[Clause]:
    """The clauses that take a unit off the table at once for being made up of nothing but the models stated.

    They are told beside the verdict: seldom does a situation state every model of a unit.
    """
    index = scene.index
    for clause in index.remembered(("removed",), lambda: list(_removing(index))):
        if scene.judge(index.condition(clause)).truth is True:
            yield clause


def _removing(index: Index) -> Iterator[Clause]:
    for clause in index.rules.clauses:
        if clause.relation != "inflicts" or not _GONE.search(index.name(clause.object)):
            continue
        parts = list(atoms(index.condition(clause)))
        made_up = all(had_by(atom, "unit") for atom in parts)
        if made_up and any(isinstance(atom, Has) and atom.quantifier == "all" for atom in parts):
            yield clause


def keeps_from(without: Scene, status: str, stated: frozenset[str]) -> Iterator[Clause]:
    """The clauses that keep a unit that is not in ``status`` from ever coming into it, being in the others stated."""
    index = without.index
    case = Case(without, status, "status")
    general = index.general.get(index.kind(status), index.general.get("status"))
    targets = [*index.parents(status), *([general] if general and general != status else [])]
    targets += [twin for twin in index.twins(status) if index.terms[twin].kind in ("status", "order")]
    deeds = [twin for twin in index.twins(status) if index.terms[twin].kind == "action"]
    for target in [*targets, *deeds]:
        for clause in index.by_object.get(target, ()):
            barred = clause.relation == "immune_to" or (clause.relation == "denies" and target != general)
            given = index.kind(target) == "order" and index.kind(clause.subject) == "status"
            if barred and given and _GIVEN.search(index.rules.said(clause)):
                continue  # it may have been given it before it came into that state
            if (target in deeds and not _never_does(index, clause)) or NEED_NOT.search(index.rules.said(clause)):
                continue
            if target == general and clause.relation == "immune_to" and not is_of_those(without, clause, status):
                continue
            expelled = clause.relation == "removes" and index.terms[clause.subject].kind == "status"
            if not (barred or expelled) or clause.affects != "bearer" or clause.value in ("passes", "fails"):
                continue
            if expelled and (clause.subject == status or clause.subject not in stated):
                without.unit.ask_for((clause.subject,))
                continue
            finding, by, _ = case.effective(clause)
            holds = finding.truth is True or (finding.truth is None and comes_only_by(case, finding.unknown))
            if (
                holds
                and by is None
                and not finding.assumed
                and not (own_exception(case, clause) or suffered_all_the_same(case, clause) or _keeps_it(case, clause))
            ):
                yield clause


def _keeps_it(case: Case, clause: Clause) -> bool:
    """Whether the unit keeps a state although what it is in takes that away from others ("Models with Spurs keep it
    when they become Spent")."""
    if clause.relation != "removes":
        return False
    for leave in case.index.by_object.get(clause.object, ()):
        who, when = case.index.scope(leave)
        named = any(isinstance(atom, Has) and atom.term == clause.subject for atom in atoms(both(who, when)))
        if leave.relation == "permits" and named and who != Has(clause.subject):
            finding, by, _ = case.effective(leave)
            if finding.truth is True and by is None:
                return True
    return False


def _never_does(index: Index, clause: Clause) -> bool:
    """Whether a clause keeps from a deed those who are never found in the state that it leads to: they cannot be made
    to do it, or are of a kind that cannot do it at all."""
    quote = index.rules.quote(clause)
    if clause.relation != "denies":
        return False
    inborn = clause.when == ALWAYS and clause.condition is None and _tells_types(index, clause.who)
    return _MADE_TO.search(quote) is not None or (inborn and _CANNOT.search(quote) is not None)


def chain(scene: Scene, clause: Clause) -> list[Step]:
    """The derivations on which a clause rests: how the unit came to have what the clause asks for."""
    steps: list[Step] = []
    seen: set[str] = set()
    index = scene.index
    stack = [clause]
    while stack:
        current = stack.pop()
        for atom in atoms(index.condition(current)):
            if not isinstance(atom, Has) or atom.party not in ("unit", "weapon"):
                continue
            if atom.term in scene.unit.party.terms:
                continue
            for term, givers in scene.unit.why.items():
                if atom.term not in index.parents(term):
                    continue
                for giver in givers[:1]:
                    if giver.id not in seen:
                        seen.add(giver.id)
                        steps.append(Step(giver, "derived"))
                        stack.append(giver)
    return steps
