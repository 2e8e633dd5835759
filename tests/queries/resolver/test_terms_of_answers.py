"""What answers and orders ask for, in the many ways in which books put it: how far off, after which test, who alone."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Heron Fens

## Kinds of Crew

Every unit belongs to one of three kinds: Polers, Rafts and Reeds. {skiffs}

## Orders

In the Orders phase each unit may be given one order. Units do nothing in the Orders phase until somebody tells them to.
{test}

### Row

The unit moves up to its Pace.

### Lunge

The unit moves into contact with an enemy.

### Rest

The unit does not move.

## Formations

A unit is always in one formation.

### Wedge

A unit in Wedge may not shoot.

### Loose Order

Shots at a unit in Loose Order suffer -1.

## States

### Soaked

A Soaked unit suffers -1 to hit.

### Weary

{weary}

## Responses

When an enemy unit declares a Lunge, the unit it is aimed at may make a response.

- {alone}
- {reeds}

### Back Water

{far}

### Last Cast

{near}

### Slip Off

{idle}

## Grit Tests

To take a Grit test roll 2D6. The test is passed on a total of 8 or more.

## Special Rules

**Grim.** {grim}

**Scouts (X).** The unit may Slip Off.
"""

WORDINGS: dict[str, tuple[str, str, str]] = {
    "skiffs": (
        "Reeds are always in Loose Order and can never take up another formation.",
        "The only formation of Reeds is Loose Order.",
        "Reeds may not form any formation except Loose Order.",
    ),
    "test": (
        "A Soaked unit must pass a Grit test before it may be given any order other than Rest.",
        "Before a Soaked unit can receive any order except Rest, it must first pass a Grit test.",
        "Soaked units need to pass a Grit test to be given any order but Rest.",
    ),
    "weary": (
        "Weary units can be given Rest orders only.",
        "A Weary unit may be given no order other than Rest.",
        "A Weary unit may only be given the Rest order.",
    ),
    "alone": (
        "A Weary unit must Back Water or do nothing: it may make no other response.",
        "A Weary unit may only Back Water in response.",
        "A Weary unit may make no response except Back Water.",
    ),
    "reeds": (
        "Without a Reeve attached, Reeds may not make responses.",
        "A Reeve must be with them before Reeds may make responses.",
        "Reeds cannot respond unless a Reeve is with them.",
    ),
    "far": (
        'A unit in Loose Order may Back Water if the Lunge was announced from over 5" away. It moves its Pace.',
        'Only a unit in Loose Order may Back Water, and only if the enemy started its Lunge more than 5" away.',
        'A unit in Loose Order may Back Water when the enemy that declares the Lunge is more than 5" away.',
    ),
    "near": (
        'The unit shoots at the enemy. If the enemy began its Lunge 3" or less away, there is not enough time to make '
        "a Last Cast.",
        'The unit shoots at the enemy. Enemies that begin their Lunge within 3" are too close for a Last Cast.',
        'The unit shoots at the enemy. It may not do so if the enemy was within 3" when the Lunge was declared.',
    ),
    "idle": (
        "Open only to units with Scouts (X). When a unit with no order becomes the target of shooting or of a Lunge, "
        'it may move up to 4".',
        "Only a unit with Scouts (X) may do this. When a unit that has no order is the target of a Lunge, it may move "
        'up to 4".',
        'A unit with Scouts (X) that has no order may Slip Off. It moves up to 4".',
    ),
    "grim": (
        "A unit must pass a Grit test before it can be given an order to Lunge this unit. Units that are Grim "
        "themselves ignore it.",
        "Units that wish to Lunge a Grim unit must pass a Grit test first. Grim units are immune to this.",
        "Enemy units may not Lunge this unit unless they pass a Grit test. Units with Grim do not need to take "
        "this test.",
    ),
}


@pytest.fixture(scope="module", params=range(3))
def rules(request: pytest.FixtureRequest) -> Rules:
    text = BOOK.format(**{slot: said[request.param] for slot, said in WORDINGS.items()})
    document = Document("heron", "heron", "Heron Fens", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("heron", "Heron Fens"), [document]))


def _verdict(rules: Rules, of: str, name: str, unit: str, **more: Any) -> str:
    kind, *borne = unit.split(", ")
    party = {"type": kind, "statuses": [each for each in borne if each[0] != "+"],
             "rules": [each[1:] for each in borne if each[0] == "+"]}  # fmt: skip
    event = {"event": "enemy Lunge"} if of == "reaction" else {"phase": "Orders"}
    told = {"ruleset": "heron", "unit": party, **event, **more, "ask": {"of": of, "name": name}}
    ruling = resolve(rules, parse(told, rules)[0], changes=False).rulings[0]
    return f"conditional: {'; '.join(ruling.needs)}" if ruling.verdict == "conditional" else ruling.verdict


@pytest.mark.parametrize(
    ("name", "unit", "distance", "verdict"),
    [
        ("Back Water", "Polers, Loose Order", 8, "allowed"),
        ("Back Water", "Polers, Loose Order", 4, "denied"),
        ("Back Water", "Polers, Wedge", 8, "denied"),
        ("Back Water", "Polers, Loose Order, Weary", 8, "allowed"),
        ("Back Water", "Reeds, Loose Order", 8, "Reeve"),
        ("Last Cast", "Polers", 2, "denied"),
        ("Last Cast", "Polers", 8, "allowed"),
        ("Last Cast", "Polers, Weary", 8, "denied"),
        ("Slip Off", "Polers, +Scouts (4)", 8, "allowed"),
    ],
)
def test_a_response(rules: Rules, name: str, unit: str, distance: int, verdict: str) -> None:
    assert verdict in _verdict(rules, "reaction", name, unit, facts={"distance": distance})


@pytest.mark.parametrize(
    ("name", "unit", "verdict"),
    [
        ("Row", "Polers", "allowed"),
        ("Row", "Polers, Soaked", "conditional: whether"),
        ("Rest", "Polers, Soaked", "allowed"),
        ("Row", "Polers, Weary", "denied"),
        ("Rest", "Polers, Weary", "allowed"),
        ("Row", "Reeds, Wedge", "impossible"),
        ("Row", "Reeds, Loose Order", "allowed"),
        ("Row", "Polers, Wedge", "allowed"),
    ],
)
def test_an_order(rules: Rules, name: str, unit: str, verdict: str) -> None:
    said = _verdict(rules, "action", name, unit)
    assert said.startswith(verdict)
    assert "Grit test" in said or not said.startswith("conditional")


@pytest.mark.parametrize(
    ("unit", "facts", "verdict"),
    [
        ("Polers", {}, "conditional"),
        ("Polers", {"Grit test": "passed"}, "allowed"),
        ("Polers", {"Grit test": "failed"}, "denied"),
        ("Polers, +Grim", {}, "allowed"),
    ],
)
def test_a_test_before_the_enemy_is_reached(rules: Rules, unit: str, facts: dict[str, str], verdict: str) -> None:
    enemy = {"type": "Rafts", "rules": ["Grim"]}
    assert _verdict(rules, "action", "Lunge", unit, enemy=enemy, facts=facts).startswith(verdict)
