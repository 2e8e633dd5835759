# ruff: noqa: E501
"""Questions asked in a roundabout way, and of whom, and of when, each thing in them is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Tinkers' Row

## Unit types

Every unit has one type: Ragmen, Dogs, Kettle or Cart.

**Ragmen.** Pickers and menders who walk.

**Dogs.** A Dogs unit may not Hide.

**Kettle.** A Kettle unit may not Scamper and may not Rattle Back.

**Cart.** A Cart unit cannot be Scalded.

## Turn

A turn has three phases: the Walking phase, the Throwing phase and the Brawling phase.

## Actions

**Scamper.** The unit moves up to twice its Walk.

**Rush.** The unit moves up to its Walk plus 4" into contact with an enemy unit.

**Throw.** The unit throws at an enemy unit in line of sight. A unit that has made a Scamper this turn may not Throw.

**Hide.** The unit becomes Hidden.

A unit may make no more than two wishes per game.

## Orders

Each turn a unit may be given one order: Lookout or Plod.

**Lookout.** Put a Lookout marker beside the unit.

**Plod.** The unit moves 2". A unit may not Plod in the Brawling phase.

A Kettle unit may not be given a Plod order.

## States

**Scalded.** A Scalded unit may not Scamper and may not make a Tripwire.

**Befuddled.** A Befuddled unit may not Rush.

**Hidden.** A Hidden unit loses this state if it moves.

**Soot markers.** A unit with two or more Soot markers may not make reactions.

## Special rules

**Thick-skinned.** A Thick-skinned unit is immune to Befuddled.

**Laden.** A Laden unit may not Scamper.

**Canny.** A Canny unit may make a Tripwire even if it is Scalded.

## Reactions

A unit may make only one reaction per turn, but a unit with a Lookout marker may make two.

**Tripwire.** When an enemy unit within 12" moves, this unit may make a Tripwire.

**Slope Off.** When an enemy unit charges this unit, it may Slope Off. It moves 6" away. A unit may not Slope Off from Dogs.

**Rattle Back.** In the Throwing phase, when an enemy unit shoots at this unit, it may Rattle Back.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("tinkers")
    (folder / "row.md").write_text(BOOK, encoding="utf-8")
    update(folder / "row.db", "row", [folder / "row.md"])
    return kb.store.open(folder / "row.db")


CASES = [
    # whose it is
    ("The enemy that shot my Ragmen is Scalded. Can my Ragmen Scamper?", "Scamper", "allowed"),
    ("My opponent's Ragmen unit is Scalded, mine isn't. Can my Ragmen unit Scamper?", "Scamper", "allowed"),
    ("My Ragmen unit stands next to a Scalded friendly Ragmen unit. Can my Ragmen unit Scamper?", "Scamper", "allowed"),
    ("My Ragmen want to Rush a Ragmen unit which has been Befuddled. May they?", "Rush", "allowed"),
    ("Will an enemy Cart be Scalded?", "Scalded", "denied"),
    ("Can the enemy's Cart get Scalded?", "Scalded", "denied"),
    ("My Ragmen unit has been charged. The chargers are Dogs. May it Slope Off?", "Slope Off", "denied"),
    ("Can I Slope Off with my Ragmen if a Dogs unit charges them?", "Slope Off", "denied"),
    ("Can I Slope Off with my Dogs if a Cart charges them?", "Slope Off", "allowed"),
    # what is over
    ("My Ragmen unit lost its Scalded marker. May it Scamper now?", "Scamper", "allowed"),
    ("My Ragmen unit is under a Scalded marker. May it Scamper?", "Scamper", "denied"),
    ("My Ragmen unit made a Scamper last turn. Can it Throw this turn?", "Throw", "allowed"),
    ("My Ragmen unit made a Scamper this turn. Can it Throw?", "Throw", "denied"),
    ("My Ragmen unit reacted last turn. This turn an enemy charges it. Can it Slope Off?", "Slope Off", "allowed"),
    ("My Hidden Ragmen move. Are they still Hidden?", "Hidden", "denied"),
    # how far, and in which phase
    ('An enemy moved 15" away from my Ragmen. Tripwire?', "Tripwire", "denied"),
    ("In the Brawling phase an enemy shoots at my Ragmen. Can they Rattle Back?", "Rattle Back", "denied"),
    ("In the Throwing phase an enemy shoots at my Ragmen. Can they Rattle Back?", "Rattle Back", "allowed"),
    ("Can Ragmen Plod?", "Plod", "allowed"),
    ("Can Ragmen Plod in the Brawling phase?", "Plod", "denied"),
    # by its marker
    (
        "My Ragmen have a Lookout marker and have already used Tripwire this turn. An enemy charges them. Can they Slope Off?",
        "Slope Off",
        "allowed",
    ),
    (
        "There's a Lookout marker on my Ragmen. They have reacted once this turn. An enemy charges them. May they Slope Off?",
        "Slope Off",
        "allowed",
    ),
    (
        "My Ragmen have no Lookout marker and have already used Tripwire this turn. An enemy charges them. Can they Slope Off?",
        "Slope Off",
        "denied",
    ),
    (
        "There's a Lookout marker on my Ragmen. They reacted in the last phase but not in this phase. An enemy charges them. May they Slope Off?",
        "Slope Off",
        "allowed",
    ),
    ("My Ragmen were Scalded last turn and failed to shake it off. Can they Scamper?", "Scamper", "denied"),
    ("My Ragmen were Scalded in the last turn but have not recovered. Can they Scamper?", "Scamper", "denied"),
    # of them
    ("Can I make an enemy Cart Scalded?", "Scalded", "denied"),
    ("Could my opponent's Cart get Scalded?", "Scalded", "denied"),
    ("Is my Cart Scalded if it loses a fight, or can't it be Scalded?", "Scalded", "denied"),
    # roundabout
    ("What happens if my Scalded Ragmen unit tries to Scamper?", "Scamper", "denied"),
    ("What happens if my Ragmen unit wants to Throw after it has made a Scamper this turn?", "Throw", "denied"),
    ("Does the restriction on scampering still apply to Laden Ragmen?", "Scamper", "denied"),
    ("My opponent claims his Cart can't be Scalded. Is he right that it cannot be Scalded?", "Scalded", "denied"),
]


@pytest.mark.parametrize(("question", "option", "verdict"), CASES)
def test_verdict(base: Any, question: str, option: str, verdict: str) -> None:
    rulings = [each for answer in ask(base, question, "row")["answers"] for each in answer["rulings"]]
    assert [each["verdict"] for each in rulings if each["option"]["name"] == option] == [verdict]


NAMES = [
    ("Which special rules make a unit immune to Befuddled?", {"Thick-skinned"}),
    ("What makes a unit immune to being Befuddled?", {"Thick-skinned"}),
    ("What are the exceptions to the rule that a Scalded unit may not make a Tripwire?", {"Canny"}),
    ("Who may make a Tripwire while Scalded?", {"Canny"}),
]


@pytest.mark.parametrize(("question", "names"), NAMES)
def test_names(base: Any, question: str, names: set[str]) -> None:
    assert {each["name"] for answer in ask(base, question, "row")["answers"] for each in answer["entries"]} == names


@pytest.mark.parametrize(
    ("question", "number"),
    [("W6 ragmen: scamper distance?", 12), ("How many wishes may my Ragmen make per game?", 2)],
)
def test_number(base: Any, question: str, number: int) -> None:
    assert [each["value"] for answer in ask(base, question, "row")["answers"] for each in answer["values"]] == [number]


def test_may_not_do(base: Any) -> None:
    answer = ask(base, "Which orders can't a Kettle be given?", "row")["answers"][0]
    assert {each["name"] for each in answer["entries"]} == {"Plod"}
    asked = ("What can't a Befuddled Ragmen unit do?", "What is a Befuddled unit barred from doing?")
    for question in asked:
        (answer,) = ask(base, question, "row")["answers"]
        assert {each["option"]["name"] for each in answer["rulings"] if each["verdict"] == "denied"} >= {"Rush"}


def test_troops_of_which_the_texts_tell_nothing_are_not_passed_over(base: Any) -> None:
    warnings = ask(base, "Can a mortar team Scamper?", "row")["warnings"]
    assert any("mortar team" in each for each in warnings)


def test_how_troops_fare_is_not_passed_over_where_the_texts_know_no_such_state(base: Any) -> None:
    for question in ("My exhausted unit wants to Scamper. Can it?", "My unit is exhausted. Can it Scamper?"):
        assert any("exhausted" in each for each in ask(base, question, "row")["warnings"])
