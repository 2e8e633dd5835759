"""Nothing of a question is passed over in silence: what no passage turns on is named, whatever it is read as."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# Barge Brawls

## Reactions

### Reactions in the Boarding Phase

During the Boarding phase, a player may react when an enemy unit makes a Boarding Attack targeting a unit they control.
The player may have the unit either **Shove** or **Dive**.

**Shove** – The unit makes a Shoving Attack. A unit that stands on a wet deck may not make a Shove Reaction.

**Dive** – The unit gains the Hidden Below special rule.

## Unit Types

### BARGEE

The following rules apply to all Bargee models:
- All Bargee models have the Unmoved special rule.

### RIVERMAN

The following rules apply to all Riverman models:
- All Riverman models have the Nimble special rule.

## Special Rules

### Unmoved

Models with the Unmoved special rule ignore the effects of the Dread special rule.

### Nimble

Models with the Nimble special rule may move over any crate.

### Dread

All enemy models within 6" of a model with this special rule must reduce their Grit by 1. The route of a raft is long.

## Orders

A unit with a Hold order may not make Reactions. A unit with a Row order may move. A unit that has any other order may
not make Reactions.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("barge", BOOK)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Routed Bargee unit - may it Dive?", "Routed"),
        ("My Bargee squad hides behind a mill. Can it Dive?", "mill"),
        ("A Bargee squad was painted by the enemy. Can it Dive?", "painted"),
    ],
)
def test_what_no_passage_turns_on_is_named(base: kb.store.KnowledgeBase, question: str, named: str) -> None:
    assert any(named in said for said in base.ask(question, "barge")["warnings"])


@pytest.mark.parametrize(
    "question",
    ["Can a Bargee Dive?", "My Bargee squad stands on a wet deck. Can it Shove?", "A Bargee is boarded. May it Dive?"],
)
def test_what_decides_is_not(base: kb.store.KnowledgeBase, question: str) -> None:
    assert not any("turns on this" in said for said in base.ask(question, "barge")["warnings"])


@pytest.mark.parametrize("question", ["Is a Bargee affected by Dread?", "Do Bargees ignore Dread?"])
def test_what_it_has_acts_for_it(base: kb.store.KnowledgeBase, question: str) -> None:
    (entry,) = base.ask(question, "barge")["answers"][0]["entries"]
    assert entry["name"] == "Dread"
    assert [cited["subject"] for cited in entry["because"]][-1] == "Unmoved"
    assert any("All Bargee models" in cited["quote"] for cited in entry["because"])
    (other,) = base.ask(question.replace("Bargee", "Riverman"), "barge")["answers"][0]["entries"]
    assert other["kind"] == "passage"  # nothing that it has does so


def test_an_enemy_that_comes_by_any_verb_is_the_enemy(base: kb.store.KnowledgeBase) -> None:
    answer = base.ask("Could my Bargees Dive when a Riverman stomps up to 5 inches from them?", "barge")["answers"][0]
    assert "enemy: Riverman" in answer["reading"]
