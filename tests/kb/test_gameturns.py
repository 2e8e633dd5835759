"""Turns of the game: what they are told by is read back as the same turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.gameturns import say_turns, turns_told


@given(first=st.integers(1, 30), more=st.none() | st.integers(0, 20))
def test_what_is_said_of_turns_is_read_as_the_same(first: int, more: int | None) -> None:
    turns = (first, None if more is None else first + more)
    assert turns_told(say_turns(*turns)) == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("During the first Game Turn of a battle", (1, 1)),
        ("until turn 3", (1, 2)),
        ("after the 2nd battle round", (3, None)),
        ("on turns 2 and 3", (2, 3)),
        ("from the second turn, or later", (2, None)),
    ],
)
def test_turns_are_read_in_the_words_of_rulebooks(text: str, turns: tuple[int, int | None]) -> None:
    assert turns_told(text) == turns


@pytest.mark.parametrize("text", ["in the first round of combat", "before the first turn", "on its first turn", "1"])
def test_other_times_are_no_turns_of_the_game(text: str) -> None:
    assert turns_told(text) is None
