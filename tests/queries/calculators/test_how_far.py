# ruff: noqa: E501
"""How far something goes: each way in which rulebooks tell a sum, and the chance that a move of dice reaches something."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

HEAD = """# The Weir Rules

{rounding}

## Characteristics

### Pace (P)

Pace says how far a model moves, in inches.

### Grit (G)

Grit says how brave a model is.

## Unit Types

### Otter Unit Type

A model with the Otter unit type may swim.

### Heron Unit Type

A model with the Heron unit type may wade.

## Special Rules

### Leaden

{leaden}

### Spry (X)

{spry}

## Actions

### Dash

{dash}

### Lunge

{lunge}

A unit may Lunge at an enemy. A lunging unit may not shoot.
"""


@lru_cache(maxsize=64)
def weir(
    dash: str = "",
    lunge: str = "",
    leaden: str = "It is slow.",
    spry: str = "It is quick.",
    rounding: str = "Halves are rounded up.",
) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    text = HEAD.format(dash=dash or "A unit may Dash.", lunge=lunge, leaden=leaden, spry=spry, rounding=rounding)
    document = Document("weir", "weir", "Weir", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("weir", "Weir"), [document]))


SUMS = [
    ("Each model moves up to its Pace plus half its Pace.", "11"),
    ("A unit that Dashes moves up to one and a half times its Pace.", "11"),
    ("Each model moves up to 1½ times its Pace.", "11"),
    ("Each model may move up to 1.5 times its Pace.", "11"),
    ("Each model moves its Pace and half as much again.", "11"),
    ("Each model moves its Pace plus half its Pace, rounding down.", "10"),
    ("Each model moves up to double its Pace.", "14"),
    ("The unit moves up to its Pace plus its Pace again.", "14"),
    ("A Dash is its Pace plus 2 inches.", "9"),
    ("The unit moves its Pace plus 2\".", "9"),
    ("The unit moves up to its Pace and a further 3 inches.", "10"),
    ("The unit moves up to its Pace minus 2 inches.", "5"),
    ("The unit moves up to three times its Pace, to a maximum of 18 inches.", "18"),
    ("A Dash carries the unit up to twice its Pace in inches.", "14"),
    ("The unit goes straight ahead, over any obstacle, by its Pace plus 4 inches.", "11"),
    ("The unit may move up to a third of its Pace plus 4 inches.", "7"),
    ("Move the unit straight away from the enemy, up to half its Pace.", "4"),
    ("The unit retires, facing the enemy, up to twice its Pace.", "14"),
    ("It falls back by the nearest road, for up to 5 inches.", "5"),
    ("A unit may Dash up to twice its Pace.", "14"),
    ("A unit may Dash up to 9\".", "9"),
    ("Its crew may either swim, or Dash up to its Pace plus 3 inches.", "10"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "far"), SUMS)
def test_a_sum_is_told_whole(sentence: str, far: str) -> None:
    found = answer(weir(dash=sentence), "How far can a unit with Pace 7 Dash?")
    assert [each["exact"] for each in found] == [far], found


@pytest.mark.parametrize(
    ("rounding", "far"),
    [
        ("Where a rule has you halve a number, round any fraction up.", "4"),
        ("When you are told to divide something, always round down.", "3"),
        ("Numbers are whole, and all fractions are rounded up.", "4"),
        ("Always round fractions down.", "3"),
        ("Whenever a distance is halved, round the result up.", "4"),
        ("Where these rules ask for half of a number, round up.", "4"),
        ("Half of an odd number is rounded upwards.", "4"),
        ("Should any sum leave a half, round down.", "3"),
        ("When its Grit is halved, round up.", "7/2"),
        ("In fog the range of a gun is halved, rounding up.", "7/2"),
        ("Half the models, rounding up, have to be ashore.", "7/2"),
    ],
)
def test_a_rule_for_all_fractions(rounding: str, far: str) -> None:
    found = answer(
        weir(dash="The unit moves up to half its Pace.", rounding=rounding), "How far can a unit with Pace 7 Dash?"
    )
    assert [each["exact"] for each in found] == [far], found


@pytest.mark.parametrize(
    "sentence",
    [
        "The unit moves up to its Pace plus whatever the weir keeper allows.",
        "The unit moves up to its Pace or 6 inches, whichever is less.",
        "The unit moves up to its Pace multiplied by its luck.",
        "The unit may not move more than half its Pace.",
    ],
)
def test_half_a_sum_is_no_number(sentence: str) -> None:
    found = answer(weir(dash=sentence), "How far can a unit with Pace 7 Dash?")
    assert all(each["value"] is None for each in found), found


NARROWER = [
    ({"dash": "A unit may Dash up to 9\". Otters may Dash up to 12\"."}, "an Otter unit", "12"),
    ({"dash": "A unit may Dash up to 9\". A unit may Dash up to 4\" if it is in reeds."}, "a Heron unit", "9"),
    ({"dash": "The unit may move up to half its Pace. Otters that Dash may move their full Pace."}, "an Otter unit", "7"),
    ({"dash": "The unit may move up to half its Pace. Otters that Dash may move their full Pace."}, "a Heron unit", "4"),
    ({"dash": "Each model moves up to twice its Pace.", "leaden": "The bearer's Dash is its Pace plus 1 inch."}, "a Leaden unit", "8"),
    ({"dash": "Each model moves up to twice its Pace.", "leaden": "The bearer's Dash is its Pace plus 1 inch."}, "a unit", "14"),
    ({"dash": "Each model moves up to its Pace.", "spry": "When it Dashes, a unit adds X\" to the distance that it may move."}, "a Spry (3) unit", "10"),
    ({"dash": "Each model moves up to its Pace.", "spry": "Add X inches to the Dash distance of the unit."}, "a Spry (2) unit", "9"),
    ({"dash": "Each model moves up to its Pace.", "spry": "A unit with this rule moves an additional X inches when it Dashes."}, "a Spry (2) unit", "9"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "who", "far"), NARROWER)
def test_some_go_otherwise(told: dict[str, str], who: str, far: str) -> None:
    found = answer(weir(**told), f"How far can {who} with Pace 7 Dash?")
    assert [each["exact"] for each in found] == [far], found


REACHING = [
    ("A Lunge is made in a straight line, after one turn, at the unit's Pace plus D6 inches.", "10", "2/3"),
    ("The lunge range of a unit is its Pace plus the total of 2D6.", "15", "5/12"),
    ("Lunge distance is P+2D6 inches.", "15", "5/12"),
    ("The unit moves its Pace plus D6\" towards the enemy.", "12", "1/3"),
    ("When it Lunges the unit adds D6 inches to its Pace.", "12", "1/3"),
    ("The unit moves its Pace plus 3D6\", discarding the lowest.", "17", "77/216"),
    ("The lunge range of a unit is its Pace plus 2D6. If the range exceeds the distance, the lunge goes home.", "14", "5/12"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "away", "chance"), REACHING)
def test_the_chance_to_reach_something(sentence: str, away: str, chance: str) -> None:
    for asked in (
        f'What is the chance that a unit with Pace 7 reaches an enemy {away}" away with a Lunge?',
        f"A unit with Pace 7 declares a Lunge at a target {away} inches off. How likely is it to reach it?",
    ):
        found = answer(weir(lunge=sentence), asked)
        assert found, asked
        assert found[0]["exact"] == chance, found[0]
        assert found[0]["unit"] == "probability"


def test_the_chance_to_fall_short_comes_first_where_it_is_asked() -> None:
    rules = weir(lunge='The unit moves its Pace plus D6" towards the enemy.')
    found = answer(rules, 'What is the chance that a Lunge with Pace 7 at an enemy 12" away falls short?')
    assert found[0]["exact"] == "2/3"


def test_some_roll_other_dice() -> None:
    lunge = (
        "The lunge range of a unit is its Pace plus the total of 2D6. When a unit of Otters lunges it rolls 3D6 for its "
        "lunge range and discards the lowest die."
    )
    asked = 'What is the chance that {} with Pace 7 reach an enemy 17" away with a lunge?'
    assert answer(weir(lunge=lunge), asked.format("Otters"))[0]["exact"] == "77/216"
    assert answer(weir(lunge=lunge), asked.format("Herons"))[0]["exact"] == "1/6"


def test_a_part_of_a_sum_is_not_how_many_there_are() -> None:
    told = "A player has two Reeds, plus one if the Otter stands, plus one for each weir held."
    found = answer(weir(dash=told), "How many Reeds does a player have if the Otter stands and holds three weirs?")
    assert all(each["value"] is None for each in found), found
