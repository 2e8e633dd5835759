"""Every mistake that a user can make ends in one sentence and the right exit code, never in a traceback."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(command: str) -> Run:
    def call(*args: object, stdin: bytes = b"", **kwargs: object) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [command, *map(str, args)],
            input=stdin,
            capture_output=True,
            timeout=120,
            **kwargs,  # type: ignore[call-overload]
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def one_sentence(done: subprocess.CompletedProcess[str], *words: str, code: int = 1) -> None:
    """The run failed with ``code`` and one line on standard error that holds ``words``."""
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert "mistake in adjudge" not in done.stderr, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    for word in words:
        assert word.lower() in lines[0].lower(), lines[0]


# What is read --------------------------------------------------------------------------------------------------------


def test_missing_file(run: Run, tmp_path: Path) -> None:
    done = run("ingest", tmp_path / "nowhere.txt", "--ruleset", "x", "--db", tmp_path / "x.db")
    one_sentence(done, "nowhere.txt")
    assert not (tmp_path / "x.db").exists()


def test_empty_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    one_sentence(run("ingest", tmp_path / "empty.txt", "--ruleset", "x", "--db", tmp_path / "x.db"), "empty.txt")
    assert not (tmp_path / "x.db").exists()


def test_binary_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_bytes(bytes(range(256)) * 20)
    one_sentence(run("ingest", tmp_path / "picture.txt", "--ruleset", "x", "--db", tmp_path / "x.db"), "picture.txt")


def test_unknown_ending(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.docx").write_bytes(b"PK\x03\x04 whatever")
    one_sentence(run("ingest", tmp_path / "book.docx", "--ruleset", "x", "--db", tmp_path / "x.db"), "book.docx")


def test_folder_without_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    one_sentence(run("ingest", tmp_path / "folder", "--ruleset", "x", "--db", tmp_path / "x.db"), "folder")


def test_not_utf8_is_read_or_refused(run: Run, tmp_path: Path) -> None:
    text = "# RULES\n\nA Dazed unit may not make a “Duck” Reaction – ever.\n"
    (tmp_path / "old.txt").write_bytes(text.encode("cp1252"))
    done = run("ingest", tmp_path / "old.txt", "--ruleset", "x", "--db", tmp_path / "x.db")
    assert "Traceback" not in done.stderr
    if done.returncode:
        one_sentence(done, "old.txt")


def test_bad_ruleset_id(run: Run, tmp_path: Path, tin_book: Path) -> None:
    one_sentence(run("ingest", tin_book, "--ruleset", "a/b c", "--db", tmp_path / "x.db"), "a/b c")


def test_ingest_needs_a_ruleset(run: Run, tmp_path: Path, tin_book: Path) -> None:
    done = run("ingest", tin_book, "--db", tmp_path / "x.db")
    assert done.returncode == 2
    assert "--ruleset" in done.stderr


# Where it is written -------------------------------------------------------------------------------------------------


def test_database_in_a_missing_folder(run: Run, tmp_path: Path, tin_book: Path) -> None:
    one_sentence(run("ingest", tin_book, "--ruleset", "x", "--db", tmp_path / "no" / "x.db"), "no")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser writes everywhere")
def test_read_only_folder(run: Run, tmp_path: Path, tin_book: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    one_sentence(run("ingest", tin_book, "--ruleset", "x", "--db", folder / "x.db"), "locked")


def test_a_failed_ingest_leaves_the_file(run: Run, tmp_path: Path, tin_book: Path) -> None:
    path = tmp_path / "x.db"
    assert run("ingest", tin_book, "--ruleset", "tin", "--db", path).returncode == 0
    before = path.read_bytes()
    one_sentence(run("ingest", tmp_path / "nowhere.txt", "--ruleset", "tin", "--db", path), "nowhere.txt")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["x.db"]


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KB, where one can be mounted."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no small file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=False)


def test_full_disk(run: Run, tiny_disk: Path, tin_book: Path) -> None:
    done = run("ingest", tin_book, "--ruleset", "x", "--db", tiny_disk / "x.db")
    one_sentence(done)
    assert list(tiny_disk.iterdir()) == []


def test_full_output(command: str, tin_db: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [command, "info", "--db", str(tin_db)], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr


def test_a_reader_that_stops_early(command: str, tin_db: Path) -> None:
    line = f"{command} export --format triples --db {tin_db} | head -n 1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


# What is asked -------------------------------------------------------------------------------------------------------


def test_missing_database(run: Run, tmp_path: Path) -> None:
    one_sentence(run("ask", "can a unit move", "--db", tmp_path / "no.db"), "no.db")
    assert not (tmp_path / "no.db").exists()


def test_folder_as_database(run: Run, tmp_path: Path) -> None:
    one_sentence(run("ask", "can a unit move", "--db", tmp_path), str(tmp_path))


def test_text_as_database(run: Run, tmp_path: Path, tin_book: Path) -> None:
    one_sentence(run("info", "--db", tin_book), "tin.md")


def test_foreign_database(run: Run, tmp_path: Path, tin_book: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("create table holidays (day text)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    one_sentence(run("ask", "can a unit move", "--db", path), "other.db")
    one_sentence(run("ingest", tin_book, "--ruleset", "tin", "--db", path), "other.db")
    assert path.read_bytes() == before


def test_unknown_ruleset(run: Run, tin_db: Path) -> None:
    one_sentence(run("ask", "can a Dazed unit move", "--ruleset", "tinn", "--db", tin_db), "tinn", "did you mean 'tin'")


def test_unreadable_question(run: Run, tin_db: Path) -> None:
    one_sentence(run("ask", "wibble the frobnicator?", "--db", tin_db))


def test_empty_question(run: Run, tin_db: Path) -> None:
    one_sentence(run("ask", "  ", "--db", tin_db), "empty")


def test_unknown_entry(run: Run, tin_db: Path) -> None:
    one_sentence(run("show", "Dazd", "--db", tin_db), "Dazd", "did you mean", "Dazed")


def test_unknown_command(run: Run) -> None:
    done = run("akk", "x")
    assert done.returncode == 2
    assert "ask" in done.stderr


@pytest.mark.parametrize(
    ("stdin", "words"),
    [
        (b"", ["empty"]),
        (b"{nonsense", ["JSON", "line 1"]),
        (b"\xff\xfe\x00{", ["UTF-8"]),
        (b"[" * 100_000, ["nested"]),
        (b"42", ["number"]),
        (b'{"ask": {"of": "reaction"}}', ["ruleset"]),
        (b'{"ruleset": "nope", "ask": {"of": "reaction"}}', ["nope"]),
        (b'{"ruleset": "tin"}', ["ask"]),
        (b'{"ruleset": "tin", "ask": {"of": "weather"}}', ["weather"]),
        (b'{"ruleset": "tin", "unit": [], "ask": {"of": "reaction"}}', ["unit"]),
        (b'{"ruleset": "tin", "unit": {"statuses": 7}, "ask": {"of": "reaction"}}', ["statuses"]),
    ],
)
def test_bad_situations(run: Run, tin_db: Path, stdin: bytes, words: list[str]) -> None:
    one_sentence(run("resolve", "-", "--json", "--db", tin_db, stdin=stdin), *words)


def test_missing_situation_file(run: Run, tmp_path: Path, tin_db: Path) -> None:
    one_sentence(run("resolve", tmp_path / "none.json", "--db", tin_db), "none.json")
