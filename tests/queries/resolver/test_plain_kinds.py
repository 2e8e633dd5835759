"""Who is told of by a word of plain English: tanks and lorries are vehicles, and a Light Walker is a walker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Mire War

## Unit types

| Type | Move |
| --- | --- |
| Rifle Band | 6" |
| Tank | 10" |
| Marsh Lorry | 12" |
| Light Walker | 9" |
| Gunship | 30" |

## Actions

**Creep:** The unit moves unseen. {told}

**Leap:** The unit crosses a wall.

## States

**Shaken:** A Shaken unit may not Leap.
"""
NO, YES = "denied", "allowed"


@pytest.mark.parametrize(
    ("told", "who", "verdict"),
    [
        ("Vehicles may not Creep.", "Tank", NO),
        ("No vehicle may Creep.", "Marsh Lorry", NO),
        ("A vehicle cannot Creep.", "Rifle Band", YES),
        ("Helicopters can never Creep.", "Gunship", NO),
        ("Helicopters can never Creep.", "Tank", YES),
        ("Walkers may not Creep.", "Light Walker", NO),
        ("No walker may Creep.", "Light Walker", NO),
        ("No walker may Creep.", "Tank", YES),
        ("Only vehicles may Creep.", "Rifle Band", NO),
        ("Only vehicles may Creep.", "Tank", YES),
        ("Gunships and Tanks are vehicles. Vehicles may not Creep.", "Marsh Lorry", YES),
        ("Gunships and Tanks are vehicles. Vehicles may not Creep.", "Tank", NO),
    ],
)
def test_a_word_for_a_wider_kind(told: str, who: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told=told), tmp_path)
    assert ruled(base, f"Can a {who} Creep?")["verdict"] == verdict
    base.close()
