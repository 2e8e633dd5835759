"""The scores on the real texts do not fall below the floors that stand in floors.toml."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.scores import FLOORS, holds, score, score_questions


def test_questions(shared: Path, real_db: Path, command: str) -> None:
    cases = sorted((shared / "questions").glob("*.jsonl"))
    holds(score_questions(shared, command, real_db, shared / "sources", *cases), FLOORS["questions"])


@pytest.mark.parametrize("part", ["triples", "triples_with_overlays"])
def test_triples(part: str, shared: Path, real_db: Path, command: str) -> None:
    gold = sorted((shared / "triples").glob("*.jsonl"))
    origin = ["--origin", "extracted"] if part == "triples" else []
    tally = score(
        shared / "tools" / "score_triples.py", "--db", real_db, "--sources", shared / "sources",
        "--adjudge", command, *origin, *gold,
    )  # fmt: skip
    holds(tally, FLOORS[part])


def test_no_rulebook_text_is_copied(shared: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    tool = shared / "tools" / "find_copied_text.py"
    args = [sys.executable, str(tool), "--sources", str(shared / "sources"), str(root)]
    done = subprocess.run(args, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
