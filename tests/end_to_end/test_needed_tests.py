"""Which options need a test, and which need none: asked of the real texts and of the digests alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb


def _named(path: Path, question: str) -> set[str]:
    with kb.open(path) as base:
        (answer,) = base.ask(question, "k47")["answers"]
    assert all(entry["because"] for entry in answer["entries"])
    return {entry["name"].lower() for entry in answer["entries"]}


@pytest.mark.parametrize("which", ["real_db", "embedded_db"])
def test_each_reaction_needs_a_test_or_none(which: str, request: pytest.FixtureRequest) -> None:
    path: Path = request.getfixturevalue(which)
    needing = _named(path, "Which reactions need a reaction test?")
    needing_none = _named(path, "Which reactions need no reaction test?")
    assert needing_none == {"go down"}
    assert {"ambush", "escape", "firefight", "run to cover", "stand and shoot"} <= needing
    assert not needing & needing_none
