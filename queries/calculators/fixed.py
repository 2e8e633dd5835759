"""Needed rolls that a text fixes ("on a 2+"), and what is rolled again.

From the procedures ``target:`` and ``reroll:``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from kb.names import fold, slug, stems
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.needed import (
    dice_of,
    passing,
    results,
    roll_needed,
    same_words,
    tries,
)
from queries.calculators.words import Question


def calculators(book: Book) -> list[Calculator]:
    """A calculator for every roll that the texts fix; sentences that ask for the same roll share one."""
    made: dict[str, Calculator] = {}
    for rule in book.of("target"):
        found = re.match(r"^(\d+|X)\+$", rule.body)
        if not found or not rule.procedure.options:
            continue
        what = rule.procedure.options[0]
        owner = book.rules.heading(rule.clause.passage) or book.name(rule.clause.subject)
        owner = re.sub(r" ?\(.*", "", owner)
        key = slug(f"{owner} {what}" if fold(what) not in fold(owner) else owner)
        if key in made and made[key].draws and _alike_target(made[key].draws[0], rule):
            made[key] = replace(made[key], draws=(*made[key].draws, rule))
            continue
        while key in made:
            key += "-2"
        made[key] = _fixed_one(book, key, owner, what, rule, None if found.group(1) == "X" else int(found.group(1)))
    return list(made.values())


def _alike_target(source: Source, rule: Rule) -> bool:
    """Whether two sentences ask for the same roll in the same case, so that one calculator serves both."""
    return isinstance(source, Rule) and source.body == rule.body and source.clause.condition == rule.clause.condition


def _usual_number(book: Book, owner: str) -> int | None:
    """The number of a rule that is shown without one: "where no number is given, it is Venomous (5+)"."""
    said = re.compile(rf"(?i)\b(?:no|without an?) (?:number|value|figure)\b.*?\b{re.escape(owner)} \((\d+)\+?\)")
    found = (said.search(passage.text) for passage in book.rules.passages.values())
    return next((int(match.group(1)) for match in found if match), None)


def _fixed_one(book: Book, key: str, owner: str, what: str, rule: Rule, number: int | None) -> Calculator:
    dice = dice_of(book, rule.clause.passage)
    usual = _usual_number(book, owner) if number is None else None
    bracket = Input("target", low=1, high=20, description="the number in brackets")
    if usual is not None:
        bracket = replace(bracket, default=usual, source="what the text says where no number is shown")
    inputs = [bracket] if number is None else []
    inputs += [
        Input("tries", low=1, high=200, optional=True),
        Input("enemy", "names", default=[], description="types and rules of the target"),
    ]
    alike = [each.clause.subject for each in book.of("target") if each.procedure.options[:1] == (what,)]
    owners = {book.name(term) for term in alike if book.kind(term) in ("special_rule", "weapon_type")}
    others = sorted(each for each in owners if stems(each) != stems(owner))
    rerolls = [
        each
        for each in book.of("reroll")
        if any(same_words(owner, word) for word in re.split(r"\|", each.procedure.option("if") or ""))
    ]

    def work(given: Inputs) -> list[Value]:
        target = number if number is not None else int(given["target"])
        chance = passing(dice, target)
        steps = [f"{owner}: {what} on {target}+", f"{dice}: {target}+ is {chance}"]
        sources: list[Source] = [rule]
        for each in rerolls:
            against = each.procedure.option("against") or ""
            if any(same_words(against, name) for name in given["enemy"]):
                chance = core.again(chance, passed=each.body.startswith("success"), failed=each.body.startswith("fail"))
                steps.append(f"against {against} {each.body} are rolled again: {chance}")
                sources.append(each)
        found = results(f"chance: {what} ({owner})", chance, given.get("tries"), steps, sources)
        return [*found, roll_needed(f"{what} ({owner})", target, steps[:2], sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        # "Jungles and Woods" are two things that give the same
        parts = [part for part in re.split(r"(?i),? (?:and|or) ", owner) if len(stems(part)) == 1]
        named = question.mentions(owner) or any(map(question.mentions, parts))
        near = set(stems(rule.clause.condition or "")) & set(question.stems())
        told = (
            near
            - set(
                stems(
                    f"{what} the a is this that any always chance of it in to against unless "
                    "another special rule and or if be an no on from not"
                )
            )
            - {"hav", "mak"}
        )
        if (
            not (named or (len(told) > 1 and not any(map(question.mentions, others))))
            or not (question.wants_chance or question.wants_roll)
            or stems(what)[0] not in question.stems()
        ):
            return 0.0, {}
        state: dict[str, Any] = {"tries": tries(book, question), "enemy": question.all_names()}
        if number is None and (found := question.parameter_of_ours(owner)):
            state["target"] = found
        closer = rule.clause.condition or ""
        extra = (0.1 * len(told) if closer else 0.0) + (0.5 if question.wants_roll else 0.0)
        return (3.0 if named else 2.0) + extra, state

    return Calculator(
        key,
        f"The chance: {what} on {'X' if number is None else number}+ ({owner}).",
        tuple(inputs),
        (rule,),
        work,
        read,
        "fixed",
        "probability",
    )
