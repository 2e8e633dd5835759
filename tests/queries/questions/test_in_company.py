"""A unit that is told in parts, whom it touches, and in what way a thing may be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Porcelain Wars

## Unit Types

### Potters

Potters are nimble.

### Kilns

A Kiln is a great oven on wheels.

#### Kilns at grips

Enemy models that are in base contact with a Kiln are not Gripped and can walk away in their Movement phase.

#### Gangs of Kilns

If a model of a Gang is Cracked, the rest of the Gang are permitted to Forsake it. This cannot be done if a model of a
Gang has only been Sooty.

**Forsake** – The others leave it behind.

### Ovens

An Oven may throw each of its bricks at different targets.

### Sieves

All bricks thrown by a Sieve must be thrown at the same target. A Sieve may throw one brick.

## Statuses

### Gripped

If any model of a unit is in base contact with an enemy model, the unit gains the Gripped status.

### Stowed

A unit that climbs into a Kiln gains the Stowed status. A unit with the Stowed status may not make a Toss.

### Cracked

A unit that is dropped gains the Cracked status.

### Sooty

A unit that is smoked gains the Sooty status.

## Climbing in

A unit cannot be partially Stowed or be scattered over several carts.

## Actions

**Toss** – The unit throws a pot at an enemy unit.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("company")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "porcelain", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


def answer(base: Any, text: str) -> Any:
    (found,) = ask(base, text)["answers"]
    return found


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("Three of my eight Potters are Stowed, the others are standing outside. May they make a Toss?", False),
        ("Half of my Potters are Stowed, the rest are not. May the unit make a Toss?", False),
        ("My Potters are Stowed. May they make a Toss?", True),
    ],
)
def test_a_state_in_which_a_part_of_a_unit_is(base: Any, text: str, possible: bool) -> None:
    assert answer(base, text)["premise"]["possible"] is possible


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Potters are in base contact with an enemy Kiln. Are they Gripped?", "denied"),
        ("My Potters charged an enemy Kiln and stand in base contact with it. Are they Gripped?", "denied"),
        ("My Potters are in base contact with enemy Potters. Are they Gripped?", "allowed"),
        ("One Kiln of my Gang is Sooty. May the rest of the Gang Forsake it?", "denied"),
        ("One Kiln of my Gang is Cracked. May the rest of the Gang Forsake it?", "allowed"),
    ],
)
def test_whom_a_unit_touches_and_of_whom_it_is_the_rest(base: Any, text: str, verdict: str) -> None:
    assert answer(base, text)["rulings"][0]["verdict"] == verdict


def test_in_which_way_a_thing_may_be_done(base: Any) -> None:
    found = answer(base, "Which unit types may throw each of their bricks at different targets?")
    assert [entry["name"].rstrip("s") for entry in found["entries"]] == ["Oven"]
