"""Who ignores a result, its effects never come upon; a ban that stands in brackets beside a limit holds too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Bog War

## Unit Types

### Ogre Unit Type

An Ogre may Dash.

### Elf Unit Type

An Elf may Dash.

## Statuses

### Dazed

A Dazed unit may not Dash.

## Wound Table

When a unit is wounded, roll a D6 on the Wound table.

| D6 | Result |
|---|---|
| 1-3 | Nothing: No effect. |
| 4-5 | Stun: The unit becomes Dazed. |
| 6 | Slain: The unit is destroyed. |

Ogres ignore the effects of Stun results.

## Curse

A model that suffers a Curse receives one Wound against which only Ward Saves may be taken (no Dodge rolls may be made
to negate this Wound).

## Rolls for Wounds

### Ward Saves

A model may take a Ward Save when it suffers a Wound.

### Dodge Rolls

A model may make a Dodge roll when it suffers a Wound.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("bog")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can an Ogre become Dazed?", "denied"),
        ("Can an Elf become Dazed?", "allowed"),
        ("My Elf suffers a Curse. May it make a Dodge roll?", "denied"),
        ("My Elf suffers a Curse. May it take a Ward Save?", "allowed"),
        ("My Elf suffers a Wound. May it make a Dodge roll?", "allowed"),
    ],
)
def test_in_place_of_it(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
