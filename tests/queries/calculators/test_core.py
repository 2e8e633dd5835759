"""The arithmetic against plain enumeration of every face of every dice, over all small inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest

from kb.errors import AdjudgeError
from queries.calculators import core

SMALL = [(count, sides) for count in range(1, 5) for sides in (2, 3, 4, 6)]


def counted(count: int, sides: int, score: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """The distribution of a score of some dice, by writing every roll down."""
    rolls = list(product(range(1, sides + 1), repeat=count))
    return {total: Fraction(n, len(rolls)) for total, n in Counter(map(score, rolls)).items()}


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_pool_is_every_roll_written_down(count: int, sides: int) -> None:
    assert dict(core.pool(count, sides)) == counted(count, sides, sum)


@pytest.mark.parametrize(("count", "sides"), SMALL)
@pytest.mark.parametrize("kept", [1, 2])
def test_keeping_and_dropping(count: int, sides: int, kept: int) -> None:
    kept = min(kept, count)
    best = counted(count, sides, lambda roll: sum(sorted(roll)[len(roll) - kept :]))
    worst = counted(count, sides, lambda roll: sum(sorted(roll)[:kept]))
    assert dict(core.keep(count, sides, "highest", kept)) == best
    assert dict(core.keep(count, sides, "lowest", kept)) == worst
    assert dict(core.drop(count, sides, "lowest", count - kept)) == best
    assert dict(core.drop(count, sides, "highest", count - kept)) == worst


@pytest.mark.parametrize("sign", ["<", "<=", "=", ">=", ">"])
@pytest.mark.parametrize("bound", range(14))
def test_chance_of_a_bound(sign: str, bound: int) -> None:
    rolls = list(product(range(1, 7), repeat=2))
    passing = sum(1 for roll in rolls if core.holds(sum(roll), sign, bound))
    assert core.chance(core.pool(2, 6), sign, bound) == Fraction(passing, 36)


@pytest.mark.parametrize(("left", "right"), [(a, b) for a in range(7) for b in range(7)])
def test_opposed_rolls(left: int, right: int) -> None:
    wins = sum(1 for a, b in product(range(1, 7), repeat=2) if a + left > b + right)
    roll = core.pool(1, 6)
    assert core.beats(core.shift(roll, left), ">", core.shift(roll, right)) == Fraction(wins, 36)


@pytest.mark.parametrize("bound", range(1, 8))
def test_a_further_roll_on_a_bound(bound: int) -> None:
    every = [face + (more if face >= bound else 0) for face, more in product(range(1, 7), range(1, 4))]
    expected = {total: Fraction(n, 18) for total, n in Counter(every).items()}
    assert dict(core.add_on(core.pool(1, 6), ">=", bound, core.pool(1, 3))) == expected


@pytest.mark.parametrize("target", range(1, 8))
def test_rolling_again(target: int) -> None:
    chance = core.chance(core.pool(1, 6), ">=", target)
    pairs = list(product(range(1, 7), repeat=2))
    failed = sum(1 for first, second in pairs if first >= target or second >= target)
    passed = sum(1 for first, second in pairs if first >= target and second >= target)
    assert core.again(chance, failed=True) == Fraction(failed, 36)
    assert core.again(chance, passed=True) == Fraction(passed, 36)
    assert core.again(chance, failed=True, passed=True) == chance


@pytest.mark.parametrize("tries", range(5))
@pytest.mark.parametrize("target", [2, 4, 6])
def test_successes_of_several_tries(tries: int, target: int) -> None:
    chance = core.chance(core.pool(1, 6), ">=", target)
    rolls = list(product(range(1, 7), repeat=tries))
    expected = {
        n: Fraction(sum(1 for r in rolls if sum(f >= target for f in r) == n), len(rolls)) for n in range(tries + 1)
    }
    assert core.successes(tries, chance) == expected


def _rows() -> list[tuple[int | None, int | None, str]]:
    return [(6, None, "high"), (1, 5, "middle"), (None, 0, "low")]


@pytest.mark.parametrize("plus", range(-12, 8))
def test_a_score_looked_up(plus: int) -> None:
    def row(score: int) -> str:
        return "high" if score >= 6 else "middle" if score >= 1 else "low"

    expected = Counter(row(face + plus) for face in range(1, 11))
    found = core.sorted_into(core.shift(core.pool(1, 10), plus), _rows())
    assert {label: chance for label, chance in found.items() if chance} == {
        k: Fraction(n, 10) for k, n in expected.items()
    }
    assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("value", "way", "expected"), [(13, "up", 7), (13, "down", 6), (12, "up", 6), (0, "up", 0), (1, "up", 1)]
)
def test_rounding_a_half(value: int, way: str, expected: int) -> None:
    assert core.rounded(Fraction(value, 2), way) == expected


def test_caps_come_last() -> None:
    assert core.capped(4, [3, None]) == 3
    assert core.capped(-2, [3], floor=0) == 0


def test_thresholds() -> None:
    rows = [(1, 2, "a"), (3, None, "b")]
    assert [core.threshold(value, rows) for value in (0, 1, 2, 3, 9)] == [None, "a", "a", "b", "b"]


@pytest.mark.parametrize(("text", "said"), [("2D6", "2D6"), ("D3", "1D3"), ("1D6+2", "1D6+2"), ("7", "7")])
def test_reading_dice(text: str, said: str) -> None:
    assert str(core.Dice.read(text)) == said


@pytest.mark.parametrize("text", ["two dice", "0D6", "D0", "999D6", ""])
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(AdjudgeError, match="dice"):
        core.Dice.read(text)


def _every(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))


def test_every_distribution_sums_to_one() -> None:
    for count, sides in SMALL:
        assert _every(core.pool(count, sides).values()) == 1
        assert _every(core.keep(count, sides, "highest").values()) == 1
