"""Scores to hit by weapon and range, and moves by the way that is gone, as tables give them."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened

BY_RANGE = """# Fen War

## Shooting

Roll a D10 for each shot and add the modifiers of Table 2. If the total is equal to or greater than the number in
Table 1 the shot hits. An unmodified 10 always hits.

Table 1. Basic number to hit

| Weapon | Short (to 8") | Long (over 8" to 20") |
| --- | --- | --- |
| Bow | 4+ | 7+ |
| Bolt thrower | 3+ | 6+ |
| Knife | 5+ | – |

Table 2. Shooting modifiers

| Case | Modifier |
| --- | --- |
| Target Hidden | -2 |
| Firer moved this turn * | -2 |

* Not applied to Riders.

## Troops

| Type | Marsh Move | Track Move |
| --- | --- | --- |
| Riders | 6" | 12" |
| Pikes | 5" | 7" |

**Move:** A piece moves up to its figure.

**Hidden:** A Hidden piece is out of sight.
"""
BY_WEAPON = """# Sky War

## Gunnery

Each gun that fires rolls a ten-sided die. The shot hits if the score is at least that given in the table below.

| Range | Light gun | Rocket |
| --- | --- | --- |
| 0-6" | 3+ | 7+ |
| 7-12" | 5+ | 5+ |
"""


@pytest.mark.parametrize(
    ("book", "question", "value"),
    [
        (BY_RANGE, "What do I have to roll to hit a Hidden target at 15 inches with a bolt thrower?", 8),
        (BY_RANGE, "What are the odds of a hit with a bow at short range?", 0.7),
        (BY_RANGE, 'Pikes that have moved shoot a bow at a target 6" away. What is the chance of a hit?', 0.5),
        (BY_RANGE, 'Riders that have moved shoot a bow at a target 6" away. What is the chance of a hit?', 0.7),
        (BY_RANGE, "What is the chance that a knife hits at long range?", 0),
        (BY_WEAPON, "What does a light gun need to hit at 10 inches?", 5),
        (BY_WEAPON, "How likely is a rocket to hit at 4 inches?", 0.4),
        (BY_RANGE, "How far do Riders go if they stay on the track?", 12),
        (BY_RANGE, "How far do Pikes move through marsh?", 5),
    ],
)
def test_the_first_value(book: str, question: str, value: float, tmp_path: Path) -> None:
    base = opened(book, tmp_path)
    (answer,) = ask(base, question)["answers"]
    assert answer["values"][0]["value"] == pytest.approx(value)
    base.close()
