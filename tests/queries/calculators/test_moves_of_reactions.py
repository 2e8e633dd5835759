"""How far a reaction goes, where the text calls its reactions by a word of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Weir Wars

## Kinds of unit

There are three types of unit: Pikes, Slingers and Wagons. A unit may have the Heavy sub-type.

| Unit | Move | Aim | Alacrity |
|---|---|---|---|
| Pikes | 6 | 3 | 4 |
| Slingers | 8 | 4 | 5 |

### Heavy

- Any distance moved as part of a Riposte is reduced by 1" for a unit that includes a Heavy model.

## Ripostes

A Riposte is made in the enemy turn.

### Step Aside

When an enemy moves within 6" of the unit, it moves up to a number of inches equal to its Alacrity.

### Duck

When an enemy fires at the unit, it throws itself flat.

## Special rules

### Nimble

A Nimble unit adds 2" to any move made as part of a Riposte.
"""


@pytest.mark.parametrize(
    ("question", "far"),
    [
        ("How far can a Pike with Alacrity 4 move when it Steps Aside?", "4"),
        ("How far can a Heavy Pike with Alacrity 4 move when it Steps Aside?", "3"),
        ("How far can a Nimble Pike with Alacrity 4 move when it Steps Aside?", "6"),
        ("How far can a Heavy Nimble Pike with Alacrity 4 move when it Steps Aside?", "5"),
    ],
)
def test_what_changes_the_move_of_any_reaction(question: str, far: str, tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    (answer,) = ask(base, question)["answers"]
    values = [*answer["values"], *(value for ruling in answer["rulings"] for value in ruling["values"])]
    assert {value["exact"] for value in values} == {far}
    base.close()
