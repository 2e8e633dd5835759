"""Whether a condition holds in a situation: true, false or unknown (None), after Kleene.

What a unit is counts as complete, so that what it is not known to have it has not; what is around it is open, so that
what is not stated is unknown. A ``Finding`` carries, beside the truth, the atoms that are unknown and decide, and what
was taken for granted on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from kb.conditions import (
    ALWAYS,
    All,
    AnyOf,
    Compare,
    Condition,
    Done,
    During,
    Event,
    Fact,
    Has,
    Not,
    atoms,
    both,
    had_by,
)
from kb.model import TYPE_KINDS, Clause, kind_in
from kb.names import stems
from kb.patterns import deferred
from queries.conditions import happening, telling, towards
from queries.conditions.givenorder import given_an_order
from queries.conditions.kleene import FALSE, TRUE, Finding, Truth, all_of, disjunction
from queries.options.index import Index
from queries.situations.facts import ENEMY_WITHOUT, content, deeds, negated, number_named, to_enemy
from queries.situations.situation import Group, Number, Party, Situation, Weapon, as_number
from queries.situations.usual import assumed_of


@dataclass(slots=True)
class Standing:
    """A party after derivation: what each group of its models has, and the states of the whole unit.

    ``why`` gives for each derived term the clauses that gave it; ``possible`` the clauses that would give a further
    term if something unknown held; ``lost`` the stated terms that a clause has taken away. ``maybe`` holds by group,
    with None for the whole unit, what this very unit would have then.
    """

    party: Party
    groups: list[set[str]]
    statuses: set[str]
    why: dict[str, list[Clause]] = field(default_factory=dict)
    possible: dict[str, list[tuple[Clause, Finding]]] = field(default_factory=dict)
    lost: dict[str, Clause] = field(default_factory=dict)
    maybe: dict[int | None, set[str]] = field(default_factory=dict)
    weapons: list[tuple[Weapon, set[str]]] = field(default_factory=list)
    #: By weapon and term, the figures on which it hangs that the weapon counts as that after all.
    weapon_maybe: dict[tuple[int, str], tuple[Condition, ...]] = field(default_factory=dict)
    #: The terms that were asked for, where somebody wants to know; a kind stands for all of its terms.
    asked: set[str] | None = None

    def ask_for(self, terms: Iterable[str]) -> None:
        """Note that a ruling hangs on whether the unit has these terms."""
        if self.asked is not None:
            self.asked.update(terms)

    def has(self, term: str) -> bool:
        """Whether any model of the unit has the term."""
        self.ask_for((term,))
        return term in self.statuses or any(term in group for group in self.groups)

    def terms(self) -> set[str]:
        """Everything that the unit or any of its models has."""
        return self.statuses.union(*self.groups)


@dataclass(frozen=True, slots=True)
class Scene:
    """A situation with its parties derived, from the point of view of one option, group or weapon where one is set."""

    index: Index
    situation: Situation
    unit: Standing
    enemy: Standing | None = None
    target: Standing | None = None
    option: str | None = None
    group: int | None = None
    weapon: int | None = None
    #: The phases in which the option is done, as far as the texts tell: an unstated phase is one of them.
    phases: frozenset[str] = frozenset()
    #: Whether the unit is kept from an action, for texts that say "is not allowed to move"; set by the resolver.
    barred: Callable[[Scene, str], Truth] | None = None
    #: What has been judged, by the point of view and the atom; shared by every view of one scene once it is derived.
    memo: dict[Any, Any] | None = None

    def at(self, *, option: str | None = None, group: int | None = None, weapon: int | None = None) -> Scene:
        """The same scene seen from an option, a group of models or a weapon."""
        return replace(
            self, option=option or self.option, group=self.group if group is None else group,
            weapon=self.weapon if weapon is None else weapon,
        )  # fmt: skip

    @property
    def firing(self) -> list[tuple[Weapon, set[str]]]:
        """The weapons that are spoken of: the one from whose point of view the scene is seen, else all of the unit."""
        return self.unit.weapons if self.weapon is None else [self.unit.weapons[self.weapon]]

    def judge(self, condition: Condition) -> Finding:
        """Whether ``condition`` holds here."""
        if isinstance(condition, All):
            return all_of(self.judge, condition.parts)
        if isinstance(condition, AnyOf):
            return disjunction([self.judge(part) for part in condition.parts])
        if isinstance(condition, Not):
            inner = self.judge(condition.part)
            if inner is TRUE or inner is FALSE:
                return FALSE if inner is TRUE else TRUE
            return replace(inner, truth=None if inner.truth is None else not inner.truth)
        if self.memo is None:
            return self._atom(condition)
        # The atom is kept with its finding, so that its identity stands for it as long as the memo lives.
        of_option = isinstance(condition, Fact | During)
        if self.group is None is self.weapon:
            key: Any = (id(condition), self.option) if of_option else id(condition)
        else:
            key = (id(condition), self.option if of_option else None, self.group, self.weapon)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = (condition, self._atom(condition))
        return known[1]

    def _atom(self, condition: Condition) -> Finding:
        truth, assumed = _ATOMS[type(condition)](self, condition)  # type: ignore[operator]
        if truth is False and had_by(condition, "unit") and self.unit.maybe:
            open_ends = _open_ends(self, condition)
            if open_ends:
                return Finding(None, open_ends)
        if truth is False and had_by(condition, "weapon") and self.weapon is not None:
            figures = self.unit.weapon_maybe.get((self.weapon, condition.term))
            if figures:
                return Finding(None, figures)
        if truth is not None and not assumed:
            return TRUE if truth else FALSE
        return Finding(truth, (condition,) if truth is None else (), (assumed,) if assumed else ())

    def measured(self, name: str) -> Number | None:
        """The stated number of that name; a weapon's own comes before that of the circumstances."""
        if self.weapon is not None and name != "distance":  # how far it carries is no distance to anybody
            for key, number in self.unit.weapons[self.weapon][0].measures:
                if content(key) == content(name):
                    return number
        facts = self.situation.facts
        if name == "distance":  # how far it moved is another distance
            facts = tuple(fact for fact in facts if not _OWN_MOVE.search(fact[0]))
        stated = number_named(facts, name)
        if stated is None and name == "distance":  # "nearest enemy": 15
            stated = next((n for key, value in facts if (n := to_enemy(key, value)) is not None), None)
        if stated is None and name == "distance":
            return None
        return (self._of_every_weapon(name) or self._markers(name)) if stated is None else stated

    def _markers(self, name: str) -> Number | None:
        """How many markers of that name the unit is stated to have."""
        counts = self.unit.party.counts
        return next((as_number(n) for term, n in counts if content(self.index.name(term)) == content(name)), None)

    def bears(self, quantity: str) -> bool:
        """Whether the unit is stated to bear markers of that name, however many."""
        name, held = content(quantity.removeprefix("fact:")), self.unit.party.statuses
        return any(content(self.index.name(term)) == name for term in held if kind_in(term) == "status")

    def has_none(self, quantity: str) -> bool:
        """Whether the unit has no markers of that name: none is stated, and no state that comes of them."""
        name, held = content(quantity.removeprefix("fact:")), self.unit.party.statuses
        named = (term for term in self.index.terms if kind_in(term) == "status" and "marker" in quantity)
        marker = next((term for term in named if content(self.index.name(term)) == name), None)
        brought = (
            (c.object for c in self.index.by_subject.get(marker, ()) if c.relation == "inflicts") if marker else ()
        )
        return marker is not None and marker not in held and held.isdisjoint(brought)

    def _of_every_weapon(self, name: str) -> Number | None:
        """The number of that name which the weapons have between them: the least minimum, the greatest maximum."""
        numbers = [number_named(weapon.measures, name) for weapon, _ in self.unit.weapons]
        known = [number for number in numbers if number is not None]
        if not known or len(known) < len(numbers):
            return None
        return min(known) if "min" in name else max(known)

    def standing(self, party: str) -> Standing | None:
        """The derived state of a party; the target is the enemy where no target is stated."""
        if party == "unit":
            return self.unit
        return {"enemy": self.enemy, "target": self.target or self.enemy}.get(party)


