"""The slow, plain resolver: the judge's steps over all rules of a random book, without an index or a proof.

Written from the page on ruling, not from the resolver: what the two agree on, both have understood.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Fact, Has, Not, atoms, literals
from tests.queries.resolver.hand_made import t
from tests.queries.resolver.random_books import GENERAL, REACTIONS, Rule, plain

Truth = bool | None


def all_of(truths: list[Truth]) -> Truth:
    """Kleene's and: false as soon as one is, true where all are, else unknown."""
    return False if False in truths else None if None in truths else True


def negated(truth: Truth) -> Truth:
    return None if truth is None else not truth


def sort(atom: Condition) -> TypeGuard[Has]:
    """Whether an atom asks the unit for a type or a sub-type."""
    return isinstance(atom, Has) and atom.party == "unit" and "/unit_" in atom.term


class Reference:
    """One book and one situation; ``verdicts`` rules on every reaction."""

    def __init__(self, book: tuple[Rule, ...], situation: dict[str, Any]) -> None:
        self.book, self.situation, self.facts = book, situation, situation["facts"]
        self.models = situation["unit"]["models"]
        self.enemy = situation.get("enemy")
        self.statuses = {t(f"status:{name}") for name in situation["unit"]["statuses"]}
        self.option = GENERAL
        self.has: list[set[str]] = [self._stated(model) for model in self.models]
        self.may: list[set[str]] = [set() for _ in self.models]
        self.derive()

    def _stated(self, model: dict[str, Any]) -> set[str]:
        found = {t(f"unit_type:{model['type']}")}
        found |= {t(f"unit_subtype:{name}") for name in model.get("subtypes", ())}
        found |= {t(f"special_rule:{name}") for name in model.get("rules", ())}
        return found | {
            t(rule.object) for rule in self.book if rule.relation == "is_a" and t(rule.subject) in found
        }  # fmt: skip

    def derive(self) -> None:
        """Give every group of models what the rules give it; a rule rests only on those before it."""
        for rule in self.book:
            if rule.relation != "grants":
                continue
            for i in range(len(self.models)):
                given = all_of([self.truth(rule.who, i), self.truth(rule.when, i)])
                if given is True:
                    self.has[i].add(t(rule.object))
                elif given is None and self.truth(rule.who, i) is not False:
                    self.may[i].add(t(rule.object))

    # Conditions.

    def truth(self, condition: Condition, group: int | None = None) -> Truth:
        if isinstance(condition, All):
            return all_of([self.truth(part, group) for part in condition.parts])
        if isinstance(condition, AnyOf):
            return negated(all_of([negated(self.truth(part, group)) for part in condition.parts]))
        if isinstance(condition, Not):
            return negated(self.truth(condition.part, group))
        if isinstance(condition, Fact):
            return self.facts.get(condition.text)
        if isinstance(condition, Compare):
            return self.compared(condition, group)
        assert isinstance(condition, Has)
        if condition.party == "enemy":
            return None if self.enemy is None else self.enemy_has(condition.term)
        if condition.term in self.statuses:
            return True
        if self.counted(condition, self.has, group):
            return True
        both = [has | may for has, may in zip(self.has, self.may, strict=True)]
        return None if self.counted(condition, both, group) else False

    def enemy_has(self, term: str) -> bool:
        assert self.enemy is not None
        stated = self._stated(self.enemy)
        return term in stated or term in {t(f"status:{name}") for name in self.enemy.get("statuses", ())}

    def counted(self, atom: Has, has: list[set[str]], group: int | None) -> bool:
        if atom.quantifier == "any" and group is not None:
            return atom.term in has[group]
        having = sum(model["count"] for model, terms in zip(self.models, has, strict=True) if atom.term in terms)
        total = sum(model["count"] for model in self.models)
        wanted = {"any": 1, "all": total, "majority": total // 2 + 1, "at least 2": 2}[atom.quantifier]
        return having >= wanted

    def compared(self, atom: Compare, group: int | None) -> Truth:
        models = self.models if group is None else [self.models[group]]
        numbers = [model.get("characteristics", {}).get("Quickness") for model in models]
        met = [
            None if number is None else number < int(atom.value) if atom.op == "<" else number >= int(atom.value)
            for number in numbers
        ]
        return negated(all_of([negated(each) for each in met]))

    # Rules.

    def holds(self, rule: Rule) -> Truth:
        if rule.relation == "requires" and rule.subject not in (self.option, GENERAL):
            return False  # what another option needs says nothing of this one
        return all_of([self.truth(rule.who), self.truth(rule.when)])

    def standing(self, i: int) -> tuple[Truth, bool]:
        """Whether a rule holds once the rules that beat it are heard, and whether it is beaten."""
        truth = self.holds(self.book[i])
        if truth is False:
            return False, False
        for j, winner in enumerate(self.book):
            if winner.beats != i or not self.same_thing(winner, self.book[i]):
                continue
            live, beaten = self.standing(j)
            live = all_of([live, self.truth(winner.requirement)])
            if beaten or live is False:
                continue
            if live is True:
                return truth, True
            truth = None
        return truth, False

    def same_thing(self, winner: Rule, loser: Rule) -> bool:
        """Leave to do one thing is no leave to do another, and what closes one thing leaves the leave for the rest."""
        one = winner.relation == "denies" and loser.relation == "permits" and loser.object == GENERAL
        return (winner.relation != "permits" and not one) or winner.object in (loser.object, self.option, GENERAL)

    def about_us(self, rule: Rule) -> bool:
        """Whether something stated makes a rule this unit's business."""
        who = self.truth(rule.who)
        told = any(isinstance(atom, Fact) and self.truth(atom) is True for atom in atoms(rule.when))
        return who is None or (who is True and rule.who != ALWAYS) or told

    def gives_way(self, rule: Rule, option: str) -> bool:
        """Whether a rule that admits exceptions, or tells of a case, meets a permission for a narrower unit in it."""
        told = rule.relation == "denies" and any(isinstance(atom, Fact) for atom in atoms(rule.when))
        return any(
            (rule.yields or (told and permit.when == rule.when and not self.standing(j)[1]))
            and permit.relation == "permits"
            and permit.object in (rule.object, option)
            and permit.object in (GENERAL, option)
            and permit.who not in (ALWAYS, rule.who)
            and self.holds(permit) is True
            for j, permit in enumerate(self.book)
        )

    def meant_for_others(self, rule: Rule, option: str) -> bool:
        """Whether an option that is open to some kinds of unit alone is opened to this one of another kind by name."""
        asked = list(literals(rule.requirement)) if rule.relation == "requires" and rule.subject == option else []
        named = {atom.term for atom in asked if sort(atom)}
        return (
            bool(asked)
            and all(sort(atom) for atom in asked)
            and any(
                permit.relation == "permits"
                and permit.object == option
                and any(sort(atom) and not self.kinds(atom.term) & named for atom in literals(permit.who))
                and self.holds(permit) is True
                for permit in self.book
            )
        )

    def kinds(self, term: str) -> set[str]:
        """A kind of unit and what it is a kind of."""
        return {term} | {t(rule.object) for rule in self.book if rule.relation == "is_a" and t(rule.subject) == term}

    # The verdict.

    def verdict(self, option: str) -> str:
        if self.impossible():
            return "impossible"
        self.option = option
        against = [self.closing(i, option) for i in range(len(self.book))]
        return "denied" if True in against else "conditional" if None in against else "allowed"

    def closing(self, i: int, option: str) -> Truth:
        """Whether a rule closes the option: None where that is open and this unit's business."""
        rule = self.book[i]
        unmet: Truth = True
        if (rule.relation == "denies" and rule.object in (option, GENERAL)) or (
            rule.relation == "limits_to" and rule.requirement == ALWAYS and rule.object not in (option, GENERAL)
        ):
            pass
        elif (rule.relation == "limits_to" and rule.requirement != ALWAYS and rule.object in (option, GENERAL)) or (
            rule.relation == "requires" and rule.subject in (option, GENERAL)
        ):
            unmet = negated(self.truth(rule.requirement))
        else:
            return False
        truth, beaten = self.standing(i)
        own = self.holds(rule)
        closes = all_of([truth, unmet])
        if beaten or closes is False or self.gives_way(rule, option) or self.meant_for_others(rule, option):
            return False
        if closes is True:
            return True
        open_exception = own is True and truth is None
        return None if open_exception or self.about_us(rule) else False

    def impossible(self) -> bool:
        """Whether the unit is stated to be in a state that it could never have come into, being what it is besides."""
        unit = self.situation["unit"]
        for name in unit["statuses"]:
            others = [each for each in unit["statuses"] if each != name]
            before = Reference(self.book, {**self.situation, "unit": {**unit, "statuses": others}})
            for i, rule in enumerate(self.book):
                immune = rule.relation == "immune_to" and plain(rule.object) == name
                if immune and before.standing(i) == (True, False):
                    return True
        return False

    def verdicts(self) -> dict[str, str]:
        """The verdict on every reaction, by its name."""
        return {plain(option): self.verdict(option) for option in REACTIONS}
