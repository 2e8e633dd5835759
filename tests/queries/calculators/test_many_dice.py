"""How many dice weapons roll together, and a unit for every so many of its models; nothing where more is said."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer


def _rules(text: str) -> Rules:
    whole = f"# Quarry\n\n## Units\n\nUnits are Foot, Riders and Engines.\n\n{text}"
    return Rules.of(
        read_ruleset(Ruleset("quarry", "Quarry"), [Document("quarry", "quarry", "Quarry", "md", whole, "0")])
    )


def _values(rules: Rules, *questions: str) -> list[float | None]:
    found = ([each["value"] for each in answer(rules, q) if each["value"] is not None] for q in questions)
    return [values[0] if values else None for values in found]


WEAPONS = (
    'Carbines roll one die, shotguns three dice within 8" and none beyond, and belt guns five.',
    "| Weapon | Dice |\n|---|---|\n| Carbine | 1 |\n| Belt gun | 5 |",
    '**Carbine.** Range 20". One die.\n\n**Belt gun.** Range 30". Five dice.',
    "- Carbine: 1 die\n- Belt gun: 5 dice",
)


@pytest.mark.parametrize("told", WEAPONS)
def test_the_dice_of_weapons_are_added_up_and_halved(told: str) -> None:
    rules = _rules(
        '## Orders\n\n**Stand.** The unit fires with all of its dice.\n\n**Creep.** The unit moves up to 4" and fires'
        f" with only half of its dice.\n\n## Firing\n\n{told}\n\nEach die of 5 or more hits. Wherever a rule rounds a"
        " number, round down.\n"
    )
    asked = (
        "How many dice do six carbines and a belt gun roll on a Creep order?",
        "A section of six carbines Stands. How many dice does it roll?",
        "How many dice do six carbines and a mortar roll on a Stand order?",
        "How many dice do six carbines roll against a target in cover?",
    )
    assert _values(rules, *asked) == [5, 6, None, None]


MODELS = (
    "Each unit rolls one die for every two models in it, rounding up. A unit that charged adds two dice.",
    "For every two models, a unit gets one die (round up). Charging units get two additional dice.",
    "Roll one D6 for every two models in the unit, rounding fractions up. If the unit charged, it rolls 2 extra dice.",
)


@pytest.mark.parametrize("told", MODELS)
def test_dice_for_every_two_models(told: str) -> None:
    rules = _rules(f"## Melee\n\n{told} Each die of 4 or more hits.\n")
    asked = (
        "How many dice does a unit of 9 Foot roll in melee?",
        "A unit of 9 Riders charged this turn. How many dice does it roll in melee?",
        "A unit of 9 Riders was charged this turn. How many dice does it roll in melee?",
    )
    assert _values(rules, *asked) == [5, 7, 5]
