"""How far goes who moves by two figures added to each other, however that is told, with what a rule adds to it."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Kite Wars

## Figures

| Abbr. | Characteristic | Usual |
|---|---|---|
| G | Glide | 6 |
| H | Haste | 3 |

## Kinds

Rooks and Herons are the kinds of unit.

## Actions

**Move.** Each model may be moved up to its Glide in inches.

**Swoop.** {swoop}

## States

**Wet.** A Wet unit halves its Glide (rounding up).

## Special Rules

**Fleet (X).** A unit composed entirely of models with this special rule adds X" to its move when making a Swoop.
"""
TOLD = (
    "Instead of a Move, a unit may Swoop: each model may be moved a distance up to its Glide plus its Haste.",
    "A unit that Swoops moves up to its Glide and Haste added together.",
    "Models may be moved a number of inches equal to the sum of their Glide and their Haste.",
    "A Swooping unit adds its Haste to its Glide.",
    "Add the unit's Haste to its Glide: it may move up to that many inches.",
)


@pytest.mark.parametrize("told", TOLD)
def test_by_two_figures(told: str) -> None:
    rules = _rules(BOOK.format(swoop=told))
    for question, far in (
        ("How far can Rooks with Glide 6, Haste 3 and Fleet (2) Swoop?", 11),
        ("How far can a Wet Rooks unit with Glide 7 and Haste 3 Swoop?", 7),
        ("How many inches may my Rooks (Glide 6, Haste 4) move in a Swoop?", 10),
        ("How far can Rooks with Glide 6 and Fleet (2) Move?", 6),
    ):
        found = answer(rules, question)
        assert [each["value"] for each in found[:1]] == [far], (question, found)


def test_what_a_rule_adds_alone_is_not_how_far_one_goes() -> None:
    rules = _rules(BOOK.format(swoop="The unit flies as the winds allow."))
    for question in ("How far can Rooks with Fleet (2) Swoop?", "What is the maximum Swoop distance with Fleet (2)?"):
        assert all(each["value"] is None for each in answer(rules, question)), question


@pytest.mark.parametrize(("told", "far"), [
    ("moves only half as far", 5), ("goes only half the distance", 5), ("covers half the normal distance", 5),
    ("moves at half speed", 5), ("moves twice as far", 18), ("moves 2\" less than usual", 7),
    ("moves half as far as normal", 5),
])  # fmt: skip
def test_who_goes_less_far_or_farther(told: str, far: int) -> None:
    text = f"""# Mud Wars

Where a fraction is left over, round up.

| Type | Pace |
|---|---|
| Rooks | 6" |
| Herons | 9" |

## Orders

**Step Up.** The unit moves up to its Pace and may then shoot.

## States

**Wet.** A Wet unit {told}. It may not assault.
"""
    found = answer(_rules(text), "How many inches can Wet Herons move with a Step Up order?")
    assert [each["value"] for each in found[:1]] == [far], found


def _rules(text: str) -> Rules:
    return Rules.of(
        read_ruleset(Ruleset("kite", "Kite Wars"), [Document("kite", "kite", "Kite", "md", text, "0" * 64)])
    )
