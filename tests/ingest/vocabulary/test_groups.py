"""However a text tells which kinds of unit are of one group, what holds of the group holds of each."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import answer

#: The sentences, and what those of the two groups are called in the rules.
TOLD = {
    "Barge and Punt units are Floating. All other units are Leg.": ("Floating units", "Leg units"),
    "Barges and Punts are Floating; all other units are Leg.": ("Floating units", "Leg units"),
    "The term Craft means any Barge or Punt. Crowd refers to Mobs and Bands.": ("Crafts", "Crowds"),
    "Barges and Punts are collectively known as Craft, Mobs and Bands as Crowds.": ("Craft", "Crowds"),
    "Units fall into two groups: Craft (Barges and Punts) and Crowds (Mobs and Bands).": ("Craft", "Crowds"),
    "Every unit is either a Craft (Barges, Punts) or a Crowd (Mobs, Bands).": ("Crafts", "Crowds"),
    "Barges and Punts are kinds of Craft. Mobs and Bands are kinds of Crowd.": ("Craft", "Crowds"),
    "All Barges and Punts are Craft. Everything else is a Crowd.": ("Craft", "Crowds"),
}


def _rules(told: str) -> Rules:
    craft, crowd = TOLD[told]
    text = f"""# Fen Wars

## Units

There are four types of unit: Barges, Punts, Mobs and Bands.

{told}

## States

### Beached

A Beached unit may not Dash. {crowd} can never be Beached.

### Shaken

A unit that fails a nerve test is Shaken. {craft} can never be Shaken.

## Actions

### Dash

The unit moves up to twice its Move. {craft} may not Dash.

### Climb

The unit climbs a bank.
"""
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))


def _verdict(rules: Rules, unit: dict[str, object], action: str) -> str:
    asked = {"ruleset": "x", "unit": unit, "ask": {"of": "action", "name": action}}
    verdict: str = answer(rules, asked)["answers"][0]["rulings"][0]["verdict"]
    return verdict


@pytest.mark.parametrize("told", TOLD)
def test_what_holds_of_a_group_holds_of_each(told: str) -> None:
    rules = _rules(told)
    assert _verdict(rules, {"type": "Punt"}, "Dash") == "denied"
    assert _verdict(rules, {"type": "Mob"}, "Dash") == "allowed"
    assert _verdict(rules, {"type": "Band", "statuses": ["Beached"]}, "Climb") == "impossible"
    assert _verdict(rules, {"type": "Barge", "statuses": ["Beached"]}, "Climb") == "allowed"
    assert _verdict(rules, {"type": "Barge", "statuses": ["Shaken"]}, "Climb") == "impossible"
    assert _verdict(rules, {"type": "Mob", "statuses": ["Shaken"]}, "Climb") == "allowed"


SHARED = """# Reed Wars

## Actions

- **Trot / Gallop:** A Mired rider can't Gallop.
- **Volley:** The rider shoots once.

| Action | Points | In short |
|---|---|---|
| Trot | 1 | up to Pace |
| Gallop | 2 | twice its Pace |
| Volley | 1 | one shot |

## States

### Tangled

A Tangled rider can't Trot, Gallop or Volley.
"""


def test_a_heading_for_two_deeds_names_no_third() -> None:
    rules = Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", SHARED, "0")]))
    named = {term.name for term in rules.terms_of_kind("action")}
    assert {"Trot", "Gallop", "Volley"} <= named
    assert not any("/" in name for name in named)
    barred = {rules.term(each.object).name for each in rules.clauses if each.relation == "denies"}
    assert barred == {"Trot", "Gallop", "Volley"}
