"""Who is making a reaction while something else is asked, who tried one before, and what no text speaks of."""

from __future__ import annotations

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Bell Wars

## Reactions

A unit may react when an enemy does something. The reactions are given below.

### Slip Away

A unit that is shot at may Slip Away. It moves up to 6 inches. A unit making a Slip Away may not Storm. No reaction may
be made against a unit that is making a Slip Away.

### Snap Back

A unit that an enemy moves past may Snap Back: it shoots at that enemy.

## Actions

### Storm

The unit moves into contact with an enemy.

### Peal

The unit shoots at an enemy.

## States

### Hushed

A Hushed unit may not Storm. Hushed is inflicted by the Thunder rule.

### Cowed

If a unit has lost 25% or more of its models to one shooting attack, it becomes Cowed.

## Special Rules

### Thunder

A unit that is hit by a weapon with Thunder becomes Hushed.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    return opened(BOOK, tmp_path_factory.mktemp("book"))


@pytest.mark.parametrize(
    "question",
    [
        "May a squad that is making a Slip Away Storm an enemy?",
        "May a squad that is carrying out a Slip Away reaction Storm an enemy?",
        "Can my unit, which is performing a Slip Away, Storm?",
        "An enemy squad that was shot at makes a Slip Away and runs past us. Can my unit Snap Back?",
        "A unit of 12 models lost two of them to one shooting attack. Can it become Cowed?",
        "My unit had 12 models when the shooting began. It lost 2. Can it become Cowed?",
        "Out of 8 models, 1 was removed by a shooting attack. Can the unit become Cowed?",
    ],
)
def test_is_denied(base: kb.store.KnowledgeBase, question: str) -> None:
    assert ruled(base, question)["verdict"] == "denied"


@pytest.mark.parametrize(
    "question",
    [
        "May a squad Storm an enemy?",
        "An enemy squad that was shot at runs past us. Can my unit Snap Back?",
        "My unit had 8 models when the shooting began. It lost 2 to that one attack. Can it become Cowed?",
    ],
)
def test_is_allowed(base: kb.store.KnowledgeBase, question: str) -> None:
    assert ruled(base, question)["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("question", "option"),
    [
        ("Can a unit levitate?", "levitate"),
        ("May the unit lay a smoke screen?", "lay a smoke screen"),
        ("Can my unit levitate as part of a Slip Away move?", "levitate"),
    ],
)
def test_what_no_text_speaks_of_is_not_said(base: kb.store.KnowledgeBase, question: str, option: str) -> None:
    ruling = ruled(base, question)
    assert (ruling["verdict"], ruling["option"]["name"]) == ("silent", option)


@pytest.mark.parametrize(
    "question", ["Which special rule is the main source of Hushed?", "What is the usual cause of being Hushed?"]
)
def test_a_source_is_what_inflicts(base: kb.store.KnowledgeBase, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert "Thunder" in {entry["name"] for entry in answer["entries"]}


def test_reactions_against_a_deed_in_the_passive(base: kb.store.KnowledgeBase) -> None:
    (answer,) = ask(base, "Which reactions can be made against shooting?")["answers"]
    assert {entry["name"] for entry in answer["entries"]} == {"Slip Away"}
