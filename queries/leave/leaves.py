"""Which permissions the texts give over a prohibition: those that name its very case, and those that disregard it.

In: a prohibition, as the texts have it. Out: the permissions; whether they are for this unit, here, the ruling asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Compare, Condition, Done, Event, Fact, Has, Not, atoms, both, conjuncts, had_by
from kb.model import OPTION_KINDS, Clause
from kb.patterns import deferred
from queries.conditions.viewpoint import of_unit, polar
from queries.options.disregarded import TIMES
from queries.proof import phrase
from queries.situations.facts import content, deeds

if TYPE_CHECKING:
    from queries.options.index import Index


def leaves(index: Index, clause: Clause) -> tuple[list[Clause], list[Clause]]:
    """The permissions that name the case of which a prohibition tells, and those that disregard it."""
    return index.remembered(("leaves", clause.id), lambda: _leaves(index, clause))


def _leaves(index: Index, clause: Clause) -> tuple[list[Clause], list[Clause]]:
    told, named, done = case_told(index, clause)
    needed = {atom.term for atom in atoms(clause.requirement) if isinstance(atom, Has)}
    if clause.relation == "requires" or (clause.relation == "limits_to" and clause.subject == clause.object):
        needing = " ".join(atom.text for atom in atoms(clause.requirement) if isinstance(atom, Fact))
        asked = set(content(f"{clause.condition or ''} {needing} {index.name(clause.object)}"))
        near = _HOW_NEAR if any(_is_distance(atom) for atom in atoms(clause.requirement)) else frozenset()
        over = (
            each.permit
            for each in index.regardless
            if _mostly(each.words, asked)
            or (each.borne | each.lacked) & needed
            or (near & each.words and asked & each.words)
        )
        return [], list(over)
    weapons = weapons_told(index, clause)
    bearing = conjuncts(both(*index.scope(clause)))  # "while a unit is Dazed it may not" binds the Dazed as well
    borne = {part.term for part in bearing if had_by(part, "unit")}
    lacked = {part.part.term for part in bearing if isinstance(part, Not) and isinstance(part.part, Has)}
    lacked |= {part.term for part in _that_lift(index, clause) if had_by(part, "unit") and part.term not in borne}
    far = {atom for atom in conjuncts(index.scope(clause)[1]) if isinstance(atom, Compare) and _is_distance(atom)}
    deed = _of_a_deed(index, clause)
    over_it = [
        each.permit
        for each in index.regardless
        if each.is_over(borne)
        or (deed and deed <= each.words)
        or each.borne & needed
        or lacked & each.lacked
        or (told and (done & each.deeds or _mostly(each.words, named)))
        or (far and each.permit.object == clause.object and _HOWEVER_NEAR.search(index.rules.said(each.permit)))
    ]
    theirs = _of_whom(index, clause)
    if not told and not weapons and not borne and not far and not theirs:
        return [], over_it
    naming = []
    for permit in index.permissions:
        who, cases = index.remembered(("leave", permit.id), partial(_leave, index, permit))
        if who is None and permit.within and permit.within == clause.within and cases and told:
            # In one entry the case that is told more closely is the exception, whoever it is for.
            if told.isdisjoint(cases) and _names(cases, told):
                naming.append(permit)
            continue
        if (
            who is None
            and of_a_weapon(index, permit)
            and (_in_that_state(index, permit, borne) or _closer_use(index, permit, clause, weapons))
        ):
            naming.append(permit)  # "a Light gun may be fired while its bearer is Dazed"
            continue
        if who is None or who == index.scope(clause)[0]:
            continue
        if (
            (told and cases and _names(cases, told))
            or _in_that_state(index, permit, borne)
            or (far and not told and permit.object == clause.object and far <= set(conjuncts(index.scope(permit)[1])))
            or (not told and _some_of_those(index, permit, clause, borne))
            or (theirs and permit.object == clause.object and _against_such(index, permit, clause, theirs))
            or (weapons and permit.object == clause.object and weapons <= index.named_in(permit))
            or (permit.object in weapons and _for_that_use(index, permit, clause))
        ):
            naming.append(permit)
    return naming, over_it


def _of_whom(index: Index, clause: Clause) -> frozenset[tuple[str, bool]]:
    """What those are, and are not, against whom alone a ban shuts something out; none where it tells of more."""
    who, when = index.scope(clause)
    parts = conjuncts(who if clause.relation == "immune_to" else when)
    if clause.relation == "immune_to" and when != ALWAYS:
        return frozenset()
    party = ("unit",) if clause.relation == "immune_to" else ("target", "enemy")
    told = _named_of(parts, party)
    return frozenset(told) if len(told) == len(parts) else frozenset()


def _named_of(parts: Iterable[Condition], party: tuple[str, ...]) -> set[tuple[str, bool]]:
    """What conditions say that somebody has or is, and whether it is so or not."""
    either = ((part, part.part if isinstance(part, Not) else part) for part in parts)
    return {(has.term, has is part) for part, has in either if isinstance(has, Has) and has.party in party}


def _against_such(index: Index, permit: Clause, clause: Clause, theirs: frozenset[tuple[str, bool]]) -> bool:
    """Whether leave for some names just those whom a ban on all, or on all of their kind, tells of: "units with Picks
    may storm a Barge that is not Mired"."""
    who, when = index.scope(permit)
    named = _named_of(conjuncts(when), ("target", "enemy"))
    barred = ALWAYS if clause.relation == "immune_to" else index.scope(clause)[0]
    return theirs <= named and (barred == ALWAYS or set(conjuncts(barred)) < set(conjuncts(who)))


