"""When an option is open: the phases in which it happens and the events that trigger it.

What the situation states is taken at its word: a stated phase or event that is not the option's own closes it, citing
the passage. What is left open stands under ``when``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Compare, Condition, During, Event, Fact, Has, Not, atoms, both, conjuncts
from kb.model import TYPE_KINDS, Clause
from kb.patterns import deferred
from queries.closing.aboard import made_to_aboard
from queries.conditions import markers, outcomes
from queries.conditions.happening import CARRYING, told_otherwise
from queries.conditions.kleene import FALSE, TRUE, Finding, conjunction, disjunction
from queries.conditions.neednot import leave_to_lack
from queries.conditions.reach import leave_from_further
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed, borne
from queries.proof import Step, phase_name, phrase
from queries.situations.facts import (
    ACTORS,
    ALIKE,
    SENTENCE,
    at_odds,
    content,
    contrary_result,
    deeds,
    likeness,
    negated,
    not_denied,
    other_time,
)  # fmt: skip

if TYPE_CHECKING:
    from queries.case import Case
    from queries.conditions.evaluate import Scene
    from queries.options.index import Index


def trigger_clauses(case: Case) -> list[Clause]:
    """The clauses that trigger the option itself; those of what it is a kind of where it has none of its own."""
    for terms in ({case.option}, case.wider, set() if _opened_by_leave(case) else case.general):
        found = [
            clause
            for term in sorted(terms)
            for clause in case.index.by_object.get(term, ())
            if clause.relation == "triggers"
        ]
        if found:
            return found
    return []


def _opened_by_leave(case: Case) -> bool:
    """Whether leave for the option itself tells of the event that opens it: that of all its kind does so no more."""
    return any(
        isinstance(atom, Event)
        for clause in case.index.by_object.get(case.option, ())
        if clause.relation == "permits"
        for atom in atoms(clause.when)
    )


def phase_clauses(case: Case) -> list[Clause]:
    """The clauses that say in which phases the option happens."""
    for terms in ({case.option}, case.wider):
        found = [
            clause
            for term in sorted(terms)
            for clause in case.index.by_subject.get(term, ())
            if clause.relation == "occurs_in"
            and case.index.terms[clause.object].kind == "phase"
            and not _of_one_occasion(case, clause)
        ]
        if found:
            return found
    return []


def _of_one_occasion(case: Case, clause: Clause) -> bool:
    """Whether a phase is only that of one occasion of several on which a test must be taken: "a crew that loses takes a
    Nerve test in the last phase", where one that is shot at must take one as well."""
    index = case.index
    if index.kind(clause.subject) != "test" or index.scope(clause)[1] == ALWAYS:
        return False
    calling = [each for each in index.by_object.get(clause.subject, ()) if each.relation == "forces"]
    here = [each for each in calling if each.passage == clause.passage]
    return bool(here) and len(here) < len(calling)


_PHASE = content("phase sub-phase step stage turn")
_BEFORE = deferred(r"\b(?:preceding|previous|last|earlier)\b", re.I)


def own_phases(case: Case) -> set[str]:
    """The phases in which the option is done, as far as the texts tell.

    Where no clause says when it happens, these are the phases that are named like it ("Shooting phase" for a Shooting
    Attack), else the one phase in connection with which the texts speak of it at all, save to shut all out in it.
    """
    index = case.index
    said = {clause.object for clause in phase_clauses(case)}
    if said or case.of == "status" or case.option in index.kind_of_general:  # what is told of all its kind, is of some
        return said
    named = _named_like(index, index.name(case.option))
    event = case.scene.situation.event
    if case.of == "reaction" and event is not None and (then := _named_like(index, event)):
        named = then  # "Stand and Shoot" at those who charge: in the phase of charges
    spoken = {
        atom.phase
        for term in case.wider
        for clause in index.by_object.get(term, ())
        if not (clause.relation == "denies" and clause.who == ALWAYS and isinstance(clause.when, During))
        for atom in atoms(clause.when)
        if isinstance(atom, During) and not _BEFORE.search(clause.condition or "")
    }
    return named | (spoken if len(spoken) == 1 else set())


