"""How far off a leader is told to be, as a fact beside the question."""

from __future__ import annotations

import pytest

from queries.questions.nearness import leaders_off


@pytest.mark.parametrize(
    ("text", "rest", "facts"),
    [
        (
            'Raw Rafts are ashore, the captain stands 3" away. May they wade?',
            "Raw Rafts are ashore. May they wade?",
            {"distance to captain": 3},
        ),
        (
            "May Rafts wade, with our general 5 inches from them?",
            "May Rafts wade?",
            {"distance to general": 5},
        ),
        ("An enemy Raft is 4 inches away. May we wade?", "An enemy Raft is 4 inches away. May we wade?", {}),
        ("May the captain wade?", "May the captain wade?", {}),
    ],
)
def test_a_leader_who_stands_off_is_nobody_who_is_asked_about(text: str, rest: str, facts: dict[str, int]) -> None:
    assert leaders_off(text) == (rest, facts)
