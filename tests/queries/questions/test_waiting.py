"""What is waited for is told as come about."""

from __future__ import annotations

import pytest

from queries.questions.waiting import with_moment_told


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        (
            "An enemy crew starts behind a dune. May I wait until it rows out of the reeds and do the Snatch then?",
            "An enemy crew starts behind a dune. The enemy rows out of the reeds. May I make the Snatch?",
        ),
        (
            "My crew is Dazed. Can it hold off until the gale has blown over, and then Row?",
            "My crew is Dazed. The gale has blown over. Can it Row?",
        ),
        ("May my crew wait on the bank?", "May my crew wait on the bank?"),
        ("May I wait until it rows out?", "May I wait until it rows out?"),
    ],
)
def test_is_told_plainly(asked: str, plain: str) -> None:
    assert with_moment_told(asked) == plain
