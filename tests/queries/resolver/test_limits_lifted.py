"""What is no limit to some, and ways into a state that are closed with the deed that leads there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer
from queries.questions import ask

BOOK = """# Sluice War

## The Turn

A turn has three phases: the Rush phase, the Sling phase and the Close phase.

## Unit Types

### Bargee

Bargees are Immune to Orders.

### Reeve

A Reeve may Dash.

## Special Rules

### Stolid

A Stolid unit never takes Grit tests.

### Immune to Orders

A unit with this special rule is Stolid. So set are such folk in their ways that they may not choose Scatter as a
Reaction.

## Statuses

### Ringed

A Ringed unit may not Dash.

### Astray

An Astray unit may not Dash.

## Tests

### Grit Test

Roll 2D6. The test is passed on 7 or less. A unit that fails its Grit test gains the Astray status.

## Reactions

No unit may make more than one Reaction in a turn. {spared}

### Sling Back

When an enemy unit declares a Rush at a unit, that unit may make a Sling Back Reaction.

### Scatter

When an enemy unit declares a Rush at a unit, that unit may make a Scatter Reaction. It gains the Astray status and
moves 2D6" away from the enemy.

## Actions

### Dash

A unit that Dashes moves up to 10". {attached}
"""

SPARED = (
    "A Ringed unit is excepted, and may Sling Back against every Rush made upon it.",
    "Ringed units are exempt, and may Sling Back as often as they like.",
    "A Ringed unit may Sling Back each time it is rushed.",
)


def _rules(opened: Callable[[str, str], kb.store.KnowledgeBase], name: str, spared: str = SPARED[0]) -> Any:
    text = BOOK.format(spared=spared, attached="A Reeve to which a Bailiff is attached may Dash even if it is Astray.")
    return opened(name, text).rules(name)


def _verdict(rules: Any, name: str, unit: dict[str, Any], of: str, option: str, **more: Any) -> str:
    stated = {"ruleset": name, "unit": unit, "ask": {"of": of, "name": option}, **more}
    return str(answer(rules, stated)["answers"][0]["rulings"][0]["verdict"])


@pytest.mark.parametrize("n", range(len(SPARED)))
def test_those_excepted_from_a_limit_react_to_everything(
    opened: Callable[[str, str], kb.store.KnowledgeBase], n: int
) -> None:
    rules, facts = _rules(opened, f"sluice{n}", SPARED[n]), {"Reactions made this turn": 1}
    for statuses, expected in (([], "denied"), (["Ringed"], "allowed")):
        unit = {"type": "Reeve", "statuses": statuses}
        told = {"facts": facts, "event": "enemy Rush"}
        assert _verdict(rules, f"sluice{n}", unit, "reaction", "Sling Back", **told) == expected


def test_a_state_is_closed_with_the_deed_that_leads_there(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> None:
    rules = _rules(opened, "sluice")
    assert _verdict(rules, "sluice", {"type": "Bargee"}, "status", "Astray") == "denied"
    assert _verdict(rules, "sluice", {"type": "Reeve"}, "status", "Astray") == "allowed"


def test_to_whom_somebody_is_attached_is_asked_for(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> None:
    unit = {"type": "Reeve", "statuses": ["Astray"]}
    assert _verdict(_rules(opened, "sluice"), "sluice", unit, "action", "Dash") == "conditional"


@pytest.mark.parametrize("question", ["Are Bargees Immune to Orders?", "Is a Bargee immune to orders?"])
def test_what_a_rule_is_called(opened: Callable[[str, str], kb.store.KnowledgeBase], question: str) -> None:
    text = BOOK.format(spared="", attached="")
    (ruling,) = ask(opened("sluice-ask", text), question, ruleset="sluice-ask")["answers"][0]["rulings"]
    assert ruling["verdict"] == "allowed"
