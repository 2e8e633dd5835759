"""Rules as an editor may change them: a move that is left alone, a toll for a Reaction, a kind that never flees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Otter Wars

## Unit Types

### Otter Unit Type

The following rules apply to all models of the Otter Unit Type:
- Models of the Otter Unit Type may Romp.

### Raft Unit Type

The following rules apply to all models of the Raft Unit Type:
- A Raft that moves onto the battlefield from Reserve may not attempt a Ram in the same turn.

## Unit Sub-types

### Sleek Sub-type

The following rules apply to all models with the Sleek sub-type:
- A unit that includes only models with the Sleek sub-type may make Pounces in the same turn in which it has Romped.

### Stolid Sub-type

The following rules apply to all models with the Stolid sub-type:
- A unit that includes any models with the Stolid sub-type cannot Slink Off.

### Bold Sub-type

The following rules apply to all models with the Bold sub-type:
- All models with the Bold sub-type gain a +1 modifier to their Mettle.

## Statuses

### Slinking Off

A unit that fails a Mettle check gains the Slinking Off status. A unit must Slink Off when it fails a Mettle check. The
only moves it can make while it is Slinking Off are Slink Moves.

## Actions

### Move

A unit may Move in the Tide phase.

### Romp

A unit may Romp in the Tide phase. A unit that Romps may not make Pounces in the same turn. A unit which made a move
as part of a Reaction may not Romp during its next turn.

### Pounce

A unit may make a Pounce in the Melee phase.

### Ram

A Raft may attempt a Ram in the Tide phase.

## The Melee phase

In the Melee phase a player may issue a Duel. The other player may accept the Duel. Alternatively, that player may
refuse the Duel. A unit with the Bold sub-type may not refuse a Duel.

## Reactions

### Reactions in the Tide phase

During the Tide phase, a player may make a Reaction when an enemy unit ends a move within 12". The player may have the
unit either **Scurry** or **Sit Tight**.

**Scurry** – The reacting unit may move up to 4" directly away from the enemy. Rafts may turn once and then move up to
5" directly backwards, or up to 8" directly backwards if they have the Sleek sub-type.

**Sit Tight** – The reacting unit does not move. It gains the Snug special rule.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder: Path = tmp_path_factory.mktemp("otter")
    (folder / "otter.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "otter", [folder / "otter.md"])
    with kb.store.open(folder / "x.db") as opened:
        yield opened


def test_a_figure_of_some(base: Any) -> None:
    for unit, far in (("Raft", 5), ("Sleek Raft", 8)):
        (answer,) = ask(base, f'An enemy ends its move 5" from my {unit}. How far may it move with a Scurry Reaction?')[
            "answers"
        ]
        assert far in [each["value"] for each in answer["values"]]


def test_options_are_cited_with_the_sentence_that_offers_them(base: Any) -> None:
    (answer,) = ask(base, "Which Reactions are there to choose from in the Tide phase?")["answers"]
    assert {entry["name"] for entry in answer["entries"]} == {"Scurry", "Sit Tight"}
    assert all(any("either" in each["quote"] for each in entry["because"]) for entry in answer["entries"])


def test_being_in_which(base: Any) -> None:
    asked = (ask(base, q)["answers"] for q in ("Being in which statuses bars a unit from Romping?",
                                               "Which statuses bar a unit from Romping?"))  # fmt: skip
    first, second = ([entry["name"] for entry in answer["entries"]] for (answer,) in asked)
    assert first == second


def verdict(base: Any, question: str) -> str:
    (answer,) = ask(base, question)["answers"]
    return str(answer["rulings"][0]["verdict"])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # left one move alone
        ("My Otters are Slinking Off and an enemy ends its move 5\" away. May they Scurry?", "denied"),
        ("My Otters are Slinking Off and an enemy ends its move 5\" away. May they Sit Tight?", "allowed"),
        ("An enemy ends its move 5\" from my Otters. May they Scurry?", "allowed"),
        # what was done as part of a Reaction
        ("My Otters made a Scurry Reaction in the enemy's last turn. May they Romp?", "denied"),
        ("In the enemy's turn my Otters moved with the Scurry Reaction. Can they Romp now?", "denied"),
        ("My Otters made a Sit Tight Reaction in the enemy's last turn. May they Romp?", "allowed"),
        # what all of a group are
        ("Ten Otters, every one of them with the Sleek sub-type, Romped this turn. May they Pounce?", "allowed"),
        ("Ten Otters, all of them with the Sleek sub-type, Romped this turn. May they Pounce?", "allowed"),
        ("Ten Otters, nine of them Sleek, Romped this turn. May they Pounce?", "denied"),
        # who cannot do the deed of a state is never in it
        ("My Stolid Otters are Slinking Off. May they Pounce?", "impossible"),
        # what is done to a thing told before
        ("The enemy issues a Duel. Can my Otters refuse it?", "allowed"),
        ("The enemy issues a Duel. Can my Bold Otters refuse it?", "denied"),
        # in whatever words something comes on
        ("My Raft rolls onto the table from Reserve this turn. May it Ram?", "denied"),
        ("My Raft has just come on from Reserves. May it Ram?", "denied"),
        ("My Raft came on from Reserve last turn. May it Ram?", "allowed"),
        ("May my Raft Ram?", "allowed"),
    ],
)  # fmt: skip
def test_changed_rules(base: Any, question: str, expected: str) -> None:
    assert verdict(base, question) == expected
