"""Numbers of unseen books: the same rule laid out and worded in many ways, and what players ask of it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

PROFILES = """# Reed Wars

## Folk

There are two kinds of unit: Herons and Otters. Each unit has a Stride (St), Aim, Bite (Bi) and Hide (Hi).

| Unit | St | Aim | Bi | Hi |
|---|---|---|---|---|
| Herons | 6" | 4+ | 3 | 3 |
| Otters | 8" | 5+ | 5 | 4 |

Otters are Large.

"""
BRUISE = {
    "table": """### Bruise roll

Roll one D6 for each hit.

| Bite (Bi) vs Hide (Hi) | D6 needed |
|---|---|
| Bi higher by 2 or more | 2+ |
| Bi higher by 1 | 3+ |
| Equal | 4+ |
| Bi lower by 1 | 5+ |
| Bi lower by 2 or more | 6+ |
""",
    "sentence": """### Bruise roll

To bruise, compare Bite with Hide. If Bite is higher by 2 or more you need a 2+, if it is higher by 1 a 3+, if they are
equal a 4+, if it is lower by 1 a 5+, and if it is lower by 2 or more a 6.
""",
    "signed": """### Bruise roll

Roll one D6 for each hit.

| Bi − Hi | Needed |
|---|---|
| +2 or more | 2+ |
| +1 | 3+ |
| 0 | 4+ |
| -1 | 5+ |
| -2 or less | 6+ |
""",
}
HITS = (
    "Each shooter rolls a die and hits if he scores his Aim or more. A natural 6 always hits, a natural 1 never does.",
    "Take one Aim test per shot, and each success is a hit. Aim tests: roll one six-sided die; if you score the unit's "
    "Aim value or higher, it is a success. A roll of 6 is always a success and a roll of 1 is always a fail.",
)
MODIFIERS = """

| Modifier | |
|---|---|
| target in reeds | -1 |
| over half the weapon's range | -1 |
| shooter on higher ground | +1 |
| target is Large | +1 |
"""
BACKFIRE = """## Leaks

When a raft is hit hard, it gains one leak token and its player rolls one six-sided die on the table below. {bonus}

| Roll | Result |
|---|---|
| 1-2 | Drip. Nothing happens |
| 3-4 | Ropes cut: -1 Stride |
| 5 | Wet powder: no shooting |
| 6+ | Sinks: remove it |
"""


def chances(text: str, question: str) -> list[Fraction]:
    found = answer(_read(text), question)
    return [Fraction(each["exact"]) for each in found if each["unit"] == "probability" and each.get("exact")]


@lru_cache(maxsize=16)
def _read(text: str) -> Rules:
    document = Document("reed", "reed", "Reed Wars", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("reed", "Reed Wars"), [document]))


@pytest.mark.parametrize("layout", BRUISE)
@pytest.mark.parametrize(("question", "exact"), [
    ("What is the chance to bruise with a Bite 3 blow against Hide 4?", "1/3"),
    ("What are the odds of bruising Hide 3 with Bite 6?", "5/6"),
    ("Chance of a Bruise roll with Bi 4 against Hi 4?", "1/2"),
])  # fmt: skip
def test_by_how_much_one_figure_stands_above_another(layout: str, question: str, exact: str) -> None:
    assert chances(PROFILES + BRUISE[layout], question)[:1] == [Fraction(exact)]


@pytest.mark.parametrize("hits", HITS)
@pytest.mark.parametrize(("question", "exact"), [
    ("My Herons shoot at Herons in reeds. What are the odds to hit?", "1/3"),
    ("What's the chance for Otters to hit Otters in the open?", "1/2"),
    ("My Otters fire at Herons in reeds, over half range. How likely is a hit?", "1/6"),
    ("I have Aim 4+ and the target is in reeds. Chance to hit?", "1/3"),
])  # fmt: skip
def test_the_chance_to_hit(hits: str, question: str, exact: str) -> None:
    assert chances(f"{PROFILES}## Shooting\n\n### To hit\n\n{hits}{MODIFIERS}", question)[:1] == [Fraction(exact)]


@pytest.mark.parametrize("bonus", [
    "Add 1 to the roll for each other leak token the raft already has.", "+1 per leak token the raft already has.",
])  # fmt: skip
def test_all_results_of_a_table_that_is_not_named(bonus: str) -> None:
    rules = _read(PROFILES + BACKFIRE.format(bonus=bonus))
    found = answer(rules, "My raft already has two leak tokens and is hit hard. What is the chance of each result?")
    spread = next(each["value"] for each in found if each["unit"] == "distribution")
    assert {key.split(":")[0]: round(value, 3) for key, value in spread.items()} == {
        "Ropes cut": 0.333, "Wet powder": 0.167, "Sinks": 0.5,
    }  # fmt: skip


STATES = """# Tide

## Crew

| Type | Stride | Aim | Brawl |
|---|:-:|:-:|:-:|
| Hand | 5" | +1 | +1 |
| Mate | 5" | +2 | +3 |

## Actions

| Action | AP | In short |
|---|:-:|---|
| Walk | 1 | up to Stride |
| Sprint | 2 | up to 2x Stride, straight line |

- **Shoot:** one ranged attack.
- **Scrap:** one melee attack.

## Statuses

### Stunned

A Stunned model can't Sprint. Attacks against it are at +2.

### Shaken

-1 on all attack rolls.

### Soaked

Halve Stride (round up).

## To hit

Roll D10, add Aim (shooting) or Brawl (melee). 8 or more hits.

| Modifier | |
|---|:-:|
| target in reeds | -1 |
"""


@pytest.mark.parametrize(("question", "exact"), [
    ("A Hand shoots at a target in reeds. What are the odds to hit?", "3/10"),
    ("A Mate scraps with a Hand. What is his chance to hit?", "3/5"),
    ("My Shaken Mate shoots at a Hand. Chance to hit?", "2/5"),
    ("What is the chance for a Hand to hit a Stunned Mate with a Shoot action?", "3/5"),
])  # fmt: skip
def test_what_states_add_to_attacks(question: str, exact: str) -> None:
    assert chances(STATES, question)[:1] == [Fraction(exact)]


@pytest.mark.parametrize(("question", "far"), [
    ("How far can a Hand Walk?", 5),
    ("How far can a Hand Sprint?", 10),
    ("How far does a Soaked Hand Walk?", 3),
])  # fmt: skip
def test_how_far_a_row_says(question: str, far: int) -> None:
    assert answer(_read(STATES), question)[0]["value"] == far
