# ruff: noqa: E501
"""Numbers of short rulebooks in other words and layouts than the texts at hand: no code knows any of them."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

#: Dice with a characteristic added, a list of modifiers, totals that always fail, re-rolls, a contest by difference.
KILN = """# KILN WARS

## 1. Profiles

Every potter has four characteristics: Hands, Heat, Temper and Stride.

| Potter | Hands | Heat | Temper | Stride |
|---|---:|---:|---:|---:|
| Apprentice | 2 | 3 | 5 | 6 |
| Master | 4 | 5 | 8 | 5 |

## 2. Temper Rolls

To take a Temper roll, roll two dice and add the potter's Temper. The roll succeeds on a total of 13 or more; two 1s always fail.

Apprentice
: An Apprentice takes Temper rolls with a penalty of -1.

## 3. Throwing

To throw a pot, roll 1D10 and add the thrower's Hands. The pot hits if the total is 9 or higher. Modify the roll as shown below.

| Hands modifiers | Modifier |
|---|---|
| Target is behind a wall | -2 |
| Target is Glazed | +1 |
| Thrower ran this turn | -1 |

## 4. Traits

**Patient:** A Patient potter re-rolls failed Temper rolls.

**Fearsome:** Enemy potters within 5" of a Fearsome potter subtract 2 from their Temper.

## 5. Conditions

**Glazed:** A Glazed potter may not run.

**Cracked:** A Cracked potter subtracts 1 from its Temper rolls.

## 6. Wrestling

Each side rolls 2D6, adds its Heat and consults the table below, using the difference between the two totals.

| Difference | Result for the loser |
|---|---|
| 0 | **Stuck.** Nothing happens. |
| 1-3 | **Shoved.** The loser moves away. |
| 4+ | **Smashed.** The loser is removed. |

## 7. Opening the kiln

A potter whose kiln was opened early makes a *Kiln roll*: 2D6, plus or minus whatever applies from the first table, read off on the second.

| Circumstance | Modifier |
|---|---|
| The kiln is damp | +2 |
| The potter is a Master | -1 |
| The clay is old | +1 |

| Total | Result |
|---|---|
| 7 or less | **Shines** – nothing happens. |
| 8 or more | **Crazes** – the potter becomes Cracked. |
"""
#: Tests told of in general, dice that each count, a fixed target, a roll table with open ends; nothing but plain text.
FERRY = """THE FERRYMEN
A game of poles and currents

Tests
A test is made by rolling 2D6 against one of a ferry's ratings. The test is successful if the roll does not exceed the rating. Nerve tests are made against Nerve, and Balance tests are made against Keel. A roll of double six is always a failure.

Ratings
Every ferry has a Nerve, a Keel and an Oar.

Volleys
Choose a ferry in sight and roll one die for each slinger. Each die that equals or beats the crew's Oar scores a hit. A natural 1 always misses.

Charging
A ferry may charge an enemy within its Keel plus D6 inches.

Leaks
At the end of each turn, roll a D6 for each leak: on a 5+, the ferry sinks.

Tarred
A Tarred ferry may re-roll failed Nerve tests against Fire and Smoke weapons.

Blessed
A Blessed ferry may re-roll failed Nerve tests.
"""
BOOKS = {"kiln": KILN, "ferry": FERRY}


@lru_cache(maxsize=4)
def rules(name: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    text = BOOKS[name]
    form = "md" if name == "kiln" else "txt"
    document = Document(name, name, name.title(), form, text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset(name, name.title()), [document]))


ASKED = [
    ("kiln", "What is the chance of passing a Temper roll with Temper 5?", "5/12"),
    ("kiln", "Temper 11: chance to pass a Temper roll?", "35/36"),
    ("kiln", "Chance a Patient Master with Temper 8 passes a Temper roll?", "35/36"),
    ("kiln", "Chance an Apprentice with Temper 6 passes a Temper roll?", "5/12"),
    ("kiln", "A Cracked Master with Temper 8 takes a Temper roll: chance to pass?", "13/18"),
    ("kiln", "Hands 4: what is the chance that a throw hits?", "3/5"),
    ("kiln", "Hands 4, the target is behind a wall: what is the chance to hit?", "2/5"),
    ("kiln", "Hands 4, the thrower ran this turn and the target is Glazed: chance to hit?", "3/5"),
    ("kiln", "Wrestling with Heat 3 against Heat 3: what is the chance to win?", "575/1296"),
    ("kiln", "The potter is a Master and the clay is old. What is the chance of Crazes on a Kiln roll?", "5/12"),
    ("kiln", "The kiln is damp and the clay is old. What is the chance that a Kiln roll Shines?", "1/6"),
    ("ferry", "What is the chance to pass a Nerve test on Nerve 7?", "7/12"),
    ("ferry", "Chance to pass a Nerve test on Nerve 12?", "35/36"),
    ("ferry", "Chance to pass a Balance test with Keel 5?", "5/18"),
    ("ferry", "Chance that a Blessed ferry with Nerve 7 passes a Nerve test?", "119/144"),
    ("ferry", "Chance that a Tarred ferry with Nerve 7 passes a Nerve test?", "7/12"),
    ("ferry", "Six dice with Oar 5: how many hits on average?", "2"),
    ("ferry", "How far can a ferry with Keel 4 charge on average?", "15/2"),
    ("ferry", "What is the chance that a leak sinks the ferry?", "1/3"),
]


@pytest.mark.parametrize(("book", "question", "wanted"), ASKED)
def test_the_numbers_come_out_of_the_text(book: str, question: str, wanted: str) -> None:
    values = answer(rules(book), question)
    assert values, "no calculator was found"
    assert Fraction(values[0]["exact"]) == Fraction(wanted), [
        (each["name"], each["exact"], each["steps"]) for each in values
    ]
    assert values[0]["because"]
