"""What patterns need, kept from one run to the next: to work it out takes longer than to read a small rulebook.

In: a pattern as it is written. Out: what it needs (``kb.needles``), from the cache folder where an earlier run has
worked it out. A cache that cannot be read or written is done without.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import kb.needles
from kb.errors import AdjudgeError
from kb.needles import Needs
from kb.paths import cache_folder

__all__ = ["needs_of"]

_TABLE = (
    "CREATE TABLE IF NOT EXISTS needs (maker TEXT, pattern TEXT, flags INTEGER, needs TEXT, "
    "PRIMARY KEY (maker, pattern, flags)) WITHOUT ROWID"
)
#: A pattern and its flags.
_Key = tuple[str, int]


def needs_of(pattern: str, flags: int = 0) -> Needs:
    """What a pattern needs, as ``kb.needles.needs_of`` tells it."""
    key = pattern, int(flags)
    found = _kept().get(key)
    if found is not None:
        needles, beginnings, anchored, within_lines = json.loads(found)
        return Needs(tuple(map(tuple, needles)), tuple(beginnings), anchored, within_lines)
    needs = kb.needles.needs_of(pattern, flags)
    if not _worked_out:
        atexit.register(_keep)
    _worked_out[key] = needs
    return needs


#: What this run had to work out itself.
_worked_out: dict[_Key, Needs] = {}


@functools.cache
def _maker() -> str:
    """A hash of what works the needs out, our code and Python's: what another one kept is not taken."""
    code = Path(kb.needles.__file__).read_bytes()
    return hashlib.sha256(code + sys.version.encode()).hexdigest()[:16]


def _file() -> Path:
    return cache_folder() / "needs.db"


@functools.cache
def _kept() -> dict[_Key, str]:
    """What earlier runs worked out."""
    try:
        with closing(sqlite3.connect(f"{_file().as_uri()}?mode=ro", uri=True)) as db:
            rows = db.execute("SELECT pattern, flags, needs FROM needs WHERE maker = ?", (_maker(),))
            return {(pattern, flags): needs for pattern, flags, needs in rows}
    except (AdjudgeError, OSError, sqlite3.Error):
        return {}


def _keep() -> None:
    """Add what this run worked out, and take out what another version did."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(_file(), timeout=1)) as db, db:
            db.execute(_TABLE)
            db.execute("DELETE FROM needs WHERE maker <> ?", (_maker(),))
            rows = [(_maker(), *key, json.dumps(needs)) for key, needs in _worked_out.items()]
            db.executemany("INSERT OR IGNORE INTO needs VALUES (?, ?, ?, ?)", rows)
    except (AdjudgeError, OSError, sqlite3.Error):
        return
