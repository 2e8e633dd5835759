"""A save that is of no use against the harm of a test is barred to whoever failed it, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Fen War

## Unit Types

### Rower Unit Type

A Rower may Dash.

## Mud Tests

To take a Mud test, roll a D6. On a 1, that model suffers a Wound. No Plate Save, Brush Save or Dodge roll may be made
against this Wound, but Ward Saves may still be made.

## Pit Tests

To take a Pit test, roll a D6. On a 1, that model suffers a Wound. A Brush Save may not be taken against this Wound.

## Curse

A model that suffers a Curse receives one Wound against which only Ward Saves may be taken.

## Saves

### Plate Saves

A model may take a Plate Save when it suffers a Wound.

### Brush Saves

A model in brush may take a Brush Save when it suffers a Wound.

### Ward Saves

A model may take a Ward Save when it suffers a Wound.

### Dodge Rolls

A model may make a Dodge roll when it suffers a Wound.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Rowers failed a Mud test. May they take a Plate Save?", "denied"),
        ("My Rowers failed a Mud test. May they make a Dodge roll?", "denied"),
        ("My Rowers failed a Mud test. May they take a Ward Save?", "allowed"),
        ("My Rowers suffered a Wound from a Pit test. May they take a Brush Save?", "denied"),
        ("My Rowers suffered a Wound from a Pit test. May they take a Plate Save?", "allowed"),
        ("May a Plate Save be taken against a Wound from a failed Mud test?", "denied"),
        ("A Rower suffers a Curse. May it take a Plate Save against the Wound?", "denied"),
        ("A Rower suffers a Curse. May it take a Ward Save against the Wound?", "allowed"),
        ("My Rowers suffer a Wound. May they take a Plate Save?", "allowed"),
    ],
)
def test_against_that_harm(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