def _named_like(index: Index, text: str) -> set[str]:
    """The phases that are named like a deed ("Shooting phase" for a Shooting Attack)."""
    return {
        term.id for term in index.rules.terms_of_kind("phase")
        if deeds(term.name) & deeds(text) or (content(term.name) - _PHASE) & content(text)
    }  # fmt: skip


def unmet_triggers(case: Case) -> Iterator[Weighed]:
    """The triggers that the situation does not meet, or that the unit ignores, where no other could open it."""
    case.steps += [Step(clause, "opens") for clause in outcomes.called(case)]
    met: list[Clause] = []
    pending: list[Clause] = []
    unmet: list[Weighed] = []
    ignored_perhaps: list[Weighed] = []
    happened = False  # whether what set it off, which the unit ignores, is stated: others are not looked for then
    clauses = trigger_clauses(case)
    nearest = _nearest(case, clauses)
    for clause in clauses:
        finding = conjunction((case.scope(clause), _of_whom(case, clause), _happening(case, clause, nearest)))
        ignored = [] if finding.truth is False else list(markers.ignoring(case, clause))
        firmly = next((each for each, found in ignored if found.truth is True), None)
        if firmly is not None:
            unmet.append(Weighed(firmly, TRUE, True))
            happened = happened or finding.truth is True
        elif open_ends := [(each, found) for each, found in ignored if found.truth is None]:
            ignored_perhaps += [Weighed(each, found, True) for each, found in open_ends]
        elif finding.truth is True:
            met.append(clause)
        elif finding.truth is None:
            pending.append(clause)
        elif further := leave_from_further(case, both(clause.when, clause.requirement)):
            met.append(clause)
            case.steps.append(Step(further, "opens"))
        elif without := leave_to_lack(case, both(clause.when, clause.requirement)):
            met.append(clause)
            case.steps.append(Step(without, "opens"))
        elif own := _leave_of_another_sort(case, clause, nearest):
            met.append(clause)
            case.steps.append(Step(own, "opens"))
        else:
            unmet.append(Weighed(clause, TRUE, False, role="unmet"))
    pending = [] if happened and not met else pending
    for clause in met or pending:
        case.steps.append(Step(clause, "opens"))
        case.say_when(clause.condition or phrase(case.index, both(clause.when, clause.requirement)))
    arms = [(*_arms_not_told(case, clause), *_enemy_not_told(case, clause)) for clause in met or pending]
    for clause, untold in zip(met or pending, arms, strict=True):
        if all(arms):
            yield Weighed(clause, Finding(None, untold), True, role="unknown")
    if not met and ignored_perhaps:
        yield from ignored_perhaps
    elif not met and not pending and not _opened_so(case) and not _triggered_by_one(case):
        yield from unmet


def _leave_of_another_sort(case: Case, clause: Clause, nearest: set[str]) -> Clause | None:
    """The leave by name that the unit has for an option where its kind alone keeps a trigger from opening it: "when
    charged, Footmen may Duck", "those with Screen may Duck whatever their type". It can be meant for nothing else."""
    parts = conjuncts(clause.requirement)
    kinds = [part for part in parts if _is_of_sorts(case, part)]
    if not kinds or case.option in case.general:
        return None
    rest = replace(clause, requirement=both(*(part for part in parts if part not in kinds)))
    if conjunction((case.scope(clause), _of_whom(case, rest), _happening(case, rest, nearest))).truth is False:
        return None
    for permit in case.permissions:
        who, when = case.index.scope(permit)
        named = permit.object == case.option and of_unit(who) and not permit.within
        asks = any(isinstance(atom, Event) for atom in atoms(when)) or permit.passage == clause.passage
        if named and not asks and case.effective(permit)[0].truth is True and case.effective(permit)[1] is None:
            return permit
    return None


def _is_of_sorts(case: Case, part: Condition) -> bool:
    """Whether a condition asks of the unit to be of some kind, or of one of several."""
    asked = list(atoms(part))
    return bool(asked) and all(
        isinstance(atom, Has) and atom.party == "unit" and case.index.kind(atom.term) in TYPE_KINDS for atom in asked
    )


def _arms_not_told(case: Case, clause: Clause) -> tuple[Condition, ...]:
    """The arms that a trigger asks for and the situation tells nothing of ("a unit with javelins may throw them")."""
    asked = (atom for atom in atoms(clause.requirement) if borne(atom))
    return tuple(atom for atom in asked if case.scene.judge(atom).truth is None)


