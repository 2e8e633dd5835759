"""Every calculator that rolls dice against a plain enumeration of its dice, over all small inputs.

The oracle of each test is written here, from the invented rulebook's sentences: it rolls every face of every dice and
counts. Nothing of it is shared with the calculators.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from queries.calculators import run
from tests.queries.calculators import books


@lru_cache(maxsize=1)
def brass() -> Any:
    return books.rules()


def faces(*sides: int) -> Iterable[tuple[int, ...]]:
    """Every roll of some dice."""
    return product(*(range(1, each + 1) for each in sides))


def share(rolls: Iterable[tuple[int, ...]], passes: Callable[[tuple[int, ...]], bool]) -> Fraction:
    every = list(rolls)
    return Fraction(sum(1 for roll in every if passes(roll)), len(every))


def spread(rolls: Iterable[tuple[int, ...]], outcome: Callable[[tuple[int, ...]], Any]) -> dict[str, Fraction]:
    every = list(rolls)
    return {str(key): Fraction(n, len(every)) for key, n in Counter(map(outcome, every)).items()}


def exact(name: str, inputs: dict[str, Any], label: str = "") -> Fraction:
    """The exact value of a calculator: the first, or the one of which the name holds a label."""
    values = run(brass(), name, {key: str(value) for key, value in inputs.items()})
    return Fraction(next(each["exact"] for each in values if label in each["name"]))


def distribution(name: str, inputs: dict[str, Any]) -> dict[str, Fraction]:
    values = run(brass(), name, {key: str(value) for key, value in inputs.items()})
    found = next(each["exact"] for each in values if each["unit"] == "distribution")
    assert sum(map(Fraction, found.values())) == 1
    return {key: Fraction(chance) for key, chance in found.items() if Fraction(chance)}


# Tests.


@pytest.mark.parametrize("nerve", range(15))
def test_a_test_of_a_characteristic(nerve: int) -> None:
    passed = share(faces(6, 6), lambda roll: sum(roll) <= nerve)
    assert exact("nerve-test", {"nerve": nerve}) == passed
    assert exact("nerve-test", {"nerve": nerve, "fails": "yes"}) == 1 - passed
    either = share(faces(6, 6, 6, 6), lambda roll: roll[0] + roll[1] <= nerve or roll[2] + roll[3] <= nerve)
    assert exact("nerve-test", {"nerve": nerve, "reroll": "yes"}) == either


@pytest.mark.parametrize("dread", range(4))
@pytest.mark.parametrize("modifier", [-2, 0, 1])
def test_a_test_with_modifiers(dread: int, modifier: int) -> None:
    for nerve in range(2, 13):
        passed = share(faces(6, 6), lambda roll, n=nerve: sum(roll) <= n - dread + modifier)  # type: ignore[misc]
        assert exact("panic-check", {"nerve": nerve, "dread": dread, "modifier": modifier}) == passed


@pytest.mark.parametrize("modifier", range(-5, 2))
def test_a_target_number(modifier: int) -> None:
    passed = share(faces(6), lambda roll: roll[0] >= 6 - modifier)
    assert exact("mending-test", {"modifier": modifier}) == passed


# Needed rolls.


@pytest.mark.parametrize("aim", range(12))
@pytest.mark.parametrize("tries", [1, 2, 3])
def test_a_roll_needed_for_a_characteristic(aim: int, tries: int) -> None:
    needed = max(2, 8 - aim)
    assert exact("roll-to-strike-shooting", {"aim": aim}) == share(faces(6), lambda roll: roll[0] >= needed)
    if tries > 1:
        hits = spread(faces(*[6] * tries), lambda roll: sum(face >= needed for face in roll))
        assert distribution("roll-to-strike-shooting", {"aim": aim, "tries": tries}) == hits


@pytest.mark.parametrize("blade", range(1, 11))
@pytest.mark.parametrize("target", range(1, 11))
def test_a_roll_needed_for_a_ratio(blade: int, target: int) -> None:
    if 2 * target <= blade:
        needed = 2
    elif target < blade:
        needed = 3
    elif target == blade:
        needed = 4
    else:
        needed = 5 if target < 2 * blade else 6
    found = exact("roll-to-strike-melee", {"blade": blade, "target-blade": target})
    assert found == share(faces(6), lambda roll: roll[0] >= needed)


@pytest.mark.parametrize("tries", [1, 2, 4])
def test_a_fixed_roll(tries: int) -> None:
    saved = share(faces(*[6] * tries), lambda roll: any(face >= 5 for face in roll))
    assert exact("groves-cover-save", {"tries": tries}, "at least one" if tries > 1 else "") == saved


def test_a_fixed_roll_that_must_be_made_twice() -> None:
    assert exact("acid-wound", {}) == share(faces(6), lambda roll: roll[0] >= 2)
    twice = share(faces(6, 6), lambda roll: roll[0] >= 2 and roll[1] >= 2)
    assert exact("acid-wound", {"enemy": "Clockwork"}) == twice


@pytest.mark.parametrize("target", range(2, 8))
def test_a_roll_of_the_number_in_brackets(target: int) -> None:
    assert exact("venom-wound", {"target": target}) == share(faces(6), lambda roll: roll[0] >= target)
    twice = share(faces(6, 6), lambda roll: min(roll) >= target)
    assert exact("venom-wound", {"target": target, "enemy": "Clockwork"}) == twice


# Rolls against a characteristic, opposed rolls.


def result(total: int, plate: int) -> str:
    return "no effect" if total < plate else "Dented Hit" if total == plate else "Holed Hit"


@pytest.mark.parametrize("power", range(11))
@pytest.mark.parametrize("plate", range(4, 16))
def test_a_roll_against_a_characteristic(power: int, plate: int) -> None:
    inputs = {"power": power, "plate-value": plate}
    plain = spread(faces(6), lambda roll: result(power + roll[0], plate))
    assert distribution("plate-penetration-roll", inputs) == plain
    best = spread(faces(6, 6), lambda roll: result(power + max(roll), plate))
    assert distribution("plate-penetration-roll", {**inputs, "weapon": "Siege"}) == best


@pytest.mark.parametrize("bite", range(1, 8))
def test_a_roll_with_a_further_dice(bite: int) -> None:
    for power, plate in product((5, 8), (9, 11, 13, 15)):
        bitten = spread(
            faces(6, 3),
            lambda roll, p=power, v=plate: result(p + roll[0] + (roll[1] if roll[0] >= bite else 0), v),  # type: ignore[misc]
        )
        inputs = {"power": power, "plate-value": plate, "weapon": f"Biting ({bite})"}
        assert distribution("plate-penetration-roll", inputs) == bitten


@pytest.mark.parametrize("ours", range(8))
@pytest.mark.parametrize("theirs", range(8))
def test_an_opposed_roll(ours: int, theirs: int) -> None:
    caught = share(faces(6, 6), lambda roll: roll[0] + ours > roll[1] + theirs)
    inputs = {"dash": ours, "opposing-dash": theirs}
    assert exact("cut-down", inputs) == caught
    assert exact("cut-down", {**inputs, "escapes": "yes"}) == 1 - caught


# Tables and scores.


def damage(score: int) -> str:
    if score < 1:
        return "below 1: the table has no row"
    return "Rattled" if score <= 3 else "Stalled" if score == 4 else "Jammed" if score <= 6 else "Burst"


@pytest.mark.parametrize("modifier", range(-3, 5))
@pytest.mark.parametrize("ap", [1, 2, 3])
def test_a_roll_on_a_table(modifier: int, ap: int) -> None:
    plus = modifier + (1 if ap == 2 else 0)
    inputs = {"modifier": modifier, "ap": ap}
    assert distribution("engine-damage-table", inputs) == spread(faces(6), lambda roll: damage(roll[0] + plus))
    lower = spread(faces(6, 6), lambda roll: damage(min(roll) + plus))
    assert distribution("engine-damage-table", {**inputs, "unit": "Creeper"}) == lower


@pytest.mark.parametrize("modifier", range(4))
def test_results_that_some_suffer_otherwise(modifier: int) -> None:
    def suffered(roll: tuple[int, ...]) -> str:
        label = damage(roll[0] + modifier)
        return "Burst: loses 1D3 Plate Points" if label == "Burst" else f"{label}: ignored"

    found = distribution("engine-damage-table", {"modifier": modifier, "unit": "Colossus"})
    assert found == spread(faces(6), suffered)
    burst = exact("engine-damage-table", {"modifier": modifier, "outcome": "Burst"}, "chance: Burst")
    assert burst == share(faces(6), lambda roll: damage(roll[0] + modifier) == "Burst")


@pytest.mark.parametrize("total", range(-14, 12))
def test_a_score_with_adjustments(total: int) -> None:
    def effect(roll: tuple[int, ...]) -> str:
        score = roll[0] + total
        return "Carry On" if score >= 6 else "Halt" if score >= 1 else "Run Away"

    assert distribution("group-test", {"total": total}) == spread(faces(10), effect)


@pytest.mark.parametrize("raw", [True, False])
@pytest.mark.parametrize("attack", [True, False])
@pytest.mark.parametrize("shaken", range(4))
def test_a_sum_of_adjustments(raw: bool, attack: bool, shaken: int) -> None:
    told = ["the group is raw"] * raw + ["our orders require an attack"] * attack
    told += [f"{shaken} elements are currently shaken"] * bool(shaken)
    expected = (-2 if raw else 0) + (1 if attack else 0) - shaken
    assert exact("group-test-adjustment", {"adjustments": "; ".join(told)}) == expected


# Quantities, chances, distances.


@pytest.mark.parametrize(
    ("name", "inputs", "dice"),
    [("charges-of-iron-hits", {}, (6,)), ("colossus-sub-type-plate-points", {}, (3,)), ("bolt-move", {}, (6, 6)),
     ("bolt-move", {"unit": "Beasts"}, (6, 6, 6))],
)  # fmt: skip
def test_a_quantity_of_dice(name: str, inputs: dict[str, str], dice: tuple[int, ...]) -> None:
    assert distribution(name, inputs) == spread(faces(*dice), sum)
    assert exact(name, inputs) == Fraction(sum(map(sum, faces(*dice))), len(list(faces(*dice))))


@pytest.mark.parametrize("aim", range(14))
def test_a_scatter(aim: int) -> None:
    assert distribution("shell-weapons-scatter", {"aim": aim}) == spread(faces(6, 6), lambda r: max(0, sum(r) - aim))


@pytest.mark.parametrize("tries", [1, 2, 3, 4])
def test_a_chance_of_several(tries: int) -> None:
    label = "at least one" if tries > 1 else ""
    assert exact("bog-tests-wound", {"tries": tries}, label) == share(faces(*[6] * tries), lambda roll: 1 in roll)


# Sums without dice.


@pytest.mark.parametrize("value", range(21))
def test_half_of_a_characteristic(value: int) -> None:
    assert exact("charges-of-iron-power", {"front-plate-value": value}) == (value + 1) // 2


@pytest.mark.parametrize("turn", range(1, 10))
def test_a_running_number(turn: int) -> None:
    change = 1 if turn <= 2 else 0 if turn <= 4 else -1
    for power in range(6):
        assert exact("wraiths-power", {"power": power, "game-turn": turn}) == max(0, power + change)


@pytest.mark.parametrize("models", range(1, 30))
def test_a_share_of_a_unit(models: int) -> None:
    needed = next(lost for lost in range(models + 1) if 4 * lost >= models)
    assert exact("casualties-panic-check", {"models": models}) == needed


@pytest.mark.parametrize(("base", "increase", "bonus"), list(product(range(5), range(3), range(4))))
def test_an_allotment(base: int, increase: int, bonus: int) -> None:
    inputs = {"base": base, "increase": increase, "bonus": bonus}
    assert exact("reaction-allotment", inputs) == min(3, base + increase + bonus)


@pytest.mark.parametrize("dash", range(8))
def test_a_move(dash: int) -> None:
    assert exact("reaction-move", {"dash": dash, "unit": "Laden"}) == max(0, dash - 1)
    assert exact("reaction-move", {"dash": dash, "unit": "Nimble"}) == dash + 1
    assert exact("creeping-speed", {"speed": dash}) == Fraction(dash, 2)
    assert exact("attacks", {"attacks": dash, "case": "it rushed this turn"}) == dash + 1


@pytest.mark.parametrize(("dents", "holes"), list(product(range(4), range(4))))
def test_a_tally(dents: int, holes: int) -> None:
    assert exact("wounds-from-results", {"dented-hits": dents, "holed-hits": holes}) == dents + 2 * holes


@pytest.mark.parametrize("models", range(5))
def test_hits_and_models_that_count_as_several(models: int) -> None:
    assert exact("bursting-shells-hits", {"models": models}, "Hits (") == models
    assert exact("large", {"models": models, "value": 3, "others": 2}) == 3 * models + 2
