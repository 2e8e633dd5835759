"""Rolls against the figure that the table of deeds names, with what the range of a weapon and a level add."""

from __future__ import annotations

from pathlib import Path

import kb.store
from queries.questions import ask
from tests.opened import opened

_BOOK = """# Bright Coast

## Rolling
Roll a D10 for every action. The roll is made against the characteristic given for the action and succeeds if the
result is equal to or less than that characteristic.

### Modifiers
| Case | For | Modifier |
| --- | --- | --- |
| Target behind a wall | Shoot | -2 |
| Range, by weapon | Shoot | see table |
| Target has Smoke (1) / Smoke (2) | Shoot | -1 / -3 |
| Attacker charged | Fight | +2 |
| Outnumbered | Fight | -1 |

## Actions
| Action | Turn | Characteristic |
| --- | --- | --- |
| Shoot | Own | Aim |
| Fight | Own | Blade |
| Parry | Enemy | Blade |

## Weapons
| Weapon | 0-6" | 6-12" | 12-24" |
| --- | --- | --- | --- |
| Pistol | +2 | -1 | - |
| Musket | 0 | +1 | -2 |
"""
_SHOTS = """# Bright Coast

## Shooting
To shoot, roll a D20. The shot hits if the result is equal to or lower than the shooter's Aim. Add the modifier for
range of the weapon.

| Case | Modifier |
| --- | --- |
| Target in Cover | -2 |
| Target is running | -2 |

## Weapons
| Weapon | 0-6" | 6-12" | 12-24" |
| --- | --- | --- | --- |
| Pistol | +2 | -1 | - |
| Musket | 0 | +1 | -2 |

## To Block
To make a Block test, roll a D20. If the result is equal to or lower than the model's Blade, it is passed.
"""


def _values(base: kb.store.KnowledgeBase, question: str) -> list[object]:
    (answer,) = ask(base, question)["answers"]
    return [each["value"] for each in answer["values"]]


def test_a_deed_is_rolled_against_the_figure_of_its_row(tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        assert 0.8 in _values(base, "Blade 6 and it charged. What is the chance to Fight?")
        assert 0.7 in _values(base, 'Aim 7, Pistol at 4", target behind a wall. What is the chance to Shoot?')
        assert 4 in _values(base, "Aim 5. What is the target number to Shoot at a target with Smoke (1)?")
        assert 2 in _values(base, "Aim 5. What is the target number to Shoot at a target with Smoke (2)?")


def test_the_range_is_added_to_shots_alone(tmp_path: Path) -> None:
    with opened(_SHOTS, tmp_path) as base:
        assert 0.45 in _values(base, 'Aim 12, Pistol at 9", target in Cover. What is the chance to hit?')
        assert 13 in _values(base, 'Aim 12, Musket at 12". What is needed to hit?')
        assert 0.45 in _values(base, 'Blade 9, he has a Pistol and stands 4" away. Chance to pass a Block test?')
