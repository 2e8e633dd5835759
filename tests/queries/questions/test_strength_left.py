"""How much of a unit is left, where a rule asks for half its strength and a question tells of numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Moth Wars

## Units

### Lancer

A Lancer may Stride.

## Actions

### Stride

The unit moves up to 6 inches.

### Chant

The unit sings. A unit may not Chant if it is {case}.
"""
TOLD = {
    "My Lancers have lost 6 of their 10 models.": (True, True),
    "My Lancers have lost 5 of their 10 models.": (False, True),
    "My Lancers have lost 2 of their 10 models.": (False, False),
    "My Lancers have 4 of their 10 models left.": (True, True),
    "My Lancers have 8 of their 10 models left.": (False, False),
}


@pytest.mark.parametrize(
    ("case", "which"),
    [("below half strength", 0), ("under half its starting strength", 0), ("at half its original strength or less", 1)],
)
def test_so_much_is_left(case: str, which: int, tmp_path: Path) -> None:
    with opened(BOOK.format(case=case), tmp_path) as base:
        for told, closed in TOLD.items():
            verdict = "denied" if closed[which] else "allowed"
            assert ruled(base, f"{told} Can they Chant?")["verdict"] == verdict, told
