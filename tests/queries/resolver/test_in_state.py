"""Options that are open in a state alone, for which the texts ask more of some: how much of them is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.conditions.hidden import share_hidden
from queries.questions import ask

BOOK = """# Reed Boats

## Troops

### Footmen
Models with the Footman Unit Type may Row.

### Barges
Models with the Barge Unit Type may Row.

At least a third of the side of a Barge needs to be hidden from the firer for the Barge to be in the lee. If this is the
case, the Barge is Sheltered. Barges are not Sheltered simply for being inside woods.

## Statuses

### Sheltered
A Sheltered unit may not Row.

## Actions

### Crouch
Units can often be covered by terrain, also known as being ‘in the lee’. Where this is the case, the unit may Crouch.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("reed", BOOK)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Only 10% of my Barge's side is hidden. Can it Crouch?", "denied"),
        ("My Barge is in a wood, but nothing hides any of it. Can it Crouch?", "denied"),
        ("80% of my Barge's side is visible. Can it Crouch?", "denied"),
        ("Half of my Barge's side is hidden. Can it Crouch?", "allowed"),
        ("My Barge is Sheltered. Can it Crouch?", "allowed"),
        ("My Barge is near a wood. Can it Crouch?", "conditional"),
        ("My Footmen are in the lee. Can they Crouch?", "allowed"),
        ("My Footmen are not in the lee. Can they Crouch?", "denied"),
        ("Only 10% of my Footmen is hidden. Can they Crouch?", "allowed"),
    ],
)
def test_a_state_that_asks_more_of_some(base: Any, text: str, verdict: str) -> None:
    (answered,) = ask(base, text)["answers"]
    assert answered["rulings"][0]["verdict"] == verdict, answered["reading"]


def test_what_is_not_enough_is_cited(base: Any) -> None:
    (answered,) = ask(base, "My Barge is in a wood, but nothing hides any of it. Can it Crouch?")["answers"]
    cited = " ".join(each["quote"] for each in answered["rulings"][0]["because"])
    assert "third of the side" in cited
    assert "simply for being inside woods" in cited


@pytest.mark.parametrize(
    ("fact", "text", "told"),
    [
        ("only 10% of it is hidden", "at least 25% of it is hidden", False),
        ("25% of it is hidden", "at least 25% of it is hidden", True),
        ("25% of it is hidden", "more than 25% of it is hidden", False),
        ("less than a quarter of it is concealed", "it is 25% hidden from them", False),
        ("more than half of it is concealed", "at least 25% of it is hidden", True),
        ("90% of it is in view", "at least 25% of it is hidden", False),
        ("it is completely hidden", "at least half of it is hidden", True),
        ("nothing hides any of it", "at least half of it is hidden", False),
        ("the enemy is completely hidden", "at least half of it is hidden", None),
        ("10% of its crew are lost", "at least half of it is hidden", None),
        ("up to half of it is hidden", "at least 25% of it is hidden", None),
    ],
)
def test_how_much_is_hidden(fact: str, text: str, told: bool | None) -> None:
    assert share_hidden([(fact, True)], text) is told
