"""The scores on the real texts do not fall below the floors that stand in floors.toml."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

FLOORS = tomllib.loads(Path(__file__).with_name("floors.toml").read_text(encoding="utf-8"))


def _score(tool: Path, *args: object) -> dict[str, list[int]]:
    done = subprocess.run(
        [sys.executable, str(tool), "--json", *map(str, args)], capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout)


def _holds(tally: dict[str, list[int]], floors: dict[str, float]) -> None:
    short = []
    for key, floor in floors.items():
        right, total = tally[key][0], tally[key][-1]
        if right / total < floor:
            short.append(f"{key}: {right}/{total} = {right / total:.3f}, floor {floor}")
    assert not short, "; ".join(short)


def test_questions(shared: Path, real_db: Path, command: str) -> None:
    cases = sorted((shared / "questions").glob("*.jsonl"))
    tally = _score(
        shared / "tools" / "score_questions.py", "--db", real_db, "--sources", shared / "sources",
        "--adjudge", command, *cases,
    )  # fmt: skip
    _holds(tally, FLOORS["questions"])


def test_further_cases(shared: Path, real_db: Path, command: str) -> None:
    """The cases of ``cases``, in the same form, each decided by the texts before it was first asked."""
    cases = sorted(Path(__file__).with_name("cases").glob("*.jsonl"))
    tally = _score(
        shared / "tools" / "score_questions.py", "--db", real_db, "--sources", shared / "sources",
        "--adjudge", command, *cases,
    )  # fmt: skip
    _holds(tally, FLOORS["cases"])


@pytest.mark.parametrize("part", ["triples", "triples_with_overlays"])
def test_triples(part: str, shared: Path, real_db: Path, command: str) -> None:
    gold = sorted((shared / "triples").glob("*.jsonl"))
    origin = ["--origin", "extracted"] if part == "triples" else []
    tally = _score(
        shared / "tools" / "score_triples.py", "--db", real_db, "--sources", shared / "sources",
        "--adjudge", command, *origin, *gold,
    )  # fmt: skip
    _holds(tally, FLOORS[part])


def test_no_rulebook_text_is_copied(shared: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    tool = shared / "tools" / "find_copied_text.py"
    args = [sys.executable, str(tool), "--sources", str(shared / "sources"), str(root)]
    done = subprocess.run(args, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
