"""A state that begins at so many markers, and the one in which some kind is instead: each has its own bans."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

SAID = (
    "A crew with three or more Mud markers is Gone to Ground. It may be given only a Rest or a Lie Low order, and "
    "it may not make reactions. Wagons with three or more Mud markers are Bogged Down instead. A Bogged Down crew "
    "may not be given an Advance or a Gallop order.",
    "A crew that has three or more Mud markers is Dazed; it may be given only a Rest or a Lie Low order, and it "
    "may not make reactions. Wagons are Stuck instead. Stuck crews may not be given an Advance or a Gallop order.",
    "A crew with three or more Mud markers is Dazed, unless it is a Wagon, which is Stuck. Crews that are Dazed "
    "may only be given Rest or Lie Low orders and may not make reactions. Crews that are Stuck may not be given "
    "an Advance or a Gallop order.",
    "Crews other than Wagons are Dazed if they have three or more Mud markers. They may be given only a Rest or a "
    "Lie Low order, and they may not make reactions. Wagons that have three or more Mud markers are Stuck, and "
    "may not be given an Advance or a Gallop order.",
)
RULINGS = (
    ("Squire", 3, "action", "Advance", "denied"),
    ("Squire", 3, "action", "Rest", "allowed"),
    ("Squire", 2, "action", "Volley", "allowed"),
    ("Squire", 3, "reaction", "Duck", "denied"),
    ("Squire", 2, "reaction", "Duck", "allowed"),
    ("Wagon", 3, "action", "Advance", "denied"),
    ("Wagon", 4, "action", "Volley", "allowed"),
    ("Wagon", 2, "action", "Advance", "allowed"),
    ("Wagon", 4, "reaction", "Duck", "allowed"),
)


@pytest.mark.parametrize("said", SAID)
def test_each_kind_has_its_state(said: str) -> None:
    _holds(_book(said, "## Mud Markers\n\n"))


def test_markers_behind_a_lost_heading_are_nobodys_own() -> None:
    _holds(_book(SAID[0], "## Captains\n\nCaptains are Squires. A Captain with any Mud markers lends no bonus.\n\n"))


def _holds(rules: Rules) -> None:
    for unit, markers, of, name, verdict in RULINGS:
        stated = {"type": unit, "statuses": [f"Mud marker ({markers})"]}
        event = {"event": "enemy crew shoots at the crew"} if of == "reaction" else {}
        situation, _ = parse({"ruleset": "x", "unit": stated, **event, "ask": {"of": of, "name": name}}, rules)
        assert resolve(rules, situation, changes=False).rulings[0].verdict == verdict, (unit, markers, name)


def _book(said: str, over: str) -> Rules:
    text = f"""# Mud Wars

## Crew Types

Every crew is of one of these types.

### Squire

Squires have a Pace of 6".

### Wagon

Wagons have a Pace of 8". Wagons may not be given a Dig In order.

{over}Whenever a crew is hit by an enemy crew, it receives one Mud marker.

{said}

## Orders

Give each crew one of the orders below.

### Volley

The crew shoots and does not move.

### Advance

The crew moves up to its Pace and may then shoot.

### Gallop

The crew moves up to twice its Pace and may not shoot.

### Rest

The crew removes D6 Mud markers.

### Lie Low

Until the end of the turn, shots at the crew suffer -2 to hit.

## Reactions

A reaction is made in the middle of an enemy order.

### Duck

When an enemy crew shoots at a crew, that crew may Duck.
"""
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))
