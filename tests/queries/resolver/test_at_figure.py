"""What an option asks by the sentence that opens its entry, and at which figure a unit must be for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Brine Sledges

## The Sledges

| Sledge | Pace | Grip | Top notch |
| --- | --- | --- | --- |
| Hauler | 4 | 5 | 4 |
| Runner | 9 | 3 | 5 |
| Cutter | 7 | 2 | 5 |

Haulers may not Swim. Runners may attempt the Spin in any notch. A sledge in notch 4 or 5 is at Full Tilt.

## Conditions

**Hidden.** A Hidden sledge may not Swim. A sledge at Full Tilt may turn only once in its move.

## Stunts

A sledge may attempt one stunt in its move.

**Vault.** A sledge in notch 3 or higher may leap a gap.

**Sneak.** A Hidden sledge may move 3 inches.

**Spin.** The sledge turns about. It must be in notch 1 or 2 to attempt this.

**Swim.** The sledge crosses water. A sledge with a keel may cross twice as far.

**Weave.** A sledge may turn twice. A Hidden sledge may turn once more. It may not be at Full Tilt.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("brine", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("May a Cutter Vault?", "conditional"),
        ("May a Cutter in notch 2 Vault?", "denied"),
        ("My Cutter is in notch 4. May it Vault?", "allowed"),
        ("May a Cutter Sneak?", "denied"),
        ("May a Hidden Cutter Sneak?", "allowed"),
        ("May a Cutter in notch 2 Spin?", "allowed"),
        ("May a Cutter in notch 3 Spin?", "denied"),
        ("May a Runner in notch 5 Spin?", "allowed"),
        ("May a Cutter Swim?", "allowed"),
        ("May a Cutter Weave?", "allowed"),
    ],
)
def test_ruled(base: Any, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "brine")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
