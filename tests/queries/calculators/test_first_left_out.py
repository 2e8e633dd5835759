"""The first of several markers that somebody does not count in a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOK = """THE FENRUN

Units

Kind      Pace   Mettle   Hull
Rider     8      7        3
Pike      5      8        4

Scratch markers are put beside units.

Mettle Tests

To take a Mettle Test, roll 2D6. If the total is equal to or less than the unit's Mettle, the test is passed. A unit
has a -1 penalty for each Scratch marker on it.

Special rules

Hardy. A Hardy unit ignores the first Scratch marker on it when it takes a Mettle Test.

Tough. A unit with the Tough special rule ignores its first two Scratch markers for the purposes of Mettle Tests.

Blithe. Blithe units ignore Scratch markers when taking Mettle Tests.

Stern. A Stern unit suffers no penalty for its first Scratch marker.

Wary. A Wary unit ignores the first Scratch marker that it would receive in each turn.
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("fenrun")
    (folder / "core.txt").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "fenrun", [folder / "core.txt"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("rule", "markers", "chance"),
    [
        ("", "two", "5/18"),
        ("Hardy", "two", "5/12"),
        ("Hardy", "one", "7/12"),
        ("Tough", "three", "5/12"),
        ("Tough", "one", "7/12"),
        ("Blithe", "three", "7/12"),
        ("Stern", "two", "5/12"),
        ("Wary", "two", "5/18"),
    ],
)
def test_the_first_is_left_out(rules: Any, rule: str, markers: str, chance: str) -> None:
    (answered,) = rules.ask(f"Chance that a {rule} Rider with {markers} Scratch markers passes a Mettle Test?")[
        "answers"
    ]
    assert answered["values"][0]["exact"] == chance, answered["values"][0]["steps"]