#: What somebody is in, and is at no other time: it has to be told.
_PASSING = ("order", "status")


def _enemy_not_told(case: Case, clause: Clause) -> tuple[Condition, ...]:
    """The order or state of the enemy that a trigger asks for beside the event, which is stated to have come about,
    where nothing tells whether he is in one: "shot at by a crew on a Burn order"."""
    parts = conjuncts(clause.requirement)
    events = [part for part in parts if isinstance(part, Event)]
    if case.scene.situation.event is None or not events:
        return ()
    if not all(case.scene.judge(event).truth is True for event in events):
        return ()
    asked = (part for part in parts if isinstance(part, Has) and part.party == "enemy")
    return tuple(
        part for part in asked if case.index.kind(part.term) in _PASSING and case.scene.judge(part).truth is None
    )


#: Leave that is given besides what opens an option to everybody, and the words for what befalls who has it.
_BESIDES = deferred(r"\b(?:may|can) (?:also|additionally|in addition|even)\b|\b(?:too|as well)\b", re.I)
_BEFALLS = deferred(r"\b(?:target(?:ed)?|is|are|being) (?:of|by|\w+ed|shot|struck|hit)\b|\btarget of\b", re.I)


def _opened_so(case: Case) -> bool:
    """Whether the unit has leave of its own for the option in the event that is stated: "a Rider may Duck when it is
    shot at", where others Duck when they are charged."""
    for permit in case.permissions if case.scene.situation.event is not None else ():
        who, when = case.index.scope(permit)
        told = case.index.rules.said(permit)
        befallen = _BESIDES.search(told) is not None  # "may also": in that case too, whatever else opens it
        events = [
            atom for atom in atoms(when)
            if isinstance(atom, Event) or (befallen and isinstance(atom, Fact) and _BEFALLS.search(atom.text))
        ]  # fmt: skip
        own = permit.object in case.wider and of_unit(who) and case.effective(permit)[1] is None
        if own and any(case.scene.judge(event).truth is True for event in events):
            case.steps.append(Step(permit, "opens"))
            return True
    return False


def out_of_reach(case: Case) -> Iterator[Weighed]:
    """The leave to do the option that is only for those who stand so near, or so far, where a stated distance is not.

    Nothing follows where any unit has leave to do it whatever the distance.
    """
    if case.of == "status":
        return
    leave = case.index.remembered(("leave within", frozenset(case.wider)), lambda: _leave_within(case))
    if all(case.scene.judge(both(*asked)).truth is False for _, asked in leave):
        if leave and (further := leave_from_further(case, both(*leave[0][1]))) is not None:
            case.steps.append(Step(further, "opens"))
            return
        yield from (Weighed(clause, TRUE, False, role="unmet") for clause, _ in leave)


def leave_forfeited(case: Case) -> Iterator[Weighed]:
    """The leave to do the option that the unit has but for a limit of it that a stated fact goes against, where the
    texts open the option by no other way: "may go to a port that it reaches without going nearer to any foe"."""
    if case.of != "action" or not case.scene.situation.facts or case.exists:
        return
    for term in sorted(case.wider):
        for clause in case.index.by_object.get(term, ()):
            who, when = case.index.scope(clause)
            if clause.relation != "permits" or clause.affects not in OURS or case.scene.judge(who).truth is not True:
                continue
            limits = [part for part in conjuncts(when) if isinstance(part, Fact)]
            found = [case.scene.judge(part) for part in limits]
            if any(finding.truth is False and not finding.assumed for finding in found):
                yield Weighed(clause, TRUE, False, role="unmet")


