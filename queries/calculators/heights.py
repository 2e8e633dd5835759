"""How far apart two are at different heights: the distance across the table, and so much for each level between them.

From the procedures ``measure:``.
"""

from __future__ import annotations

import re
from typing import Any

from kb.names import fold
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Value
from queries.calculators.book import Book, Rule
from queries.calculators.ways import book_unit
from queries.calculators.words import Question

_ASKS = deferred(
    r"\b(?:what|how (?:big|great|long))\b[^?;]*\b(?:distance|range)\b|"
    r"\bhow far\b(?![^?;]*\b(?:move|fly|go|travel|shoot|fire)s?\b)|"
    r"\bhow (?:many inch(?:es)?|distant)\b[^?;]*\b(?:apart|between|away|off|measure)|\bmeasured?\b[^?;]*\?"
)
_ACROSS = deferred(
    r"(?<![\w.+-])(\d+) ?(?:\"|''|inch(?:es)?|in\b|cm|metres?|m\b|paces|hexes)?,? "
    r"(?:apart|away|off|across|from|distant|horizontally|on the (?:table|ground|map)|over the (?:table|ground))\b|"
    r"(?<![\w.+-])(\d+) ?(?:\"|inch(?:es)?|cm|metres?|paces|hexes)"
)


def calculators(book: Book) -> list[Calculator]:
    """One calculator for what is added to a distance between heights."""
    return [_of(book, rule) for rule in book.of("measure")[:1]]


def _of(book: Book, rule: Rule) -> Calculator:
    what = rule.procedure.option("each") or "level"
    names = [each for each in (rule.procedure.option("of") or "").split("|") if each]
    step = int(rule.body)
    inputs = (
        Input("distance", low=0, high=400, description="across the table"),
        Input("between", low=0, high=40, description=f"how many {what}s lie between them"),
    )

    def work(given: Inputs) -> list[Value]:
        across, between = int(given["distance"]), int(given["between"])
        steps = [f"across the table {across}", f"{what} × {between}: +{step * between}"]
        return [Value("distance between them", across + step * between, book_unit(book, []), steps, [rule])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not _ASKS.search(question.low):
            return 0.0, {}
        between = _between(question.low, what, names)
        across = _ACROSS.search(question.low)
        if between is None or across is None:
            return 0.0, {}
        return 3.4, {"distance": int(across[1] or across[2]), "between": between}

    draws = (rule,)
    return Calculator(
        "distance-between", f"How far apart two are, by {what}s.", inputs, draws, work, read, "measure", "inch"
    )


def _between(low: str, what: str, names: list[str]) -> int | None:
    """How many levels lie between the two that a question tells: by their names, by number, or as it says itself."""
    if names:
        found = sorted(
            (hit.start(), at)
            for at, name in enumerate(names)
            for hit in re.finditer(rf"\b{re.escape(fold(name))}\b", low)
        )
        if len(found) == 2:
            return abs(found[0][1] - found[1][1])
    numbered = [int(each) for each in re.findall(rf"\b{re.escape(what)} (\d+)\b", low)]
    if len(numbered) == 2:
        return abs(numbered[0] - numbered[1])
    told = re.search(
        rf"\b(\d+) {re.escape(what)}s? (?:higher|lower|above|below|up|down|apart|of difference|between|difference)\b",
        low,
    )
    return int(told[1]) if told else None


__all__ = ["calculators"]
