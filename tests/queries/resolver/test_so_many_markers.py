"""However a text tells how many markers somebody can have, who alone has them and what so many of them bring."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import answer

MOST = (
    "A unit can never have more than 3 Cinder tokens.",
    "Cinder tokens: maximum 3 per unit.",
    "The maximum number of Cinder tokens on a unit is three.",
    "Three is the most Cinder tokens that a unit can have.",
)
ALONE = (
    "Only Walkers have Strain tokens.",
    "Strain tokens are only used by Walkers.",
    "Units other than Walkers cannot gain Strain tokens.",
    "Non-Walkers never gain Strain tokens.",
)
BROUGHT = (
    "At three Rattle tokens a unit becomes Cowed.",
    "As soon as a unit has three Rattle tokens it is Cowed.",
    "With 3 or more Rattle tokens, a unit is Cowed.",
    "A unit that has 3+ Rattle tokens is Cowed.",
)
HARMLESS = "A unit can have up to two Rattle tokens without harm."


def _rules(most: str = MOST[0], alone: str = ALONE[0], brought: str = BROUGHT[0]) -> Rules:
    text = f"""# Hill Wars

## Units

There are three types of unit: Walkers, Crews and Hounds.

**Crew** – Men and women. Crews possess the Steady and Fierce (2) special rules.

## Tokens

### Strain tokens

A unit that fires twice gains one Strain token. {alone}

### Cinder tokens

A unit that is hit by fire gains one Cinder token. {most}

### Rattle tokens

A unit that is shot at gains one Rattle token. {brought}

### Cowed

A Cowed unit may not Dash.

## Special Rules

### Steady

A Steady unit may not Dash.

### Fierce (X)

Adds X to its dice.

## Actions

### Dash

The unit moves up to twice its Move.

### Rest

The unit removes one Rattle token.
"""
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))


def _verdict(rules: Rules, kind: str, status: str, of: str = "action", name: str = "Rest") -> str:
    unit = {"type": kind, "statuses": [status] if status else []}
    asked = {"ruleset": "x", "unit": unit, "ask": {"of": of, "name": name}}
    verdict: str = answer(rules, asked)["answers"][0]["rulings"][0]["verdict"]
    return verdict


@pytest.mark.parametrize("told", MOST)
def test_nobody_has_more_than_the_most(told: str) -> None:
    rules = _rules(most=told)
    assert _verdict(rules, "Crew", "Cinder token (4)") == "impossible"
    assert _verdict(rules, "Crew", "Cinder token (3)") == "allowed"


@pytest.mark.parametrize("told", ALONE)
def test_some_alone_have_them(told: str) -> None:
    rules = _rules(alone=told)
    assert _verdict(rules, "Hound", "Strain token (2)") == "impossible"
    assert _verdict(rules, "Walker", "Strain token (2)") == "allowed"
    assert _verdict(rules, "Hound", "", "status", "Strain token") == "denied"


@pytest.mark.parametrize("told", BROUGHT)
def test_so_many_bring_a_state(told: str) -> None:
    rules = _rules(brought=told)
    assert _verdict(rules, "Walker", "Rattle token (2)", name="Dash") == "allowed"
    assert _verdict(rules, "Walker", "Rattle token (4)", name="Dash") == "denied"


def test_more_than_does_no_harm_is_no_more_than_can_be() -> None:
    assert _verdict(_rules(brought=HARMLESS), "Walker", "Rattle token (3)") == "allowed"


def test_what_a_kind_possesses_it_has() -> None:
    rules = _rules()
    assert _verdict(rules, "Crew", "", "rule", "Steady") == "allowed"
    assert _verdict(rules, "Crew", "", "rule", "Fierce") == "allowed"
    assert _verdict(rules, "Walker", "", "rule", "Fierce") == "denied"
    assert _verdict(rules, "Crew", "", name="Dash") == "denied"
