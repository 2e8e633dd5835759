"""A formula that is shown of one figure, and a figure that holds of some shots or in some cases alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Weir Wars

## Profiles

| Unit | Move | Aim | Nerve |
|---|---|---|---|
| Pikes | 6 | 3 | 7 |
| Slingers | 8 | 4 | 6 |

## Shooting

### To hit

Roll a D6 for each shot. The score needed is 7 less the Aim of the firer{shown}. An unmodified 6 always hits, an
unmodified 1 always misses.

Wild Shots are made with an Aim of 1, whatever the firer's own.
"""


@pytest.mark.parametrize(
    "shown",
    [
        "",
        ", so that a model with Aim 4 hits on a 3+",
        ": thus a model with Aim 5 hits on a 2+",
        "; for example, a model whose Aim is 2 needs a 5",
        " (so a unit of Aim 4 needs 3 or more)",
    ],
)
def test_what_is_shown_of_one_figure_is_no_rule(shown: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(shown=shown), tmp_path)
    for question, exact in (
        ("What is the chance to hit for a model with Aim 3?", "1/2"),
        ("What is the chance to hit with Aim 4?", "2/3"),
    ):
        (answer,) = ask(base, question)["answers"]
        assert [value["exact"] for value in answer["values"] if value["unit"] == "probability"] == [exact]
    base.close()
