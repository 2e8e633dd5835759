"""What may be done to some in a state alone, and by whom all the same; when alone a weapon may be fired."""

from __future__ import annotations

from typing import Any

import pytest

import queries.questions
from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.questions.conftest import Shelf

BOOK = """# Ferry and Ford

Two players fight over the ferries of a broad river. All distances are in inches.

## Types

Every unit is of one type: Wardens, Bowmen or Rafts.

**Wardens.** They hold the banks.

**Bowmen.** They shoot from afar.

**Rafts.** They carry stores. A Raft cannot be Rattled.

## Orders

In the Move phase give each unit one order.

**Halt.** The unit does not move.

**Scurry.** The unit moves up to twice its Pace.

**Board.** The unit moves into contact with an enemy unit within 8". {board}

## Shooting

In the Volley phase each unit may shoot at one enemy unit within 24".

## Weapon Rules

**Massive.** {massive}

## States

A unit can be in one or more of these states.

**Aground.** The unit is stuck.

**Rattled.** A unit that is hit becomes Rattled.

## Special Rules

**Boathooks.** {hooks}

**Frail.** {frail}
"""
#: Each wording once: one of each sort makes a book.
WORDINGS = (
    {
        "board": "Rafts may only be Boarded if they are Aground.",
        "hooks": "A unit with this rule may Board Rafts whether they are Aground or not.",
        "massive": "May only be fired if the unit was given the Halt order.",
        "frail": "A Raft with this rule is not immune to Rattled.",
    },
    {
        "board": "A Raft may be Boarded only while it is Aground.",
        "hooks": "This unit may Board any Raft, Aground or not.",
        "massive": "Cannot be fired if the unit was given any order but Halt.",
        "frail": "Unlike other Rafts, one with this rule can be Rattled.",
    },
    {
        "board": "A unit may not Board a Raft unless it is Aground.",
        "hooks": "A Raft need not be Aground for this unit to Board it.",
        "massive": "Only units with the Halt order may fire it.",
        "frail": "A Raft with this rule may be Rattled just as Wardens may.",
    },
)
RAFT, STUCK = {"type": "Rafts", "statuses": []}, {"type": "Rafts", "statuses": ["Aground"]}
BOARD, RATTLED = {"ask": {"of": "action", "name": "Board"}}, {"ask": {"of": "status", "name": "Rattled"}}
CASES: tuple[tuple[dict[str, Any], str], ...] = (
    ({"unit": {"type": "Wardens"}, "enemy": RAFT, **BOARD}, "denied"),
    ({"unit": {"type": "Wardens"}, "enemy": STUCK, **BOARD}, "allowed"),
    ({"unit": {"type": "Wardens"}, "enemy": {"type": "Bowmen"}, **BOARD}, "allowed"),
    ({"unit": {"type": "Wardens", "rules": ["Boathooks"]}, "enemy": RAFT, **BOARD}, "allowed"),
    ({"unit": {"type": "Wardens", "rules": ["Boathooks"]}, "enemy": STUCK, **BOARD}, "allowed"),
    ({"unit": {"type": "Rafts"}, **RATTLED}, "denied"),
    ({"unit": {"type": "Rafts", "rules": ["Frail"]}, **RATTLED}, "allowed"),
)
ASKED = (
    ("Can my Wardens Board an enemy Raft that is not Aground?", "denied"),
    ("There is an enemy Raft, not Aground, 5 inches away. Can my Wardens with Boathooks Board it?", "allowed"),
    ("I gave my Bowmen (a Massive weapon) a Scurry order. May they shoot in the Volley phase?", "denied"),
    ("I gave my Bowmen (a Massive weapon) the Halt order. May they shoot?", "allowed"),
)


@pytest.mark.parametrize("said", WORDINGS, ids=lambda said: said["board"])
def test_it_is_done_to_those_alone_and_by_whom_the_rule_lets(said: dict[str, str]) -> None:
    ruleset = Ruleset("ferry", "Ferry and Ford")
    document = Document("ferry", "ferry", "Ferry and Ford", "md", BOOK.format(**said), "0" * 64)
    rules = Rules.of(read_ruleset(ruleset, [document]))
    for situation, verdict in CASES:
        asked, _ = parse({"ruleset": "ferry", **situation}, rules)
        (ruling,) = resolve(rules, asked, changes=False).rulings
        assert ruling.verdict == verdict, situation
    for question, verdict in ASKED:
        answer = queries.questions.ask(Shelf(rules), question, ruleset="ferry")
        assert answer["answers"][0]["rulings"][0]["verdict"] == verdict, question
