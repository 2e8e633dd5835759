"""Several rolls one after the other: the chance that each succeeds, where a question states what all of them need.

In come the calculators that fit a question, out goes the product of their chances. Only rolls whose passages say that
the one follows the other's success ("once a hit has been scored", "for each successful hit") are chained, or those that
the question itself names together ("to hit and wound").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from kb.names import fold, stems
from queries.calculators.base import Calculator, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.words import Question

_FIRST = re.compile(
    r"(?i)\b(?:once|after|when|if) (?:an? |the )?(\w+) (?:has been|is|was|have been) (?:scored|made|rolled|successful)"
    r"|\bfor each (?:successful )?(\w+)"
)
_ONLY = re.compile(
    r"\b(?:once|1) (?:it|a shot|the shot|we|i) ha(?:s|ve) hit\b|\bafter hitting\b|\bper hit\b|\beach hit\b|\ba hit\b"
)

Fit = tuple[float, Calculator, dict[str, Any]]


def chained(book: Book, question: Question, fits: Sequence[Fit]) -> tuple[Value, list[Value]] | None:
    """The chance of two rolls in a row and the values of both; None where the question is about one."""
    if not question.wants_chance or _ONLY.search(question.low):
        return None
    ready = [(made, inputs) for _, made, inputs in fits if not made.missing(inputs)]
    second = next((each for each in ready if each[0].family in ("against", "fixed")), None)
    first = next((each for each in ready if each[0].family == "target" and _of_skill(question, each[0])), None)
    if second is None or first is None or not _follows(book, question, second[0], first[0]):
        return None
    hits, then = first[0].values(_single(first[1])), second[0].values(_single(second[1]))
    wanted = _wanted(question, then)
    if not hits or wanted is None or hits[0].unit != "probability" or not isinstance(hits[0].value, Fraction | int):
        return None
    chance = Fraction(hits[0].value) * Fraction(wanted.value)  # type: ignore[arg-type]
    names = [each.name.removeprefix("chance: ") for each in (hits[0], wanted)]
    steps = [f"{name}: {each.value}" for name, each in zip(names, (hits[0], wanted), strict=True)]
    steps.append(f"{hits[0].value} × {wanted.value} = {chance}")
    sources: list[Source] = [*hits[0].sources, *wanted.sources]
    return Value(f"chance: {names[0]}, then {names[1]}", chance, "probability", steps, sources), [hits[0], *then]


def _single(inputs: Inputs) -> dict[str, Any]:
    return {key: value for key, value in inputs.items() if key != "tries"}


def _of_skill(question: Question, made: Calculator) -> bool:
    """Whether a calculator of a needed roll has its characteristic stated in the question."""
    return bool(made.inputs) and bool(question.quantity(made.inputs[0].name))


def _follows(book: Book, question: Question, second: Calculator, first: Calculator) -> bool:
    """Whether the second roll is made for successes of the first, by its passage or by the question's own words."""
    roots = set(stems(first.name.replace("-", " ")))
    for source in second.draws[:1]:
        clause = getattr(source, "clause", None)
        passage = book.rules.passages.get(clause.passage) if clause else None
        found = _FIRST.search(passage.text) if passage else None
        if found and set(stems(fold(found.group(1) or found.group(2)))) & roots:
            return True
    return re.search(r"\bhit(?:s|ting)? and (?:then )?\w+", question.low) is not None


def _wanted(question: Question, values: Sequence[Value]) -> Value | None:
    """The chance that the question asks for among those of the second roll."""
    chances = [each for each in values if each.unit == "probability" and isinstance(each.value, Fraction | int)]
    have = {word[:6] for word in question.stems()}
    for each in chances:
        named = stems(each.name.removeprefix("chance: ").split(" (")[0])
        words = [word for word in named if word not in ("hit", "any")]
        if words and all(word[:6] in have for word in words):
            return each
    return next((each for each in chances if "any" in each.name), chances[0] if chances else None)


__all__ = ["chained"]