def called_off(case: Case) -> Iterator[Weighed]:
    """Of what only those do who are made to: the exceptions by which nobody is made to do it ("not applicable if …"),
    or the cases in which some must, where none of them is this one."""
    index = case.index
    told = [clause for term in sorted(case.wider) for clause in index.by_object.get(term, ())]
    leave = any(clause.relation in ("permits", "triggers") for clause in told)
    if case.of != "action" or leave or index.terms[case.option].introduced or deeds(index.name(case.option)):
        return
    if calling := made_to_aboard(case):
        case.steps += [Step(clause, "opens") for clause in calling]
        return
    forcing = [clause for clause in told if clause.relation == "forces" and clause.affects in OURS]
    only = forcing and all(clause.relation == "forces" or clause.relation in _CLOSING for clause in told)
    if only and case.scene.unit.party.terms and all(case.scope(clause).truth is False for clause in forcing):
        yield from (Weighed(clause, TRUE, False, role="unmet") for clause in forcing)
    for clause in forcing if case.scene.situation.facts else ():
        if case.scene.judge(clause.who).truth is not True:
            continue
        for override in index.winners.get(clause.id, ()):
            winner = index.clause[override.winner]
            own = [part for part in conjuncts(winner.when) if part not in conjuncts(clause.when)]
            off = winner.relation in ("immune_to", "ignores")
            if off and own and case.scene.judge(both(winner.who, *own)).truth is True:
                yield Weighed(winner, TRUE, True)


#: What closes an option, and tells of nobody who does it.
_CLOSING = ("denies", "limits_to", "requires", "immune_to", "ignores")


def _leave_within(case: Case) -> list[tuple[Clause, list[Compare]]]:
    """The leave that any unit has to do the option, each with the distances it asks for; [] where one asks for none."""
    found = []
    for term in sorted(case.wider):
        for clause in case.index.by_object.get(term, ()):
            who, when = case.index.scope(clause)
            elsewhere = clause.within is not None and clause.within not in case.wider  # "may shoot", of who reacts
            if clause.relation != "permits" or clause.affects not in OURS or of_unit(who) or elsewhere:
                continue
            if clause.id in case.index.excepting:
                continue  # "may not charge after it, unless …": what an exception gives back
            parts = conjuncts(when)
            asked = [part for part in parts if isinstance(part, Compare) and part.quantity == "fact:distance"]
            if not asked:
                return []
            found.append((clause, asked))
    return found


def after_another_result(case: Case) -> Iterator[Weighed]:
    """The moments at which the option is done that cannot come, a test having gone the other way."""
    for clause in case.index.by_subject.get(case.option, ()):
        moment = case.index.terms[clause.object]
        if clause.relation == "occurs_in" and moment.kind == "event":
            told = contrary_result(case.scene.situation.facts, moment.name)
            if told:
                yield Weighed(clause, TRUE, False, role="unmet")


_BEFORE_WHAT = deferred(r"\bbefore (?P<what>[^,;.]+)", re.I)
#: When that comes, or in what: who tells that it has come about need not say it.
_AT_WHAT = deferred(r" (?:during|in the course of|as part of) .*$", re.I)


def too_late(case: Case) -> Iterator[Weighed]:
    """The rules of the option that have it done before something that is stated to have happened."""
    happened = [content(key) for key in not_denied(case.scene.situation)]
    for clause in case.index.by_subject.get(case.option, ()) if happened else ():
        before = _BEFORE_WHAT.search(clause.condition or "") if clause.relation in _DONE_THEN else None
        told = content(_AT_WHAT.sub("", before["what"])) - ACTORS if before else frozenset()
        if len(told) > 1 and any(told <= each for each in happened):
            yield Weighed(clause, TRUE, False, role="unmet")


_THEN_WHAT = deferred(
    r"\b(?:as soon as|once|after|immediately after|when) (?P<what>(?:the|an?) (?:enemy|foe|opponent)[^;.]+)", re.I
)
#: Who has not done something, where it is the enemy: "none of his models".
_THEIR_OWN = deferred(
    r"\b(?:enem(?:y|ies)|foes?|opponents?|assailants?|attackers?|chargers?|his|her|of (?:its|their))\b", re.I
)
_MEN = content("model man men figure single yet far still even none so his her at all")


def too_early(case: Case) -> Iterator[Weighed]:
    """The rules of the option that have it done once the enemy has done something that he is stated not to have done:
    "as soon as the enemy has moved into contact", where he has not moved."""
    situation = case.scene.situation
    undone = [
        content(key) - ACTORS - _MEN for key, value in situation.facts
        if isinstance(value, bool) and value is negated(key) and _THEIR_OWN.search(key)
    ]  # fmt: skip
    undone = [each for each in undone if each]
    for clause in case.index.by_subject.get(case.option, ()) if undone else ():
        told = _THEN_WHAT.search(clause.condition or _words(clause)) if clause.relation in _DONE_THEN else None
        ways = [content(way) for way in re.split(r",? or ", told["what"])] if told else []
        if ways and all(any(each <= way for each in undone) for way in ways):
            yield Weighed(clause, TRUE, False, role="unmet")


