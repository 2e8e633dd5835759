"""Several rolls one after the other: the chance that each succeeds, where a question states what all of them need.

In come the calculators that fit a question, out goes the product of their chances. Only rolls whose passages say that
the one follows the other's success ("once a hit has been scored", "for each successful hit") are chained, or those that
the question itself names together ("to hit and wound").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.needed import results
from queries.calculators.words import Question

_FIRST = deferred(
    r"(?i)\b(?:once|after|when|if) (?:an? |the )?(\w+) (?:has been|is|was|have been) (?:scored|made|rolled|successful)"
    r"|\bfor each (?:successful )?(\w+)"
)
_ONLY = deferred(
    r"\b(?:once|1) (?:it|a shot|the shot|we|i) ha(?:s|ve) hit\b|\bafter hitting\b|\bper hit\b|\beach hit\b|\ba hit\b"
    r"|\b(?:has|have|had|was|were|is|are) (?:just |already |now )?(?:been )?wounded\b"
    r"|\bwounded (?:\d|an?|my|our|the|his|their|him|it|them)\b"
    r"|\bwounds (?:\d|an?|my|our|the|his|their|him|it|them)\b(?=[^?]*[.;,] [^?]*\b(?:chances?|odds|likely)\b)"
)

Fit = tuple[float, Calculator, dict[str, Any]]


def chained(book: Book, question: Question, fits: Sequence[Fit]) -> tuple[list[Value], list[Value]] | None:
    """The chance of two or three rolls in a row, and the values of each; None where the question is about one."""
    if not question.wants_chance or _ONLY.search(question.low):
        return None
    ready = [(made, inputs) for _, made, inputs in fits if not made.missing(inputs)]
    second = next((each for each in ready if each[0].family in ("against", "fixed")), None)
    if second is None:
        return None
    then = second[0].values(_single(second[1]))
    third = next((each for each in ready if each[0].family == "table" and each[1].get("outcome")), None)
    wanted = _rolled_for(book, third[0], then) if third else None
    wanted = wanted or _wanted(question, then)
    last = third[0].values(third[1])[:1] if third and wanted is not None else []
    first = next((each for each in ready if each[0].family == "target" and _of_skill(question, each[0])), None)
    if first is not None and not _follows(book, question, second[0], first[0]):
        first = None
    saved = _unsaved(question, ready) if second[0].family == "fixed" else []
    hits = first[0].values(_single(first[1]))[:1] if first else []
    every = [each for each in (*hits, wanted, *last, *saved) if each is not None]
    row = [each for each in every if isinstance(each.value, Fraction | int)]
    if wanted is None or len(row) < 2 or len(row) != len(hits) + 1 + len(last) + len(saved):
        return None
    return _product(row, (first or second)[1].get("tries")), [*hits, *then, *last, *saved]


def _unsaved(question: Question, ready: Sequence[tuple[Calculator, dict[str, Any]]]) -> list[Value]:
    """The chance that the save fails which a question states; how far a weapon lets saves be taken is not weighed."""
    if not question.asks(r"\b(?:un)?sav(?:es?|ed|ing)\b"):
        return []
    for made, inputs in ready:
        if made.family == "test" and stems(made.name.replace("-", " "))[-1:] == stems("save"):
            return made.values({**_single(inputs), "fails": True})[:1]
    return []


def _product(row: Sequence[Value], tries: int | None) -> list[Value]:
    """The chance that each of several rolls succeeds, for one attempt and for several."""
    chance = prod((Fraction(each.value) for each in row), start=Fraction(1))  # type: ignore[arg-type]
    names = [re.sub(r"^chance to fail: (.+)$", r"\1 failed", each.name).removeprefix("chance: ") for each in row]
    steps = [f"{name}: {each.value}" for name, each in zip(names, row, strict=True)]
    steps.append(f"{' × '.join(str(each.value) for each in row)} = {chance}")
    sources: list[Source] = [source for each in row for source in each.sources]
    return results(f"chance: {', then '.join(names)}", chance, tries, steps, sources)


def _rolled_for(book: Book, table: Calculator, values: Sequence[Value]) -> Value | None:
    """The result of the earlier roll for which a table is rolled on ("roll a D6 for each Penetrating Hit …")."""
    name = fold(table.title.removeprefix("The chance of each row: ").rsplit(" (", 1)[0])
    for passage in book.rules.passages.values():
        if name in fold(passage.text) and re.search(r"(?i)\bfor each\b", passage.text):
            for each in values:
                label = fold(each.name.removeprefix("chance: "))
                if each.unit == "probability" and label in fold(passage.text):
                    return each
    return None


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
    if re.search(r"\bhit(?:s|ting)? and (?:then )?\w+", question.low):
        return True
    # what is asked for is the later roll, and what the earlier one needs is stated too
    return second.family == "fixed" and re.search(r"\b(?:to hit|hits?)\b", question.low) is None


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
