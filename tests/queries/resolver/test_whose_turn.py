"""What may be done in one side's turn alone, however the text tells it, in questions and in situations."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened, ruled

ACTIONS = """# Bell Wars

## Units

### Marcher

A Marcher may Stride.

## Actions

### Stride

The unit moves up to 6 inches.

### Peal

The unit shoots at an enemy. {rule}
"""
REACTIONS = """# Bell Wars

## Reactions

{rule} A Deaf unit may not make a Reaction.

### Flinch

A unit that is shot at may Flinch.

## States

### Deaf

A Deaf unit may not Stride.
"""
#: Rules of actions, and whether the deed is open in one's own turn and in the enemy's.
OF_ACTIONS = {
    "A unit may only Peal in the enemy's turn.": (False, True),
    "A unit may not Peal in its own turn.": (False, True),
    "You cannot Peal in your opponent's turn.": (True, False),
    "You may only Peal during your own turn.": (True, False),
    "Only the active player's units may Peal.": (True, False),
    "A unit may Peal in either player's turn.": (True, True),
    "A unit may not Peal unless it is the enemy's turn.": (False, True),
    "Peals are made during the opposing player's turn, never in your own.": (False, True),
    "In the enemy's turn, a unit may not Peal.": (True, False),
    "A unit may not Peal in any turn other than its own.": (True, False),
    "A unit may Peal in the enemy's turn, but never in its own.": (False, True),
}
OF_REACTIONS = [
    "Reactions may only be made in the enemy's turn.",
    "Each player may make one Reaction in each phase of their opponent's turn.",
    "The Reactive player may make one Reaction in each Phase of the Active player's turn.",
]
OWN = ["Can a unit {} in its own turn?", "Can I {} during my turn?", "It is my turn. Can my unit {}?"]
ENEMY = ["Can a unit {} in the enemy's turn?", "Can I {} in my opponent's turn?", "It is the enemy's turn. Can it {}?"]
FACTS = [({"own turn": True}, 0), ({"turn": "enemy"}, 1), ({"it is the opponent's turn": True}, 1)]


@pytest.mark.parametrize("rule", OF_ACTIONS)
def test_an_action_of_one_turn(rule: str, tmp_path: Path) -> None:
    expected = ["allowed" if so else "denied" for so in OF_ACTIONS[rule]]
    with opened(ACTIONS.format(rule=rule), tmp_path) as base:
        for asked, verdict in zip((OWN, ENEMY), expected, strict=True):
            assert {ruled(base, each.format("Peal"))["verdict"] for each in asked} == {verdict}
        for facts, which in FACTS:
            asks = {"ruleset": "book", "facts": facts, "ask": {"of": "action", "name": "Peal"}}
            assert base.resolve(asks)["answers"][0]["rulings"][0]["verdict"] == expected[which], facts


@pytest.mark.parametrize("rule", OF_REACTIONS)
def test_reactions_are_of_the_enemy_turn(rule: str, tmp_path: Path) -> None:
    with opened(REACTIONS.format(rule=rule), tmp_path) as base:
        assert ruled(base, "Can a unit make a Reaction in its own turn?")["verdict"] == "denied"
        assert ruled(base, "Can a unit Flinch in its own turn?")["verdict"] == "denied"
        assert ruled(base, "Can a unit make a Reaction in the enemy's turn?")["verdict"] == "allowed"
        assert ruled(base, "Can a unit Flinch when it is shot at?")["verdict"] == "allowed"
        (answer,) = ask(base, "Which reactions can a unit make in its own turn?")["answers"]
        assert answer["entries"] == []


def test_what_is_not_stated_stands_under_when(tmp_path: Path) -> None:
    with opened(ACTIONS.format(rule="A unit may only Peal in its own turn."), tmp_path) as base:
        ruling = ruled(base, "Can a Marcher Peal?")
    assert ruling["verdict"] == "allowed"
    assert ruling["when"] == ["it is its own turn"]
