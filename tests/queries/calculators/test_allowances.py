"""How many movement points a unit has, in a state and for a deed."""

from __future__ import annotations

from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Dike Siege

## Units

Pikes and Guards are Infantry units. Riders are Mounted units.

The numbers on a counter are its Strength and its Movement Allowance (MA). Fractions are always rounded down.

| Unit | Strength | MA |
|---|---|---|
| Pikes | 4 | 4 |
| Guards | 5 | 5 |
| Riders | 3 | 7 |

## Movement

**March.** A Player may March his units up to the limit of their MA. Unused Movement Points (MPs) are lost.

**Forced March.** In place of a March, a unit may make a Forced March. A unit making a Forced March adds 2 to its MA.

It costs 2 MPs to enter a Bog hex.

## States

**Shaken.** {shaken} A Shaken unit may not Dig In.
"""
SHAKEN = ("The MA of a Shaken unit is halved.", "Shaken units may use only half of their Movement Points.")


@cache
def _rules(shaken: str) -> Rules:
    text = BOOK.format(shaken=shaken)
    return Rules.of(read_ruleset(Ruleset("dike", "Dike"), [Document("dike", "dike", "Dike", "md", text, "0" * 64)]))


@pytest.mark.parametrize("shaken", SHAKEN)
@pytest.mark.parametrize(("question", "number"), [
    ("How many movement points do Shaken Riders have for a March?", 3),
    ("What is the Movement Allowance of Riders?", 7),
    ("How many MPs do Guards have?", 5),
    ("My Guards are Shaken. How many Movement Points can they spend?", 2),
    ("How many movement points do Pikes get when they make a Forced March?", 6),
])  # fmt: skip
def test_the_allowance(shaken: str, question: str, number: int) -> None:
    assert [each["value"] for each in answer(_rules(shaken), question)][:1] == [number]


def test_what_something_costs_is_no_allowance() -> None:
    found = answer(_rules(SHAKEN[0]), "How many MPs does it cost Riders to enter a Bog hex?")
    assert not any(each["calculator"] == "movement-allowance" for each in found)


def test_a_change_that_was_not_read_leaves_no_number() -> None:
    found = answer(_rules("MA: cut to half, at most."), "How many movement points do Shaken Riders have?")
    assert [each["value"] for each in found][:1] in ([3], [None])