# Atoms. Each gives the truth and, where it had to assume something, what.


def _has(scene: Scene, atom: Has) -> tuple[Truth, str | None]:
    if atom.party == "weapon":
        return _weapon_has(scene, atom.term), None
    standing = scene.standing(atom.party)
    if atom.party == "enemy" and (f"{ENEMY_WITHOUT}{scene.index.name(atom.term)}", True) in scene.situation.facts:
        return False, None
    if atom.party == "enemy" and _carries_out(scene, atom.term):
        return True, None
    if standing is None:
        return (True if atom.party == "target" and towards.done_upon(scene, atom.term) else None), None
    wanted = _wanted(scene.index, atom.term)
    if wanted is None:  # any unit at all
        return True, None
    truth = _held(standing, wanted, atom.quantifier, scene.group if atom.party == "unit" else None)
    if not truth and atom.party == "unit" and (given := _given_one(scene, atom.term)) is not None:
        return given, None
    if not truth and atom.party == "unit" and _under_order(scene, atom.term):
        return True, None
    if truth:
        return truth, None
    if atom.party == "unit":
        if scene.index.kind(atom.term) == "special_rule" and scene.unit.weapons and _weapon_has(scene, atom.term):
            return True, None  # a rule of the weapon that it uses
        if scene.index.kind(atom.term) == "effect":
            return so_called(scene, atom.term), None
        return (None if _open_manner(scene, atom.term) else False), None
    kind = scene.index.terms[atom.term].kind if atom.term in scene.index.terms else "status"
    if kind == "status" and _never_in(scene.index, standing, atom.term):
        return False, None
    stated = standing.party.stated
    complete = {
        "unit_type": {"type", "subtypes"}, "unit_subtype": {"type", "subtypes"}, "special_rule": {"rules"},
        "weapon_type": {"weapons"},
    }.get(kind, {"statuses"})  # fmt: skip
    return (False if stated & complete else None), None


