"""Every calculator on an invented rulebook: its value, and the other value after one number of the text was changed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from kb.errors import AdjudgeError
from queries.calculators import answer, list_calculators, run
from tests.queries.calculators import books


@lru_cache(maxsize=64)
def read(*changes: tuple[str, Any]) -> Any:
    return books.rules(**dict(changes))


#: calculator, inputs, the exact value, the changed number of the text, the exact value then
NUMBERS = [
    ("nerve-test", {"nerve": "7"}, "7/12", {"nerve_dice": "3D6"}, "35/216"),
    ("nerve-test", {"nerve": "7"}, "7/12", {"pass": "less than"}, "5/12"),
    ("panic-check", {"nerve": "8", "dread": "2"}, "5/12", {"nerve_dice": "1D6"}, "1"),
    ("panic-check", {"nerve": "4", "unit": "Steadfast"}, "1", None, None),
    ("mending-test", {}, "1/6", {"repair": 4}, "1/2"),
    ("roll-to-strike-shooting", {"aim": "4"}, "1/2", {"minuend": 7}, "2/3"),
    ("roll-to-strike-shooting", {"aim": "8"}, "5/6", {"floor": 3}, "2/3"),
    ("roll-to-strike-melee", {"blade": "4", "target-blade": "2"}, "5/6", {"half": 3}, "2/3"),
    ("roll-to-strike-melee", {"blade": "4", "target-blade": "3"}, "2/3", {"lower": 4}, "1/2"),
    ("roll-to-strike-melee", {"blade": "4", "target-blade": "4"}, "1/2", {"equal": 5}, "1/3"),
    ("roll-to-strike-melee", {"blade": "4", "target-blade": "5"}, "1/3", {"higher": 6}, "1/6"),
    ("roll-to-strike-melee", {"blade": "4", "target-blade": "8"}, "1/6", {"twice": 5}, "1/3"),
    ("reaction-move", {"dash": "4"}, "4", None, None),
    ("reaction-move", {"dash": "4", "unit": "Laden"}, "3", {"drag": 2}, "2"),
    ("reaction-move", {"dash": "4", "unit": "Nimble"}, "5", {"swift": 3}, "7"),
    ("bolt-move", {}, "7", {"flee": "1D6"}, "7/2"),
    ("bolt-move", {"unit": "Beasts"}, "21/2", {"beast_flee": "4D6"}, "14"),
    ("charges-of-iron-power", {"front-plate-value": "13"}, "7", {"round": "down"}, "6"),
    ("charges-of-iron-power", {"front-plate-value": "13"}, "7", {"sprint": "twice"}, "26"),
    ("charges-of-iron-hits", {}, "7/2", {"hits": "2D6"}, "7"),
    ("wraiths-power", {"power": "5", "game-turn": "2"}, "6", {"early": 2}, "7"),
    ("wraiths-power", {"power": "5", "game-turn": "9"}, "4", {"late": -2}, "3"),
    ("wraiths-power-modifier", {"game-turn": "2"}, "1", {"early": 2}, "2"),
    ("reaction-allotment", {}, "1", {"base": "two"}, "2"),
    ("reaction-allotment", {"base": "2", "bonus": "2"}, "3", {"cap": "four"}, "4"),
    ("cut-down", {"dash": "4", "opposing-dash": "4"}, "5/12", {"opposed": "D3"}, "1/3"),
    ("cut-down-total", {"dash": "4", "opposing-dash": "4"}, "5/12", {"opposed": "D3"}, "1/3"),
    ("casualties-panic-check", {"models": "10"}, "3", {"share": 50}, "5"),
    ("bog-tests-wound", {}, "1/6", {"bog": "1 or 2"}, "1/3"),
    ("groves-cover-save", {}, "1/3", {"cloak": 4}, "1/2"),
    ("group-test-adjustment", {"adjustments": "the group is raw; two elements are shaken"}, "-4", {"mid": 4}, "-6"),
    ("group-test-adjustment", {"adjustments": "our orders require an attack"}, "1", {"bonus": 2}, "2"),
    ("large", {"models": "10", "value": "2"}, "20", None, None),
    ("colossus-sub-type-plate-points", {}, "2", {"titan_loss": "D6"}, "7/2"),
    ("bursting-shells-hits", {}, "8", {"blast": 6}, "6"),
    ("shell-weapons-scatter", {"aim": "0"}, "7", {"scatter": "3D6"}, "21/2"),
    ("wounds-from-results", {"dented-hits": "2", "holed-hits": "1"}, "4", {"hole": 3}, "5"),
    ("wounds-from-results", {"dented-hits": "2", "holed-hits": "1"}, "4", {"dent": 2}, "6"),
    ("creeping-speed", {"speed": "6"}, "3", {"pace": "a third"}, "2"),
    ("attacks", {"attacks": "2", "case": "it Rushed this turn"}, "3", {"rush": 2}, "4"),
    ("modifiers", {"case": "the group is raw"}, "-2", {"mid": 4}, "-4"),
    ("acid-wound", {}, "5/6", {"acid": 3}, "2/3"),
    ("venom-wound", {"target": "4", "enemy": "Clockwork"}, "1/4", {"again": "failed"}, "3/4"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "exact", "change", "then"), NUMBERS)
def test_a_number_and_the_same_after_a_change_of_the_text(
    name: str, inputs: dict[str, str], exact: str, change: dict[str, Any] | None, then: str | None
) -> None:
    assert run(read(), name, inputs)[0]["exact"] == exact
    if change is not None:
        assert run(read(*change.items()), name, inputs)[0]["exact"] == then


SPREADS = [
    (
        "plate-penetration-roll",
        {"power": "8", "plate-value": "13"},
        {"Dented Hit": "1/6", "Holed Hit": "1/6"},
        {"pen": "D8"},
        {"Dented Hit": "1/8", "Holed Hit": "3/8"},
    ),
    (
        "plate-penetration-roll",
        {"power": "8", "plate-value": "13", "weapon": "Siege"},
        {"Dented Hit": "1/4", "Holed Hit": "11/36"},
        {"ordnance": "three"},
        {"Dented Hit": "61/216", "Holed Hit": "91/216"},
    ),
    ("engine-damage-table", {}, {"Rattled": "1/2", "Stalled": "1/6", "Jammed": "1/3"}, None, None),
    (
        "engine-damage-table",
        {"ap": "2"},
        {"Rattled": "1/3", "Burst": "1/6"},
        {"ap_mod": 2},
        {"Rattled": "1/6", "Burst": "1/3"},
    ),
    (
        "engine-damage-table",
        {"unit": "Creeper"},
        {"Rattled": "3/4", "Stalled": "5/36"},
        {"creeper_drop": "lowest"},
        {"Rattled": "1/4", "Stalled": "7/36"},
    ),
    (
        "engine-damage-table",
        {"modifier": "1", "unit": "Colossus"},
        {"Burst: loses 1D3 Plate Points": "1/6"},
        {"titan_loss": "D6"},
        {"Burst: loses 1D6 Plate Points": "1/6"},
    ),
    ("engine-damage-table", {}, {"Stalled": "1/6", "Jammed": "1/3"}, {"burst": 6, "stun": "4-5"}, {"Stalled": "1/3"}),
    (
        "plate-penetration-roll",
        {"power": "6", "plate-value": "13", "weapon": "Biting (6)"},
        {"Dented Hit": "1/18", "Holed Hit": "1/9"},
        {"bite": 6},
        {"Dented Hit": "1/36", "Holed Hit": "5/36"},
    ),
    (
        "group-test",
        {"total": "-3"},
        {"Carry On": "1/5", "Halt": "1/2", "Run Away": "3/10"},
        {"group_dice": "1d20"},
        {"Carry On": "3/5", "Halt": "1/4", "Run Away": "3/20"},
    ),
]


@pytest.mark.parametrize(("name", "inputs", "exact", "change", "then"), SPREADS)
def test_a_distribution_and_the_same_after_a_change_of_the_text(
    name: str, inputs: dict[str, str], exact: dict[str, str], change: dict[str, Any] | None, then: dict[str, str] | None
) -> None:
    def spread(rules: Any) -> dict[str, str]:
        return next(each["exact"] for each in run(rules, name, inputs) if each["unit"] == "distribution")

    assert exact.items() <= spread(read()).items()
    if change is not None and then is not None:
        assert then.items() <= spread(read(*change.items())).items()


ASKED = [
    ("What is the chance of passing a Nerve test on Nerve 8?", "13/18"),
    ("Chance to fail a Panic check with Nerve 8?", "5/18"),
    ("Chance that a Steadfast unit with Nerve 5 passes a Panic check?", "1"),
    ("What are the odds of hitting with one shot at Aim 4?", "1/2"),
    ("Blade 5 against Blade 4: chance to hit?", "2/3"),
    ("How far may a Laden unit with Dash 5 Sidle?", "4"),
    ("How many models must we lose before a Panic check if 12 are left?", "3"),
    ("How much Wagon Space do five Large (3) models take up?", "15"),
    ("What Power does a Wraiths model with Power 5 have on Game Turn 1?", "6"),
    ("Cut Down: my Dash 5 against their Dash 4, what is the chance?", "7/12"),
    ("What is the total group test adjustment for a raw group within 200m of the colonel?", "1"),
    ("A raw group. What is the chance of the Run Away effect?", "1/5"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "exact"), ASKED)
def test_questions_in_plain_words(question: str, exact: str) -> None:
    values = answer(read(), question)
    assert values, "no calculator was found"
    assert values[0]["exact"] == exact, values[0]


def test_as_how_many_a_model_counts_is_a_number_of_the_text() -> None:
    assert run(read(("size", 3)), "large", {"models": "10"})[0]["exact"] == "30"
    assert run(read(("size", 4)), "large", {"models": "10"})[0]["exact"] == "40"


def test_every_calculator_has_a_number_that_was_changed() -> None:
    asked = {"large", "dice"}  # "a D6 for each shot": the number is asked for, and not told
    changed = asked | {name for name, _, _, change, _ in [*NUMBERS, *SPREADS] if change}
    assert {each["name"] for each in list_calculators(read())} <= changed


def test_every_value_cites_the_exact_passage() -> None:
    text = next(iter(read().documents.values())).text
    for name, inputs, *_ in [*NUMBERS, *SPREADS]:
        for value in run(read(), name, inputs):
            assert value["because"], name
            for item in value["because"]:
                assert text[item["start"] : item["end"]] == item["quote"]


def test_the_list_of_calculators_says_what_each_needs() -> None:
    listed = {each["name"]: each for each in list_calculators(read())}
    assert {name for name, *_ in NUMBERS} <= set(listed)
    nerve = {each["name"]: each for each in listed["nerve-test"]["inputs"]}
    assert nerve["nerve"]["low"] == 0
    assert nerve["modifier"]["default"] == 0
    assert all(each["because"] for each in listed.values())


BAD = [
    ("nerve-test", {}, "needs nerve"),
    ("nerve-test", {"nerve": "-1"}, "between 0 and"),
    ("nerve-test", {"nerve": "900"}, "between 0 and"),
    ("nerve-test", {"nerve": "steady"}, "whole number"),
    ("nerve-test", {"nerve": '8"'}, "plain number"),
    ("nerve-test", {"nerv": "8"}, "no input"),
    ("nerve-test", {"nerve": "8", "reroll": "perhaps"}, "yes or no"),
    ("nerv-test", {"nerve": "8"}, "Did you mean nerve-test"),
    ("cut-down", {"dash": "3"}, "needs opposing-dash"),
    ("wraiths-power", {"power": "5", "game-turn": "0"}, "between 1 and"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "said"), BAD)
def test_wrong_inputs_are_told_in_one_sentence(name: str, inputs: dict[str, str], said: str) -> None:
    with pytest.raises(AdjudgeError, match=said):
        run(read(), name, inputs)


def test_an_abbreviation_of_the_text_is_an_input_too() -> None:
    assert run(read(), "nerve-test", {"nv": "8"}) == run(read(), "nerve-test", {"nerve": "8"})


def test_an_input_can_be_swept() -> None:
    curve = [each for each in run(read(), "nerve-test", {"nerve": "2..12"}) if each["unit"] == "probability"]
    assert [each["given"]["nerve"] for each in curve] == list(range(2, 13))
    assert [each["exact"] for each in curve] == [
        run(read(), "nerve-test", {"nerve": str(n)})[0]["exact"] for n in range(2, 13)
    ]
    with pytest.raises(AdjudgeError, match="lower to the higher"):
        run(read(), "nerve-test", {"nerve": "9..2"})
