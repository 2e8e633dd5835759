"""What a note under a table says of the rows that bear its mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Fen War

## Troops

| Troop | Move | Notes |
| --- | --- | --- |
| Pike | 6" | |
| Cart | 8" | * |
| Barge | 9" | *, † |
| Scout | 12" | May Hide in woods ‡ |
| Gun | 3" | May Volley even while Muddy § |

\\* May not Volley after moving.

† Cannot Hide.

‡ Only if no enemy is within 6".

§ But not with two Mud markers: nobody would find the powder.

## Actions

**Volley:** The unit shoots. Muddy units may not Volley.

**Hide:** The unit is out of sight.

## States

**Muddy:** A unit with one or two Mud markers is Muddy.
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Cart that has moved Volley?", "denied"),
        ("Can a Barge that has moved Volley?", "denied"),
        ("Can a Pike Volley after moving?", "allowed"),
        ("Can a Barge Hide?", "denied"),
        ("Can a Cart Hide?", "allowed"),
        ('Can a Scout Hide in woods with an enemy 4" away?', "denied"),
        ("Can a Gun Volley?", "allowed"),
        ("Can a Gun with one Mud marker Volley?", "allowed"),
        ("Can a Gun with two Mud markers Volley?", "denied"),
        ("Can a Muddy Pike Volley?", "denied"),
    ],
)
def test_a_note_tells_of_its_rows(question: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    assert ruled(base, question)["verdict"] == verdict
    base.close()
