# ruff: noqa: E501
"""Tests that are taken to do something, without a modifier that is usual; who leaves out so many markers; and whom a
question tells to be nowhere near."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

TAKEN = (
    "To Rally, a unit takes a Grit Check (4.1), but the modifier for being Dazed is not applied. If a Dazed unit passes, the marker is removed.",
    "A Dazed unit may attempt to Rally by passing a Grit Check. The -1 for being Dazed does not apply to this check.",
    "A Dazed unit Rallies if it passes a Grit Check. Do not apply the Dazed modifier to this Check.",
    "A Rally test is a Grit Check. The Dazed modifier is not used in a Rally test. A Dazed unit that passes is no longer Dazed.",
)
SPARED = (
    "When a unit with this special rule makes a Grit Check, it ignores a number of its Strain markers equal to the number shown in brackets.",
    "A unit with this special rule ignores up to X Strain markers when it makes a Grit Check.",
    "For Grit Checks a unit with this special rule counts as having X fewer Strain markers.",
    "X of the unit's Strain markers are ignored in Grit Checks.",
)
BOOK = """# Marsh Hexes

## Units

Foot, Lancers and Heralds are the kinds of unit. All Lancers have the Hardy (1) special rule.

| Unit | Strength | Grit | MA |
|---|---|---|---|
| Foot | 5 | 7 | 5 |
| Lancers | 6 | 8 | 5 |

## Fire

Roll two dice and add the modifiers below.

| Modifier | |
|---|---|
| Firing unit is Lancers | +1 |
| Firing unit is Dazed | -2 |

| Total | Result |
|---|---|
| 6 or less | No effect |
| 7-8 | Grit Check |
| 9+ | Dazed |

## Grit Checks

Roll two dice. If the roll is equal to or less than the Grit of the unit, the unit passes; otherwise it fails and becomes
Dazed. The modifiers below apply to the unit's Grit; no modifier can raise it above 10.

| Circumstance | Grit |
|---|---|
| Stacked with a Herald | +1 |
| Unit has a standard | +2 |
| Dazed | -1 |
| Each Strain marker on the unit | -1 |
| Enemy with Dread within 6" | -2 |
| No friendly unit within 3" | -1 |

### Dazed

A Dazed unit may not make a Forced March.

## Rally

{taken} A unit that fails remains as it was.

## Special Rules

### Hardy (X)

{spared}

### Dread

Enemies fear this unit.
"""
ASKED = (
    ("What is the chance that Dazed Foot stacked with a Herald Rally? No other modifiers.", "13/18"),
    ("Dazed Foot attempt to Rally. What is their chance of success?", "7/12"),
    ("What are the odds that Dazed Foot fail to Rally?", "5/12"),
    ("What is the chance that Dazed Foot stacked with a Herald pass a Grit Check?", "7/12"),
    ("Lancers with three Strain markers take a Grit Check. Chance to pass?", "5/12"),
    ("Foot with Hardy (2) and three Strain markers take a Grit Check. Chance to pass?", "5/12"),
    ("Lancers with a standard and a Strain marker are stacked with a Herald. Chance to pass a Grit Check?", "11/12"),
    ('Foot take a Grit Check. No friendly Herald within 8", no standard, no Strain markers. Chance to pass?', "7/12"),
    ("Foot with a standard take a Grit Check. There is no enemy with Dread around. Odds of passing?", "5/6"),
    ('Foot have no friends within 3" and take a Grit Check. Odds of passing?', "5/12"),
)


@pytest.mark.parametrize("at", range(len(TAKEN)))
def test_the_chance(at: int) -> None:
    text = BOOK.format(taken=TAKEN[at], spared=SPARED[at])
    document = Document("marsh", "marsh", "Marsh Hexes", "md", text, "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("marsh", "Marsh Hexes"), [document]))
    for question, exact in ASKED:
        found = answer(rules, question)
        chances = [each["exact"] for each in found if each["unit"] == "probability"]
        assert chances[:1] == [exact], (question, found)