def _given_one(scene: Scene, term: str) -> bool | None:
    """Whether the unit has been given an order, where an order of any sort is asked for."""
    return given_an_order(scene) if scene.index.kind_of_general.get(term) == "order" else None


def _under_order(scene: Scene, term: str) -> bool:
    """Whether an order of any sort is asked for, where what is asked about is done by an order."""
    if scene.option is None or scene.index.kind_of_general.get(term) != "order":
        return False
    if kind_in(scene.option) not in ("order", "action"):
        return False  # an order that a reaction is called like is the one that it gives
    return any(kind_in(each) == "order" for each in (scene.option, *scene.index.twins(scene.option)))


def _carries_out(scene: Scene, order: str) -> bool:
    """Whether the stated event is the very deed that an order is called by ("an enemy declares a Charge")."""
    event, enemy = scene.situation.event or "", scene.standing("enemy")
    if not event or kind_in(order) != "order":
        return False
    if enemy is not None and any(kind_in(state) == "order" for state in enemy.party.statuses):
        return False  # who fires on another order
    called = set(stems(scene.index.name(order))) - {"order"}
    return bool(called) and called <= set(stems(event)) and not negated(event)


def _never_in(index: Index, standing: Standing, status: str) -> bool:
    """Whether those that are stated can by their kind never be in a state, whatever else is so ("Guns have no
    formation")."""
    barring = (clause for state in index.parents(status) for clause in index.by_object.get(state, ()))
    return any(
        clause.relation in ("immune_to", "denies") and clause.affects == "bearer" and not clause.yields
        and clause.when == clause.requirement == ALWAYS and clause.within is None and clause.value is None
        and isinstance(clause.who, Has) and had_by(clause.who, "unit") and kind_in(clause.who.term) in TYPE_KINDS
        and bool(standing.groups) and all(clause.who.term in held for held in standing.groups)
        for clause in barring
    )  # fmt: skip


def so_called(scene: Scene, term: str) -> bool:
    """Whether the unit is stated to be one of those whom the texts call by a word that names no kind of unit, or that
    word to be so: "Gale", or that the weather is that."""
    called = content(scene.index.name(term))
    facts = (value if isinstance(value, str) else key for key, value in scene.situation.facts
             if value is True or isinstance(value, str))  # fmt: skip
    told = (name.rpartition(" is ")[2] for name in facts)
    return any(content(name) == called for name in (*scene.unit.party.undefined, *told))


def _open_ends(scene: Scene, atom: Has) -> tuple[Condition, ...]:
    """The unknown atoms on which it hangs that the unit has a term after all, which it does not have as it stands."""
    standing = scene.unit
    if not any(atom.term in may for may in standing.maybe.values()) and atom.term not in scene.index.kind_of_general:
        return ()
    wanted = _wanted(scene.index, atom.term)
    more = replace(
        standing,
        statuses=standing.statuses | standing.maybe.get(None, set()),
        groups=[held | standing.maybe.get(i, set()) for i, held in enumerate(standing.groups)],
    )
    if wanted is None or not _held(more, wanted, atom.quantifier, scene.group):
        return ()
    found = {
        each: None
        for term, waiting in standing.possible.items() if atom.term in scene.index.parents(term)
        for _, finding in waiting
        for each in finding.unknown
    }  # fmt: skip
    return tuple(found) or (atom,)


#: How it is taken to have gone whatever it did: "always treated as if it had remained …".
#: A distance that tells how far the unit went, not how far off something is.
_OWN_MOVE = deferred(r"\b(?:moved|travell?ed|gone|of (?:its|the) move)\b", re.I)
_ALWAYS = deferred(r"\balways\b", re.I)


