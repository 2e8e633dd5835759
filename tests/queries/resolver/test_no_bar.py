"""A state that somebody treats as no bar to a kind of deed, and the chance to hit of whom nobody else is told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Weir Wars

## Kinds of unit

There are three types of unit: Pikes, Slingers and Wagons.

| Unit | Move | Aim | Nerve |
|---|---|---|---|
| Pikes | 6 | 3 | 7 |
| Slingers | 8 | 4 | 6 |
| Wagons | 5 | 2 | 6 |

## Ripostes

A unit is not permitted to make a Riposte of any kind if:

- it is Grounded;
- it is Routing.

### Duck

When an enemy fires at the unit, it throws itself flat.

## Conditions

### Grounded

A Grounded unit may not Run, and loses the ability to make Ripostes.

### Routing

A Routing unit may not Run.

## Special rules

### Unbowed

{said}

### Keen

A Keen unit may Run twice.

## Shooting

### To hit

Roll a D6 for each shot. The score needed is 7 less the Aim of the firer.

| Circumstance | Modifier to the roll |
|---|---|
| Target more than 24" away | -1 |
| Target did not move this turn | +2 |
| Firer did not move this turn | +1 |
"""
SAID = (
    "An Unbowed unit treats being Grounded as having no effect on its ability to make Ripostes.",
    "An Unbowed unit ignores being Grounded for the purposes of making Ripostes.",
    "An Unbowed unit counts being Grounded as no hindrance to its ability to make Ripostes.",
    "Being Grounded is no bar to an Unbowed unit's making Ripostes.",
)


@pytest.mark.parametrize("said", SAID)
def test_the_state_is_no_bar(said: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(said=said), tmp_path)
    for question, verdict in (
        ("A Pike with Unbowed is Grounded. May it Duck when an enemy fires at it?", "allowed"),
        ("A Pike with Keen is Grounded. May it Duck when an enemy fires at it?", "denied"),
        ("A Pike with Unbowed is Routing. May it Duck when an enemy fires at it?", "denied"),
        ("Can a Grounded Pike with Unbowed Run?", "denied"),
    ):
        assert ruled(base, question)["verdict"] == verdict, question
    base.close()


def test_whoever_hits_is_told_of_behind_it(tmp_path: Path) -> None:
    base = opened(BOOK.format(said=SAID[0]), tmp_path)
    for question, exact in (
        ('What is the chance to hit for a model with Aim 3 that did not move, shooting at a target 30" away?', "1/2"),
        ("What is the chance to hit with Aim 3 if it did not move this turn?", "2/3"),
        ("My unit with Aim 3 did not move. What is the chance to hit?", "2/3"),
        ("What is the chance to hit a target that did not move with Aim 3?", "5/6"),
        ("What is the chance to hit with Aim 3?", "1/2"),
    ):
        (answer,) = ask(base, question)["answers"]
        chances = [value["exact"] for value in answer["values"] if value["unit"] == "probability"]
        assert chances == [exact], question
    base.close()
