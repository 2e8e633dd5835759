"""The same text always gives the same knowledge base, whatever the process and the order of the files."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.update import update

ROOT = Path(__file__).resolve().parents[3]
#: Every tenth of the books: each is read several times.
BOOKS = sorted(p for p in (ROOT / "tests" / "books").rglob("*") if p.suffix in (".md", ".html"))[::10]

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
    assert _digests(BOOKS, "4294967295") == first


def test_another_process_reads_the_real_texts_the_same(shared: Path) -> None:
    texts = [p for p in sorted((shared / "sources").glob("*.txt")) if p.stat().st_size < 50_000]
    assert _digests(texts, "2") == _digests(texts, "3")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[object, ...]]]:
    """What a build of all books in order holds."""
    path = tmp_path_factory.mktemp("built") / "one.db"
    update(path, "x", BOOKS)
    return _tables(path)


@pytest.mark.parametrize("paths", [BOOKS, BOOKS[::-1]], ids=["in order", "backwards"])
def test_two_builds_are_equal_table_by_table(
    built: dict[str, list[tuple[object, ...]]], paths: list[Path], tmp_path: Path
) -> None:
    update(tmp_path / "two.db", "x", paths)
    two = _tables(tmp_path / "two.db")
    assert built.keys() == two.keys()
    for table, rows in built.items():
        assert rows == two[table], table
    assert built["clauses"]


def test_a_build_in_several_runs_equals_a_build_in_one(tmp_path: Path) -> None:
    some = BOOKS[::2]  # each run reads again what the file holds already
    update(tmp_path / "once.db", "x", some)
    for book in some[::-1]:
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
