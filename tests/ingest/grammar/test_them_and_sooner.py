"""Whom a reason speaks of with "it" is who the sentence is about; a sooner end of a state is for one case only."""

from __future__ import annotations

from pathlib import Path

from tests.opened import opened, ruled

BOOK = """# Field of Banners
## Troops
Uhlans are Horse. Reiters are Horse. Pikemen are Foot.

## Charges
A unit may charge an enemy in its move. Horse may not enter a wood. Horse charge home.

## Villages
A garrison has no flanks, as Horse may not charge it.

## States
**Winded.** A unit that pursues becomes Winded. A Winded unit may not charge. It recovers after two full turns without
moving, or one turn if the regiment is Uhlans.
"""


def test_a_ban_in_a_reason_is_of_them_alone(tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    assert ruled(base, "Can Uhlans charge Pikemen?")["verdict"] != "denied"
    assert ruled(base, "Can Uhlans charge a garrison?")["verdict"] == "denied"
    base.close()


def test_the_sooner_end_takes_its_time_too(tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    assert ruled(base, "Can Winded Uhlans charge?")["verdict"] == "denied"
    assert ruled(base, "Can Winded Reiters charge?")["verdict"] == "denied"
    base.close()
