"""What follows from what a unit is: rules, sub-types and states that the texts give it, to a fixpoint.

Grants, "is a", "counts as" and removals are applied until nothing new follows. A clause that rests on an absence waits
until all that could still give the absent thing has been decided; where two rest on each other's absence, neither can
be decided, and the error names both passages.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Done, Fact, Has, atoms, both, conjuncts, had_by
from kb.errors import AdjudgeError
from kb.model import BEING_KINDS, BORNE_KINDS, TYPE_KINDS, Clause
from kb.nearness import of_those_near
from kb.patterns import deferred
from queries.conditions.evaluate import Scene, Standing
from queries.conditions.kleene import Finding
from queries.conditions.scales import is_a_step
from queries.conditions.speeds import speed_of
from queries.conditions.viewpoint import of_unit, polar
from queries.options import leftover
from queries.options.index import DOINGS, Index
from queries.options.scopes import EXACTLY, is_replaced
from queries.situations.facts import deeds
from queries.situations.situation import Party, Situation
from queries.states.aftermath import orders_lost, put_out, states_after, states_ended
from queries.states.failed import states_by_failing

_GIVES = ("grants", "counts_as", "is_a")
#: Kinds of what a unit is for good, and of what it can be in for a time.
LASTING = ("unit_type", "unit_subtype", "special_rule")
STATES = ("status", "effect", "order")


class Deadlock(AdjudgeError):
    """Passages that rest on each other's absence, so that neither can be decided for a unit."""


