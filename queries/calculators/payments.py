"""What something costs in a case: its price, and what is added to that or taken off it.

From the procedures ``cost:`` and ``modify: cost``.
"""

from __future__ import annotations

import re
from typing import Any

from kb.names import stems
from kb.patterns import deferred
from queries.calculators.altered import Case
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.farther import names_of_unit
from queries.calculators.words import Question

_ASKS = deferred(
    r"\b(?:how (?:many|much)|what(?:'s| is| does| do| will| would)?)\b[^?;]*"
    r"\b(?:costs?|costing|pay|paid|pays|spend|spent|price)\b"
)
_FAR = deferred(
    r"(?<![\w.+-])(\d+) ?(?:\"|inch(?:es)?|in\b|cm|metres?|m\b|paces|hexes)? (?:away|off|from|distant|out)\b|"
    r"\b(?:at|from|distance of) (\d+) ?(?:\"|inch(?:es)?|cm|metres?|paces|hexes)"
)
_BOUND = deferred(
    r"\b(?P<sign>more than|over|beyond|further than|farther than|at least|within|less than|up to|under) (?P<n>\d+)|"
    r"\b(?P<m>\d+) ?(?:\"|inch(?:es)?|cm)? or (?P<end>more|less|closer|further)"
)
_BEING = frozenset(stems("be being is are the a an it its unit to of"))


def calculators(book: Book) -> list[Calculator]:
    """One calculator for everything of which the texts tell what it costs."""
    prices = [rule for rule in book.of("cost") if rule.body.isdigit()]
    if not prices:
        return []
    spared = [rule for rule in book.of("cost") if rule.body == "spared"]
    steps_of = [rule for rule in book.of("modify") if re.fullmatch(r"cost [+-]\d+", rule.body)]
    names = [book.name(rule.clause.subject) for rule in prices]
    inputs = (
        Input("for", "text", default=names[0], source="the first of them", description=", ".join(names)[:160]),
        Input("unit", "names", default=[], description="what it is, has and is in"),
        Input("case", "text", default="", description="what else is the case"),
    )

    def work(given: Inputs) -> list[Value]:
        price = _price(book, prices, str(given["for"]))
        if price is None:
            return []
        case = Case(book, list(given["unit"]), str(given.get("case") or ""))
        total, lines, sources = (
            int(price.body),
            [f"{book.name(price.clause.subject)}: {price.body}"],
            list[Source]([price]),
        )
        for rule in steps_of:
            why = rule.procedure.option("if") or ""
            if rule.clause.subject != price.clause.subject or not _so(case, why):
                continue
            free = next((each for each in spared if each.clause.subject in case.held and _of_it(each, why)), None)
            if free is not None:
                lines.append(f"{book.name(free.clause.subject)}: nothing more because {why}")
                sources.append(free)
                continue
            amount = int(rule.body.split()[1])
            total += amount
            lines.append(f"{why}: {amount:+d}")
            sources.append(rule)
        return [Value(f"cost: {book.name(price.clause.subject)}", max(total, 0), None, lines, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not _ASKS.search(question.low):
            return 0.0, {}
        price = _price(book, prices, question.low)
        if price is None:
            return 0.0, {}
        state = {"for": question.low, "unit": names_of_unit(question), "case": question.low}
        return 3.6, state

    return [Calculator("cost", "What something costs.", inputs, tuple(prices[:3]), work, read, "cost", "number")]


def _price(book: Book, prices: list[Rule], said: str) -> Rule | None:
    """The price that is meant: of what is named by itself, else of all that is of its kind, else the only one."""
    words = stems(said)
    named = [each for each in prices if set(stems(book.name(each.clause.subject))) <= set(words)]
    kinds = {book.kind(t) for hit in book.rules.names.find(said) for t in hit.terms}
    own = [each for each in named if not each.clause.subject.endswith(f"/{book.kind(each.clause.subject)}")]
    general = [each for each in prices if book.kind(each.clause.subject) in kinds and each not in own]
    general = [each for each in general if _of_a_kind(each)]
    found = own or named or general
    return found[0] if len({each.body for each in found}) == 1 else None


def _of_a_kind(rule: Rule) -> bool:
    """Whether a price is that of every order, reaction or action alike."""
    kind, _, name = rule.clause.subject.split("/", 1)[1].partition("/")
    return kind == name


def _so(case: Case, why: str) -> bool:
    """Whether a case is told: how far off somebody is, or what the unit is."""
    bound = _BOUND.search(why)
    if bound is None:
        return case.meets(why)
    told = _FAR.search(case.question.low)
    if told is None:
        return False
    far, limit = int(told[1] or told[2]), int(bound["n"] or bound["m"])
    sign = bound["sign"] or bound["end"]
    if sign in ("more than", "over", "beyond", "further than", "farther than"):
        return far > limit
    if sign in ("at least", "more", "further"):
        return far >= limit
    return far < limit if sign in ("less than", "under") else far <= limit


def _of_it(spared: Rule, why: str) -> bool:
    """Whether somebody is spared what is added for that."""
    wanted = set(stems(spared.procedure.option("for") or "")) - _BEING
    return bool(wanted) and wanted <= set(stems(why))


__all__ = ["calculators"]
