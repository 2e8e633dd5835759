"""The same question in other words is read the same: word order, synonyms, slips of spelling, abbreviations."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb.store
from tests.queries.questions.measure import cases, differences


def test_there_are_enough() -> None:
    assert sum(len(case["paraphrases"]) for case in cases()) >= 950


@pytest.mark.parametrize("which", ["real_db", "embedded_db"])
def test_paraphrases_are_read_alike(which: str, request: pytest.FixtureRequest) -> None:
    path: Path = request.getfixturevalue(which)
    with kb.store.open(path) as base:
        total, wrong = differences(base)
    share = (total - len(wrong)) / total
    assert share >= 0.964, [(plain, text) for plain, text, _, _ in wrong]