def _words(clause: Clause) -> str:
    """What a clause asks for in the text's own words."""
    return "; ".join(atom.text for atom in atoms(clause.requirement) if isinstance(atom, Fact))


#: What an option's own clause says of how it is done.
_DONE_THEN = ("requires", "occurs_in", "forces", "uses")


def _triggered_by_one(case: Case) -> bool:
    """Whether an option that stands for all of its kind is set off by what sets off one of them that is open."""
    if case.option not in case.index.kind_of_general or case.scene.situation.event is None:
        return False
    for each in case.index.of_kind(case.index.kind_of_general[case.option]):
        if each == case.option or not any(c.relation == "triggers" for c in case.index.by_object.get(each, ())):
            continue
        one = type(case)(case.scene.at(option=each), each, case.of)
        one.walk()
        opened = [step for step in one.steps if step.role == "opens"]
        if opened and one.verdict() in ("allowed", "conditional"):
            case.steps += opened
            return True
    return False


_SOME = deferred(r"\s*(?:an?|any|every|each) (?:non-)?", re.I)


def _of_whom(case: Case, clause: Clause) -> Finding:
    """Whether the unit is one of those of whom a trigger tells at its beginning: "Any Fresh crew is shot at".

    What the unit is counts as complete where it is stated at all; of whose type nothing is stated, nothing follows.
    """
    told = next((atom.text for atom in atoms(clause.requirement) if isinstance(atom, Fact)), "")
    if clause.who != ALWAYS or any(_one_of(case, way) for way in markers.subjects(told)):
        return TRUE
    return FALSE


def _one_of(case: Case, told: str) -> bool:
    """Whether the unit may be the one of whom a text tells at its beginning."""
    said = _SOME.match(told)
    stated = case.scene.unit.party.stated
    kinds = ["unit_type"] if "type" in stated else []
    kinds += ["unit_subtype"] if stated & {"type", "subtypes"} else []  # what it is counts as complete
    text = told[said.end() :] if said else ""
    named = next((found.terms for found in case.index.find(text) if found.start == 0), ())
    meant = [term for term in named if case.index.kind(term) in kinds]
    if said is None or not meant:
        return True
    return any(case.scene.unit.has(term) for term in meant) != said.group().lower().endswith("non-")


def _nearest(case: Case, clauses: list[Clause]) -> set[str]:
    """Of triggers that are told in a sentence, those that are nearest to the stated event.

    Where that is a trigger of another time ("for the first time"), none is meant: a set of no trigger's identifier.
    """
    said = case.scene.situation.event
    if said is None or len(content(said)) < SENTENCE:
        return set()
    scores = {
        clause.id: max(likeness(said, way) for way in markers.subjects(clause.condition))
        for clause in clauses if clause.condition
    }  # fmt: skip
    alike = {each: score for each, score in scores.items() if score >= ALIKE}
    told = {each: case.index.clause[each].condition or "" for each in alike}
    of_now = {each: score for each, score in alike.items() if not other_time(said, told[each])}
    return {each for each, score in of_now.items() if score == max(of_now.values())} or ({""} if alike else set())


def _happening(case: Case, clause: Clause, nearest: set[str]) -> Finding:
    """Whether a trigger's event is what the situation states.

    A trigger told in words alone is held against the stated event; where several are like it, the nearest is meant.
    """
    said = case.scene.situation.event
    told = [atom for atom in atoms(clause.requirement) if isinstance(atom, Fact)]
    if not told or any(isinstance(atom, Event) for atom in atoms(clause.requirement)):
        return case.scene.judge(clause.requirement)
    if said is None:
        stated = case.scene.judge(clause.requirement)
        return TRUE if stated.truth is None and _come_about(case, told) else stated
    if all(told_otherwise(case.scene, way) for atom in told for way in markers.alternatives(atom.text)):
        return FALSE
    stated = _now(case).judge(clause.requirement)
    if stated.truth is not None:
        return stated
    if nearest:
        met = clause.id in nearest or any(_of_the_deed_alone(case, atom.text, said) for atom in told)
        return TRUE if met else FALSE
    alike = any(likeness(said, atom.text) >= ALIKE and not other_time(said, atom.text) for atom in told)
    if alike or _come_about(case, told):
        return TRUE
    # The same deed told in a word ("enemy shooting attack") leaves open which of the triggers it was.
    in_a_word = len(content(said)) < SENTENCE
    same = in_a_word and any(
        deeds(atom.text) and deeds(atom.text) <= deeds(said) and not other_time(said, atom.text) for atom in told
    )
    hits = in_a_word and any(_may_come_of(atom.text, said) for atom in told)
    return stated if same or hits or _may_be_told(case, told) else FALSE


