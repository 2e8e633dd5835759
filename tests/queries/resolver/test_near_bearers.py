"""What the entry of a kind or a rule says of those near its bearers counts for whoever is told to stand there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Marsh Raiders

## Tests

**Nerve test.** Roll a D6: on a 4+ the test is passed.

## Units

### Raider

A Raider is a unit on foot.

### Hauler

A Hauler is a wagon.

### Herald

A Herald is a man on a mule. Units within 8" of a Herald may re-roll failed Nerve tests.

### Drummer

Friendly units within 6" of a Drummer ignore the Shaken status.

### Priest

All friendly Haulers within 6" of this model gain the Stubborn rule.

### Witch

Enemy units within 6" of this model may not Flee.

## Rules

**Banner.** Friendly units within 6" of a unit with a Banner may not be Shaken.

**Stubborn.** A Stubborn unit may not Flee.

## Actions

**Flee.** The unit moves 10" away.

## States

**Shaken.** A unit that fails a Nerve test is Shaken. A Shaken unit may not Flee.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("marsh")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ('My Hauler is 5" from a Herald. Can it re-roll its failed Nerve test?', "allowed"),
        ('May a Raider within 8" of a Herald re-roll a failed Nerve test?', "allowed"),
        ("Can a Shaken Hauler Flee?", "denied"),
        ('Can a Shaken Hauler within 6" of a Drummer Flee?', "allowed"),
        ('A Shaken Hauler is 9" away from a Drummer. Can the Hauler Flee?', "denied"),
        ("Can a Hauler Flee?", "allowed"),
        ('Can a Hauler within 6" of a Priest Flee?', "denied"),
        ('Can a Raider within 6" of a Priest Flee?', "allowed"),
        ('Can a Raider within 6" of a unit with a Banner become Shaken?', "denied"),
        ("Can a Raider become Shaken?", "allowed"),
        ("Can a Raider Flee?", "allowed"),
    ],
)
def test_those_near_it(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
