"""The arithmetic of dice, exact and without any game in it.

A ``Chances`` maps each outcome of a roll to its probability as a ``Fraction``; the functions make them (a pool of dice,
the highest of several, a sum), change them (a modifier, a re-roll) and ask them (how likely is at most 7). Pools are
worked out by convolution; where dice are kept or dropped, by counting the sorted results of all dice.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import TypeVar

from kb.errors import AdjudgeError
from kb.patterns import deferred

Number = int | Fraction
Chances = Mapping[int, Fraction]
T = TypeVar("T")

#: More dice than this in one roll are not a roll at a table, and would take long.
MOST_DICE = 200
_KEPT_MOST = 12

_SIGNS: dict[str, Callable[[Number, Number], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}
_DICE = deferred(r"(?i)^\s*(\d*)\s*d\s*(\d+)\s*([+-]\s*\d+)?\s*$")


def holds(left: Number, sign: str, right: Number) -> bool:
    """Whether ``left`` stands in that relation to ``right``."""
    return _SIGNS[sign](left, right)


@dataclass(frozen=True, slots=True)
class Dice:
    """Some equal dice: how many, with how many sides, and a number that is added to their total."""

    count: int
    sides: int
    plus: int = 0

    @classmethod
    def read(cls, text: str) -> Dice:
        """ "2D6" or "D3" or "1D6+2"; a plain number is no dice and that number."""
        text = str(text).strip()
        if re.fullmatch(r"[+-]?\d+", text):
            return cls(0, 1, int(text))
        found = _DICE.match(text)
        if not found:
            raise AdjudgeError(f"{text!r} is not dice such as 2D6.")
        count, sides = int(found.group(1) or 1), int(found.group(2))
        if not 0 < count <= MOST_DICE or not 0 < sides <= 1000:
            raise AdjudgeError(f"{text!r} are not dice that can be rolled: at most {MOST_DICE}, of 1 to 1000 sides.")
        return cls(count, sides, int((found.group(3) or "0").replace(" ", "")))

    def __str__(self) -> str:
        dice = f"{self.count}D{self.sides}" if self.count else ""
        return f"{dice}{self.plus:+d}" if dice and self.plus else dice or str(self.plus)

    def chances(self) -> Chances:
        """The distribution of the total."""
        return shift(pool(self.count, self.sides), self.plus)


def roll(text: str) -> Chances:
    """The distribution of dice as a procedure writes them: "2D6", or "2D6 highest", of which one die counts."""
    dice, _, edge = text.partition(" ")
    read = Dice.read(dice)
    return keep(read.count, read.sides, edge) if edge else read.chances()


def double(dice: Dice, face: int | None = None) -> Fraction:
    """How likely all dice show the same, or all of them this ``face``."""
    one = Fraction(1, dice.sides**dice.count)
    return one if face is not None else one * dice.sides


@functools.lru_cache(maxsize=256)
def pool(count: int, sides: int) -> Chances:
    """The total of ``count`` dice of ``sides`` sides."""
    ways: dict[int, int] = {0: 1}
    for _ in range(count):
        added: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                added[total + face] = added.get(total + face, 0) + number
        ways = added
    every = sides**count
    return {total: Fraction(number, every) for total, number in sorted(ways.items())}


@functools.lru_cache(maxsize=256)
def chosen(count: int, sides: int, low: int, high: int) -> Chances:
    """The total of the dice from place ``low`` to before ``high`` when ``count`` dice lie in rising order."""
    if count > _KEPT_MOST:
        raise AdjudgeError(f"{count} dice of which some are kept are more than can be counted (at most {_KEPT_MOST}).")
    ways: dict[int, int] = {}
    for faces in _rising(count, sides):
        number = factorial(count) // prod(factorial(n) for n in Counter(faces).values())
        total = sum(faces[low:high])
        ways[total] = ways.get(total, 0) + number
    every = sides**count
    return {total: Fraction(number, every) for total, number in sorted(ways.items())}


def keep(count: int, sides: int, edge: str, kept: int = 1) -> Chances:
    """The total of the ``kept`` highest or lowest of ``count`` dice."""
    kept = min(kept, count)
    return chosen(count, sides, count - kept, count) if edge == "highest" else chosen(count, sides, 0, kept)


def drop(count: int, sides: int, edge: str, dropped: int = 1) -> Chances:
    """The total of ``count`` dice without the ``dropped`` highest or lowest."""
    return keep(count, sides, "lowest" if edge == "highest" else "highest", count - dropped)


def _rising(count: int, sides: int, start: int = 1) -> Iterable[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for face in range(start, sides + 1):
        for rest in _rising(count - 1, sides, face):
            yield (face, *rest)


def shift(chances: Chances, by: int) -> Chances:
    """Every outcome changed by a modifier."""
    return {outcome + by: chance for outcome, chance in chances.items()} if by else chances


def add(left: Chances, right: Chances) -> Chances:
    """The sum of two rolls."""
    total: dict[int, Fraction] = {}
    for a, p in left.items():
        for b, q in right.items():
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return dict(sorted(total.items()))


def add_on(chances: Chances, sign: str, bound: int, extra: Chances) -> Chances:
    """A further roll added to those outcomes that meet the bound ("on a 6 add a D3")."""
    total: dict[int, Fraction] = {}
    for outcome, p in chances.items():
        for more, q in extra.items() if holds(outcome, sign, bound) else ((0, Fraction(1)),):
            total[outcome + more] = total.get(outcome + more, Fraction(0)) + p * q
    return dict(sorted(total.items()))


def chance(chances: Chances, sign: str, bound: Number) -> Fraction:
    """How likely an outcome stands in that relation to ``bound``."""
    return sum((p for outcome, p in chances.items() if holds(outcome, sign, bound)), Fraction(0))


def beats(left: Chances, sign: str, right: Chances) -> Fraction:
    """How likely the one roll stands in that relation to the other (opposed rolls)."""
    return sum((p * q for a, p in left.items() for b, q in right.items() if holds(a, sign, b)), Fraction(0))


def again(success: Fraction, *, failed: bool = False, passed: bool = False) -> Fraction:
    """A chance where failures, or successes, are rolled again once; both at once cancel each other."""
    if failed and passed:
        return success
    if failed:
        return success + (1 - success) * success
    return success * success if passed else success


def sorted_into(chances: Chances, rows: Sequence[tuple[int | None, int | None, str]]) -> dict[str, Fraction]:
    """A roll looked up in a table: each row's label with the chance that the score falls between its bounds."""
    found: dict[str, Fraction] = {}
    for low, high, label in rows:
        share = sum(
            (p for score, p in chances.items() if (low is None or score >= low) and (high is None or score <= high)),
            Fraction(0),
        )
        found[label] = found.get(label, Fraction(0)) + share
    return found


