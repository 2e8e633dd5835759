"""Every calculator's answer to every kind of wrong input: one clear sentence that names the input."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from kb.errors import AdjudgeError
from queries.calculators import list_calculators, run
from tests.queries.calculators import books


@lru_cache(maxsize=1)
def brass() -> Any:
    return books.rules()


@lru_cache(maxsize=1)
def listed() -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in list_calculators(brass())}


def good(tool: dict[str, Any]) -> dict[str, str]:
    """An input that is in order for each that must be given."""
    needed = [each for each in tool["inputs"] if each["default"] is None and not each["optional"]]
    return {each["name"]: str(min(max(each["low"], 4), each["high"])) for each in needed if each["kind"] == "number"}


def wrong(tool: dict[str, Any]) -> Iterator[tuple[dict[str, str], str]]:
    """Every wrong input of a calculator, with what the sentence must say."""
    right = good(tool)
    for each in tool["inputs"]:
        key = each["name"]
        if each["kind"] == "number":
            yield {**right, key: str(each["low"] - 1)}, f"{key} is between {each['low']} and {each['high']}"
            yield {**right, key: str(each["high"] + 1)}, f"{key} is between"
            yield {**right, key: "many"}, f"{key} is a whole number"
            yield {**right, key: "4.5"}, f"{key} is a whole number"
            yield {**right, key: "4 furlongs"}, f"{key} is a whole number"
            yield {**right, key: "4 m"}, f"{key} is a plain number"
            yield {**right, key: "6..2"}, "lower to the higher" if each["high"] >= 6 and each["low"] <= 2 else key
            yield {**right, key: ""}, f"{key} is a whole number"
        elif each["kind"] == "flag":
            yield {**right, key: "perhaps"}, f"{key} is yes or no"
        if key in right:
            yield {other: value for other, value in right.items() if other != key}, f"needs {key}"
    yield {**right, "colour": "4"}, "has no input 'colour'"


def test_every_calculator_tells_what_is_wrong() -> None:
    for name, tool in listed().items():
        for inputs, said in wrong(tool):
            with pytest.raises(AdjudgeError) as error:
                run(brass(), name, inputs)
            sentence = str(error.value)
            assert said in sentence, (name, inputs, sentence)
            assert sentence.rstrip().endswith((".", "?")), (name, inputs, sentence)
            assert "\n" not in sentence
            assert "None" not in sentence


def test_every_calculator_runs_with_what_it_says_it_needs() -> None:
    for name, tool in listed().items():
        values = run(brass(), name, good(tool))
        assert values, name
        assert all(each["because"] for each in values), name


BEYOND = [
    ("reaction-move", {"dash": "4", "reaction": "Dance"}, "has no input 'reaction'"),
    ("engine-damage-table", {"outcome": "Melted"}, "outcome is one of Rattled, Stalled, Jammed, Burst, not 'Melted'"),
    ("wraiths-power", {"power": "4", "game-turn": "-1"}, "between 1 and"),
    ("reaction-move", {"unit": "Laden"}, "reaction-move needs dash"),
    ("charges-of-iron-power", {}, "needs front-plate-value"),
    ("group-test", {"effect": "Sing"}, "effect is one of Carry On, Halt, Run Away, not 'Sing'"),
    ("nerve-test", {"nerve": "2..5", "modifier": "1..2"}, "Only one input can be swept"),
    ("large", {"models": "0..400", "value": "2"}, "at most 200 numbers"),
    ("large", {"models": "4", "value": "2", "groups": "several"}, "groups are written"),
    ("no-such-thing", {}, "has no calculator 'no-such-thing'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "said"), BEYOND)
def test_what_lies_beyond_the_text(name: str, inputs: dict[str, str], said: str) -> None:
    with pytest.raises(AdjudgeError) as error:
        run(brass(), name, inputs)
    assert said in str(error.value)
