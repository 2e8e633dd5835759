"""A check that is passed takes off the state that is tested by it, where a text says so of all states alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Bell Wars

## Units

### Marcher

Marchers are on foot.

### Hauler

Haulers pull the ropes.

## Statuses

A status lasts until its check is passed. In the End phase a player makes a check for each status that a unit is under.
This is a Nerve Check for each status other than Lost, and a Grit Check for the Lost status. If the check is passed then
the status that was rolled for is removed from all models in the unit.

### Hushed

The Hushed status is inflicted by thunder. A unit with the Hushed status may not Peal.

### Lost

The Lost status is inflicted by fog. A unit with the Lost status may not move.
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("A Hushed unit passes its Nerve Check. Is it still Hushed?", "denied"),
        ("A Hushed unit fails its Nerve Check. Is it still Hushed?", "allowed"),
        ("A Lost unit passes its Grit Check in the End phase. Is it still Lost?", "denied"),
        ("My unit was Hushed and has just passed the check to remove it. Is it still Hushed?", "denied"),
        ("A Hushed unit passes a Grit Check. Is it still Hushed?", "allowed"),
    ],
)
def test_a_state_goes_with_its_check(question: str, verdict: str, tmp_path: Path) -> None:
    assert ruled(opened(BOOK, tmp_path), question)["verdict"] == verdict
