"""Rules that what carries a unit has: they are told of those who come out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.questions import ask

BOOK = """# Ferry Raids

## Troops

### Footmen
Models with the Footman Unit Type may Raid.

### Barges
Barges may not Raid. Models with the Barge Unit Type can carry Footmen.

## Statuses

### Aboard
A unit that is Aboard may Disembark.

## Actions

### Disembark
After Disembarking, models cannot Raid in the same turn unless the Barge had the Storm Barge special rule.

### Raid
A unit may Raid.

## Special Rules

### Storm Barge
Passengers Disembarking from the gangways on a Barge with this special rule can Raid on the turn they do so unless the
Barge arrived from Reserves that turn.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("ferry", BOOK)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Footmen Disembarked from a Barge with the Storm Barge special rule this turn. Can they Raid?", "allowed"),
        ("My Footmen got out of a Storm Barge this turn. May they Raid?", "allowed"),
        ("My Footmen Disembarked from a Barge with the Storm Barge special rule that arrived from Reserves this turn. "
         "Can they Raid?", "denied"),
        ("My Footmen got out of a Storm Barge that arrived from Reserves this turn. May they Raid?", "denied"),
        ("My Footmen got out of their Grey Gull, a Storm Barge that arrived from Reserves this turn. May they Raid?",
         "denied"),
        ("My Footmen Disembarked from a Storm Barge this turn. The Barge did not arrive from Reserves. May they Raid?",
         "allowed"),
    ],
)  # fmt: skip
def test_who_comes_out_of_what_has_a_rule(base: Any, text: str, verdict: str) -> None:
    (answered,) = ask(base, text)["answers"]
    assert answered["rulings"][0]["verdict"] == verdict, answered["reading"]
