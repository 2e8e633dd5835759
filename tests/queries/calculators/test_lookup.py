"""What a stated number leads to: rows of tables, speeds; and lettered items told by the words of the text."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import items, looked_up
from tests.queries.calculators import books

LETTERED = """# The Clay Rules

## Reaction Triggers

- a) An element came under fire for the first time. Veterans ignore this trigger.
- b) An element is broken. Groups entirely in deep water ignore one marker per turn.
- c) An element was charged. Ignored by groups entirely in deep water.
"""


@lru_cache(maxsize=1)
def brass() -> Any:
    return books.rules()


@lru_cache(maxsize=1)
def clay() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("clay", "clay", "Clay", "md", LETTERED, hashlib.sha256(LETTERED.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("clay", "Clay"), [document]))


ROWS = [
    ("What does a roll of 4 on the Engine Damage table do?", ["Stalled"]),
    ("What is the result of a 6 on the Engine Damage table with +1?", ["Burst"]),
    ("I rolled a 6 on the Engine Damage table with an AP 2 weapon, what happens?", ["Burst"]),
    ("What happens on a score of 0 in the Group Test?", ["Run Away"]),
    ("Which effect of the Group Test does a 3 give?", ["Halt"]),
    ("We rolled a 1 for a raw group. Which effect of the Group Test is that?", ["Run Away"]),
    ("Our raw group that has two elements shaken rolled a 6: which Group Test effect?", ["Halt"]),
    ("Group Test, score after adjustments exactly 1. What's the effect?", ["Halt"]),
    ("With all modifiers our Group Test ends up at 0. What result is that?", ["Run Away"]),
    ("The Group Test total came to 3, which effect is it?", ["Halt"]),
    ("A raw group has a final score of 1. Which Group Test effect applies?", ["Halt"]),
    ("An Engine with Speed 12 moved 5 inches: at what speed is it moving?", ["Creeping Speed"]),
    ("An Engine with Speed 12 moved 9 inches: at what speed is it moving?", []),
    ("What is the chance of a 4 on the Engine Damage table?", []),
    ("How many Wounds does a roll of 4 on the Engine Damage table cost?", []),
    ("What does the Engine Damage table do?", []),
]


@pytest.mark.parametrize(("question", "names"), ROWS)
def test_a_number_leads_to_what_it_stands_for(question: str, names: list[str]) -> None:
    found = looked_up(brass(), question)
    assert [each["name"] for each in found] == names
    assert all(each["because"] for each in found)


WEAPONS = """# The Clay Rules

## Trotting Speed

A Cart that travels no more than half of its Pace is moving at Trotting Speed. A Cart moving at \
Trotting Speed may not fire Siege weapons or Rocket weapons.

## Siege Weapons

Siege weapons are large.

## Rocket Weapons

Rocket weapons are loud.
"""


def test_weapons_that_a_state_keeps_from_being_used() -> None:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("cart", "cart", "Cart", "md", WEAPONS, hashlib.sha256(WEAPONS.encode()).hexdigest())
    rules = Rules.of(read_ruleset(Ruleset("cart", "Cart"), [document]))
    found = looked_up(rules, "Which weapons may a Cart at Trotting Speed not fire?")
    assert {each["name"] for each in found} == {"Siege", "Rocket"}
    assert all(each["because"] for each in found)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which triggers do groups in deep water ignore?", ["c"]),
        ("Which triggers do groups in tall grass ignore?", []),
        ("Can a group in deep water ignore it?", []),
    ],
)
def test_items_are_found_by_the_words_of_the_text(question: str, names: list[str]) -> None:
    found = items(clay(), question)
    assert [each["name"] for each in found] == names
    assert all(each["because"] for each in found)
