# ruff: noqa: E501
"""What is added to a test for its cause alone is not left out where a question tells no cause, or that one."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Salt Wars

## Units

| Unit | Grit |
|---|---|
| Pikes | 8 |
| Guards | 7 |

## Grit Checks

A unit makes a Grit Check by rolling 2D6. It passes if the total is equal to or less than its Grit.

## Special Rules

**Dour ({letter}).** Add {letter} to the Grit of a Dour unit when it takes a Grit Check caused by fire. Pikes are Dour (1).
"""


@pytest.mark.parametrize("letter", ["X", "n"])
def test_a_cause_is_asked_for(letter: str) -> None:
    document = Document("salt", "salt", "Salt", "md", BOOK.format(letter=letter), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("salt", "Salt Wars"), [document]))
    for question, exact in (
        ("What is the chance that Pikes pass a Grit Check?", None),
        ("Pikes were shot at. What is the chance that they pass their Grit Check?", None),
        ("What is the chance that Pikes pass a Grit Check because friends fled?", "13/18"),
        ("What is the chance that Guards pass a Grit Check?", "7/12"),
    ):
        assert [each["exact"] for each in answer(rules, question)[:1]] == [exact], question
