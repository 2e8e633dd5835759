"""Who is shut out of an option by a few words of its entry, whose deeds it does not answer; who is inside a Punt."""

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

BOOK = """# Dyke and Sluice

Two players fight over a flooded polder. All distances are in inches.

## Types

Every unit is of one type: Eelers, Slingers or Punts.

**Eelers.** They wade.

**Slingers.** They stand off.

**Punts.** A Punt may carry one Eeler unit. {inside}

## Orders

In the Move phase give each unit one order.

**Wade.** The unit moves up to twice its Pace. {who}

**Storm.** The unit moves into contact with an enemy unit within 8". {against}

## Shooting

In the Sling phase each unit may shoot at one enemy unit within 24".

## Reactions

A unit may react in the enemy's turn, when the trigger of the reaction comes up.

**Sink Low.** Trigger: an enemy unit has shot at the unit. The unit counts as in cover. {whose}
"""
#: Each wording once: one of each sort makes a book.
WORDINGS = (
    {
        "who": "(Not Punts.)",
        "against": "(Not against Punts.)",
        "whose": "Only attacks by units that are not Punts allow this.",
        "inside": "Units inside this Punt may not shoot.",
    },
    {
        "who": "All but Punts.",
        "against": "(No Storm against Punts.)",
        "whose": "Attacks by Punts do not allow this.",
        "inside": "A unit that is inside a Punt may not shoot.",
    },
    {
        "who": "(Except Punts.)",
        "against": "But not against a Punt.",
        "whose": "It cannot be used in response to Punts.",
        "inside": "Eelers being carried cannot shoot.",
    },
    {
        "who": "Any unit but a Punt.",
        "against": "(Not if the target is a Punt.)",
        "whose": "Only units other than Punts trigger it.",
        "inside": "While inside a Punt, a unit may not shoot.",
    },
)
SHOT = {"event": "an enemy unit has shot at the unit", "ask": {"of": "reaction", "name": "Sink Low"}}
CASES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("Wade", {"unit": {"type": "Punts"}}, "denied"),
    ("Wade", {"unit": {"type": "Eelers"}}, "allowed"),
    ("Storm", {"unit": {"type": "Eelers"}, "enemy": {"type": "Punts"}}, "denied"),
    ("Storm", {"unit": {"type": "Eelers"}, "enemy": {"type": "Slingers"}}, "allowed"),
    ("Shoot", {"unit": {"type": "Punts"}}, "allowed"),
    ("Sink Low", {"unit": {"type": "Eelers"}, "enemy": {"type": "Punts"}, **SHOT}, "denied"),
    ("Sink Low", {"unit": {"type": "Punts"}, "enemy": {"type": "Slingers"}, **SHOT}, "allowed"),
)
ASKED = (
    ("My Eelers are inside a Punt. Can they shoot?", "denied"),
    ("Can Eelers riding in a Punt shoot?", "denied"),
    ("Can Eelers shoot?", "allowed"),
    ("Can a Punt shoot?", "allowed"),
)


@pytest.mark.parametrize("said", WORDINGS, ids=lambda said: said["who"])
def test_these_are_shut_out_and_nobody_else(said: dict[str, str]) -> None:
    ruleset = Ruleset("polder", "Dyke and Sluice")
    document = Document("polder", "polder", "Dyke and Sluice", "md", BOOK.format(**said), "0" * 64)
    rules = Rules.of(read_ruleset(ruleset, [document]))
    for name, situation, verdict in CASES:
        asked, _ = parse({"ruleset": "polder", "ask": {"of": "action", "name": name}, **situation}, rules)
        (ruling,) = resolve(rules, asked, changes=False).rulings
        assert ruling.verdict == verdict, (name, situation)
    for question, verdict in ASKED:
        answer = queries.questions.ask(Shelf(rules), question, ruleset="polder")
        assert answer["answers"][0]["rulings"][0]["verdict"] == verdict, question
