"""What is worked out from patterns, kept from one run to the next: it takes longer than to read a small rulebook.

In: a pattern as it is written. Out: what it needs (``kb.needles``), and the pattern compiled, from the cache folder
where an earlier run has worked them out; each is looked up when it is asked for, so that nothing is held that is not
used. A cache that cannot be read or written is done without.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found]
import atexit
import functools
import hashlib
import json
import re
import sqlite3
import sys
import zlib
from array import array
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from re import _compiler, _parser  # type: ignore[attr-defined]
from typing import Any

import kb.needles
from kb.errors import AdjudgeError
from kb.needles import Needs
from kb.paths import cache_folder

__all__ = ["compiled_of", "needs_of"]

_TABLES = {
    "needs": "CREATE TABLE IF NOT EXISTS needs (maker TEXT, pattern TEXT, flags INTEGER, needs TEXT, "
    "PRIMARY KEY (maker, pattern, flags)) WITHOUT ROWID",
    "compiled": "CREATE TABLE IF NOT EXISTS compiled (maker TEXT, pattern TEXT, flags INTEGER, compiled TEXT, "
    "code BLOB, PRIMARY KEY (maker, pattern, flags))",
}
#: So many patterns are kept; with more, which are of the names of many rulebooks, they are begun anew.
_MOST = 20_000
#: A pattern and its flags.
_Key = tuple[str, int]


@functools.lru_cache(maxsize=512)
def needs_of(pattern: str, flags: int = 0) -> Needs:
    """What a pattern needs, as ``kb.needles.needs_of`` tells it."""
    key = pattern, int(flags)
    found = _kept("needs", key)
    if found is not None:
        needles, beginnings, anchored, within_lines = json.loads(found[0])
        return Needs(tuple(map(tuple, needles)), tuple(beginnings), anchored, within_lines)
    needs = kb.needles.needs_of(pattern, flags)
    _worked_out("needs", key, json.dumps(needs))
    return needs


@functools.lru_cache(maxsize=512)  # as many as ``re`` itself remembers
def compiled_of(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern as ``re.compile`` has it. What is kept is what that makes of it before it hands it to its engine,
    which tests anew whether it is sound."""
    key = pattern, int(flags)
    try:
        found = _kept("compiled", key)
        if found is not None:
            code = array("I")
            code.frombytes(zlib.decompress(found[1]))
            flags_told, groups, names = json.loads(found[0])
            return _handed_on(pattern, flags_told, groups, names, code.tolist())
        parsed = _parser.parse(pattern, key[1])
        state = parsed.state
        told = int(key[1] | state.flags), state.groups - 1, dict(state.groupdict)
        made = _compiler._code(parsed, key[1])
        compiled = _handed_on(pattern, *told, made)
        _worked_out("compiled", key, json.dumps(told), zlib.compress(array("I", made).tobytes(), 1))
    except (AttributeError, LookupError, OverflowError, RuntimeError, TypeError, ValueError, zlib.error):
        return re.compile(pattern, flags)
    return compiled


def _handed_on(pattern: str, flags: int, groups: int, names: dict[str, int], code: list[int]) -> re.Pattern[str]:
    """The pattern, from its code and what is told of its groups, as the last line of ``re``'s own compiler makes it."""
    named: list[str | None] = [None] * (groups + 1)
    for name, group in names.items():
        named[group] = name
    made: re.Pattern[str] = _sre.compile(pattern, flags, code, groups, names, tuple(named))
    return made


#: What this run had to work out itself, by its table and key.
_new: dict[tuple[str, _Key], Sequence[Any]] = {}


def _worked_out(table: str, key: _Key, *found: Any) -> None:
    if not _new:
        atexit.register(_keep)
    _new[table, key] = found


@functools.cache
def _maker() -> str:
    """A hash of what works it out, our code and Python's: what another one kept is not taken."""
    code = Path(kb.needles.__file__).read_bytes() + Path(__file__).read_bytes()
    return hashlib.sha256(code + f"{sys.version} {sys.byteorder} {_sre.MAGIC}".encode()).hexdigest()[:16]


def _file() -> Path:
    return cache_folder() / "patterns.db"


@functools.cache
def _opened() -> sqlite3.Connection | None:
    """What earlier runs worked out."""
    try:
        return sqlite3.connect(f"{_file().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    except (AdjudgeError, OSError, sqlite3.Error):
        return None


def _kept(table: str, key: _Key) -> tuple[Any, ...] | None:
    """What an earlier run worked out."""
    if (table, key) in _new or (db := _opened()) is None:
        return None
    what = "needs" if table == "needs" else "compiled, code"
    try:
        row = db.execute(f"SELECT {what} FROM {table} WHERE maker = ? AND pattern = ? AND flags = ?", (_maker(), *key))
        found: tuple[Any, ...] | None = row.fetchone()
        return found
    except sqlite3.Error:
        return None


def _keep() -> None:
    """Add what this run worked out, and take out what another version did."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(_file(), timeout=1)) as db, db:
            for table, made_by in _TABLES.items():
                db.execute(made_by)
                many = db.execute(f"SELECT count(*) FROM {table} WHERE maker = ?", (_maker(),)).fetchone()[0]
                db.execute(f"DELETE FROM {table} WHERE maker <> ? OR ?", (_maker(), many > _MOST))
                rows = [(_maker(), *key, *found) for (of, key), found in _new.items() if of == table]
                if rows:
                    signs = ", ".join("?" * len(rows[0]))
                    db.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({signs})", rows)
    except (AdjudgeError, OSError, sqlite3.Error):
        return
