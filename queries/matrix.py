"""Verdicts by the hundred thousand: every unit of a product of types, sub-types and states against every option.

The verdicts are those of ``resolve`` for a unit of which nothing else is stated, without the proof. A verdict hangs
only on the terms that were asked for on the way to it, so that units that are alike in those share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.conditions import Has, atoms
from queries.case import Case
from queries.conditions.evaluate import Scene
from queries.derive import LASTING, STATES, held_terms, standing_of
from queries.options.choosing import options_asked
from queries.options.index import Index, index_of
from queries.premise import keeps_from
from queries.resolver import rule_held, scene_of
from queries.situations.situation import Ask, Group, Party, Situation

#: What a ruling was found to hang on, and the verdict by which of it a unit has.
Known = dict[frozenset[str], dict[frozenset[str], str]]


class Matrix:
    """Rules on units of one ruleset, each given by its terms; what was found for one serves for all that are alike."""

    def __init__(self, rules: Any, of: str = "reaction") -> None:
        self.index: Index = index_of(rules)
        self.of = of
        self.options = options_asked(self.index, of)
        self._ruleset = str(rules.ruleset.id)
        self._known: dict[str, Known] = {}
        self._held: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        self._mentioned: frozenset[str] | None = None

    def verdicts(self, terms: Iterable[str], states: Iterable[str] = ()) -> dict[str, str]:
        """The verdict on every option for a unit with these types, sub-types and rules, in these states."""
        being, in_states = frozenset(terms), frozenset(states)
        held = self._standing_of(being, in_states)
        if any(self._kept_from(state, being, in_states) for state in in_states & held):
            return dict.fromkeys(self.options, "impossible")
        return {option: self._verdict(option, held, being, in_states) for option in self.options}

    def _verdict(self, option: str, held: frozenset[str], being: frozenset[str], states: frozenset[str]) -> str:
        known = self._known.setdefault(option, {})
        for hangs_on, by_answer in known.items():
            verdict = by_answer.get(hangs_on & held)
            if verdict is not None:
                return verdict
        scene = self._scene(being, states)
        asked: set[str] = set()
        scene.unit.asked = asked
        if self.of == "rule":
            verdict = rule_held(scene, option).verdict
        else:
            verdict = Case(scene.at(option=option), option, self.of).bare_verdict()
        hangs_on = self._spelt_out(asked)
        known.setdefault(hangs_on, {})[hangs_on & held] = verdict
        return verdict

    def _kept_from(self, state: str, being: frozenset[str], states: frozenset[str]) -> bool:
        """Whether the unit, as it is without a state, is kept from ever coming into it."""
        others = states - {state}
        held = self._standing_of(being, others)
        known = self._known.setdefault(f"premise:{state}", {})
        for hangs_on, by_answer in known.items():
            verdict = by_answer.get(hangs_on & held)
            if verdict is not None:
                return verdict == "impossible"
        scene = self._scene(being, others)
        asked: set[str] = set()
        scene.unit.asked = asked
        kept = any(True for _ in keeps_from(scene, state, states))
        hangs_on = self._spelt_out(asked)
        known.setdefault(hangs_on, {})[hangs_on & held] = "impossible" if kept else "possible"
        return kept

    def _scene(self, being: frozenset[str], states: frozenset[str]) -> Scene:
        return scene_of(self.index, Situation(self._ruleset, Ask(self.of), Party((Group(1, being),), states)))

    def _spelt_out(self, asked: set[str]) -> frozenset[str]:
        """The terms asked for, with all those of a kind in the place of the kind; each also as what a unit may have."""
        terms = {each for each in asked if each in self.index.terms}
        for kind in asked - terms:
            terms.update(term.id for term in self.index.rules.terms_of_kind(kind))
        return frozenset(terms | {_perhaps(term) for term in terms})

    def _standing_of(self, being: frozenset[str], states: frozenset[str]) -> frozenset[str]:
        """Everything that a unit has that is stated to have these terms and to be in these states."""
        index = self.index
        if self._mentioned is None:
            self._mentioned = self._resting()
        telling = frozenset(term for term in being if self._tells(term))
        telling_states = frozenset(term for term in states if self._tells(term))
        known = self._held.get((telling, telling_states))
        if known is None:
            scene_party = Party((Group(1, telling),), telling_states)
            situation = Situation(self._ruleset, Ask(self.of), scene_party)
            standing = standing_of(index, situation, situation.unit)
            known = frozenset(standing.terms() | {_perhaps(term) for may in standing.maybe.values() for term in may})
            self._held[telling, telling_states] = known
        return known | held_terms(index, being - telling, LASTING) | held_terms(index, states - telling_states, STATES)

    def _tells(self, term: str) -> bool:
        """Whether what follows from what a unit is may hang on a term."""
        assert self._mentioned is not None
        return not self._mentioned.isdisjoint(self.index.parents(term))

    def _resting(self) -> frozenset[str]:
        """The terms on which it hangs what follows from what a unit is."""
        index = self.index
        found: set[str] = set()
        for clause in index.rules.clauses:
            if clause.relation in ("grants", "counts_as", "is_a", "removes"):
                found |= {clause.subject, clause.object}
                for atom in atoms(index.condition(clause)):
                    if isinstance(atom, Has):
                        found.add(atom.term)
        general = {index.kind_of_general[term] for term in found if term in index.kind_of_general}
        return frozenset(found).union(*({term.id for term in index.rules.terms_of_kind(kind)} for kind in general))


def _perhaps(term: str) -> str:
    """A term that a unit would have if something unknown held."""
    return f"{term}?"
