"""What is worked out from patterns is kept for the next run; a cache that is of no use is done without."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from kb.kept import compiled_of
from kb.needles import needs_of

PATTERN = r"(?i)\b(?:may|can) not (run|march)\b"
RUN = f"""
import kb.kept, kb.needles
from kb.patterns import Pattern
if {{again}}:
    def none(*_): raise AssertionError("worked out again")
    kb.needles.needs_of = none
    kb.kept._parser.parse = none
pattern = Pattern({PATTERN!r})
assert pattern.search("It may not march.")[1] == "march"
print(pattern._needs)
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
    with sqlite3.connect(tmp_path / "patterns.db") as db:
        db.execute("""UPDATE needs SET maker = 'another', needs = '[[["wrong"]], [], false, false]'""")
        db.execute("UPDATE compiled SET maker = 'another', code = 'wrong'")
    assert needs_in_a_run(tmp_path) == str(needs_of(PATTERN))
    with sqlite3.connect(tmp_path / "patterns.db") as db:
        assert not db.execute("SELECT 1 FROM needs WHERE maker = 'another'").fetchall()
        assert not db.execute("SELECT 1 FROM compiled WHERE maker = 'another'").fetchall()


@pytest.mark.parametrize("code", ["wrong", "00000000ffffffff"])
def test_code_that_is_not_sound_is_made_anew(tmp_path: Path, code: str) -> None:
    needs_in_a_run(tmp_path)
    with sqlite3.connect(tmp_path / "patterns.db") as db:
        db.execute("UPDATE compiled SET code = ?", (zlib.compress(bytes.fromhex(code)) if code != "wrong" else code,))
    assert needs_in_a_run(tmp_path) == str(needs_of(PATTERN))


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [
        (r"(?i)\b(?P<verb>may|can) (?P<deed>\w+)(?: \d+)?", 0),
        (r"^(a)|b{2,3}[^c\W]$", re.MULTILINE | re.DOTALL),
        ("()", 0),
    ],
)
def test_a_pattern_is_compiled_as_python_does(pattern: str, flags: int) -> None:
    ours, own = compiled_of(pattern, flags), re.compile(pattern, flags)
    assert ours == own
    assert (ours.flags, ours.groups, ours.groupindex) == (own.flags, own.groups, own.groupindex)


@pytest.mark.parametrize("spoilt", ["a file in place of the folder", "no database"])
def test_a_cache_of_no_use_is_done_without(tmp_path: Path, spoilt: str) -> None:
    cache = tmp_path / "cache"
    if spoilt == "no database":
        cache.mkdir()
        (cache / "patterns.db").write_text("not one")
    else:
        cache.write_text("in the way")
    assert needs_in_a_run(cache) == str(needs_of(PATTERN))
