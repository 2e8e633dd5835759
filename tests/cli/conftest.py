"""A knowledge base made by hand, so that these tests do not hang on how text is read."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb.write
from tests.kb.conftest import a_reading


@pytest.fixture(scope="session")
def hand_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rulesets, tin and lead, that say the same but for their names."""
    path = tmp_path_factory.mktemp("hand") / "hand.db"
    kb.write.build(path, [a_reading(), a_reading("lead", "lead-book")])
    return path


@pytest.fixture(scope="session")
def one_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ruleset tin alone."""
    path = tmp_path_factory.mktemp("one") / "one.db"
    kb.write.build(path, [a_reading()])
    return path
