# ruff: noqa: E501
"""Rolls on a table that sentences and lists beside it change: each modifier of a sentence for its own case, figures
that the head of the table adds, and totals past its ends."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

BOOK = """KETTLEBRIG

Troops

There are three kinds of crew: Bargees, Divers and Reeves. A Bargee has the Hardy trait.

Table 1: Panics

When a crew fails a Courage Test it must roll on the Panic Table. Roll a D6.

D6         Result
1 or less  Drowned. The crew is removed.
2-3        Swept. The crew moves 3" away.
4-5        Soaked. The crew becomes Soaked.
6 or more  Dry.

Subtract 1 for each Leak after the first, add 2 if the crew is made up of Divers, and look up the total.

Boiler Mishaps

When a boiler bursts, roll on the chart below.

D10 + pressure   Result
5 or less        Hiss. No effect.
6-9              Scald. The crew becomes Scalded.
10-13            Burst. The crew loses 1 Plank.
14 or more       Sunk. The crew is removed.

The Sway Check

Roll 2D6 and adjust the score as follows.

A Reeve is aboard: +2
The crew is Soaked: -1
For every Leak: -1

Score        Result
9 or more    Steady. Nothing happens.
6-8          Sway. The crew becomes Rattled.
5 or less    Bolt. The crew becomes Routed.

Deduct 2 from the Sway Check of a crew with the Timid trait. Hardy crews add 1 to all Sway Checks.

The Blow Chart

Roll one die on this chart after a blow lands.

1     Glance
2-4   Bruise
5-6   Crack

A score of more than 6 counts as 6, and less than 1 counts as 1.

+1 if the blow was struck with a two-handed weapon
+1 if the bout was won by three or more
-1 if the victim has the Hardy trait
"""


@lru_cache(maxsize=1)
def book() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("brig", "brig", "Brig", "txt", BOOK, hashlib.sha256(BOOK.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("brig", "Brig"), [document]))


@pytest.mark.parametrize(("question", "exact"), [
    ("My Divers have 3 Leaks and must roll on the Panic Table. What is the chance that they are Swept?", "1/3"),
    ("What are the odds of a Bargee crew with two Leaks being Dry on the Panic Table?", "0"),
    ("How often does a roll on the Panic Table leave a Reeve crew Dry?", "1/6"),
    ("A boiler bursts at pressure 4. How likely is Sunk on the Boiler Mishaps chart?", "1/10"),
    ("A Diver crew at a pressure of 6 has a boiler burst; chance of being Sunk?", "3/10"),
    ("What's the probability that a Timid crew, Soaked, will Bolt on its Sway Check?", "13/18"),
    ("A Soaked Bargee crew takes a Sway Check. How likely is it to Bolt?", "5/18"),
    ("A Soaked Diver crew with no Reeve aboard takes a Sway Check. How likely is it to Bolt?", "5/12"),
    ("A crew with three Leaks makes a Sway Check with a Reeve aboard: what is the chance of Sway?", "5/12"),
    ("I hit a Bargee with a two-handed boathook. What are the chances of a Crack on the Blow Chart?", "1/3"),
    ("I won the bout by four with a two-handed gaff against a Diver. What are the chances of a Crack on the Blow Chart?", "2/3"),
    ("I won the bout by two against a Diver. What are the chances of a Crack on the Blow Chart?", "1/3"),
    ("I won the bout by one against a Bargee. How likely is a Glance on the Blow Chart?", "1/3"),
])  # fmt: skip
def test_what_stands_beside_a_table_counts(question: str, exact: str) -> None:
    found = answer(book(), question)
    assert Fraction(next(each["exact"] for each in found if each["unit"] == "probability")) == Fraction(exact), found
