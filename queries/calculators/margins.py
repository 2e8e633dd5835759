"""Margins: the chance to pass or fail a test by so much, as a question tells it ("fails by 2 or more") or as the texts
tell what comes of it ("if the total is 3 or more below his Rank, he may give a second order").

In: a test and a question, or the number that its dice are held against. Out: the margin that is asked for, and its
chance.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from kb.model import Passage
from kb.names import fold
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.degrees import degrees
from queries.calculators.tested import Tested
from queries.calculators.words import Question, digits
from queries.situations.facts import content

_ASKED = deferred(
    r"\b(?P<how>pass|fail|succeed|beat|mak|miss)\w*"
    r"(?: (?:(?:the|its|their|an?|this|that|my|his) )?[\w' -]{2,30}?)? by (?:a margin of )?"
    r"(?P<least>at least |no less than )?(?P<n>\d{1,2})(?P<more> or more|\+| or better| or worse)?\b"
)
_MORE = r"(?:at least (?P<n>\d{1,2})|(?P<n2>\d{1,2}) or more)(?: points?)?"
_FAR = rf"{_MORE} (?P<way>below|under|less than|lower than|above|over|more than|higher than|beyond)"
_BY = deferred(rf"\b(?P<how>pass|fail|succeed|beat)\w*\b[^.;]{{0,30}}? by {_MORE}")


class Margin(NamedTuple):
    """By how much a test is passed, or failed, at least; and the passage that tells what comes of it."""

    passed: bool
    least: int
    passage: Passage | None = None
    most: int | None = None

    def text(self) -> str:
        """As the input of a calculator."""
        how = "passed" if self.passed else "failed"
        return f"{how} by {self.least} or more" if self.most is None else f"{how} by {self.least} to {self.most}"


def asked_margin(test: Tested, question: Question) -> Margin | None:
    """The margin that a question asks for, in its own words or by what comes of it."""
    if question.wants_chance and (given := _given(test, question)) is not None:
        return given
    if found := _ASKED.search(question.low):
        if found["least"] or found["more"]:
            return Margin(found["how"] not in ("fail", "miss"), int(found["n"]))
        return None
    if not question.wants_chance or question.asks(r"\b(?:pass|fail)(?:es|ed|ing)?\b"):
        return None
    return _brought(test, question)


def _given(test: Tested, question: Question) -> Margin | None:
    """The margin by which a test gives what is asked for: "two moves or more", "exactly one move"."""
    every = degrees(test.book, test.book.section(test.rule))
    if not every:
        return None
    found = re.search(
        r"(?:(?P<edge>at least|at most|more than|exactly|only) )?(?P<n>\d{1,2}) (?:or (?P<or>more|less|fewer) )?"
        rf"{re.escape(every[0].what)}s?\b(?: or (?P<or2>more|less|fewer))?",
        question.low,
    )
    if found is None:
        return None
    number, edge = int(found["n"]), found["edge"] or found["or"] or found["or2"] or "exactly"
    up, down = edge in ("at least", "more"), edge in ("at most", "less", "fewer")
    wanted = [
        each for each in every
        if each.number == number or (up and each.number > number) or (down and each.number < number)
    ]  # fmt: skip
    if edge == "more than":
        wanted = [each for each in every if each.number > number]
    if not wanted or down:  # whoever gets none gets no more either
        return None
    most = None if any(each.most is None for each in wanted) else max(each.most or 0 for each in wanted)
    return Margin(True, min(each.least for each in wanted), None, most)


def _brought(test: Tested, question: Question) -> Margin | None:
    """The margin of which the texts tell what comes that a question asks for."""
    passages, section = test.book.rules.passages, test.book.section(test.rule)
    here = [each for each in passages.values() if each.section == section]
    far = re.compile(rf"\b{_FAR} (?:the |its |his |her |their )?(?:[\w-]+['’]s )?{re.escape(fold(test.against))}\b")
    asked = content(question.low)
    for each in here:
        said = digits(each.text)
        found = far.search(said) or _BY.search(said)
        if found is None:
            continue
        others = frozenset(word for other in here if other is not each for word in content(other.text))
        if not (content(said[found.end() :]) - others - {"roll"}) & asked:
            continue
        least = int(found["n"] or found["n2"])
        if "way" not in found.groupdict():
            return Margin(found["how"] != "fail", least, each)
        below = re.match(r"below|under|less|lower", found["way"]) is not None
        return Margin(below is not test.higher, least, each)
    return None


def read_margin(said: object) -> Margin | None:
    """The margin of the input of a calculator."""
    found = re.fullmatch(r"(passed|failed) by (\d+) (?:or more|to (\d+))", str(said or ""))
    return Margin(found[1] == "passed", int(found[2]), None, int(found[3]) if found[3] else None) if found else None


def chance_by(test: Tested, target: int, margin: Margin) -> Fraction:
    """The chance to pass or fail a test by at least so much, whose dice are held against ``target``."""
    return sum(
        (
            share for total, share in core.roll(test.dice).items()
            if test.always.get(total, core.holds(total, test.sign, target)) is margin.passed
            and abs(total - target) >= margin.least
            and (margin.most is None or abs(total - target) <= margin.most)
        ),
        Fraction(0),
    )  # fmt: skip


__all__ = ["Margin", "asked_margin", "chance_by", "read_margin"]
