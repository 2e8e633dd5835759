"""Weapons in a ruling: an option that is a shooting is closed where none of the stated weapons may be used in it.

A clause about weapons bars a weapon, not the unit. Where no weapon is stated, nothing is barred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact, Has, Not, both
from kb.model import BORNE_KINDS, OPTION_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred
from queries.closing import handtohand
from queries.conditions import speeds
from queries.conditions.kleene import FALSE, TRUE, Finding
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed, count_of
from queries.leave import allowances
from queries.proof import Step
from queries.situations.facts import GUNS, SHOOTING, content, deeds

_ARMED = frozenset(stems("attack shot"))

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def shoots(case: Case) -> bool:
    """Whether the option is a shooting, by its name or by what it consists of."""
    index = case.index
    if any(armed(index.name(term)) for term in (case.option, *case.parts)):
        return True

    def of_weapons() -> bool:
        told = (content(index.rules.said(clause)) for clause in index.own_clauses(case.option))
        return any(words >= _AIMED for words in told)

    return index.remembered(("within a weapon's range", case.option), of_weapons)


#: "Within the weapon's range": what a deed is told to be that is done with a weapon.
_AIMED = content("weapon range")


def armed(name: str) -> bool:
    """Whether a deed of that name is one for which weapons are used."""
    return SHOOTING in deeds(name) or not _ARMED.isdisjoint(stems(name))


def about_weapons(case: Case, clause: Clause) -> bool:
    """Whether a clause speaks of weapons, so that in a shooting it bars a weapon and not the whole unit."""
    if not case.shooting or not case.index.asks_of_weapons(clause):
        return False
    # "Heavy weapons and Vehicles must …" is about a Vehicle whatever its weapons.
    others = case.index.whatever_the_weapons(clause)
    return others is None or case.scene.judge(others).truth is False


def barred_weapons(case: Case) -> Iterator[Weighed]:
    """What bars the stated weapons, where it bars every one of them; nothing where one is left."""
    weapons = case.scene.unit.weapons
    if not case.shooting:
        return
    if not weapons:
        yield from _left_to_just_these(case)
        return
    clauses = list(_clauses(case))
    ways = list(_ways_left(case))
    barring: list[Weighed] = []
    for i in range(len(weapons)):
        all_weighed = [_bars(case, clause, i) for clause in clauses]
        against = [
            weighed
            for weighed in all_weighed
            if weighed.finding.truth is not False and weighed.by is None and not _in_some_ways(weighed.finding)
        ]
        against += [weighed for way in ways for weighed in _kept_from_way(case, way, i)]
        if not against:
            limits = [clause for clause in clauses if clause.relation in ("limits_to", "requires")]
            met = [clause for clause in limits if case.scope(clause).truth is True]
            case.steps += [Step(clause, "limit met") for clause in met]
            case.steps += [Step(clause, "derived") for clause in _counting(case, i, {limit.object for limit in met})]
            yield from (weighed for weighed in all_weighed if weighed.finding.truth is True and weighed.by is not None)
            return
        certain = [weighed for weighed in against if weighed.holds]
        barring += certain or against
    yield from barring


def _left_to_just_these(case: Case) -> Iterator[Weighed]:
    """The limits of such a unit to weapons of some sort in just this option, where none of its weapons is stated.

    Of a unit that is stated to be nothing else, what it bears decides; one that is told of more closely (as what it is
    besides, in which state) is taken to bear what it may use.
    """
    told = {term for term in case.scene.situation.unit.terms if case.index.kind(term) in BORNE_KINDS}
    for clause in case.index.limiting:
        sort = case.index.kind(clause.object) == "weapon_type" and clause.object not in case.index.kind_of_general
        ours = clause.relation == "limits_to" and clause.affects in OURS and clause.within == case.option
        if not (sort and ours and clause.requirement == ALWAYS and count_of(clause.value) is None):
            continue
        if not of_unit(case.index.scope(clause)[0]) or case.effective(clause) != (TRUE, None, None):
            continue
        if case.scene.judge(Has(clause.object, "weapon")).truth is False:  # it is told to be without such weapons
            yield Weighed(clause, TRUE, True)
        elif told <= case.index.required_of(clause):
            yield Weighed(clause, Finding(None, (Has(clause.object, "weapon"),)), True)
        else:
            case.assumes.append(f"it has weapons that are {case.index.name(clause.object)}")


def _counting(case: Case, weapon: int, wanted: set[str]) -> Iterator[Clause]:
    """The clauses by which a weapon counts as one of those that a limit leaves."""
    for term in sorted(case.scene.unit.weapons[weapon][0].terms - wanted):
        for clause in case.index.by_subject.get(term, ()):
            if clause.relation in ("counts_as", "is_a") and clause.object in wanted:
                yield clause


def _in_some_ways(finding: Finding) -> bool:
    """Whether a weapon is barred in a way or at a target that is not stated ("except the Hull arc")."""
    elsewhere = ("target", "enemy")
    return finding.truth is None and all(
        not (_tells_weapon(atom.text) or _HOW_IT_IS.match(atom.text) or speeds.of_moving(atom.text))
        if isinstance(atom, Fact)
        else getattr(atom, "party", "") in elsewhere
        for atom in finding.unknown
    )


#: "They are braced on a bipod": how the weapon itself must be, which is asked for.
_HOW_IT_IS = deferred(r"(?:it|they|the (?:weapon|gun)s?|each) (?:is|are|was|were|has been|have been) ", re.I)


def _tells_weapon(text: str) -> bool:
    """Whether words tell which weapon it is ("Streak launchers"), and not how or at what it is used."""
    *before, last = stems(text) or ("",)
    return last in GUNS and len(before) < 3 and not _WAYS.intersection(before)


_WAYS = frozenset(stems("with by against at from in on than using one two single"))


def _clauses(case: Case) -> Iterator[Clause]:
    """The clauses about weapons that touch the option: of its own entry, of its parts, or of the weapons' every use."""
    near = case.targets | case.part_terms.keys() | case.index.attacking
    for clause in case.index.limiting:
        if clause.affects not in OURS or not about_weapons(case, clause) or case.scope(clause).truth is False:
            continue
        if clause.within and clause.within not in near:
            continue  # told of another option, as part of which alone it holds
        if handtohand.of_the_other(case, clause):
            continue
        everywhere = case.index.terms[clause.object].kind == "weapon_type" and not clause.within
        everywhere = everywhere or (handtohand.kept_for_it(case, clause) and handtohand.is_shooting(case))
        if everywhere or not near.isdisjoint((clause.within, clause.object, clause.subject)):
            yield clause


