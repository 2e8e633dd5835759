"""Tests on a figure that falls with the distance from whoever gives the order, or that an option sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOK = """# Kite Wardens

Each turn has an Orders phase and a Wind phase.

## Unit Types

| Unit | Pace | Nerve |
| --- | --- | --- |
| Kite | 6 | 8 |
| Barge | 4 | 7 |

## Orders

To have an order carried out a warden makes a Nod test: roll 2D6, and if the total is equal to or less than his Nerve
the order is obeyed. His Nerve is reduced by 1 for every full 10" between him and the unit.

### Glide

The unit moves twice.

## Reactions

A unit may make one reaction in each enemy turn.

### Huddle

Made when an enemy charges the unit. The unit takes a Nod test on a Nerve of 7, no matter who leads it. If the test is
passed, the unit stays together.
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("wardens")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "wardens", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ("What is the chance that a warden with Nerve 9 passes a Nod test for a kite 38 inches away?", "5/12"),
        ("A warden with Nerve 9 is 9 inches from the kite. What is the chance that he passes a Nod test?", "5/6"),
    ],
)
def test_the_distance_takes_from_the_figure(rules: Any, question: str, chance: str) -> None:
    (answered,) = rules.ask(question)["answers"]
    assert [each["exact"] for each in answered["values"]][:1] == [chance], answered["values"]


def test_an_option_sets_the_figure(rules: Any) -> None:
    stated = {
        "ruleset": "wardens", "unit": {"type": "Kite"}, "event": "enemy charges the unit",
        "facts": {"warden nerve": 9, "distance to warden": 30}, "ask": {"of": "reaction", "name": "Huddle"},
    }  # fmt: skip
    (answered,) = rules.resolve(stated)["answers"]
    (ruling,) = answered["rulings"]
    assert [each["exact"] for each in ruling["values"]][:1] == ["7/12"], ruling["values"]