def _of_a_deed(index: Index, clause: Clause) -> bool:
    """Whether a clause has a unit count as what it did comes to: which way it went is then stated."""
    told = (atom for atom in atoms(index.scope(clause)[1]) if isinstance(atom, Fact))
    return clause.relation == "counts_as" and any(told)


def _open_manner(scene: Scene, term: str) -> bool:
    """Whether a status is a way of going about a turn, such as a speed, of which the situation states none.

    What a unit is counts as complete; how fast it went is a circumstance, open where it is not stated.
    """
    index, unit = scene.index, scene.unit
    if term not in index.manners:
        return False
    unit.ask_for(index.manners)
    always = {
        other
        for other in unit.statuses & index.manners
        if any(
            clause.relation == "uses" or _ALWAYS.search(index.rules.said(clause)) or _of_a_deed(index, clause)
            for clause in unit.why.get(other, ())
        )
    }
    if always or not unit.party.statuses.isdisjoint(index.manners):
        return False
    word = content(index.name(term))
    return not any(content(key) & word for key, _ in scene.situation.facts)


def _wanted(index: Index, term: str) -> tuple[frozenset[str], str | None] | None:
    """The term to look for, and the kind of which any term will do where it is a general term; None: any unit."""
    known = index.terms.get(term)
    if known is not None and known.kind == "unit":
        return None
    return frozenset((term,)), index.kind_of_general.get(term)


def _held(standing: Standing, wanted: tuple[frozenset[str], str | None], quantifier: str, group: int | None) -> bool:
    terms, kind = wanted
    standing.ask_for(terms if kind is None else (*terms, kind))

    def among(held: set[str]) -> bool:
        return not terms.isdisjoint(held) or (kind is not None and any(f"/{kind}/" in term for term in held))

    if among(standing.statuses):
        return True
    if quantifier == "any" and group is not None:
        return among(standing.groups[group])
    counts = [each.count for each in standing.party.groups]
    return _quantified(quantifier, [among(held) for held in standing.groups], counts)


def _quantified(quantifier: str, truths: list[bool], counts: list[int]) -> bool:
    if quantifier == "all":
        return all(truths)
    having = sum(count for truth, count in zip(truths, counts, strict=True) if truth)
    if quantifier == "majority":
        return 2 * having > sum(counts)
    if quantifier == "half":
        return 2 * having >= sum(counts)
    if match := re.search(r"\d+", quantifier):
        return having >= int(match.group())
    return any(truths)


def _weapon_has(scene: Scene, term: str) -> Truth:
    weapons = scene.unit.weapons
    if scene.weapon is not None:
        return term in weapons[scene.weapon][1]
    if scene.option == term:
        return True  # it is asked of using just such a weapon
    if not weapons:
        return _told_of_weapon(scene, term)
    return any(term in terms for _, terms in weapons)


_USING = content("attack weapon use")


def _told_of_weapon(scene: Scene, term: str) -> Truth:
    """What the facts tell of a weapon where none is stated: "attacked with a Heavy weapon this turn"."""
    for key, value in scene.situation.facts:
        used = deeds(key) or content(key) & _USING
        lacked = key.startswith("without ")
        told = isinstance(value, bool) and (used or lacked)
        if told and any(term in found.terms for found in scene.index.find(key)):
            return value != (lacked or negated(key))
    return None


def _compare(scene: Scene, atom: Compare) -> tuple[Truth, str | None]:
    if atom.quantity.startswith("characteristic:"):
        term = atom.quantity.partition(":")[2]
        if atom.party == "weapon":
            limit = _value(scene, atom.value, None)
            stated = [dict(weapon.characteristics).get(term) for weapon, _ in scene.firing]
            if not stated or limit is None or any(number is None for number in stated):
                return None, None
            return any(_ordered(number, atom.op, limit) for number in stated if number is not None), None
        standing = scene.standing(atom.party)
        if standing is None:
            return None, None
        groups = standing.party.groups
        if scene.group is not None and atom.party == "unit" and atom.quantifier == "any":
            groups = (groups[scene.group],)
        return _compare_groups(scene, atom, term, groups)
    left = _value(scene, atom.quantity, None)
    right = _value(scene, atom.value, None)
    if left is None and right is not None and (atom.op, right) in _AT_ALL and scene.bears(atom.quantity):
        return True, None  # who bears some bears one or more
    if left is None and right is not None and scene.has_none(atom.quantity):
        return _ordered(0, atom.op, right), None
    if left is None and right is not None:
        return _told_within(scene, atom, right), None
    if left is None or right is None:
        return None, None
    return _ordered(left, atom.op, right), None


