"""Rolls to hit by a chart, by a base score and by a written figure, with what changes them in a scene."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

CHARTS = (
    "Compare the shooter's Aim with the table.\n\n| Aim | Score to hit |\n"
    "|---|---|\n| 1 | 6+ |\n| 2 | 5+ |\n| 3 | 4+ |\n"
    "| 4 | 3+ |\n",
    "The score depends on the shooter's Aim:\n\n| Aim | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n"
    "| To Hit | 6+ | 5+ | 4+ | 3+ |\n",
    "A model with Aim 1 hits on a 6+, with Aim 2 on a 5+, with Aim 3 on a 4+ and with Aim 4 on a 3+.\n",
)
BY_CHART = """# Brine Levies

## Kinds

There are two kinds of unit: Crossbows and Rafts.

| Kind | Pace | Aim |
|---|---|---|
| Crossbows | 4 | 3 |
| Rafts | 6 | 2 |

## Shooting

Roll a D6 for each shot. {chart}
The following modifiers apply to the roll. A natural 1 always misses.

**To Hit Modifiers**

| Case | Modifier |
|---|---|
| Target is huge | +1 |
| Target beyond half range | -1 |
| Target in reeds (not if huge) | -1 |
| Shooter is Soaked | -1 |

## States

**Soaked.** A Soaked unit may not Dash.
"""
BY_BASE = """# Brine Levies

## Shooting

{base} Modify the roll as follows.

- +1 target within 6"
- -1 target more than half the weapon's range away
- -1 shooter moved
- -1 shooter has any Fear markers
- -2 target in stone

A natural 1 always misses. {past}
"""
BASES = (
    ("A shot hits on a roll of 4 or more.", "If more than 6 would be needed, roll a 6 and then a 4 or more."),
    ("The basic roll needed to hit is 4+.", "For 7 or more a 6 must be rolled, followed by a second roll of 4+."),
)
BY_FIGURE = """# Brine Levies

## Models

| Stat | Name | Use |
|---|---|---|
| AIM | Aim | Score to hit when shooting |
| BRL | Brawl | Score to hit when fighting |

## Attacks

Attack dice are never modified by more than +2 or -2 in total. Roll the dice of the weapon, which are D6. Each die that
equals or beats the attacker's AIM (when shooting) or BRL (when fighting) is a hit.

| Situation | Modifier |
|---|---|
| Target in reeds (Shoot only) | -1 |
| Target more than 12" away (Shoot only) | -1 |
| Target is Prone (Shoot only) | -1 |
| Target is Prone (Fight only) | +1 |

## Tokens

**Prone.** A Prone model cannot Dash.
"""


@cache
def _rules(text: str) -> Rules:
    return Rules.of(
        read_ruleset(Ruleset("brine", "Brine"), [Document("brine", "brine", "Brine", "md", text, "0" * 64)])
    )


def _first(text: str, question: str) -> Fraction:
    found = answer(_rules(text), question)
    return next((Fraction(each["exact"]) for each in found if each["exact"] is not None), Fraction(-1))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize(("question", "exact"), [
    ("What is the chance to hit with Aim 3?", "1/2"),
    ("My Rafts shoot at an enemy in reeds. What chance has each shot to hit?", "1/6"),
    ("A shooter with Aim 4 fires at a target in reeds beyond half range. What is the chance that a shot hits?", "1/3"),
    ("A shooter with Aim 4 fires at a target in reeds within half range. What is the chance that a shot hits?", "1/2"),
    ("Soaked Crossbows fire at a huge target. What do they need to roll to hit?", "4"),
    ("What is the chance that Crossbows hit a huge target in reeds?", "2/3"),
])  # fmt: skip
def test_by_a_chart(chart: str, question: str, exact: str) -> None:
    assert _first(BY_CHART.format(chart=chart), question) == Fraction(exact)


@pytest.mark.parametrize(("base", "past"), BASES)
@pytest.mark.parametrize(("question", "exact"), [
    ("A rifleman without Fear markers moved and shoots at a target in stone within half range. Chance to hit?", "1/12"),
    ("A rifleman with one Fear marker shoots at men in the open, 4\" away. What is the chance to hit?", "1/2"),
    ("A rifleman shoots at a target at more than half range. What is the chance that he hits?", "1/3"),
])  # fmt: skip
def test_by_a_base_score(base: str, past: str, question: str, exact: str) -> None:
    assert _first(BY_BASE.format(base=base, past=past), question) == Fraction(exact)


@pytest.mark.parametrize(("question", "exact"), [
    ("My shooter has AIM 3+. The target is Prone, in reeds and 14\" away. How likely is each die to hit?", "1/3"),
    ("A model with BRL 4+ fights a Prone enemy. What is the chance for each die to hit?", "2/3"),
])  # fmt: skip
def test_by_a_written_figure(question: str, exact: str) -> None:
    assert _first(BY_FIGURE, question) == Fraction(exact)


SIDEWAYS = """# Kite Wars

## Figures

| Abbr. | Characteristic | Notes |
|---|---|---|
| G | Glide | inches |
| GS | Gun Skill | see below |

## Actions

**Swoop.** A flight may Swoop instead of moving.

**Wild Volley.** When making a Wild Volley, a flyer counts its Gun Skill as 1.

## Gunnery

### To Hit

{chart}

| To Hit modifiers | |
|---|---|
| Target over half the weapon's range away | -1 |
| Target did Swoop this turn | -1 |
| Target in cloud | -1 |
| Firing flight remained still, Heavy type weapon | +1 |

A natural 6 always hits.
"""


@pytest.mark.parametrize("chart", [
    "| Gun Skill | 1 | 2 | 3 | 4 | 5+ |\n|---|---|---|---|---|---|\n| D6 roll needed | 6+ | 5+ | 4+ | 3+ | 2+ |",
    "| Gunner's Skill | 1 or less | 2 | 3 | 4 | 5 or more |\n|---|---|---|---|---|---|\n"
    "| To hit | 6 | 5 | 4 | 3 | 2 |",
    "| Gun Skill | Hits on |\n|---|---|\n| 1 | 6+ |\n| 2 | 5+ |\n| 3 | 4+ |\n| 4 | 3+ |\n| 5+ | 2+ |",
])  # fmt: skip
def test_by_a_chart_whatever_its_ends_and_sides(chart: str) -> None:
    for question, exact in (
        ("What are the odds of hitting with Gun Skill 4 if the target is over half the weapon's range away?", "1/2"),
        ("Gun Skill 7 against a target that did Swoop and is in cloud: chance to hit per shot?", "1/2"),
        ("What are the odds to hit a target in cloud with Gun Skill 1?", "1/6"),
        ("A still flight with Gun Skill 3 fires a Heavy weapon at a target in cloud. Chance to hit?", "1/2"),
        ("What is the chance to hit with a Wild Volley for a flyer with Gun Skill 4?", "1/6"),
    ):
        assert _first(SIDEWAYS.format(chart=chart), question) == Fraction(exact), question