class Derivation:
    """The clauses that give something, in the order in which they can be decided. Built once for a ruleset."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.givers: dict[str, list[Clause]] = defaultdict(list)
        self.weapon_givers: list[Clause] = []
        self.removers: list[Clause] = []
        for clause in index.rules.clauses:
            if clause.affects not in ("bearer", "others") or self._only_while_done(clause):
                continue
            everybody = index.terms[clause.subject].kind == "unit" and clause.who == clause.when == ALWAYS
            state = index.terms[clause.object].kind in ("status", "order")
            if everybody and (state or leftover.strangers(index, clause)):
                continue  # no unit is in a state for good, and not every unit is what a text says of some
            if state and (_by_lacking_it(index, clause) or _of_a_result(index, clause)):
                continue  # nor does lacking a state bring anybody into it, nor what would befall him in a roll's place
            lasting = index.terms[clause.subject].kind in LASTING
            taken = (index.terms[clause.subject].kind, index.terms[clause.object].kind) == ("status", "special_rule")
            if clause.relation == "removes" and (lasting or taken):  # "while it is Jammed it loses the Wireless rule"
                self.removers.append(clause)
            given = clause.relation in _GIVES or _by_count(index, clause) or _by_step(index, clause)
            if not given or clause.object not in index.terms:
                continue
            who, when = index.scope(clause)
            of_weapon = any(getattr(atom, "party", "") == "weapon" for atom in atoms(both(who, when)))
            if of_weapon:
                self.weapon_givers.append(clause)
                continue
            if index.terms[clause.object].kind == "weapon_type":
                continue  # no unit is a weapon; whose weapons are meant was not understood
            kinds = {index.terms[clause.object].kind, index.terms[clause.subject].kind}
            as_the_other = clause.relation != "grants" and kinds == {"effect"}  # a result that is as another one
            bearable = index.terms[clause.object].kind in BORNE_KINDS or as_the_other
            always = clause.relation == "is_a" and clause.object in index.parents(clause.subject)
            for_good = index.terms[clause.subject].kind in (*BORNE_KINDS, "unit") or _always_so(index, clause)
            for_good = (
                for_good
                or as_the_other
                or (
                    index.terms[clause.subject].kind == "event" and clause.when != ALWAYS  # of any unit, in that case
                )
            )
            needed = {atom.term for atom, positive in polar(who) if positive and isinstance(atom, Has)}
            if bearable and not always and for_good and clause.object not in needed:
                self.givers[clause.object].append(clause)
        self.order = [
            (component, self._deadlock(component))
            for component in _components({term: set(self._needs(term)) for term in self.givers})
        ]

    def _only_while_done(self, clause: Clause) -> bool:
        within = self.index.terms.get(clause.within or "")
        return within is not None and within.kind in DOINGS

    def _needs(self, term: str) -> Iterator[str]:
        for clause in self.givers[term]:
            for atom, _ in polar(self.index.condition(clause)):
                yield from self.sources(atom)

    def sources(self, atom: Condition) -> Iterator[str]:
        """The derivable terms that could make an atom over the unit true."""
        if had_by(atom, "unit"):
            kind = self.index.kind_of_general.get(atom.term)
            for term in self.givers:
                if atom.term in self.index.parents(term) or (kind and self.index.terms[term].kind == kind):
                    yield term

    def _deadlock(self, component: list[str]) -> list[Clause]:
        """The clauses of a component that rest on the absence of something else in it."""
        inside = set(component)
        return [
            clause for term in component for clause in self.givers[term]
            if any(
                not positive and inside.intersection(self.sources(atom))
                for atom, positive in polar(self.index.condition(clause))
            )
        ]  # fmt: skip


def _by_lacking_it(index: Index, clause: Clause) -> bool:
    """Whether a clause gives a state to those who are not in it: a slip of the reading, not of the rules."""
    lacked = (atom for atom, positive in polar(index.condition(clause)) if not positive and had_by(atom, "unit"))
    return any(clause.object == atom.term for atom in lacked)


def _of_a_result(index: Index, clause: Clause) -> bool:
    """Whether a clause tells as what state a result counts ("Mules treat Recoil as Rout"): nobody is in it for that."""
    if clause.relation != "counts_as" or not clause.value:
        return False
    replaced = index.rules.names.terms(clause.value)
    return not any(index.terms[term].kind in BEING_KINDS for term in replaced)


def _by_count(index: Index, clause: Clause) -> bool:
    """Whether so many of its markers bring whoever carries them into a state ("three markers: Pinned")."""
    told = list(atoms(clause.when))
    subject = index.terms[clause.subject]
    if clause.relation != "inflicts" or not told or subject.kind not in ("status", "unit", "event"):
        return False
    counted = frozenset({f"fact:{subject.name.lower()}"})
    if subject.kind != "status":  # "a unit is Rattled while its Pins exceed its Grit"
        counted = index.remembered(("counted states",), lambda: _counted(index))
    return all(isinstance(atom, Compare) and atom.quantity in counted for atom in told)


def _by_step(index: Index, clause: Clause) -> bool:
    """Whether the step of a scale at which somebody stands brings him into a state ("a cart in gear 4 or 5 is at Full
    Tilt")."""
    if clause.relation != "inflicts" or index.kind(clause.object) != "status":
        return False
    told = list(atoms(clause.when))
    return bool(told) and all(isinstance(atom, Fact) and is_a_step(atom.text) for atom in told)


def _counted(index: Index) -> frozenset[str]:
    """The states of which conditions count how many a unit has, as quantities."""
    return frozenset(f"fact:{term.name.lower()}" for term in index.terms.values() if term.kind == "status")


def standing_of(index: Index, situation: Situation, party: Party, role: str = "unit") -> Standing:
    """The party with everything that follows from what it is stated to be. ``role`` is unit, enemy or target."""
    if index.derivation is None:
        index.derivation = Derivation(index)
    banned: dict[str, Clause] = {}
    forced: dict[str, Clause] = {}
    while True:
        standing = _fixpoint(index, situation, party, role, banned, forced)
        scene = Scene(index, situation, standing)
        before = len(banned)
        for term, clauses in list(standing.why.items()):
            for clause in clauses:
                for replaced in (*_replaced(index, clause, standing), *_other_manners(index, clause, standing)):
                    banned.setdefault(replaced, clause)
                    forced.setdefault(term, clause)
        for clause in index.derivation.removers:
            held = standing.statuses.union(*(standing.groups if clause.subject in standing.statuses else ()))
            taken = [term for term in held if clause.object in index.parents(term)]
            if taken and scene.judge(index.condition(clause)).truth is True:
                banned.update(dict.fromkeys(taken, clause))
        for state, clause in _kept_out(index, scene):
            banned.setdefault(state, clause)
        went = _went(index, situation, standing) if role == "unit" else {}
        if role == "unit":
            after = {**states_by_failing(index, scene), **states_after(index, scene)}
            ended = {**states_ended(index, scene), **put_out(index, scene)}
            for was, clause in (*orders_lost(index, scene, after).items(), *ended.items()):
                banned.setdefault(was, clause)
            went |= {term: clause for term, clause in after.items() if term not in banned}
        if len(banned) == before and went.keys() <= forced.keys():
            standing.lost = banned
            return standing
        forced.update(went)


def _kept_out(index: Index, scene: Scene) -> Iterator[tuple[str, Clause]]:
    """The states that the markers of a unit would bring it into and that it can never be in, each with what says so:
    "Ogres cannot become Shaken, however many Wounds they bear"."""
    standing = scene.unit
    for state, ways in standing.why.items():
        if state in standing.party.statuses or any(way.relation != "inflicts" for way in ways):
            continue
        for clause in index.by_object.get(state, ()):
            immune = clause.relation == "immune_to" and clause.affects == "bearer" and not clause.value
            if immune and scene.judge(index.condition(clause)).truth is True:
                winners = (index.clause[each.winner] for each in index.winners.get(clause.id, ()))
                if all(scene.judge(index.condition(winner)).truth is False for winner in winners):
                    yield state, clause


def _went(index: Index, situation: Situation, standing: Standing) -> dict[str, Clause]:
    """The speed that follows from how far the unit moved, where none is stated and none is or may be always its own."""
    own = {clause for term in index.manners & standing.terms() for clause in standing.why.get(term, ())}
    own |= {clause for term in index.manners for clause, _ in standing.possible.get(term, ())}
    if index.manners & standing.party.statuses or any(_always_so(index, clause) for clause in own):
        return {}
    return speed_of(index, standing.party, standing.terms(), situation.facts)


def _fixpoint(
    index: Index, situation: Situation, party: Party, role: str, banned: dict[str, Clause], forced: dict[str, Clause]
) -> Standing:
    derivation: Derivation = index.derivation
    standing = Standing(
        party,
        [held_terms(index, group.terms - banned.keys(), LASTING) for group in party.groups],
        held_terms(index, party.statuses - banned.keys(), STATES),
        weapons=[(weapon, index.of_weapon(weapon.terms)) for weapon in party.weapons],
    )
    # A party is judged as "the unit" of its own scene; what surrounds it is open to it, save for our own unit.
    enemy = None
    if role == "unit" and situation.enemy is not None:
        enemy = standing_of(index, situation, situation.enemy, "enemy")
    scene = Scene(index, situation if role == "unit" else _open(situation, party), standing, enemy)
    for term, clause in forced.items():
        _add(index, standing, term, None, clause, banned)
    views = [scene.at(group=i) for i in range(len(standing.groups))]
    present = standing.terms()
    for component, stuck in derivation.order:
        changed = True
        while changed:
            changed = False
            for term in component:
                for clause in derivation.givers[term]:
                    key = index.key(clause)
                    if clause in stuck or (key is not None and key not in present):
                        continue
                    if _give(index, views, standing, term, clause, banned):
                        changed = True
                        present = standing.terms().union(*standing.maybe.values())
        if any(scene.judge(index.condition(clause)).truth is True for clause in stuck):
            _raise_deadlock(index, stuck)
        for clause in stuck:  # what would set them against each other is not told: they are open
            _give(index, views, standing, clause.object, clause, banned)
    _give_weapons(index, scene, standing)
    return standing


def held_terms(index: Index, terms: frozenset[str], kinds: tuple[str, ...]) -> set[str]:
    """The stated terms, what they are kinds of, and terms of like kinds that name the same thing."""
    found: set[str] = set()
    for term in terms:
        found |= index.parents(term)
        for twin in index.twins(term):
            if index.terms[twin].kind in kinds:
                found |= index.parents(twin)
    return found


def _always_so(index: Index, clause: Clause) -> bool:
    """Whether a clause tells as what something is always treated, of the ways of going about a turn."""
    return clause.object in index.manners and re.search(r"\balways\b", index.rules.quote(clause), re.I) is not None


def _giving(index: Index, clause: Clause) -> Condition:
    """When a clause gives what it gives.

    What counts as a state in the place of another does so for those who are in that other. What it is always treated
    as when it does something, of the ways of going about a turn, it is for that deed: there the deed is being done.
    """
    condition = index.condition(clause)
    if clause.relation == "counts_as" and clause.value and index.terms[clause.object].kind == "status":
        replaced = sorted(t for t in index.rules.names.terms(clause.value) if index.terms[t].kind == "status")
        return both(condition, *([AnyOf(tuple(Has(term) for term in replaced))] if replaced else []))
    if not isinstance(condition, All) or not _always_so(index, clause):
        return condition
    return both(*(part for part in condition.parts if not isinstance(part, Done)))


def _give(
    index: Index, views: list[Scene], standing: Standing, term: str, clause: Clause, banned: dict[str, Clause]
) -> bool:
    condition = index.remembered(("giving", clause.id), lambda: _giving(index, clause))
    changed = False
    for i, view in enumerate(views):
        finding = view.judge(condition)
        if finding.truth is True:
            changed |= _add(index, standing, term, i, clause, banned)
        elif finding.truth is None and term not in banned and not _by_step(index, clause):  # where no step is told
            known = standing.possible.setdefault(term, [])
            if all(clause is not other for other, _ in known):
                known.append((clause, finding))
            # What the texts say of this very unit counts as open; what they say of any, as not so, but where a number
            # that they hold against something is told.
            who, _ = index.scope(clause)
            ordered = index.kind(term) == "order" and any(index.kind(t) == "order" for t in standing.party.statuses)
            ours = of_unit(who) and view.judge(who).truth is not False
            ours = ours and not of_those_near(clause, index.name(clause.subject))  # who is near is told where he is
            ours = ours or _half_told(view, finding)
            if ours and not ordered:  # a unit has one order
                place = None if index.terms[term].kind in ("status", "order") else i
                may = standing.maybe.setdefault(place, set())
                changed |= not index.parents(term) <= may
                may |= index.parents(term)
    return changed


def _half_told(view: Scene, finding: Finding) -> bool:
    """Whether all that is unknown is how a number that is stated, and not nought, stands to a figure of the unit: "as
    many markers as its Grit", where the markers are counted."""
    return bool(finding.unknown) and all(
        isinstance(atom, Compare)
        and atom.quantity.startswith("fact:")
        and "characteristic:" in atom.value
        and bool(view.measured(atom.quantity.removeprefix("fact:")))
        for atom in finding.unknown
    )


def _add(
    index: Index, standing: Standing, term: str, group: int | None, clause: Clause, banned: dict[str, Clause]
) -> bool:
    if term in banned:
        return False
    unit_wide = group is None or index.terms[term].kind in ("status", "order")
    held = standing.statuses if unit_wide else standing.groups[group or 0]
    new = index.parents(term) - held
    if new:
        held |= new
    chain = standing.why.setdefault(term, [])
    if clause not in chain:
        chain.append(clause)
    return bool(new)


def _give_weapons(index: Index, scene: Scene, standing: Standing) -> None:
    changed = True
    while changed:
        changed = False
        for i, (_, held) in enumerate(standing.weapons):
            for clause in index.derivation.weapon_givers:
                if clause.object in held:
                    continue
                finding = scene.at(weapon=i).judge(index.condition(clause))
                if finding.truth is True:
                    held |= index.parents(clause.object)
                    standing.why.setdefault(clause.object, []).append(clause)
                    changed = True
                elif finding.truth is None and all(isinstance(atom, Compare) for atom in finding.unknown):
                    standing.weapon_maybe[i, clause.object] = finding.unknown


#: "… in all respects, with the following exceptions": what is told of those themselves stays so.
_EXCEPTIONS = deferred(r"(?i)\b(?:exceptions?|differences?|except|save|other than|apart from)\b")


def _replaced(index: Index, clause: Clause, standing: Standing) -> Iterator[str]:
    """The terms in whose place something counts: "treated exactly as X" takes away what the unit was."""
    if clause.relation != "counts_as":
        return
    replaced = set(index.rules.names.terms(clause.value)) if clause.value else set()
    said = index.rules.said(clause)
    if EXACTLY.search(said) and not (_EXCEPTIONS.search(said) and _is_inborn(index, clause)):
        replaced |= {
            atom.term
            for atom, positive in polar(index.condition(clause))
            if positive and had_by(atom, "unit") and atom.term in index.terms and is_replaced(index, atom.term, clause)
        }
    for term in replaced & standing.party.terms:
        if term != clause.object and index.terms[term].kind in BEING_KINDS:
            yield term


def _is_inborn(index: Index, clause: Clause) -> bool:
    """Whether a clause is about those of some type, whatever they do and are besides."""
    parts = list(conjuncts(index.condition(clause)))
    return bool(parts) and all(isinstance(part, Has) and index.kind(part.term) in TYPE_KINDS for part in parts)


def _other_manners(index: Index, clause: Clause, standing: Standing) -> Iterator[str]:
    """The stated ways of going about a turn that do not count for a deed in which another is always the unit's.

    How it is taken to have moved when it moves is another matter: of that what is stated is taken at its word.
    """
    done = [atom for atom in atoms(index.condition(clause)) if isinstance(atom, Done)]
    if done and _always_so(index, clause) and not any(deeds(index.name(atom.action)) & deeds("move") for atom in done):
        yield from (standing.party.statuses & index.manners) - {clause.object}


def _open(situation: Situation, party: Party) -> Situation:
    """The circumstances as they are for somebody else's unit: our facts and event are not about it."""
    return Situation(situation.ruleset, situation.ask, party, situation.phase)


def _components(edges: dict[str, set[str]]) -> Iterator[list[str]]:
    """Terms that depend on each other, together; what a component depends on comes before it (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(term: str) -> None:
        number[term] = low[term] = len(number)
        stack.append(term)
        for other in sorted(edges[term] & edges.keys()):
            if other not in number:
                visit(other)
                low[term] = min(low[term], low[other])
            elif other in stack:
                low[term] = min(low[term], number[other])
        if low[term] == number[term]:
            at = stack.index(term)
            found.append(stack[at:])
            del stack[at:]

    for term in edges:
        if term not in number:
            visit(term)
    return iter(found)


def _raise_deadlock(index: Index, clauses: list[Clause]) -> None:
    said = "; ".join(
        f"“{index.rules.quote(clause)}” ({clause.document}, {index.section(clause)})" for clause in clauses
    )
    raise Deadlock(
        f"These passages each rest on the absence of what the other gives, so that neither can be decided: {said}. "
        "Reword one of them, or correct it in an overlay."
    )