def _that_lift(index: Index, clause: Clause) -> Iterator[Condition]:
    """What a unit must have for a stated exception to lift a prohibition ("unless it is Dazed"): who lacks it is
    bound."""
    for override in index.winners.get(clause.id, ()):
        winner = index.clause[override.winner]
        if override.why in ("unless", "except") and winner.passage == clause.passage:
            yield from conjuncts(both(*index.scope(winner)))


def _in_that_state(index: Index, permit: Clause, borne: set[str]) -> bool:
    """Whether a permission is for the very state that a prohibition is about: "this unit may climb while Loaded".

    It may name it with what else the unit has: "a Loaded unit with Ropes may climb".
    """
    who, when = index.scope(permit)
    having = {part.term for part in conjuncts(who) if had_by(part, "unit")}
    if borne < having and any(index.kind(term) == "status" for term in borne):
        return True
    if _THAT_STATE.search(index.rules.said(permit)):  # the state that the same entry has told of before
        when = both(*(each.when for each in index.by_subject.get(permit.subject, ()) if each.start < permit.start))
    borne = borne - having  # "when moving a Barge, it may …": of whom it is, told twice, is no state
    return any(had_by(part, "unit") and part.term in borne for part in conjuncts(when))


def of_a_weapon(index: Index, permit: Clause) -> bool:
    """Whether a permission is for whoever has a weapon of some sort, whatever he is himself."""
    when = index.scope(permit)[1]
    return permit.relation == "permits" and any(had_by(part, "weapon") for part in conjuncts(when))


def _for_that_use(index: Index, permit: Clause, clause: Clause) -> bool:
    """Whether leave to fire weapons is given for the very use in which they are forbidden ("Siege guns may not be used
    in a Reply", "a Barge may fire Siege guns in that Reply")."""
    named = {term for found in index.find(index.rules.said(permit)) for term in found.terms} | {permit.within}
    return clause.object in named and clause.object != permit.object


def _closer_use(index: Index, permit: Clause, clause: Clause, weapons: set[str]) -> bool:
    """Whether a permission is for just one use of weapons whose every use of the kind is forbidden, or for that use in
    a state of the bearer: "Siege guns may not be used for Replies", and "for Return Volley they may, while braced"."""
    when = index.scope(permit)[1]
    if not weapons or not weapons <= {part.term for part in conjuncts(when) if had_by(part, "weapon")}:
        return False
    of_the_kind = clause.object in index.kind_of_general and index.kind(permit.object) == index.kind(clause.object)
    cased = any(not had_by(part, "weapon") for part in conjuncts(when))
    return of_the_kind or (cased and permit.object == clause.object and index.scope(clause)[1] != when)


