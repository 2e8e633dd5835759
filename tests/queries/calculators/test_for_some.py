"""What a roll has to show for some alone, in whatever words the text sets them apart from all others."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Marsh Raiders

## Actions

**Mend.** Roll a D6: on a 4+ remove one Damage marker. {said}

## Units

### Raider

A Raider is a unit on foot.

### Smith

A Smith is a unit on foot.

## States

**Holed.** A unit with three Damage markers is Holed.
"""


def _needed(said: str, question: str) -> int | None:
    text = BOOK.format(said=said)
    document = Document("marsh", "marsh", "Marsh Raiders", "md", text, "0" * 64)
    found = answer(Rules.of(read_ruleset(Ruleset("marsh", "Marsh Raiders"), [document])), question)
    return next((each["value"] for each in found if each["name"].startswith("roll needed")), None)


@pytest.mark.parametrize(
    "said",
    [
        "A Holed unit needs a 5+ instead.",
        "Holed units succeed on a 5+.",
        "If the unit is Holed, it needs a 5+.",
        "However, Holed units only succeed on a roll of 5 or more.",
        "This is 5+ for a Holed unit.",
        "For Holed units, the number needed is 5+.",
    ],
)
def test_what_those_in_a_state_need(said: str) -> None:
    assert _needed(said, "What does a Holed Raider need to roll to Mend?") == 5
    assert _needed(said, "What does a Raider need to roll to Mend?") == 4


@pytest.mark.parametrize("said", ["Smiths mend on a 2+.", "A Smith only needs a 2+.", "Smiths do so on a 2+ instead."])
def test_what_a_kind_needs(said: str) -> None:
    assert _needed(said, "What does a Smith need to Mend?") == 2
    assert _needed(said, "What does a Raider need to Mend?") == 4


def test_a_roll_for_something_else_is_none_of_it() -> None:
    assert _needed("Smiths climb walls on a 2+.", "What does a Smith need to Mend?") != 2


def test_what_all_need() -> None:
    assert _needed("It is done quietly.", "What does a Raider need to roll to Mend?") == 4
    assert _needed("Add 1 to the roll for a Smith.", "On what roll does a Mend remove a Damage marker?") == 4
