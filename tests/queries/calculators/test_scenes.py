"""What the modifiers of a list come to in a scene that a question describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOK = """# Kites over Karm

## Kites

There are two types of unit: Gliders and Barges. Every unit is a kite.

### Gliders

A Glider may not Moor.

### Barges

A Barge may not Dive.

## Statuses

### Torn

A Torn kite may not Dive.

### Moored

A Moored kite may not Dive.

## Shooting

Roll a die for each gun and hit on a 5 or more. Apply these modifiers:

| Situation | Modifier |
| --- | --- |
| Target is a Barge | +1 |
| Target Moored | +2 |
| Target in soft cloud | -1 |
| Target in hard rain or hail | -2 |
| Shooter Torn | -1 |
| Shooter moved this turn | -1 |
| Range 6 inches or less | +1 |
| Each friendly beacon within 12 inches | +1 |

## Nerve Checks

Throw two dice. A score of 8 or more passes. Subtract 1 for every hole in the kite and add 2 if an admiral is aboard.
"""

TOTALS = [
    ("My Torn Glider fires at a Moored Barge from 5 inches. What do the modifiers come to?", 3),
    ("My Glider moved and shoots at a Torn Barge 9 inches away. What is the total modifier?", 0),
    ("I shoot at a kite in hail with two friendly beacons nearby, 10 inches away. What do the modifiers add up to?", 0),
    ("A Torn kite shoots at a Glider in soft cloud that is not Moored. What are the modifiers in total?", -2),
]
CHANCES = [
    ("What is the chance that a kite passes a Nerve Check?", "5/12"),
    ("What is the chance that a kite with two holes passes a Nerve Check?", "1/6"),
    ("An admiral is aboard. What is the chance that the kite passes a Nerve Check?", "13/18"),
]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("kites")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "karm", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(("question", "total"), TOTALS)
def test_the_total_of_a_scene(base: Any, question: str, total: int) -> None:
    (answered,) = base.ask(question)["answers"]
    assert [each["value"] for each in answered["values"]][:1] == [total], answered["values"]


@pytest.mark.parametrize(("question", "chance"), CHANCES)
def test_the_chance_with_what_sentences_add(base: Any, question: str, chance: str) -> None:
    (answered,) = base.ask(question)["answers"]
    assert [each["exact"] for each in answered["values"]][:1] == [chance], answered["values"]