def _some_of_those(index: Index, permit: Clause, clause: Clause, borne: set[str]) -> bool:
    """Whether a permission is for some by name of the very troops to all of whom the same thing is forbidden in no case
    of its own: "Riders may not enter woods", and "Riders with the Light rule may enter woods"."""
    who, when = index.scope(clause)
    having = {part.term for part in conjuncts(index.scope(permit)[0]) if had_by(part, "unit")}
    plain = when == ALWAYS and all(had_by(part, "unit") for part in conjuncts(who))
    return plain and clause.relation == "denies" and permit.object == clause.object and borne < having


#: A state that was told of before.
_THAT_STATE = deferred(r"\bin (?:that|this|such an?) (?:state|condition|status)\b|\b(?:while|whilst|when) so\b", re.I)


#: Words for how far somebody is from somebody.
_HOW_NEAR = content("near close far nearer closer further")


#: "Even within 6 inches of an enemy", "however near the enemy is".
_HOWEVER_NEAR = deferred(
    r"(?i)\b(?:even|regardless of|irrespective of|no matter|however|whether or not|despite|notwithstanding) "
    r"[^.;:]{0,60}?\b(?:within|inside|near|nearer|close|closer|distances?|away|from)\b|"
    r"\b(?:within|near|close)\b[^.;:]{0,40}? (?:do|does|need|will) not (?:prevent|stop|keep|hinder|bar)\b"
)


def _is_distance(atom: Condition) -> bool:
    if isinstance(atom, Fact):
        return "distance" in atom.text  # "the distance to the charger is greater than his Pace"
    return isinstance(atom, Compare) and atom.quantity.endswith("distance")


def _of_a_deed(index: Index, clause: Clause) -> frozenset[str]:
    """The words of the deed to which a prohibition belongs, where all that it tells of its case is that deed ("the crew
    may then do nothing else", of a Hasty Exit)."""
    who, when = index.scope(clause)
    plain = clause.relation == "denies" and who == when == ALWAYS and clause.subject != clause.object
    return content(index.name(clause.subject)) if plain and index.kind(clause.subject) in OPTION_KINDS else frozenset()


def _mostly(words: frozenset[str], named: set[str]) -> bool:
    """Whether what is disregarded is what a prohibition tells of, not a word of it: a third of its telling words."""
    return bool(words & named) and 3 * len(words & named) >= len(named - TIMES)


def weapons_told(index: Index, clause: Clause) -> set[str]:
    """The weapons whose use is the case of which a prohibition for any unit tells."""
    who, when = index.scope(clause)
    if any(had_by(atom, "unit") and positive for atom, positive in polar(who)):
        return set()
    return {atom.term for atom in atoms(when) if had_by(atom, "weapon")}


def _names(cases: set[Condition], told: set[Condition]) -> bool:
    """Whether every case told of is among these, as it stands or in words that say it more closely."""
    said = [content(case.text) for case in cases if isinstance(case, Fact)]
    return all(
        case in cases or (isinstance(case, Fact) and any(set() < content(case.text) <= words for words in said))
        for case in told
    )


def _leave(index: Index, permit: Clause) -> tuple[Condition | None, set[Condition]]:
    """Which units a permission is for, None where it is for any, and the cases of which it tells."""
    who, when = index.scope(permit)
    return (who if of_unit(who) else None), _cases(when)


def case_told(index: Index, clause: Clause) -> tuple[set[Condition], set[str], set[int]]:
    """The case of which a prohibition tells, with its telling words and its deeds."""
    told = _cases(index.scope(clause)[1])
    said = [phrase(index, atom) for atom in told]
    return told, {word for text in said for word in content(text)}, {deed for text in said for deed in deeds(text)}


def _cases(when: Condition) -> set[Condition]:
    """The parts of a condition that tell of a deed, an event or a circumstance, and not merely of a phase."""
    parts = conjuncts(when)
    return {part for part in parts if any(isinstance(atom, Done | Fact | Event) for atom in atoms(part))}
