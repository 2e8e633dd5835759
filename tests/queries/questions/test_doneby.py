# ruff: noqa: E501
"""What a player tells of having done with one of ours this turn, and what that leaves open to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Brinewalkers

Every crew is a Diver, a Gunner or a Scout. Divers, Gunners and Scouts are Hands.

# States

**Prone.** A Prone crew may not Rush or Fire.

**Soaked.** A Soaked crew may not Fire.

# Actions

**Fire.** The crew shoots at an enemy within 24 inches.

**Rush.** The crew moves 6 inches into contact with an enemy.

**Get Up.** Prone Hands are no longer Prone.

**Wring Out.** A crew takes a Grit test. If it is passed, the crew is no longer Soaked.

# Ripostes

A riposte is made in the enemy's turn. A crew may make no more than one riposte in a turn.

**Veer Off.** When an enemy declares a Fire at this crew, it may move 2 inches.

**Shoot Back.** When an enemy within 9 inches has fired at this crew, it may Fire at once.

**Hold Fast.** When an enemy declares a Rush against this crew, it may Hold Fast. It stays where it is.

# Traits

**Shifty.** The crew may both Veer Off and Shoot Back in answer to the same Fire. This is an exception to the limit of one
riposte in a turn.

**Keen.** A Keen crew that has made a Shoot Back may still Veer Off in the same turn.

**Nimble.** A Nimble crew may make two ripostes in a turn, provided they are different.

**Bold.** A Bold crew may make a second riposte in a turn, but not the same one twice.

**Tough.** The limit of one riposte per turn does not apply to Tough crews.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("doneby")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "brine", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("I already used Veer Off with my Gunner this turn. An enemy fires at it from 7 inches: can it Shoot Back?", "denied"),
        ("I've used Hold Fast with my Scouts this turn; can they also Shoot Back if shot from 4 inches?", "denied"),
        ("We did a Veer Off with the Gunner already. Now it's rushed. Can it Hold Fast?", "denied"),
        ("We made our only riposte of the turn with the Gunner - can it Shoot Back?", "denied"),
        ("If I've Veered Off with my Scout, can I Shoot Back with it later in the turn?", "denied"),
        ("After a Veer Off this turn, can my Gunner still Shoot Back?", "denied"),
        ("My Scout has made a riposte. May it make another?", "denied"),
        ("I made a riposte with my Scout to the first shot. May it make another?", "denied"),
        ("I already used Veer Off with another Gunner this turn. Can my Scout Shoot Back?", "allowed"),
        ("I already used Veer Off with my Gunner this turn. Can my Scout Shoot Back?", "allowed"),
        ("My Gunner has already made a riposte. Can my Scout Shoot Back?", "allowed"),
    ],
)  # fmt: skip
def test_a_reaction_made_with_a_unit_is_that_units(base: Any, text: str, verdict: str) -> None:
    (ruling,) = ask(base, text)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Prone Gunner took a Get Up action. Can it Fire afterwards?", "allowed"),
        ("I did a Get Up with my Prone Gunner. Can it Fire now?", "allowed"),
        ("My Prone Gunner has not done a Get Up yet. Can it Fire?", "denied"),
        ("My Prone Gunner is shot at. Can it Fire?", "denied"),
        ("My Soaked Gunner did a Wring Out. Can it Fire?", "denied"),
    ],
)
def test_a_state_is_over_once_what_ends_it_was_done(base: Any, text: str, verdict: str) -> None:
    (ruling,) = ask(base, text)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Shifty Gunner has already made a Shoot Back this turn. Can it Veer Off too?", "allowed"),
        ("My Shifty Gunner has already made a riposte this turn. Can it Veer Off too?", "conditional"),
        ("My Shifty Gunner has already made a Hold Fast this turn. Can it Veer Off too?", "denied"),
        ("My Shifty Gunner has already Veered Off from another Fire this turn. Can it Shoot Back?", "denied"),
        ("My Keen Gunner has already made a Shoot Back this turn. Can it Veer Off too?", "allowed"),
        ("My Nimble Gunner has already made a Shoot Back this turn. Can it Veer Off too?", "allowed"),
        ("My Nimble Gunner has already made a Shoot Back this turn. Can it Shoot Back again?", "denied"),
        ("My Nimble Gunner has already made a riposte this turn. Can it Shoot Back?", "conditional"),
        ("My Bold Gunner has already made a Shoot Back this turn. Can it Hold Fast?", "allowed"),
        ("My Bold Gunner has already made a Shoot Back this turn. Can it Shoot Back again?", "denied"),
        ("My Tough Gunner has already made a Shoot Back this turn. Can it Hold Fast?", "allowed"),
        ("My Gunner has already made a Shoot Back this turn. Can it Veer Off too?", "denied"),
    ],
)
def test_two_of_a_kind_that_may_be_done_together(base: Any, text: str, verdict: str) -> None:
    (ruling,) = ask(base, text)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
