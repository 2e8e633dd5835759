"""How far a deed goes, and what comes of a spell, by a few words in a cell; who adds to a roll on a table."""

from __future__ import annotations

from typing import Any

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Fen War

## Fighters

| Fighter | Pace | Pluck | Traits |
| --- | --- | --- | --- |
| Mate | 5 | 5 | Bosun |
| Ox | 4 | 2 | Yoked |

## Deeds

| Deed | In short |
| --- | --- |
| Walk | Go up to its Pace |
| Sprint | Go up to its Pace and 3" more; uses both deeds |
| Flee | Run up to twice its Pace |

## Conditions

### Dazed

A Dazed fighter may not Walk. A Dazed fighter may not Sprint or Flee.

## Hexes

To Hex, choose a hex and roll a D6. The hex works if the roll equals or beats its Toll.

| Hex | Toll | What comes of it |
| --- | --- | --- |
| Wet Feet | 4+ | Target is Dazed |
| Dry Throat | 5+ | Target may not Flee |
| Cold Hands | 6+ | Target may not Sprint |

## Traits

**Bosun.** A Bosun may Hex.

**Yoked.** A Yoked fighter may not Hex.

## After the Fight

Roll a D10 for each fighter that was removed. Bosuns may add 1 to the roll.

| D10 | Injury | Lasting effect |
| --- | --- | --- |
| 1-9 | The Scars | No effect. |
| 10 or more | Tough | Pluck is 1 higher. |
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How far can a Mate Walk?", 5),
        ("How far does a Mate get when it Sprints?", 8),
        ("How far can an Ox Flee?", 8),
        ("My Bosun was removed. How likely is Tough?", 0.2),
        ("My Ox was removed. How likely is Tough?", 0.1),
    ],
)
def test_numbers(base: Any, question: str, value: float) -> None:
    (answer,) = ask(base, question)["answers"]
    assert answer["values"][0]["value"] == value


def test_what_comes_of_a_hex(base: Any) -> None:
    rules = base.rules("book")
    brought = [clause for clause in rules.clauses if clause.relation == "inflicts" and clause.object.endswith("/dazed")]
    assert [(rules.terms[each.subject].name, each.affects) for each in brought] == [("Wet Feet", "target")]


def test_a_longer_name_is_no_result_of_a_table(base: Any) -> None:
    (answer,) = ask(base, "What is the chance that Old Scar works?")["answers"]
    assert not any("Scar" in each["name"] for each in answer["values"])