def _ways_left(case: Case) -> Iterator[Clause]:
    """The clauses that leave the unit, or one of its weapons, no way of attacking but one of another name."""
    for clause in case.index.remembered(("ways of attacking",), lambda: list(_ways(case.index))):
        if clause.object not in case.targets and _leaving(case, clause).truth is not False:
            yield clause


def _leaving(case: Case, way: Clause) -> Finding:
    """Whether a clause that leaves one way of attacking is about this unit, whatever deed it is said of."""
    if way.relation == "forces":
        return case.scene.judge(both(*case.index.scope(way)))
    return case.scope(way)


def _ways(index: Index) -> Iterator[Clause]:
    for clause in (*index.limiting, *(each for each in index.rules.clauses if each.relation == "forces")):
        # "It makes all its attacks as Snap Volleys" leaves no other way either.
        only = clause.relation == "limits_to" or (
            clause.relation == "forces"
            and not clause.within
            and (index.kind(clause.subject) not in OPTION_KINDS or of_unit(clause.who))
        )  # of what a deed consists for everybody, its own entry tells
        plain = only and clause.affects in OURS and count_of(clause.value) is None
        if plain and index.kind(clause.object) == "action" and armed(index.name(clause.object)):
            yield clause


def _kept_from_way(case: Case, way: Clause, weapon: int) -> Iterator[Weighed]:
    """What keeps a weapon from the only way of attacking that is left, with the clause that leaves only that."""
    view = case.with_weapon(weapon)
    finding, by, _ = view.effective(way) if way.relation == "limits_to" else (_leaving(view, way), None, None)
    if finding.truth is not True or by is not None or allowances.freeing(view, way, armed) is not None:
        return
    for clause in case.index.barring(way.object):
        if clause.relation == "denies" and case.index.asks_of_weapons(clause):
            barred = view.weigh(clause)
            if barred.holds:
                yield barred
                yield Weighed(way, finding, True, role="unmet")


def _bars(case: Case, clause: Clause, weapon: int) -> Weighed:
    """Whether a clause bars one weapon."""
    armed = case.with_weapon(weapon)
    extra: list[Finding] = []
    of_weapon = case.index.terms[clause.object].kind == "weapon_type"
    if of_weapon and clause.relation in ("denies", "immune_to"):
        extra.append(armed.scene.judge(Has(clause.object, "weapon")))
    elif of_weapon and clause.relation == "limits_to" and clause.requirement == ALWAYS:
        if count_of(clause.value) is not None:  # "only a single X" bars none
            return Weighed(clause, FALSE, False)
        extra.append(armed.scene.judge(Not(Has(clause.object, "weapon"))))
    elif handtohand.kept_for_it(case, clause):
        extra.append(TRUE if handtohand.is_shooting(case) else FALSE)
    elif clause.relation in ("requires", "limits_to"):
        if of_weapon and clause.object != clause.subject:
            extra.append(armed.scene.judge(Has(clause.object, "weapon")))
        extra.append(armed.scene.judge(Not(clause.requirement)))
    weighed = armed.weigh(clause, *extra)._replace(narrow=True)
    by = weighed.by
    if by is None or by.relation != "permits" or case.index.asks_of_weapons(by):
        return weighed
    # leave to do the option although it moved is none to use a weapon that may not be used then
    stated = any(override.winner == by.id for override in case.index.winners.get(clause.id, ()))
    return weighed if stated or not of_weapon_itself(case.index, clause) else weighed._replace(by=None)


def of_weapon_itself(index: Index, clause: Clause) -> bool:
    """Whether a clause is about weapons of one sort as such ("a Heavy weapon may not be fired if its bearer moved")."""
    subject = index.terms.get(clause.subject)
    return subject is not None and subject.kind == "weapon_type" and clause.who == ALWAYS


def any_attack(index: Index, option: str) -> frozenset[str]:
    """What the texts call attacking as such, where the option is an attack of some kind ("Ram Attack")."""

    def found() -> frozenset[str]:
        *rest, head = stems(index.name(option))
        if index.kind(option) != "action" or not rest or head != "attack":
            return frozenset()
        return frozenset(t for t in index.attacking - {option} if stems(index.name(t))[-1:] == ("attack",))

    return index.remembered(("any attack", option), found)
