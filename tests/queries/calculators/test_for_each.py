"""How many tests are taken, one for each of something, and how a roll that is adjusted and looked up is made."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer, how_rolled, silence
from queries.questions.read import read

RAFTS = """# The Reed Rules

## Raft Type

A model with the Raft type may drift.

## Soaked Status

A Soaked model may not row.

## Torn Status

A Torn model may not drift.

## Mending

In the Evening phase, the player makes a check for each status that a unit is under.

One Mending test can be made by the owner for each model with the Raft type under their control that has one or more
statuses. A Mending test is made with a single dice and a target number of 5.

## Calm Test Adjustments

Roll 1d8 and modify as follows.

| Adjustment | Circumstance |
| --- | --- |
| -2 | Band is wet. |
| -1 | Band is tired. |
| +2 | Band is sworn. |

## Calm Test Effects

| Score | Effect |
| --- | --- |
| 5 or more | Row On |
| 4 or less | Drift: Rafts may not shoot. |
"""


@lru_cache(maxsize=1)
def reed() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("reed", "reed", "Reed", "md", RAFTS, hashlib.sha256(RAFTS.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("reed", "Reed"), [document]))


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many Mending tests may I make for two Rafts with three statuses each?", 2),
        ("How many Mending tests does my Raft with two statuses get?", 1),
        ("Three of my Rafts have two statuses each. How many Mending tests may I make for them?", 3),
        ("Four wagons, all Rafts, have two statuses each. How many Mending tests may I make?", 4),
        ("I own four Rafts: one is Soaked and Torn, two are Torn, one has no status. How many Mending tests?", 3),
        ("How many Mending tests may I make for five Rafts, two of them without any status?", 3),
        ("Of my five Rafts three are Soaked, the rest are fine. How many Mending tests may I make?", 3),
        ("I have five Rafts; one is Torn, the others have none. How many Mending tests do I make?", 1),
        ("My crew is Soaked and Torn. How many checks do I make for it?", 2),
    ],
)
def test_as_many_as_there_are_of_what_each_is_made_for(question: str, number: int) -> None:
    assert [each["value"] for each in answer(reed(), question)][:1] == [number]


def test_a_roll_that_is_adjusted_is_told_by_its_list() -> None:
    reading = read(reed(), "How is a Calm test made?").reading
    assert silence(reed(), reading) is None
    assert "1D8: scores 1 to 8" in how_rolled(reed(), reading)[0]["steps"]
