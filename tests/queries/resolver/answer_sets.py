"""Random books put to clingo: the same rules as facts of a logic program (``ruling.lp``), whose stable model rules."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import clingo

from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Fact, Has, Not, atoms, literals
from tests.queries.resolver.hand_made import t
from tests.queries.resolver.random_books import GENERAL, REACTIONS, Rule, plain
from tests.queries.resolver.reference import sort

PROGRAM = Path(__file__).with_name("ruling.lp").read_text(encoding="utf-8")


class Facts:
    """The facts of one book and one situation, as the text of a logic program."""

    def __init__(self, book: tuple[Rule, ...], situation: dict[str, Any]) -> None:
        self.lines: list[str] = []
        self._nodes = count()
        self.size = sum(model["count"] for model in situation["unit"]["models"])
        for option in REACTIONS:
            self.say("option", t(option))
        # Impossible states are judged from the point of view of reacting at all.
        self.say("general", t(GENERAL))
        self.say("option", t(GENERAL))
        self.situation(situation)
        for i, rule in enumerate(book):
            self.rule(i, rule, book)

    def say(self, name: str, *arguments: object) -> None:
        shown = ",".join(str(each) if isinstance(each, int) else f'"{each}"' for each in arguments)
        self.lines.append(f"{name}({shown})." if arguments else f"{name}.")

    def situation(self, value: dict[str, Any]) -> None:
        for i, model in enumerate(value["unit"]["models"]):
            self.lines.append(f"group({i},{model['count']}).")
            for name in self.stated(model):
                self.lines.append(f'own({i},"{name}").')
            if "characteristics" in model:
                self.lines.append(f"reading({i},{model['characteristics']['Quickness']}).")
        for name in value["unit"]["statuses"]:
            self.say("state", t(f"status:{name}"))
        for fact, truth in value["facts"].items():
            self.lines.append(f'told("{fact}",{"t" if truth else "f"}).')
        if "enemy" in value:
            self.say("enemy")
            for name in (*self.stated(value["enemy"]), *(t(f"status:{each}") for each in value["enemy"]["statuses"])):
                self.say("enemy_has", name)

    @staticmethod
    def stated(model: dict[str, Any]) -> list[str]:
        named = {
            "unit_type": [model["type"]],
            "unit_subtype": model["subtypes"],
            "special_rule": model.get("rules", []),
        }
        return [t(f"{kind}:{name}") for kind, names in named.items() for name in names]

    def rule(self, i: int, rule: Rule, book: tuple[Rule, ...]) -> None:
        if rule.relation == "is_a":
            self.say("below", t(rule.subject), t(rule.object))
            self.lines += [f"enemy_has({self.text(rule.object)}) :- enemy_has({self.text(rule.subject)})."]
            return
        only = rule.relation == "limits_to" and rule.requirement == ALWAYS
        self.lines.append(f"rule({i}). relation({i},{'only' if only else rule.relation}).")
        self.lines.append(f"subject({i},{self.text(rule.subject)}). object({i},{self.text(rule.object)}).")
        for name, condition in (("who", rule.who), ("when", rule.when), ("need", rule.requirement)):
            self.lines.append(f"{name}({i},{self.condition(condition)}).")
        for atom in atoms(rule.when):
            if isinstance(atom, Fact):
                self.lines.append(f"fact_of({i},{self.condition(atom)}).")
        if rule.yields:
            self.lines.append(f"yields({i}).")
        if rule.who == ALWAYS:
            self.lines.append(f"always({i}).")
        if rule.beats is not None:
            self.lines.append(f"beats({i},{rule.beats}).")
        self.sorts(i, rule)
        self.lines += [f"same_who({i},{j})." for j, other in enumerate(book) if other.who == rule.who]
        if any(isinstance(atom, Fact) for atom in atoms(rule.when)):
            self.lines += [f"same_case({i},{j})." for j, other in enumerate(book) if other.when == rule.when]

    def sorts(self, i: int, rule: Rule) -> None:
        """The kinds of unit to which alone a rule opens its option, or to which it gives leave by name."""
        asked = list(literals(rule.requirement)) if rule.relation == "requires" else []
        if asked and all(sort(atom) for atom in asked):
            self.lines.append(f"of_sorts({i}).")
            self.lines += [f'asked_sort({i},"{atom.term}").' for atom in asked if sort(atom)]
        if rule.relation == "permits":
            self.lines += [f'named_sort({i},"{atom.term}").' for atom in literals(rule.who) if sort(atom)]

    @staticmethod
    def text(name: str) -> str:
        return f'"{t(name)}"'

    def condition(self, condition: Condition) -> int:
        """Say a condition node by node; the number of its node."""
        node = next(self._nodes)
        if isinstance(condition, All | AnyOf):
            self.lines.append(f"{'conj' if isinstance(condition, All) else 'disj'}({node}).")
            self.lines += [f"part({node},{self.condition(part)})." for part in condition.parts]
        elif isinstance(condition, Not):
            self.lines.append(f"neg({node},{self.condition(condition.part)}).")
        elif isinstance(condition, Fact):
            self.lines.append(f'fact({node},"{condition.text}").')
        elif isinstance(condition, Compare):
            self.lines.append(f"{'below_number' if condition.op == '<' else 'from_number'}({node},{condition.value}).")
        else:
            assert isinstance(condition, Has)
            self.lines.append(f'has({node},"{condition.term}",{condition.party},{self.quantifier(condition)}).')
        return node

    def quantifier(self, atom: Has) -> str:
        needed = {"all": self.size, "majority": self.size // 2 + 1, "at least 2": 2}.get(atom.quantifier)
        if needed is None:
            return "any"
        self.lines.append(f"enough(from({needed}),{needed}).")
        return f"from({needed})"


def verdicts(book: tuple[Rule, ...], situation: dict[str, Any]) -> dict[str, str]:
    """The verdict on every reaction, by its name, from the one stable model."""
    control = clingo.Control(["--warn=none", "0"])
    control.add("base", [], PROGRAM + "\n".join(Facts(book, situation).lines))
    control.ground([("base", [])])
    models: list[dict[str, str]] = []
    control.solve(on_model=lambda model: models.append(_read(model)))
    assert len(models) == 1, f"{len(models)} stable models"
    return {plain(option): models[0][t(option)] for option in REACTIONS}


def _read(model: clingo.Model) -> dict[str, str]:
    return {symbol.arguments[0].string: symbol.arguments[1].name for symbol in model.symbols(shown=True)}