#: What comes of an attack for whoever suffers it, and by what where that is told.
_IS_HIT = deferred(
    r"\b(?:(?:is|are|was|has been|have been|been) (?:hit|wounded|damaged|struck)|"
    r"(?:suffers?|takes?) (?:an?|one|any|some)? ?(?:hits?|damage|wounds?|casualt(?:y|ies)))\b(?P<rest>[^.;]*)",
    re.I,
)
_HAND_TO_HAND = deferred(
    r"\b(?:melee|close combat|hand[- ]to[- ]hand|assault|ram(?:s|med|ming)?|board(?:s|ed|ing)?)\b", re.I
)
_SHOTS = content("shoot shooting shot fire fired gunnery volley bombardment")


def _may_come_of(text: str, said: str) -> bool:
    """Whether a trigger asks for no more than what may come of the attack that is stated: that it hits the unit."""
    hit = _IS_HIT.search(text)
    return hit is not None and bool(content(said) & _SHOTS) and not _HAND_TO_HAND.search(hit["rest"])


#: What goes with a verb and tells nothing by itself: "knock out" is one deed.
_PARTICLES = content("out off up down away over back through")


def _may_be_told(case: Case, told: list[Fact]) -> bool:
    """Whether what is told beside the event shares a deed and who does it, or more, with what a trigger tells, so that
    it may be the same thing ("a grenade lands right next to us", where a grenade that lands within 4 inches counts)."""
    common = ACTORS | CARRYING | _PARTICLES | content(" ".join(case.index.unit_words))
    facts = [key for key in not_denied(case.scene.situation) if not markers.EARLIER.search(key)]
    return any(
        len((content(fact) & content(atom.text)) - common) > 1 and not at_odds(fact, atom.text) for fact in facts
        for atom in told if not negated(atom.text) and not other_time(fact, atom.text)
    )  # fmt: skip


def _of_the_deed_alone(case: Case, text: str, said: str) -> bool:
    """Whether a trigger asks for no more than a deed that the event tells of, whatever else the event tells: "any Fresh
    crew came under fire of any type"."""
    done = deeds(text) & deeds(said)
    if not done or negated(text) or other_time(said, text) or at_odds(said, text):
        return False
    names = content(" ".join(case.index.name(term) for term in case.scene.unit.terms()))
    rest = content(text) - ACTORS - CARRYING - names - content(" ".join(case.index.unit_words))
    return not any(not deeds(word) & done for word in rest)


def _come_about(case: Case, told: list[Fact]) -> bool:
    """Whether what is stated to befall the unit is one of the ways in which what a trigger tells can come about."""
    happened = markers.befalling(case)
    return any(markers.come_about(atom.text, each, case.index.unit_words) for atom in told for each in happened)


def _now(case: Case) -> Scene:
    """The scene without what the facts tell of another time: that meets no trigger."""
    situation = case.scene.situation
    facts = tuple((key, value) for key, value in situation.facts if not markers.EARLIER.search(key))
    if facts == situation.facts:
        return case.scene
    return replace(case.scene, situation=replace(situation, facts=facts), memo={})


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


_UNTIL = deferred(r"\buntil\b", re.I)


def holds_until(clause: Clause, unknown: tuple[Condition, ...]) -> bool:
    """Whether a prohibition holds until something has happened of which nothing is known ("until it has moved"), and
    all else that it asks for is so."""
    ended = {atom for part in conjuncts(clause.when) if isinstance(part, Not) for atom in atoms(part)}
    told = _UNTIL.search(clause.condition or "") is not None
    shut = told and clause.relation == "denies"  # not "cannot be fired at until it has been spotted"
    return shut and all(isinstance(atom, Fact) and atom in ended for atom in unknown)