def successes(tries: int, success: Fraction) -> dict[int, Fraction]:
    """How many of ``tries`` equal attempts succeed."""
    if not 0 <= tries <= MOST_DICE:
        raise AdjudgeError(f"{tries} attempts are not between 0 and {MOST_DICE}.")
    return {n: comb(tries, n) * success**n * (1 - success) ** (tries - n) for n in range(tries + 1)}


def mean(chances: Chances) -> Fraction:
    """The average outcome."""
    return sum((outcome * p for outcome, p in chances.items()), Fraction(0))


def capped(total: Number, caps: Iterable[Number | None], floor: Number | None = None) -> Number:
    """A sum after its modifiers, held under every cap and above the floor: caps come last."""
    for cap in caps:
        if cap is not None:
            total = min(total, cap)
    return total if floor is None else max(total, floor)


def rounded(value: Fraction, way: str | None) -> Number:
    """A share rounded as the text says (up, down, or not at all)."""
    whole = value.numerator // value.denominator
    if way == "up":
        return whole if value.denominator == 1 else whole + 1
    return whole if way == "down" or value.denominator == 1 else value


def threshold(value: Number, rows: Sequence[tuple[int | None, int | None, T]]) -> T | None:
    """The first row between whose bounds the value lies, None where it lies beyond the table."""
    for low, high, what in rows:
        if (low is None or value >= low) and (high is None or value <= high):
            return what
    return None


__all__ = [
    "Chances",
    "Dice",
    "add",
    "add_on",
    "again",
    "beats",
    "capped",
    "chance",
    "chosen",
    "drop",
    "holds",
    "keep",
    "mean",
    "pool",
    "rounded",
    "shift",
    "sorted_into",
    "successes",
    "threshold",
]
