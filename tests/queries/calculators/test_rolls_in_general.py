"""What a text tells of all its rolls, and of areas that have a name, holds for the tests that are such rolls."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

TEXT = """# The Reed Wars

## Crews

Bowmen, Riders and Reeves are the kinds of crew. A crew has an Aim and a Pluck. Hailing is the area within 8" of a crew.

## Rolls

All rolls use a {sides}-sided die (D{sides}). A die that shows the value or {side} is a success.

## Pluck Tests

A Pluck Test is a roll of Pluck with these modifiers:

- +2: inside the Hailing of a friendly Reeve
- -1: the crew is Dazed
"""


@pytest.mark.parametrize(
    ("sides", "side", "exact"), [(12, "less", "7/12"), (10, "less", "7/10"), (12, "higher", "1/2")]
)
def test_a_test_is_rolled_as_all_rolls_are(sides: int, side: str, exact: str) -> None:
    assert _chance(sides, side, "What is the chance that a crew with Pluck 7 passes a Pluck Test?") == exact


@pytest.mark.parametrize(("away", "exact"), [(5, "3/4"), (11, "7/12")])
def test_an_area_with_a_name_reaches_so_far(away: int, exact: str) -> None:
    asked = f"A crew with Pluck 7 takes a Pluck Test with a friendly Reeve {away} inches away. What are its chances?"
    assert _chance(12, "less", asked) == exact


def _chance(sides: int, side: str, question: str) -> str:
    document = Document("reeds", "reeds", "The Reed Wars", "md", TEXT.format(sides=sides, side=side), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("reeds", "The Reed Wars"), [document]))
    return next(each["exact"] for each in answer(rules, question) if each["unit"] == "probability")
