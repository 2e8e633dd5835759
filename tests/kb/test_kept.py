"""What patterns need is worked out once and kept for the next run; a cache that is of no use is done without."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kb.needles import needs_of

PATTERN = r"(?i)\b(?:may|can) not (run|march)\b"
RUN = f"""
import kb.needles
from kb.patterns import Pattern
if {{again}}:
    def none(*_): raise AssertionError("worked out again")
    kb.needles.needs_of = none
print(Pattern({PATTERN!r})._needs)
"""


def needs_in_a_run(cache: Path, *, again: bool = False) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(again=again)],
        env={**os.environ, "ADJUDGE_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_next_run_takes_what_was_kept(tmp_path: Path) -> None:
    assert needs_in_a_run(tmp_path / "new") == str(needs_of(PATTERN))
    assert needs_in_a_run(tmp_path / "new", again=True) == str(needs_of(PATTERN))


def test_what_another_version_kept_is_not_taken(tmp_path: Path) -> None:
    needs_in_a_run(tmp_path)
    with sqlite3.connect(tmp_path / "needs.db") as db:
        db.execute("""UPDATE needs SET maker = 'another', needs = '[[["wrong"]], [], false, false]'""")
    assert needs_in_a_run(tmp_path) == str(needs_of(PATTERN))
    with sqlite3.connect(tmp_path / "needs.db") as db:
        assert not db.execute("SELECT 1 FROM needs WHERE maker = 'another'").fetchall()


@pytest.mark.parametrize("spoilt", ["a file in place of the folder", "no database"])
def test_a_cache_of_no_use_is_done_without(tmp_path: Path, spoilt: str) -> None:
    cache = tmp_path / "cache"
    if spoilt == "no database":
        cache.mkdir()
        (cache / "needs.db").write_text("not one")
    else:
        cache.write_text("in the way")
    assert needs_in_a_run(cache) == str(needs_of(PATTERN))
