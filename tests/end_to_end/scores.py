"""The scorers that stand beside the checkout, and the floors that what they print is held against."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

FLOORS = tomllib.loads(Path(__file__).with_name("floors.toml").read_text(encoding="utf-8"))

#: How many were right of how many, and what lies between, by what they are counted by.
Tally = dict[str, list[int]]


def score(tool: Path, *args: object) -> Tally:
    """What a scorer prints for these arguments."""
    done = subprocess.run(
        [sys.executable, str(tool), "--json", *map(str, args)], capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout)


def score_questions(shared: Path, command: str, db: Path, sources: Path, *cases: Path) -> Tally:
    """How many of the questions of ``cases`` are answered rightly from ``db``, which was read from ``sources``."""
    tool = shared / "tools" / "score_questions.py"
    return score(tool, "--db", db, "--sources", sources, "--adjudge", command, *cases)


def holds(tally: Tally, floors: dict[str, float]) -> None:
    """Fail where a share lies below its floor."""
    short = []
    for key, floor in floors.items():
        right, total = tally[key][0], tally[key][-1]
        if right / total < floor:
            short.append(f"{key}: {right}/{total} = {right / total:.3f}, floor {floor}")
    assert not short, "; ".join(short)
