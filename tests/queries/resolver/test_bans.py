"""What some may not do, in whatever words a text puts it: told from the side of the deed, of the order, of the marker,
of how many of them there are, or of what carries somebody."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Heath and Harrow

Two players fight a small battle over a heath with units of old troops.

## Kinds of Unit

Every unit is of one of the following kinds.

- **Billman:** The plain man of the villages.
- **Mortar:** A squat gun and its crew. {kind}
- **Sledge:** A sledge may carry one unit of Billmen. {carried}

## Orders

In the Orders phase each of your units is given one order.

- **Halt:** The unit stays where it is.
- **Amble:** The unit moves up to its Pace.
- **Scurry:** The unit moves up to double its Pace. {count}
- **Lunge:** The unit moves into contact with an enemy unit. A unit with 2 or more sweat may not Lunge. {entry}

## Reactions

A unit may make one reaction per turn.

- **Duck:** Used when the unit is shot at. The unit moves up to 3". {done}

## States

A unit can come to be in one or more of these states.

- **Daunted:** {state}
- **Crouched:** A unit that hides is Crouched.
- **Mired:** A unit that ends its move in a bog is Mired.
- **Soot marker:** Each Soot marker takes 1 from the dice of the unit when it shoots.
- **Spark marker:** Roll a D6 for each Spark marker at the end of the turn; on a 1 the unit loses one figure.

## Special Rules

Some units have one or more of these rules.

- **Slated:** {most}
"""
#: Each wording once: one of each sort makes a book.
WORDINGS = (
    {
        "kind": "Scurry and Lunge orders may not be given to Mortars. No swarm can be charged.",
        "count": "May not be used by a unit with 2 or more Soot markers.",
        "entry": "May not be given to Mired units.",
        "state": "Only Halt and Amble orders may be given to a Daunted unit.",
        "most": "The unit cannot have more than one Spark marker.",
        "carried": "Passengers may not make reactions.",
        "done": "A unit that Crouched this turn may not use Duck.",
    },
    {
        "kind": "Mortars are forbidden to Scurry or to Lunge.",
        "count": "Only a unit with fewer than 2 Soot markers may Scurry.",
        "entry": "Impossible for a Mired unit.",
        "state": "A Daunted unit must be given either a Halt or an Amble order.",
        "most": "A second Spark marker is never placed on this unit.",
        "carried": "Carried units may not make reactions.",
        "done": "Not available to units that Crouched this turn.",
    },
    {
        "kind": "A Mortar may not Scurry or Lunge.",
        "count": "A unit may not Scurry if there are 2 or more Soot markers on it.",
        "entry": "A Mired unit is barred from it.",
        "state": "May be given a Halt or an Amble order, and no others.",
        "most": "The unit ignores any Spark marker beyond the first.",
        "carried": "While aboard a Sledge, a unit may not make reactions.",
        "done": "If the unit Crouched earlier this turn, it cannot Duck.",
    },
)
BILLMAN: dict[str, Any] = {"type": "Billman"}
DUCK = {"event": "shot at", "ask": {"of": "reaction", "name": "Duck"}}
SPARK = {"ask": {"of": "status", "name": "Spark marker"}}


def _order(name: str) -> dict[str, Any]:
    return {"ask": {"of": "action", "name": name}}


CASES = (
    ({"unit": {"type": "Mortar"}, **_order("Scurry")}, "denied"),
    ({"unit": {"type": "Mortar"}, **_order("Lunge")}, "denied"),
    ({"unit": {"type": "Mortar"}, **_order("Amble")}, "allowed"),
    ({"unit": BILLMAN, **_order("Lunge")}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["Soot marker (2)"]}, **_order("Scurry")}, "denied"),
    ({"unit": {**BILLMAN, "statuses": ["Soot marker (1)"]}, **_order("Scurry")}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["Mired"]}, **_order("Lunge")}, "denied"),
    ({"unit": {**BILLMAN, "statuses": ["Mired"]}, **_order("Amble")}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["Daunted"]}, **_order("Scurry")}, "denied"),
    ({"unit": {**BILLMAN, "statuses": ["Daunted"]}, **_order("Halt")}, "allowed"),
    ({"unit": {**BILLMAN, "rules": ["Slated"], "statuses": ["Spark marker (1)"]}, **SPARK}, "denied"),
    ({"unit": {**BILLMAN, "rules": ["Slated"]}, **SPARK}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["Spark marker (1)"]}, **SPARK}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["carried"]}, **DUCK}, "denied"),
    ({"unit": BILLMAN, **DUCK}, "allowed"),
    ({"unit": {**BILLMAN, "statuses": ["Crouched"]}, **DUCK}, "denied"),
    ({"unit": BILLMAN, "facts": {"Crouched this turn": True}, **DUCK}, "denied"),
    ({"unit": BILLMAN, "facts": {"sweat": 2}, **_order("Lunge")}, "denied"),
    ({"unit": BILLMAN, "facts": {"sweat": 1}, **_order("Lunge")}, "allowed"),
)


@pytest.mark.parametrize("said", WORDINGS, ids=lambda said: said["entry"])
def test_who_may_not_is_denied_and_nobody_else(said: dict[str, str]) -> None:
    document = Document("heath", "heath", "Heath and Harrow", "md", BOOK.format(**said), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("heath", "Heath and Harrow"), [document]))
    for situation, verdict in CASES:
        asked, _ = parse({"ruleset": "heath", **situation}, rules)
        (ruling,) = resolve(rules, asked, changes=False).rulings
        assert ruling.verdict == verdict, situation


@pytest.mark.parametrize(
    ("said", "told", "verdict"),
    [
        ("Units inside a granary may not make reactions.", "inside a granary", "denied"),
        ("Units inside a granary may not make reactions.", "carried in a Sledge", "allowed"),
        ("Units aboard a raft may not make reactions.", "riding on a raft", "denied"),
        ("Units aboard a raft may not make reactions.", "inside a granary", "allowed"),
        ("While inside a Sledge, a unit may not make reactions.", "inside a Sledge", "denied"),
        ("Billmen inside a Sledge may not make reactions.", "inside a Sledge", "denied"),
    ],
)
def test_where_they_are_binds_those_who_are_just_there(said: str, told: str, verdict: str) -> None:
    document = Document("heath", "heath", "Heath", "md", BOOK.format(**{**WORDINGS[0], "carried": said}), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("heath", "Heath"), [document]))
    for unit, facts, expected in (
        (BILLMAN, {told: True}, verdict),
        (BILLMAN, {}, "allowed"),
        ({"type": "Sledge"}, {}, "allowed"),
    ):
        asked, _ = parse({"ruleset": "heath", "unit": unit, "facts": facts, **DUCK}, rules)
        (ruling,) = resolve(rules, asked, changes=False).rulings
        assert ruling.verdict == expected, (unit, facts)