_AT_ALL = ((">=", 1), (">", 0))
_WITHIN = deferred(r"\bwithin (\d+)(?!\d)", re.I)


def _told_within(scene: Scene, atom: Compare, limit: Number) -> Truth:
    """What the facts tell of a distance that is not stated as a number: "within 12 inches of the enemy"."""
    if atom.quantity != "fact:distance" or atom.op != "<=":
        return None
    for key, value in scene.situation.facts:
        within = _WITHIN.search(key)
        if within is None or not isinstance(value, bool):
            continue
        near, distance = value is not negated(key), int(within.group(1))
        if near and distance <= limit:
            return True
        if not near and distance >= limit:
            return False
    return None


def _set_by_rule(scene: Scene, atom: Compare, term: str) -> Number | None:
    """The number that a rule about the unit fixes for a characteristic: who is Stuck counts as having Pace 0."""
    if atom.party != "unit":
        return None
    fixing = scene.index.remembered(("fixing", term), lambda: _fixing(scene.index, term))
    return next((number for number, when in fixing if scene.judge(when).truth is True), None)


def _fixing(index: Index, term: str) -> tuple[tuple[Number, Condition], ...]:
    """The numbers that rules fix for a characteristic, each for those in a state."""
    return tuple(
        (number, both(clause.who, clause.when))
        for clause in index.by_object.get(term, ())
        if clause.relation == "sets" and clause.affects == "bearer" and clause.within is None
        if (number := as_number(clause.value)) is not None and index.kind(clause.subject) == "status"
        if any(isinstance(a, Has) and a.term == clause.subject for a in atoms(clause.who))
        if not any(isinstance(a, Compare) for a in atoms(both(clause.who, clause.when)))
    )


def _compare_groups(scene: Scene, atom: Compare, term: str, groups: tuple[Group, ...]) -> tuple[Truth, str | None]:
    if as_number(atom.value) is None and re.fullmatch(r"[-–—]|none|no|null", atom.value.strip(), re.I):
        lacking = [term in group.lacks for group in groups]
        missing = _quantified(atom.quantifier, lacking, [group.count for group in groups])
        return missing == (atom.op == "="), assumed_of(scene.index.name(term), term, groups) if missing else None
    truths: list[Truth] = []
    for group in groups:
        number, limit = _set_by_rule(scene, atom, term), _value(scene, atom.value, group)
        number = group.characteristic(term) if number is None else number
        truths.append(None if number is None or limit is None else _ordered(number, atom.op, limit))
    counts = [group.count for group in groups]
    low = _quantified(atom.quantifier, [truth is True for truth in truths], counts)
    high = _quantified(atom.quantifier, [truth is not False for truth in truths], counts)
    if low == high:
        return low, assumed_of(scene.index.name(term), term, groups)
    if atom.party == "unit" and atom.op in ("=", "<=", "<") and as_number(atom.value) in (0, 1):
        # The usual value of a characteristic is not nought; a unit for which it is would have been described so.
        return False, f"the {scene.index.name(term)} of the unit is not {0 if atom.op != '<=' else atom.value}"
    return None, None


def _value(scene: Scene, text: str, group: Group | None) -> Number | None:
    """The number that a quantity or an expression such as "1/2*characteristic:…" or "12" has here."""
    plain = as_number(text)
    if plain is not None:
        return plain
    share, star, name = text.partition("*")
    if star and (factor := as_number(share)) is not None:
        inner = _value(scene, name.strip(), group)
        return None if inner is None else Fraction(factor) * inner
    if text.startswith("characteristic:"):
        groups = (group,) if group else scene.unit.party.groups
        stated = [value for each in groups if (value := each.characteristic(text.partition(":")[2])) is not None]
        return max(stated) if stated else None
    return _in_brackets(scene) if text == "X" else scene.measured(text.removeprefix("fact:"))


def _in_brackets(scene: Scene) -> Number | None:
    """The number in brackets of a rule ("Cunning (8)"), where those who are told of have only one."""
    parties = [each.party for each in (scene.unit, scene.enemy, scene.target) if each is not None]
    told = {n for party in parties for term, n in party.counts if scene.index.kind(term) == "special_rule"}
    return as_number(told.pop()) if len(told) == 1 else None


def _ordered(left: Number, op: str, right: Number) -> bool:
    return {"<": left < right, "<=": left <= right, "=": left == right, ">=": left >= right, ">": left > right}[op]


_ATOMS = {
    Has: _has, Compare: _compare, During: happening.during, Event: happening.event, Done: happening.done,
    Fact: telling.fact,
}  # fmt: skip
