"""The same text always gives the same knowledge base, whatever the process and the order of the files."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.update import load_documents, read, update
from kb.model import Ruleset

ROOT = Path(__file__).resolve().parents[3]
BOOKS = sorted(p for p in (ROOT / "tests" / "books").rglob("*") if p.suffix in (".md", ".html"))

_PROGRAM = """
import hashlib, sys
from ingest.update import load_documents, read
from kb.model import Ruleset
for path in sys.argv[1:]:
    documents, _doubts = load_documents([path], "x")
    print(hashlib.sha256(repr(read(Ruleset("x", "X"), documents)).encode()).hexdigest())
"""


def _digests(paths: list[Path], seed: str) -> list[str]:
    """The digests of the readings of ``paths``, made in a process of their own."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    args = [sys.executable, "-c", _PROGRAM, *map(str, paths)]
    done = subprocess.run(args, capture_output=True, text=True, timeout=120, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_another_process_reads_the_same() -> None:
    first = _digests(BOOKS, "0")
    assert len(first) == len(BOOKS)
    assert _digests(BOOKS, "1") == first
    assert _digests(BOOKS, "4294967295") == first


def test_another_process_reads_the_real_texts_the_same(shared: Path) -> None:
    texts = [p for p in sorted((shared / "sources").glob("*.txt")) if p.stat().st_size < 50_000]
    assert _digests(texts, "2") == _digests(texts, "3")


def test_the_order_of_the_files_does_not_matter() -> None:
    documents, _doubts = load_documents(BOOKS, "x")
    forwards, backwards = (read(Ruleset("x", "X"), each) for each in (documents, documents[::-1]))
    assert hashlib.sha256(repr(forwards).encode()).digest() == hashlib.sha256(repr(backwards).encode()).digest()


@pytest.mark.parametrize("paths", [BOOKS, BOOKS[::-1]], ids=["in order", "backwards"])
def test_two_builds_are_equal_table_by_table(paths: list[Path], tmp_path: Path) -> None:
    for name, order in (("one", BOOKS), ("two", paths)):
        update(tmp_path / f"{name}.db", "x", order)
    one, two = (_tables(tmp_path / f"{name}.db") for name in ("one", "two"))
    assert one.keys() == two.keys()
    for table, rows in one.items():
        assert rows == two[table], table
    assert one["clauses"]


def test_a_build_in_two_runs_equals_a_build_in_one(tmp_path: Path) -> None:
    update(tmp_path / "once.db", "x", BOOKS)
    for book in BOOKS[::-1]:
        update(tmp_path / "stepwise.db", "x", [book])
    assert _tables(tmp_path / "once.db") == _tables(tmp_path / "stepwise.db")


def _tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, in the order in which they stand."""
    connection = sqlite3.connect(path)
    try:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            if not name.startswith("search_index_")  # how the index is stored, not what it holds
        ]
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    finally:
        connection.close()
