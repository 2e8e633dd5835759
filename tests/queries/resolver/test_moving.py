"""Actions that are moves: closed to whoever may not move, whichever way their entries say that they move."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.answer import answer

BOOK = """# Quay Fights

Each round the fighters act in turn. A fighter may not take the same action twice in one round, with the exception of
Move.

## Actions

### Move

A fighter may move up to its Pace.

### Clamber

The fighter may move up to 3" over any obstacle.

### Sprint

The fighter moves up to twice its Pace.

### Scramble

Some fighters are in a hurry. A fighter that Scrambles increases its Movement by its Speed Characteristic in inches.

### Slip Away

A fighter that Slips Away must move up to 4" away from the enemy.

### Throw

The fighter throws a bottle at an enemy within 6". A fighter that Throws may move 1" afterwards.

## Conditions

### Tangled

A Tangled fighter cannot move.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("quay", BOOK)


@pytest.mark.parametrize(
    ("action", "tangled"),
    [
        ("Move", "denied"),
        ("Clamber", "denied"),
        ("Sprint", "denied"),
        ("Scramble", "denied"),
        ("Slip Away", "denied"),
        ("Throw", "allowed"),
    ],
)
def test_what_is_a_move_is_closed_to_who_cannot_move(base: kb.store.KnowledgeBase, action: str, tangled: str) -> None:
    for who, verdict in (("fighter", "allowed"), ("Tangled fighter", tangled)):
        (ruling,) = base.ask(f"Can a {who} {action}?", "quay")["answers"][0]["rulings"]
        assert ruling["verdict"] == verdict, who


SHOTS = """# Quay Shots

## Conditions

### Giddy
A Giddy unit cannot make any Response that would allow it to make ranged attacks.

### Weary
A Weary unit cannot make any Response in which it would shoot.

## Responses

### Volley Back
Trigger: An enemy unit shoots at this unit.
Effect: This unit may Shoot at that unit.

### Lean Away
Trigger: An enemy unit shoots at this unit.
Effect: This unit may move 2".
"""


@pytest.mark.parametrize("state", ["Giddy", "Weary"])
def test_a_ban_of_what_lets_one_shoot(opened: Callable[[str, str], kb.store.KnowledgeBase], state: str) -> None:
    base = opened(f"shots-{state.lower()}", SHOTS)

    def verdict(name: str) -> str:
        unit = {"statuses": [state]}
        ask = {"ruleset": f"shots-{state.lower()}", "unit": unit, "ask": {"of": "reaction", "name": name}}
        return answer(base, ask)["answers"][0]["rulings"][0]["verdict"]

    assert verdict("Volley Back") == "denied"
    assert verdict("Lean Away") == "allowed"


SHORE = """# Shore Rules

## Unit Types

### Barge Type

Barges carry crews.

## Characteristics

**Movement** – How far a unit goes.

## Actions

**Volley** – The unit shoots at an enemy. A Barge that moved in the preceding Movement phase may not Volley.

**Flat-out** – The unit moves twice as far. A unit that moves Flat-out may not Bail.

**Bail** – The unit empties its hold.
"""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Barge raced its whole Movement this turn. May it Volley?", "denied"),
        ("My Barge moved its full Movement this turn. May it Volley?", "denied"),
        ("My Barge moved this turn, without going Flat-out. May it Bail?", "allowed"),
    ],
)
def test_all_the_way_is_a_move(opened: Callable[[str, str], kb.store.KnowledgeBase], text: str, verdict: str) -> None:
    (ruling,) = opened("shore", SHORE).ask(text, "shore")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


HOLD = """# Hold Rules

## Unit Types

### Barge Type

Barges carry crews. A Barge may not Scramble.

### Rider Type

Riders are quick.

## Actions

**Scramble** – The unit runs up to 6".
"""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Barge was sunk. May my Riders Scramble?", "allowed"),
        ("In the enemy's turn my Barge was destroyed and my Riders got out of it. May they Scramble?", "allowed"),
        ("My Barge was damaged. May it Scramble?", "denied"),
    ],
)
def test_who_is_no_more_is_not_asked_of(
    opened: Callable[[str, str], kb.store.KnowledgeBase], text: str, verdict: str
) -> None:
    (ruling,) = opened("hold", HOLD).ask(text, "hold")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
