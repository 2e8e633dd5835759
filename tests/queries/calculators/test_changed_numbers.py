# ruff: noqa: E501
"""Tests with a sum, dice that count each, contests, lists of modifiers, changed characteristics: change a number of the
text and the result follows; and each agrees with counting every roll.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from kb.errors import AdjudgeError
from queries.calculators import answer
from queries.calculators.registry import list_calculators, run

NUMBERS = {
    "grit_dice": "two dice", "grit_goal": 12, "never": "two 1s", "raw": -1, "aim_miss": 1, "far": -1, "wind": 2,
    "bout": "2D6", "light": 2, "chase": "D6", "width": "1-3",
}  # fmt: skip
TEXT = """# The Reed Rules

## Characteristics

Every crew has three characteristics: Grit, Aim and Stride.

| Crew | Grit | Aim | Stride |
|:-----|-----:|----:|-------:|
| Poles | 5 | 4+ | 3 |
| Oars | 7 | 5+ | 6 |

## Grit Rolls

To take a Grit roll, roll {grit_dice} and add the crew's Grit. The roll succeeds on a total of {grit_goal} or more; {never} always fail.

## Volleys

Choose an enemy crew and roll one die for each archer. Each die that equals or beats the crew's Aim scores a hit. A natural {aim_miss} always misses.

Apply the modifiers below to each Aim roll.

| Situation | Modifier |
|---|---|
| Target is far away | {far} |
| Archer stands on a hill | +{wind} |
| Target is in fog | -2 |

## Wrestling

Each side rolls {bout}, adds its Grit and consults the table below, using the difference between the two totals.

| Difference | Result for the loser |
|:----------:|---|
| 0 | **Stuck.** Nothing happens. |
| {width} | **Shoved.** The loser moves away. |
| 9+ | **Drowned.** The loser is removed. |

## Charging

A crew may charge an enemy within its Stride plus {chase} inches.

## Traits

Light. Light crews add {light} to their Stride.

## Conditions

Shaken. A Shaken crew subtracts 1 from its Grit rolls.
"""


@lru_cache(maxsize=32)
def read(*changes: tuple[str, Any]) -> Any:
    return of_text(TEXT.format(**{**NUMBERS, **dict(changes)}))


def of_text(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("reed", "reed", "Reed", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("reed", "Reed"), [document]))


CASES = [
    ("grit-roll", {"grit": "5"}, "7/12", ("grit_goal", 13), "5/12"),
    ("grit-roll", {"grit": "5"}, "7/12", ("grit_dice", "three dice"), "49/54"),
    ("grit-roll", {"grit": "20"}, "35/36", ("never", "two 6s"), "35/36"),
    ("grit-roll", {"grit": "5", "modifier": "1"}, "13/18", ("grit_goal", 14), "5/12"),
    ("aim-roll", {"aim": "4"}, "1/2", None, None),
    ("aim-roll", {"aim": "1"}, "5/6", ("aim_miss", 6), "5/6"),
    ("aim-roll", {"aim": "4", "adjustments": "the target is far away"}, "1/3", ("far", -2), "1/6"),
    ("aim-roll", {"aim": "4", "adjustments": "our archer stands on a hill"}, "5/6", ("wind", 1), "2/3"),
    ("wrestling", {"grit": "4", "opposing-grit": "4"}, {"Stuck": "73/648"}, ("bout", "D6"), {"Stuck": "1/6"}),
    ("charge", {"stride": "6"}, "19/2", ("chase", "2D6"), "13"),
    ("stride-of-a-unit", {"unit": "Light", "stride": "4"}, "6", ("light", 3), "7"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "exact", "change", "then"), CASES)
def test_a_number_and_the_same_after_a_change_of_the_text(
    name: str, inputs: dict[str, str], exact: Any, change: tuple[str, Any] | None, then: Any
) -> None:
    for rules, wanted in ((read(), exact), (read(change), then)) if change else ((read(), exact),):
        found = run(rules, name, inputs)[0]
        assert found["because"]
        if isinstance(wanted, dict):
            assert wanted.items() <= found["exact"].items()
        else:
            assert found["exact"] == wanted, found["steps"]


def test_a_sum_agrees_with_counting_every_roll() -> None:
    rolls = list(product(range(1, 7), repeat=2))
    for grit in range(13):
        passed = sum(sum(roll) + grit >= 12 and roll != (1, 1) for roll in rolls)
        assert Fraction(run(read(), "grit-roll", {"grit": str(grit)})[0]["exact"]) == Fraction(passed, 36)


def test_a_contest_agrees_with_counting_every_roll() -> None:
    rolls = [sum(roll) for roll in product(range(1, 7), repeat=2)]
    for mine, theirs in ((3, 3), (5, 2), (0, 9)):
        margins = [one + mine - other - theirs for one in rolls for other in rolls]
        spread, win, tie, lose = run(read(), "wrestling", {"grit": str(mine), "opposing-grit": str(theirs)})
        assert Fraction(win["exact"]) == Fraction(sum(each > 0 for each in margins), 1296)
        assert Fraction(tie["exact"]) == Fraction(sum(each == 0 for each in margins), 1296)
        assert Fraction(lose["exact"]) == Fraction(sum(each < 0 for each in margins), 1296)
        shoved = sum(1 <= abs(each) <= 3 for each in margins)
        assert Fraction(spread["exact"].get("Shoved", "0")) == Fraction(shoved, 1296)


def test_what_cannot_be_worked_out_is_told_in_a_sentence() -> None:
    with pytest.raises(AdjudgeError, match="name one of them under unit"):
        run(read(), "stride-of-a-unit", {"unit": "Shaken"})
    with pytest.raises(AdjudgeError, match="grit"):
        run(read(), "wrestling", {"grit": "3"})
    unmatched = run(read(), "aim-roll", {"aim": "4", "adjustments": "it is Tuesday"})[0]
    assert any("Tuesday" in told for told in unmatched["warnings"])


@pytest.mark.parametrize("question", ["How many Rail Points do Wagons have?", "What is the Rail Points of a Wagon?"])
def test_how_many_of_a_figure_somebody_has_is_its_number(question: str) -> None:
    kinds = "### Wagon\n\nA Wagon may Coast.\n\n### Engine\n\nAn Engine may not Coast.\n"
    rows = "| Unit | Rail Points |\n|:--|--:|\n| Wagon | 8 |\n| Engine | 14 |\n"
    rules = of_text(f"# Dust\n\n## Unit Types\n\n{kinds}\n## Speeds\n\n{rows}")
    assert [each["value"] for each in answer(rules, question)] == [8]


@pytest.mark.parametrize(("who", "many"), [("a Wagon", 3), ("a crew", 2)])
def test_a_number_told_for_a_case_is_that_of_the_case(who: str, many: int) -> None:
    told = "A crew that fails its Nerve test receives two Soot markers, or three if it is a Wagon."
    rules = of_text(f"# Dust\n\n## Unit Types\n\n### Wagon\n\nA Wagon may Coast.\n\n## Nerve test\n\n{told}\n")
    question = f"How many Soot markers does {who} receive when it fails its Nerve test?"
    assert [each["value"] for each in answer(rules, question)] == [many]


def test_nothing_else_is_made_of_it() -> None:
    names = {each["name"] for each in list_calculators(read())}
    assert {name for name, *_ in CASES} <= names
