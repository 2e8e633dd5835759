"""Questions and situations on a small invented rulebook: what a name acts upon, and circumstances told in many ways."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.answer import answer
from queries.questions import ask

BOOK = """# Barges and Riders

## Unit Types

### Barge

The following rules apply to all Barges:
- A Barge that only turns in the Sailing phase counts as Moored.
- A Barge that is Moored may fire with all its guns.
- A Barge cannot Row on a turn that a unit Disembarks from it.

### Rider

The following rules apply to all Riders:
- All Rider models have the Sworn special rule.

### Footman

Footmen are the most common troops.

## Statuses

### Moored

A Barge that is Moored may not Row.

### Gliding

A unit with the Gliding status may not make Volleys.

## Unit Sub-types

### Glider Sub-type

A model with the Glider sub-type may choose to be Gliding.

## Special Rules

### Sworn

Units with the Sworn special rule automatically pass Nerve tests and Flight tests. Units with the Sworn special rule
ignore the Dread special rule.

### Dread

An enemy of a unit with the Dread special rule has a -1 modifier to its Nerve.

A unit that is near such a unit takes a Dread test.

### Wanderer

A model with the Wanderer special rule can join other units. It cannot join units that contain Barges or Riders.

### Marsh Curse

When a unit suffers the Marsh Curse, it receives D3 Wounds against which only Ward Saves may be taken.

## Actions

### Row

A Barge may Row in the Sailing phase.

### Embark

Only Footman models can Embark upon Barges. A unit that is aboard may Disembark in the Sailing phase.

### Dash

A unit may Dash in the Sailing phase. A unit that Dashes may not make Volleys in the Firing phase. No unit may Dash
through an enemy. The ground by the river is soft.

### Volley

A unit may make a Volley in the Firing phase.

## Saves

A unit may take an Armour Save, a Ward Save or a Cover Save against a Wound.

## Reactions in the Firing phase

In the Firing phase a player may react when an enemy unit makes a Volley targeting a unit they control. A unit may not
make a Reaction if:
- The controlling player has exhausted their Reaction Pool for the current phase.

**Shoot Back** – The reacting unit may make a Volley.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("barges")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "bar", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


ENTRIES = [
    ("Which tests does a unit with Sworn automatically pass?", {"Nerve test", "Flight test"}),
    ("Which tests does a Rider automatically pass?", {"Nerve test", "Flight test"}),
    ("Which units can a Wanderer not join?", {"Barge", "Rider"}),
    ("What does Dread modify?", {"Nerve"}),
    ("Who can climb into a Barge?", {"Footman"}),
    ("Which of Gliding and Moored units may not make Volleys?", {"Gliding"}),
]


@pytest.mark.parametrize(("question", "names"), ENTRIES)
def test_the_names_on_the_other_side(base: Any, question: str, names: set[str]) -> None:
    (answered,) = ask(base, question)["answers"]
    assert {entry["name"].capitalize() for entry in answered["entries"]} == {name.capitalize() for name in names}
    assert all(entry["because"] for entry in answered["entries"])


def test_what_a_rule_does_is_cited_with_the_clause_that_gives_the_rule(base: Any) -> None:
    (answered,) = ask(base, "Which tests does a Rider automatically pass?")["answers"]
    first = answered["entries"][0]["because"]
    assert [cited["relation"] for cited in first] == ["grants", "immune_to"]


ASKED = [
    ("Can an Armour Save be taken against the Marsh Curse?", "denied"),
    ("Can a Ward Save be taken against the Marsh Curse?", "allowed"),
    ("My Rider suffers the Marsh Curse. May it take an Armour Save against the Wound?", "denied"),
    ("Can Footmen take an Armour Save?", "allowed"),
    ("A squad got out of my Barge this turn. May the Barge Row?", "denied"),
    ("My Gliding Footmen want to shoot. Can they make a Volley?", "denied"),
    ("My Footmen Dashed in my own turn. Now the enemy makes a Volley at them in the Firing phase. Can they Shoot Back?",
     "allowed"),
    ("Can Footmen Dash through an enemy?", "denied"),
    ("Can Footmen Dash?", "allowed"),
    ("My Footmen are neither Gliding nor Moored. Can they make a Volley?", "allowed"),
    ("Can Footmen make a Volley unless they are Gliding?", "allowed"),
    ("Does a Rider take a Dread test?", "denied"),
    ("Can Footmen go to ground?", "silent"),
    ("Is a Rider affected by Dread?", "denied"),
    ("An enemy fired at a squad next to my Footmen. Can my Footmen Shoot Back?", "denied"),
    ("My Footmen Dashed this turn. Can they make a Volley in the Firing phase?", "denied"),
    ("Another crew of mine has Dashed this turn. Can my Footmen make a Volley?", "allowed"),
    ("I only have one Reaction, and another squad of mine already used it this phase. Can my Footmen Shoot Back?",
     "denied"),
    ("I have one Reaction each phase and my Barge just made it. Can my Footmen Shoot Back?", "denied"),
    ("I have two Reactions. Another squad of mine has already reacted. Can my Footmen Shoot Back?", "allowed"),
    ("My Reaction Pool is 1. Can my Footmen Shoot Back?", "allowed"),
    ("My Reaction Pool is reduced to 0. Can my Footmen Shoot Back?", "denied"),
    ("The enemy made a Reaction last phase. Can my Footmen Shoot Back?", "allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "verdict"), ASKED)
def test_the_verdict_on_a_question(base: Any, question: str, verdict: str) -> None:
    (answered,) = ask(base, question)["answers"]
    assert [ruling["verdict"] for ruling in answered["rulings"]] == [verdict], answered["reading"]


TOLD = [
    ("Do I need a lantern to Dash?", "what cannot be done without it needs it"),
    ("My Sea Wolf wants to Dash. Can it?", "No name of these texts: Sea Wolf"),
]


@pytest.mark.parametrize(("question", "said"), TOLD)
def test_what_the_reader_made_of_it_is_said(base: Any, question: str, said: str) -> None:
    assert any(said in line for line in ask(base, question)["warnings"])


POOLS = [(0, "denied"), (1, "allowed")]


@pytest.mark.parametrize(("left", "verdict"), POOLS)
def test_what_is_nought_is_exhausted(base: Any, left: int, verdict: str) -> None:
    situation = {
        "ruleset": "bar", "unit": {"type": "Footman"}, "phase": "Firing", "event": "enemy volley",
        "facts": {"Reaction Pool": left}, "ask": {"of": "reaction", "name": "Shoot Back"},
    }  # fmt: skip
    (ruling,) = answer(base, situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict, ruling["because"]


def test_a_deed_of_an_earlier_phase_has_a_unit_count_as_what_it_comes_to(base: Any) -> None:
    situation = {
        "ruleset": "bar", "unit": {"type": "Barge"}, "phase": "Firing",
        "facts": {"only turned in the Sailing phase": True}, "ask": {"of": "action", "name": "Row"},
    }  # fmt: skip
    (ruling,) = answer(base, situation)["answers"][0]["rulings"]
    assert any("that is Moored may not Row" in cited["quote"] for cited in ruling["because"])
