"""Tests whose results and modifiers stand in tables that only the sentences over them name, in lengths of their own."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

REEDS = """# Reed and Lantern

## Crews

Every crew belongs to one class: Punts, Skiffs or Rafts. It also has one grade: Raw, Settled or Sworn. Ranges are in
pole lengths (PL).

## Tests

**Helm test.** Roll 2D6. The test is passed on the reeve's Helm or less. Reduce Helm by 1 if the crew is Soaked and by 1
for Rafts beyond 12 PL.

**Heart test.** Roll 2D6, add and subtract the modifiers below, and read the result:

| Score | Result |
| --- | --- |
| 8 or more | Steady |
| 5 to 7 | Soaked |
| 4 or less | Adrift |

Modifiers to the Heart test. Each row counts once, except where it says "for each":

| Circumstance | Modifier |
| --- | --- |
| Sworn | +2 |
| Raw | -2 |
| Reeve within 6 PL | +1 |
| For each quarter of its hands lost | -1 |

## States

**Soaked.** The crew may not pole.

**Adrift.** The crew must drift in each turn.
"""


@lru_cache(maxsize=1)
def reeds() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("reeds", "reeds", "Reeds", "md", REEDS, hashlib.sha256(REEDS.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("reeds", "Reeds"), [document]))


@pytest.mark.parametrize(
    ("told", "chance"),
    [
        ("a Soaked Raft 10 PL away", Fraction(26, 36)),  # 8 or less
        ("a Raft 14 PL away", Fraction(26, 36)),
        ("a Raft 10 PL away", Fraction(30, 36)),
        ("a Soaked Raft 14 PL away", Fraction(21, 36)),
    ],
)
def test_a_test_is_passed_on_somebodys_figure_or_less(told: str, chance: Fraction) -> None:
    values = answer(reeds(), f"The reeve has Helm 9. What is the chance of passing the Helm test for {told}?")
    assert chance in [Fraction(each["exact"]) for each in values if each["unit"] == "probability"]


@pytest.mark.parametrize(
    ("told", "adrift"),
    [
        ("A Raw crew that has lost half its hands", Fraction(26, 36)),  # 2D6 - 4 of 4 or less
        ("A crew that has lost three quarters of its hands", Fraction(21, 36)),
        ("A Sworn crew", Fraction(1, 36)),
    ],
)
def test_a_larger_part_counts_as_its_quarters(told: str, adrift: Fraction) -> None:
    values = answer(reeds(), f"{told} takes a Heart test. What are the chances of each result?")
    found = next(each for each in values if each["unit"] == "distribution")
    assert found["value"]["Adrift"] == pytest.approx(float(adrift), abs=1e-6)
