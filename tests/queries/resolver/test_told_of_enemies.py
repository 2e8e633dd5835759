"""What an enemy's rule keeps others from, and how often some may do what all may do once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer
from queries.questions import ask

BOOK = """# Duel of the Lamplighters

Every lamplighter is a model.

## Types of Model

### Warden

A Warden can make two Ripostes in a round instead of one.

### Snuffer

A Snuffer may not Climb.

## Knacks

### Bright

Enemies within 8" of a Bright model cannot become Unseen. Blind enemies are not affected by this Knack.

### Blind

A Blind model may not Climb.

### Waxed

A Waxed model cannot become Wet, except by the spray of a Warden.

### Ghastly (X)

A model with this Knack may not Climb.

## Nerve tests

Roll two dice and add them. If the total is equal to or lower than the Nerve of the model, the test is passed. The Nerve
is changed by the following:

- +1 if the model is Unseen.
- -X if there is an enemy with Ghastly (X) within 6".

A model that fails a Nerve test becomes Wet.

## Out of the Game

When a model loses its last Wound, roll a die on the Mishap Table.

| Roll | Result |
| --- | --- |
| 1-3 | Doused: the model is removed. |
| 4-6 | Singed: the model becomes Wet. |

## States

### Wet

A Wet model may not Skulk.

### Unseen

An Unseen model cannot be the target of a Climb.

### Gripped

A Gripped model may not Climb.

## Actions

### Climb

A model that Climbs moves 4".

### Skulk

A model that is in cover becomes Unseen.

## Orders

### Grip

The model holds one enemy within 1". Both become Gripped.

### Wave

The model waves. A model given the Grip order may not be given the Wave order.

## Ripostes

A model can make one Riposte in each round. No model can make more than one Riposte to the same enemy deed.

### Hop

Made when an enemy shoots at the model. It moves 2".

### Parry

Made when an enemy charges the model. It strikes first.
"""


Opened = Callable[[str, str], kb.store.KnowledgeBase]


def _verdict(opened: Opened, of: str, option: str, unit: dict[str, Any], **more: Any) -> str:
    stated = {"ruleset": "lamps", "unit": unit, "ask": {"of": of, "name": option}, **more}
    return str(answer(opened("lamps", BOOK).rules("lamps"), stated)["answers"][0]["rulings"][0]["verdict"])


@pytest.mark.parametrize(
    ("rule", "distance", "expected"),
    [(None, 6, "denied"), (None, 9, "allowed"), ("Blind", 6, "allowed")],
)
def test_a_state_that_an_enemy_s_rule_keeps_off(opened: Opened, rule: str | None, distance: int, expected: str) -> None:
    unit = {"type": "Snuffer", "rules": [rule] if rule else []}
    enemy = {"type": "Snuffer", "rules": ["Bright"]}
    assert _verdict(opened, "status", "Unseen", unit, enemy=enemy, facts={"distance": distance}) == expected


@pytest.mark.parametrize(
    ("kind", "made", "expected"),
    [("Snuffer", 1, "denied"), ("Warden", 1, "allowed"), ("Warden", 2, "denied")],
)
def test_two_a_round_where_all_others_have_one(opened: Opened, kind: str, made: int, expected: str) -> None:
    facts = {"Ripostes made this round": made}
    event = "an enemy charges the model"
    assert _verdict(opened, "reaction", "Parry", {"type": kind}, event=event, facts=facts) == expected


def test_no_second_answer_to_the_same_deed(opened: Opened) -> None:
    facts = {"already made a Riposte to this same charge": True}
    assert _verdict(opened, "reaction", "Parry", {"type": "Warden"}, facts=facts) == "denied"


@pytest.mark.parametrize(
    ("question", "option", "verdict"),
    [
        ("An enemy has just charged my Snuffer. Can my old Snuffer hit back with Parry?", "Parry", "allowed"),
        ("My Warden used Hop when she was shot at earlier this round. Now a different enemy declares a charge against "
         "her. Can she Parry?", "Parry", "allowed"),
        ("May my Snuffer Grip?", "Grip", "allowed"),
        ("My Snuffer is Gripped. May it Climb?", "Climb", "denied"),
    ],
)  # fmt: skip
def test_what_is_asked_for(opened: Opened, question: str, option: str, verdict: str) -> None:
    (ruling,) = ask(opened("lamps", BOOK), question, ruleset="lamps")["answers"][0]["rulings"]
    assert (ruling["option"]["name"], ruling["verdict"]) == (option, verdict)


@pytest.mark.parametrize(("enemy", "expected"), [("Warden", "allowed"), ("Snuffer", "denied"), (None, "conditional")])
def test_who_alone_brings_about_a_state(opened: Opened, enemy: str | None, expected: str) -> None:
    unit = {"type": "Warden", "rules": ["Waxed"]}
    around = {"enemy": {"type": enemy}} if enemy else {}
    assert _verdict(opened, "status", "Wet", unit, **around) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("A Snuffer with Nerve 9 has an enemy with Ghastly (2) within 4 inches. What is the chance that it passes a "
         "Nerve test?", "7/12"),
        ("What are the chances of each result on the Mishap Table?", "Singed"),
    ],
)  # fmt: skip
def test_what_is_rolled(opened: Opened, question: str, expected: str) -> None:
    assert expected in str(ask(opened("lamps", BOOK), question, ruleset="lamps")["answers"][0]["values"])


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which types and Knacks may not Climb?", {"Snuffer", "Blind", "Ghastly"}),
        ("Which Knacks may not Climb?", {"Blind", "Ghastly"}),
    ],
)
def test_names_of_several_kinds(opened: Opened, question: str, names: set[str]) -> None:
    entries = ask(opened("lamps", BOOK), question, ruleset="lamps")["answers"][0]["entries"]
    assert {entry["name"].partition(" (")[0] for entry in entries} == names


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("Nobody is gripping my Warden.", "allowed"),
        ("An enemy is gripping my Warden.", "denied"),
    ],
)
def test_whom_somebody_puts_into_a_state(opened: Opened, told: str, verdict: str) -> None:
    (ruling,) = ask(opened("lamps", BOOK), f"{told} Can he Climb?", ruleset="lamps")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


def test_an_order_before_those_who_are_in_the_state_of_it(opened: Opened) -> None:
    stated = {"ruleset": "lamps", "unit": {"type": "Snuffer"}, "ask": {"of": "action", "name": "Grip"}}
    ruled = answer(opened("lamps", BOOK).rules("lamps"), stated)["answers"][0]["rulings"][0]
    assert ruled["option"]["kind"] == "order"
