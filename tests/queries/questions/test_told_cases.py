# ruff: noqa: E501
"""Cases that a question tells in its own way: dice, first markers, orders given, and what the texts say in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Reactions

A crew can attempt a reaction if it has no order or if it has a Guard order. A crew that already has an order other than
Guard cannot attempt a reaction.

Before it makes a reaction a crew must take a reaction test. If the test is passed, the crew makes the reaction. If the test
is failed, the crew does not make it and receives a shock marker.

Roll 2D6 and compare the result to the crew's nerve value. The crew's modified nerve value is its nerve with a -1
penalty for each shock marker on the crew. If the dice score is equal to or less than the crew's modified nerve value,
the test is passed.

## Duck

A crew that is targeted by enemy shooting can react by ducking. The unit is immediately given a Halt order. No reaction
test is required for a crew to duck.

## Answering Fire

A crew that is shot at by an enemy crew with a Burn order at ranges up to 12" can react by shooting back. If a crew
successfully reacts, it immediately gets a Burn order.

## Brace

A crew that has been assaulted by an enemy can react by bracing. Make the test as soon as the enemy has moved into the assault. If a
crew successfully reacts, it immediately gets a Guard order. Note that crews can't make a brace reaction from a ram attack.

# Panic test

Roll 1d10 (or 1d20 and ignore the 10s column) and modify as follows.

| Modifier | |
| --- | --- |
| -4 | Crew is fresh. |
| -2 | For each boat of the crew lost since the start of the game. |
| +2 | All boats of the crew are in fog. |
| +3 | Crew is old. |

## Panic test effects

| Score | Effect |
| --- | --- |
| 6 or more | Row On |
| 1 to 5 | **Waver:** Boats may not shoot. |
| 0 or less | **Scatter:** All heavy guns and stores are thrown overboard. |
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("told")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "tin", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


def names(base: Any, text: str) -> list[str]:
    (answer,) = ask(base, text)["answers"]
    return [entry["name"].lower() for entry in answer["entries"]]


def verdict(base: Any, text: str) -> str:
    (answer,) = ask(base, text)["answers"]
    return str(answer["rulings"][0]["verdict"])


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Nine on the 1d10, and adjustments of -7. What happens to the crew?", "waver"),
        ("We rolled a 1d20 for the panic test and it shows 17; our adjustments add up to -3. Which effect applies?", "waver"),
        ("The d10 says 3. Our adjustments come to -9. What is the result?", "scatter"),
    ],
)  # fmt: skip
def test_what_the_dice_show_is_looked_up(base: Any, text: str, effect: str) -> None:
    assert names(base, text) == [effect]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("With which panic test effect are all heavy guns thrown overboard?", ["scatter"]),
        ("For which reactions must the enemy crew have a Burn order?", ["answering fire"]),
        ("Which reaction can't be made against a ram attack?", ["brace"]),
        ("For which reaction is no reaction test required?", ["duck"]),
    ],
)
def test_of_which_names_a_sentence_is_told(base: Any, text: str, found: list[str]) -> None:
    assert names(base, text) == found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My crew makes a Duck reaction. Does that give it a Halt order?", "allowed"),
        ("My crew tries an Answering Fire and fails the reaction test. Does its order die change to a Burn order?", "denied"),
        ("An enemy crew 8\" away shoots at my crew, which has no order. Can it make an Answering Fire?", "conditional"),
        ("An enemy on a Burn order 8\" away shoots at my crew. Can it make an Answering Fire?", "allowed"),
        ("An enemy announces an assault on my crew. The enemy has not moved yet. Can my crew Brace?", "denied"),
    ],
)  # fmt: skip
def test_what_was_told_decides(base: Any, text: str, expected: str) -> None:
    assert verdict(base, text) == expected


def test_the_chances_of_each_result_are_those_of_the_list_that_is_told(base: Any) -> None:
    (answer,) = ask(base, "A fresh crew, all of its boats in fog. What are the chances of each result?")["answers"]
    assert any(value["name"].startswith("distribution") for value in answer["values"])


def test_the_marker_of_a_failed_test_counts_in_the_next(base: Any) -> None:
    text = "My crew, nerve 9 with one shock marker, has just failed a reaction test. What is the chance that its next is passed?"
    values = ask(base, text)["answers"][0]["values"]
    assert any(abs(float(value["value"]) - 21 / 36) < 0.001 for value in values if isinstance(value["value"], float))


STATES = """# Statuses

In the End phase a player makes a check for each status of a unit. This is a Nerve check for each status other than
Broken, and a Grit check for the Broken status. If the check is passed, the status is removed from all models in the
unit. If any models in a unit gain the Broken status then all models in the unit immediately lose all other statuses.

## Dazed Status

The Dazed status reflects a unit that has been struck on the head.

- The controlling player of a unit that includes any models that are Dazed may not declare any Reactions for that unit.

## Mired Status

The Mired status reflects a unit that has sunk into the mud.

- A unit with the Mired status may not move in the Movement phase. Any effect that would force it to move or row in the
  Movement phase has no effect.

## Broken Status

The Broken status reflects a unit that runs.

- A unit that includes any models with the Broken status must fall back.

# Tests

Any unit may row in the Movement phase. A mending test is made with a single dice and a target number of 5.

# Number of Attacks

Each engaged model makes a number of attacks equal to its Attacks Characteristic, plus the following bonus Attacks.

## Charge Bonus

A model that is engaged and Charged this turn gets +1 Attack. Models in units that made a Wild Charge do not get this
bonus.
"""


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("states")
    (folder / "core.md").write_text(STATES, encoding="utf-8")
    update(folder / "x.db", "tin", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My Dazed and Mired unit passed the Nerve check for Dazed. May I declare a Reaction for it?", "allowed"),
        ("My Dazed and Mired unit passed the Nerve check for Mired. May I declare a Reaction for it?", "denied"),
        ("A trick compels my Mired unit to row in the Movement phase. Does it row?", "denied"),
        ("My unit was Dazed and failed its check, so it is Broken now. Must it fall back?", "allowed"),
    ],
)
def test_what_was_before_is_over(states: Any, text: str, expected: str) -> None:
    assert verdict(states, text) == expected


def test_what_took_a_state_off_is_cited(states: Any) -> None:
    text = "My Dazed unit passed its Nerve check for Dazed. May I declare a Reaction for it?"
    (answer,) = ask(states, text)["answers"]
    assert any("status is removed" in each["quote"] for each in answer["premise"]["because"])


def test_the_phase_of_a_deed_is_when_and_not_what(states: Any) -> None:
    assert names(states, "Which statuses stop a unit from moving in the Movement phase?") == ["mired"]


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("I make three mending tests. What is the chance that at least one of them is passed?", 1 - (2 / 3) ** 3),
        ("I make two mending tests. What are the odds that both are passed?", 1 / 9),
        ("I make two mending tests. What is the chance that none of them is passed?", 4 / 9),
    ],
)
def test_several_tests_together(states: Any, text: str, chance: float) -> None:
    value = ask(states, text)["answers"][0]["values"][0]
    assert float(value["value"]) == pytest.approx(chance, abs=1e-4)


@pytest.mark.parametrize(
    ("told", "attacks"),
    [("Charged", 3), ("made a Wild Charge", 2), ("Charged; the Charge was not Wild", 3)],
)
def test_a_bonus_is_left_out_for_those_who_do_not_get_it(states: Any, told: str, attacks: int) -> None:
    text = f"My models with Attacks 2 {told} this turn. How many Attacks does each model make?"
    assert ask(states, text)["answers"][0]["values"][0]["value"] == attacks
