"""Tests that a roll must reach a figure in: what changes the figure, and what comes of failing by so much."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

BOOK = """# Salt Roads

## The profile

| Type | Stride | Mettle |
| --- | --- | --- |
| Porters | 6" | 7 |
| Drovers | 8" | 8 |

## Calibre

Bands come in three calibres. **Green** bands add 1 to their Mettle. **Steady** bands use the Mettle shown. **Hardy**
bands subtract 1 from their Mettle, and ignore the first Doubt marker that they would receive in each turn.

## States

### Cowed

A Cowed band may not march.

### Scattered

A Scattered band may not march.

### Doubt marker

A band that is shot at gains one Doubt marker.

## Mettle tests

### The Mettle test

Roll 2D6 and subtract 1 for each Doubt marker on the band. If the total is equal to or higher than the band's Mettle,
it passes.

### The result

| Mettle test | Result |
| --- | --- |
| Passed | Nothing happens |
| {first} | **Cowed** |
| {second} | **Scattered** |
"""


@lru_cache(maxsize=8)
def book(first: str, second: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    text = BOOK.format(first=first, second=second)
    document = Document("salt", "salt", "Salt", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("salt", "Salt"), [document]))


WAYS = [("Failed by 1 or 2", "Failed by 3 or more"), ("Fail by 1-2", "Fail by 3+"), ("Failed", "Failed by 3 or more")]


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("a Porters band", Fraction(21, 36)),
        ("a Green Porters band", Fraction(15, 36)),
        ("a Hardy Porters band", Fraction(26, 36)),
        ("a Hardy Porters band with one Doubt marker", Fraction(21, 36)),
    ],
)
def test_a_figure_that_has_to_be_reached_is_the_harder_the_higher_it_is(who: str, expected: Fraction) -> None:
    values = answer(book(*WAYS[0]), f"What is the chance that {who} passes a Mettle test?")
    assert Fraction(values[0]["exact"]) == expected


@pytest.mark.parametrize("way", WAYS)
def test_each_result_has_its_chance(way: tuple[str, str]) -> None:
    asked = "A Porters band with one Doubt marker takes a Mettle test. What are the chances of each result?"
    values = answer(book(*way), asked)
    spread = next(value["exact"] for value in values if value["unit"] == "distribution")
    assert spread == {"passed": "5/12", "Cowed": "11/36", "Scattered": "5/18"}
