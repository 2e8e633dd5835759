"""Tables whose cells are paragraphs, troops listed after their arm, and what none of an arm ever suffers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.formats.gappedcells import gapped_tables
from ingest.formats.text import split_lines
from queries.questions import ask
from tests.opened import opened, ruled

_BOOK = """# Marsh War

## Units

Infantry are Bow Teams, Pike Squads (with halberds), Observers, and Headquarters. Vehicles are Wains, Drays and Carts.

## Orders

**Rest.** Infantry may Rest.

## Reactions

**Parting Shot.** A unit that is charged may make a Parting Shot.

- Bow Teams are not capable of Parting Shot.

## States

**Broken.** A Broken unit may only Rest. No vehicle is ever Broken.
"""


def _cells(*told: str) -> str:
    return "\n\n".join(told)


def test_cells_that_are_paragraphs_make_a_table() -> None:
    text = _cells("Moves.", "Unit", "Open", "Marsh", "Band", '5"', "no", "Wain", '9"', '4"', "Then it stops.")
    (table,) = gapped_tables(split_lines(text)).values()
    assert table.header == ["Unit", "Open", "Marsh"]
    assert [[cell.text for cell in row] for row in table.rows] == [["Band", '5"', "no"], ["Wain", '9"', '4"']]


def test_scores_and_what_they_bring_make_a_roll_table() -> None:
    (table,) = gapped_tables(split_lines(_cells("It rolls.", "1-2", "**Mired**", "3", "Stuck", "4-6", "Lost"))).values()
    assert table.kind == "roll"
    assert len(table.rows) == 3


def test_names_alone_make_none() -> None:
    assert not gapped_tables(split_lines(_cells("Scouts", "Moving", "Resting", "Rallying", "4")))


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Pike Squad Rest?", "allowed"),
        ("Can a Headquarters Rest?", "allowed"),
        ("Can a Dray Rest?", "denied"),
        ("Can a Bow Team make a Parting Shot?", "denied"),
        ("Can a Wain be Broken?", "denied"),
        ("Can an Observer be Broken?", "allowed"),
    ],
)
def test_troops_are_of_the_arm_that_lists_them(question: str, verdict: str, tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        assert ruled(base, question)["verdict"] == verdict


def test_a_state_that_none_of_an_arm_is_ever_in_makes_the_premise_impossible(tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        (answer,) = ask(base, "My Wain is Broken. Can it Rest?")["answers"]
    assert not answer["premise"]["possible"]
