"""What dice show, and what there is none of, however it is told."""

from __future__ import annotations

import pytest

from queries.questions.diceshown import with_dice_told


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("The D10 for my Grit test shows a 0.", "we roll 10 for my Grit test."),
        ("Our die came up 4. Which result?", "we roll 4. Which result?"),
        ("Grit 6 and not a single spark. May it Row?", "Grit 6 and no spark. May it Row?"),
        ("Not one of my crews is Dazed.", "Not one of my crews is Dazed."),
        ("The table shows a 0.", "The table shows a 0."),
    ],
)
def test_is_told_plainly(asked: str, plain: str) -> None:
    assert with_dice_told(asked) == plain
