"""Sentences that tell several changes of a test at once, or that a figure "counts as one lower"."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.grammar.plain.addends import addends
from ingest.update import update

BOOK = """THE FENRUN

Units

Kind      Pace   Mettle   Hull
Rider     8      7        3
Pike      5      8        4
Hoplite   4      8        5

Stunned. A Stunned unit may not move.

Soaked. A Soaked unit may not shoot.

Ablaze. An Ablaze unit may not shoot.

Mettle Tests

To take a Mettle Test, roll 2D6. If the total is equal to or less than the unit's Mettle, the test is passed. Modify
Mettle as follows: +1 if a Reeve is within 6 inches, -1 if the unit is at half Hull or less, -2 if the unit is Ablaze,
and -1 for each Scratch marker on it. Pikes add 1 as well.

Swim Tests

Roll a D6. On a 4 or more the test is passed. Apply the following modifiers to the roll: -1 if the unit is Soaked; +1
if a Reeve is attached; +2 in summer. Riders subtract 1 too.

Row Tests

Roll a D6: 3 or more is a pass. Add 1 if a Reeve is attached, and subtract 2 if the unit is Soaked.

Orders

Roll 2D6: the order succeeds if the total does not exceed the Reeve's Mettle. For every full 6 inches between him and
the unit, his Mettle counts as one lower. If the unit is Stunned, his Mettle is treated as 1 lower.
"""

CHANCES = [
    ("A Hoplite with two Scratch markers takes a Mettle Test. Odds of passing?", "5/12"),
    ("An Ablaze Hoplite has a Reeve 5 inches away. What are the odds it passes a Mettle Test?", "7/12"),
    ("A Hoplite is Ablaze, the Reeve is miles away and it is above half Hull. Odds of passing a Mettle Test?", "5/12"),
    ("A Hoplite is down to half Hull. Odds of passing a Mettle Test?", "7/12"),
    ("What are the odds of a Pike passing a Mettle Test?", "5/6"),
    ("Chance that a Soaked Hoplite passes a Swim Test with a Reeve attached?", "1/2"),
    ("Chance that a Soaked Rider passes a Swim Test in summer?", "1/2"),
    ("Chance that a Soaked Pike passes a Row Test with a Reeve attached?", "1/2"),
    ("A Reeve with Mettle 9 is 13 inches from a Stunned Pike. What is the chance that the order succeeds?", "5/12"),
]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("fenrun")
    (folder / "core.txt").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "fenrun", [folder / "core.txt"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(("question", "chance"), CHANCES)
def test_each_counts_in_its_own_case(rules: Any, question: str, chance: str) -> None:
    (answered,) = rules.ask(question)["answers"]
    assert answered["values"][0]["exact"] == chance, answered["values"][0]["steps"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The roll is at +1 if the pony carries a rope, +1 for Riders and -2 if it is Soaked.",
            ["Add 1 to the roll if the pony carries a rope.", "Add 1 to the roll for Riders.",
             "Subtract 2 from the roll if it is Soaked."],
        ),
        (
            "Mettle is lowered by 1 for every Scratch marker and raised by 1 if a Reeve is near.",
            ["Subtract 1 from Mettle for every Scratch marker.", "Add 1 to Mettle if a Reeve is near."],
        ),
        (
            "A wagon in Column counts the Rank of the Reeve as one higher when it is given an order.",
            ["A wagon in Column adds one to the Rank when it is given an order."],
        ),
        ("Riders add 2 to their Pace.", []),
        ("The wagon moves 6-8 inches if it is laden and 12 if it is not.", []),
        ("If the total is 1 less than the Mettle of the unit, the test is passed.", []),
        ("Add 2 dice if it charged and 1 die if it is Soaked.", []),
    ],
)  # fmt: skip
def test_a_list_is_cut_into_its_addends(text: str, told: list[str]) -> None:
    assert addends(text) == told
