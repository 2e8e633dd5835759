"""What a sentence tells beside its rule: a second ban, what is as usual, against whom alone; deeds named by gerunds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Weir Wars

## Kinds of unit

Everything belongs to one of these kinds: Pikes, Slingers, Support Weapons, Criers and Wagons.

A Slinger may not declare a Charge, though it defends itself normally if one is made against it.

Support Weapons are too cumbersome to Run, and are likewise barred from declaring a Charge.

Criers may not Run and are also forbidden to declare a Charge.

Criers are equally unable to Dig In.

## Actions

**Run.** The unit moves 6".

**Charge.** A Pike may declare a Charge upon an enemy within 8 inches.

## Going

**Digging In.** A Pike or Support Weapon that neither Moves nor Runs when activated may Dig In.

**Watching.** A unit that is Watching does nothing in its own turn. It loses Watching as soon as it moves.

## Traits

**Gaff.** A Slinger with Gaff, unlike other Slingers, may declare a Charge, but against Wagons alone.

**Emplaced.** An Emplaced Support Weapon may neither Run nor Dig In.

**Footsore.** A Footsore unit is incapable of going at the Run.

**Keen.** A Keen unit may not Dig In, although it runs normally when ordered.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    made = opened(BOOK, tmp_path_factory.mktemp("weir"))
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Slinger declare a Charge?", "denied"),
        ("Can a Slinger with Gaff declare a Charge against a Wagon?", "allowed"),
        ("Can a Slinger with Gaff declare a Charge against a Pike?", "denied"),
        ("Can a Support Weapon Run?", "denied"),
        ("Can a Support Weapon Charge?", "denied"),
        ("Can a Crier Run?", "denied"),
        ("Can a Crier declare a Charge?", "denied"),
        ("Can a Crier Dig In?", "denied"),
        ("Can a Slinger Dig In?", "denied"),
        ("Can a Wagon Run?", "allowed"),
        ("Can an Emplaced Support Weapon Dig In?", "denied"),
        ("Can a Keen Pike Dig In?", "denied"),
        ("Can a Footsore Pike Run?", "denied"),
        ("Can a Keen Pike Run?", "allowed"),
    ],
)
def test_what_is_told_besides(base: KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


@pytest.mark.parametrize(
    "question",
    [
        "Which kinds of unit are barred from declaring a Charge?",
        "Which kinds of unit are forbidden to declare a Charge?",
        "Which kinds of unit are prevented from charging?",
    ],
)
def test_who_is_barred_from_it(base: KnowledgeBase, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert {entry["name"] for entry in answer["entries"]} == {"Slinger", "Support Weapon", "Criers"}
