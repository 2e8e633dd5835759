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
        ("Nine on the 1d10, and -2.", "we roll 9, and -2."),
        ("We threw a 7 with a -3.", "we roll 7 with a -3."),
        ("My Grit die is a 2.", "we roll 2 for our Grit."),
        ("I rolled a d10 for the Grit test and it shows 6; -1.", "we roll 6 for the Grit test; -1."),
        ("We used a d10 for the Grit test: it came up 6.", "we roll 6 for the Grit test."),
        ("We took a d10 instead of 2d6; it shows a 3.", "we roll 3."),
        ("Do I need a 4 on the die?", "Do I need a 4 on the die?"),
        ("The table shows a 0.", "The table shows a 0."),
    ],
)
def test_is_told_plainly(asked: str, plain: str) -> None:
    assert with_dice_told(asked) == plain


def test_a_die_in_place_of_another_counts_its_last_digit() -> None:
    assert with_dice_told("On a d20 we rolled 17.", {20: 10}) == "we roll 7."
    assert with_dice_told("The d20 shows a 20.", {20: 10}) == "we roll 10."
    assert with_dice_told("We used a d20 instead: it came up 13.", {20: 10}) == "we roll 3."
    assert with_dice_told("On a d20 we rolled 17.") == "we roll 17."
