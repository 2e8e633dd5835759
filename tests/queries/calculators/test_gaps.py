"""What the texts leave out is silent and named; what is not stated is asked for; what fits nothing is a warning."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import pytest

from queries.calculators import answer, how_rolled, plainly, silence
from tests.queries.calculators import books


@lru_cache(maxsize=1)
def brass() -> Any:
    return books.rules()


SILENT = [
    ("What is the chance to pass a Grit check?", "Grit check"),
    ("How is a Grit check rolled?", "Grit check"),
    ("What is the chance to bruise with Power 4 against Stamina 4?", "To Bruise chart"),
    ("What does Power 4 need to bruise Stamina 5?", "To Bruise chart"),
]


@pytest.mark.parametrize(("question", "missing"), SILENT)
def test_what_the_texts_leave_out_is_silent(question: str, missing: str) -> None:
    ruling = silence(brass(), question)
    assert ruling is not None
    assert ruling["verdict"] == "silent"
    assert ruling["option"]["name"] == missing
    assert ruling["because"], "the passage that names it"
    value = ruling["values"][0]
    assert value["value"] is None
    assert missing.split()[0] in value["steps"][0]
    assert "None" not in value["steps"][0]


@pytest.mark.parametrize(
    "question",
    ["What is the chance to pass a Nerve test on Nerve 8?", "Which units take a Grit check?", "Can a Wraith Bolt?",
     "Aim 4: chance to hit?"],
)  # fmt: skip
def test_what_the_texts_do_say_is_not_silent(question: str) -> None:
    assert silence(brass(), question) is None


def test_how_a_test_is_rolled() -> None:
    found = how_rolled(brass(), "How is a Panic check made?")
    assert found[0]["value"] is None
    assert found[0]["exact"] == "2D6 ≤ Nerve"
    assert how_rolled(brass(), "How is a mending test rolled?")[0]["exact"] == "1/6"
    assert how_rolled(brass(), "Can a Wraith take a Panic check?") == []


OPEN = [
    ("How far can a Laden unit Sidle?", "Dash - 1", "Dash not stated"),
    ("How far can a Nimble unit Sidle?", "Dash + 1", "Dash not stated"),
    ("Chance to pass a Panic check?", "2D6 ≤ Nerve", "Nerve not stated"),
]


@pytest.mark.parametrize(("question", "formula", "said"), OPEN)
def test_a_number_that_lacks_an_input_is_a_formula(question: str, formula: str, said: str) -> None:
    found = answer(brass(), question)[0]
    assert (found["value"], found["exact"]) == (None, formula)
    assert said in found["steps"]


def test_adjustments_that_match_no_row_are_warned_of() -> None:
    values = answer(brass(), "The group is raw and Bob is on leave. What is the chance of the Halt effect?")
    warnings = [said for value in values for said in value.get("warnings", ())]
    assert len(warnings) == 1
    assert "Bob is on leave" in warnings[0]
    assert not any("Bob" in step for value in values for step in value["steps"])


def test_an_allotment_is_told_without_a_list_of_bonuses() -> None:
    found = answer(brass(), "How many Reactions can an army take in a turn?")[0]
    assert found["value"] == 1
    assert any("never more than 3" in step for step in found["steps"])


def test_rolls_in_a_row() -> None:
    found = answer(brass(), "Aim 5, Power 8 against Plate Value 13: what is the chance of a Holed Hit?")
    assert found[0]["exact"] == "1/9"
    assert {"2/3", "1/6"} <= {each["exact"] for each in found[1:] if isinstance(each["exact"], str)}
    once = answer(brass(), "Aim 5, Power 8 against Plate Value 13: once it has hit, what is the chance of a Holed Hit?")
    assert "1/9" not in {each["exact"] for each in once if isinstance(each["exact"], str)}


def test_a_number_named_without_a_verb() -> None:
    assert plainly(brass(), SimpleNamespace(text="Wagon Space of five Large (3) models", situation=None))
    assert not plainly(brass(), "Can five Large (3) models Bolt?")
    assert not plainly(brass(), "Large models")
