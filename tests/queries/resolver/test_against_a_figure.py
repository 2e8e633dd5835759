"""States that a unit is in by how the number of its markers stands to one of its figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Reed and Rope

## Unit Types

### Punter

A Punter may Row or Leap.

## Characteristics

**Grit (G):** how much a crew will bear.

## Actions

### Row

A crew that Rows moves.

### Leap

A crew that Leaps moves.

## Statuses

### Strain marker

A crew gains one Strain marker each time it is hit. A crew may have any number of Strain markers.

### Spent

{spent} A Spent crew may not Row.
"""

WAYS = [
    "A crew is Spent for as long as the number of its Strain markers equals or exceeds its Grit.",
    "A crew is Spent while it has as many Strain markers as its Grit or more.",
    "A crew is Spent if the number of Strain markers it has is at least its Grit.",
]


def verdict(rules: Any, markers: int, grit: int | None) -> str:
    value = {
        "ruleset": "reed",
        "unit": {
            "type": "Punter", "statuses": [f"Strain marker ({markers})"] if markers else [],
            "characteristics": {"G": grit} if grit is not None else {},
        },
        "ask": {"of": "action", "name": "Row"},
    }  # fmt: skip
    (ruling,) = resolve(rules, parse(value, rules)[0]).rulings
    return ruling.verdict


@pytest.mark.parametrize("spent", WAYS)
def test_so_many_markers_bring_the_state(spent: str, tmp_path: Path) -> None:
    (tmp_path / "reed.md").write_text(BOOK.format(spent=spent), encoding="utf-8")
    update(tmp_path / "reed.db", "reed", [tmp_path / "reed.md"])
    with kb.store.open(tmp_path / "reed.db") as knowledge:
        rules = knowledge.rules("reed")
        assert verdict(rules, 3, 3) == "denied"
        assert verdict(rules, 4, 3) == "denied"
        assert verdict(rules, 2, 3) == "allowed"
        assert verdict(rules, 0, 3) == "allowed"
