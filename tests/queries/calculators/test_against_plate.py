"""A roll with the weapon's figure against a plate, and the table behind it, in several layouts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

#: How it is told, with the dice.
TOLD = {
    "semicolons": "Roll a D6 and add the Pen of the weapon. If the total equals the PV the hit is a Glance; "
    "if it beats the "
    "PV the hit is a Penetration; a lower total does nothing.",
    "items": "For each hit on a Vehicle roll a D6, add the Pen of the weapon and compare the total with the PV of the "
    "target:\n\n- Less than the PV: no effect.\n- Equal to the PV: Glance.\n- More than the PV: Penetration.",
    "table": "When a Vehicle is hit roll D6 + Pen and compare with its PV:\n\n| Total | Result |\n|---|---|\n"
    "| Less than PV | No effect |\n| Equal to PV | Glance |\n| Greater than PV | Penetration |",
    "then": "To damage a Vehicle the firer rolls one die and adds the weapon's Pen. If the result matches "
    "the PV it is a "
    "Glance, if it is greater it is a Penetration.",
}
BOOK = """# Steel Road

## Units

Units are Infantry, Guns or Vehicles. A Vehicle is a tank, a carrier or a truck. Each Vehicle has a Plate Value (PV) of
6 to 11. A Giant is a kind of Vehicle.

## Shooting

Roll one die for each shot. A 4 or more hits.

## Piercing

{told}

## Vehicle Damage

When a Vehicle suffers a Penetration, roll a D6 on the Vehicle Damage table, adding 1 to the roll if the weapon is HE 2,
or 2 if it is HE 1, and subtracting 1 if the target is a Giant.

| Roll | Result |
|---|---|
| 3 or less | Crew Shocked. It may not move. |
| 4 | Sights Gone. It may not shoot. |
| 5 | Track Gone. It may not move any more. |
| 6 | Gun Gone. One weapon is lost. |
| 7 or more | Blown Up. It is removed. |

## Weapons

| Weapon | Range | Pen |
|---|---|---|
| Rocket tube | 12 | +4 |
| Field gun | 36 | +5 |
"""
ASKED = (
    ("A Field gun has Pen +5. What is the chance that its hit on a tank with Plate Value 9 is a Penetration?", "1/3"),
    ("What are the odds of a Glance with Pen +4 against PV 8?", "1/6"),
    ("Chance that a hit with Pen +7 does nothing to a Vehicle with PV 10?", "1/3"),
    ("How likely is a Field gun to get a Penetration against PV 9?", "1/3"),
)
DAMAGE = (
    ("What are the odds of each Vehicle Damage result for a Penetration from an HE 2 weapon?", "1/6"),
    ("What are the odds of each Vehicle Damage result for a Penetration on a Giant from an HE 1 weapon?", "1/6"),
    ("What are the odds of each Vehicle Damage result for a Penetration from an HE 1 weapon?", "1/3"),
    ("What are the odds of each Vehicle Damage result for a Penetration from an HE 3 weapon?", "0"),
)


def _rules(told: str) -> Rules:
    document = Document("road", "road", "Steel Road", "md", BOOK.format(told=told), "0" * 64)
    return Rules.of(read_ruleset(Ruleset("road", "Steel Road"), [document]))


@pytest.mark.parametrize("told", TOLD)
def test_each_result_against_the_plate_has_its_chance(told: str) -> None:
    rules = _rules(TOLD[told])
    for question, chance in ASKED:
        values = answer(rules, question)
        assert values, question
        assert values[0]["value"] == pytest.approx(float(Fraction(chance)), abs=1e-6), (question, values[:1])


def test_what_a_table_adds_for_one_figure_of_the_weapon_is_added_for_that_one_alone() -> None:
    rules = _rules(TOLD["semicolons"])
    for question, chance in DAMAGE:
        shares = answer(rules, question)[0]["value"]
        assert shares.get("Blown Up", 0) == pytest.approx(float(Fraction(chance)), abs=1e-6), (question, shares)
