"""Tables that say what has to be rolled by some figure are tests, and no results that a roll brings."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Iron Stride

## Units

Every unit is a Walker or a Tank. A pilot may be an Ace.

## Steam

Walkers collect steam. Each unit that still has 3 or more steam takes a Valve Check. Roll 2D6; the unit passes if the
result is equal to or higher than the number given for its steam. If it fails, it is Stalled.

| Steam | Valve Check |
|---|---|
| 3 | 5+ |
| 4 | 8+ |
| 5 | Fails automatically |

Add 1 to the roll if the pilot is an Ace, and subtract 2 if the unit has taken a Valve Hit.

## States

**Stalled.** A Stalled unit may not move.
"""


@pytest.mark.parametrize(("question", "exact"), [
    ("Walker with 4 steam, Ace pilot. What is the chance it gets Stalled?", "5/12"),
    ("What are the odds that a Walker with 3 steam passes its Valve Check?", "5/6"),
    ("Chance for a Walker with 4 steam and a Valve Hit to be Stalled?", "5/6"),
    ("Chance that a Walker with 5 steam is Stalled?", "1"),
    ("Chance that a Walker with 4 steam avoids being Stalled?", "5/12"),
    ("What are the odds to hit with a Walker with 4 steam?", None),
])  # fmt: skip
def test_the_chance(question: str, exact: str | None) -> None:
    document = Document("iron", "iron", "Iron Stride", "md", BOOK, "0" * 64)
    found = answer(Rules.of(read_ruleset(Ruleset("iron", "Iron Stride"), [document])), question)
    given = [
        each["exact"] for each in found if each["unit"] in ("probability", "distribution") and each["value"] is not None
    ]
    assert given[:1] == ([exact] if exact else []), found
