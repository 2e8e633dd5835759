"""Ways in which players ask for numbers of an invented book: the roll needed, what fails, what a result brings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer, plainly
from tests.queries.calculators import books


@lru_cache(maxsize=1)
def brass() -> Any:
    return books.rules()


#: The question, and the exact value that must come first.
FIRST = [
    # the roll that is needed, not its chance
    ("What does Aim 3 need to strike?", "5"),
    ("Blade 4 against Blade 9: what do I need to strike?", "6"),
    ("I need what roll for a Dented Hit with Power 8 against Plate Value 12?", "4"),
    ("What roll does Power 8 need for a Holed Hit on Plate Value 12?", "5"),
    # what fails, and what is left of a result
    ("What is the chance that Aim 4 misses its strike?", "1/2"),
    ("Power 8 against Plate Value 12: what is the chance of not getting a Holed Hit?", "2/3"),
    ("Power 8 against Plate Value 12: chance of a dent or a hole?", "1/2"),
    ("Chance that Nerve 8 must Bolt because of a Panic check?", "5/18"),
    # one number among several of a kind
    ("Front Plate 13, Side Plate 12 and Rear Plate 10, struck in the side by Power 8: chance of a Holed Hit?", "1/3"),
    ("Front Plate 13, Side Plate 12 and Rear Plate 10, struck in the rear by Power 8: chance of a Holed Hit?", "2/3"),
    # bonuses, said once and said of several
    ("My banner grants one extra Reaction in every phase. How many Reactions can I make in each phase?", "2"),
    ("Three of my banners each add 1 to my Reaction Allotment. How many Reactions can I make per phase?", "3"),
    # totals that are known already, and effects with those beyond them
    ("Group test with a total of +2: what is the chance of the Halt effect?", "3/10"),
    ("Group test with a total adjustment of -3: chance of a Halt effect or worse?", "4/5"),
    ("Group test with a total adjustment of -3: chance of a Halt effect or better?", "7/10"),
    ("What is the risk that a model takes a Wound from a Bog test?", "1/6"),
    # several attempts, and how many of them
    ("What is the probability of 3 or more strikes from 5 shots at Aim 4?", "1/2"),
    ("Chance of exactly two strikes from four shots at Aim 4?", "3/8"),
    ("What is the chance to pass both of two Nerve tests with Nerve 7?", "49/144"),
    ("Chance that all 5 models survive a Bog test?", "3125/7776"),
    ("What do I need to roll for a Nerve test with Nerve 7?", "7"),
    ("Chance of a Jammed result or worse on the Engine Damage table with AP 2?", "1/2"),
    ("They have Dash 3, we have Dash 5: what are our odds to Cut Down?", "13/18"),
    # what a modifier amounts to
    ("What adjustment does being raw give in the Group Test?", "-2"),
    ("What modifier does an AP 2 weapon give on the Engine Damage table?", "1"),
    ("Do 6 Large (2) models fit in 13 Wagon Space?", "12"),
]


@pytest.mark.parametrize(("question", "wanted"), FIRST)
def test_what_is_asked_for_comes_first(question: str, wanted: str) -> None:
    values = answer(brass(), question)
    assert values, "no calculator was found"
    assert values[0]["exact"] == wanted, [(each["name"], each["exact"]) for each in values]
    assert values[0]["because"]


@pytest.mark.parametrize("question", ["What does Aim 3 need to strike?", "What is the risk of a Wound in a Bog test?"])
def test_such_questions_ask_plainly_for_a_number(question: str) -> None:
    assert plainly(brass(), question)


@pytest.mark.parametrize(
    "question", ["How many shells are needed to fail a Panic check on Nerve 8?", "Can a Wraith Bolt?"]
)
def test_other_questions_are_not_taken_for_numbers(question: str) -> None:
    assert not plainly(brass(), question)


def test_whether_something_scatters_is_not_how_far() -> None:
    assert answer(brass(), "What is the chance that Shell Weapons scatter with Aim 4?") == []


def test_a_name_is_not_taken_for_a_result_that_begins_alike() -> None:
    found = answer(brass(), "What is the chance of each result on the Engine Damage table for a Jammer?")
    assert found[0]["unit"] == "distribution"
