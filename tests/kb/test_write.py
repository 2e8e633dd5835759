"""Writing: whole or not at all, always the same, and never over what is not ours."""

from __future__ import annotations

import dataclasses
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kb import schema, store, write
from kb.errors import AdjudgeError
from kb.model import Reading, Ruleset


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    try:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall() for name in names
                if not name.startswith("search_index_")}  # fmt: skip
    finally:
        connection.close()


def test_what_was_written_is_read_back_whole(tmp_path: Path, tin: Reading, lead: Reading) -> None:
    write.build(tmp_path / "a.db", [tin, lead])
    with store.open(tmp_path / "a.db") as kb:
        assert kb.reading("tin") == tin
        assert kb.reading("lead") == lead


def test_two_builds_are_equal_table_by_table_and_byte_by_byte(tmp_path: Path, tin: Reading, lead: Reading) -> None:
    write.build(tmp_path / "a.db", [tin, lead])
    write.build(tmp_path / "b.db", [lead, tin])
    assert contents(tmp_path / "a.db") == contents(tmp_path / "b.db")
    assert (tmp_path / "a.db").read_bytes() == (tmp_path / "b.db").read_bytes()


def test_the_same_readings_again_leave_the_file_untouched(tmp_path: Path, tin: Reading) -> None:
    path = tmp_path / "a.db"
    assert write.build(path, [tin]) is True
    before = path.stat()
    assert write.build(path, [tin]) is False
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_second_build_replaces_everything(tmp_path: Path, tin: Reading, lead: Reading) -> None:
    path = tmp_path / "a.db"
    write.build(path, [tin])
    path.chmod(0o640)
    assert write.build(path, [lead]) is True
    with store.open(path) as kb:
        assert [ruleset.id for ruleset in kb.rulesets()] == ["lead"]
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["a.db"]


def test_a_file_without_rulesets_is_a_knowledge_base_too(tmp_path: Path) -> None:
    write.build(tmp_path / "a.db", [])
    with store.open(tmp_path / "a.db") as kb:
        assert kb.rulesets() == ()


def test_the_file_is_plain_sqlite_and_needs_no_log(tmp_path: Path, tin: Reading) -> None:
    write.build(tmp_path / "a.db", [tin])
    connection = sqlite3.connect(f"{(tmp_path / 'a.db').as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION_ID,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        strict = connection.execute("SELECT name FROM pragma_table_list WHERE strict AND schema = 'main'").fetchall()
        assert {spec.name for spec in schema.TABLES} | {"meta"} == {name for (name,) in strict}
        for spec in schema.TABLES:
            keys = connection.execute(f"SELECT name FROM pragma_table_info('{spec.name}') WHERE pk").fetchall()
            assert keys == [("id",)], spec.name
    finally:
        connection.close()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, tin: Reading, lead: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    write.build(path, [tin])
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(AdjudgeError, match="the disk is full"):
        write.build(path, [tin, lead])
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["a.db"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on the size of a file")
def test_a_disk_that_takes_no_more_leaves_the_old_file(tmp_path: Path, tin: Reading, lead: Reading) -> None:
    import resource

    path = tmp_path / "a.db"
    write.build(path, [tin])
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, limits[1]))
    try:
        with pytest.raises(AdjudgeError, match=r"Cannot write .*a\.db"):
            write.build(path, [tin, lead])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["a.db"]


def test_an_interrupted_write_leaves_the_old_file(
    tmp_path: Path, tin: Reading, lead: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    write.build(path, [tin])
    before = path.read_bytes()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(write, "_sync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write.build(path, [lead])
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["a.db"]


def test_what_a_killed_run_left_is_removed_and_what_a_living_one_writes_is_not(tmp_path: Path, tin: Reading) -> None:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    left = tmp_path / f".a.db.{done.pid}-00000000.adjudge-tmp"
    living = tmp_path / f".a.db.{os.getppid()}-00000000.adjudge-tmp"
    others = tmp_path / f".other.db.{done.pid}-00000000.adjudge-tmp"
    for file in (left, living, others):
        file.touch()
    write.build(tmp_path / "a.db", [tin])
    assert not left.exists()
    assert living.exists()
    assert others.exists()


@pytest.mark.parametrize(
    "existing", [b"my notes", b"SQLite format 3\x00" + bytes(84)], ids=["text", "another database"]
)
def test_what_is_not_ours_is_never_overwritten(tmp_path: Path, tin: Reading, existing: bytes) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(existing)
    with pytest.raises(AdjudgeError, match="not a knowledge base of adjudge and is left alone"):
        write.build(path, [tin])
    assert path.read_bytes() == existing


def test_an_empty_file_may_be_filled(tmp_path: Path, tin: Reading) -> None:
    (tmp_path / "a.db").touch()
    assert write.build(tmp_path / "a.db", [tin])


def test_a_folder_is_refused(tmp_path: Path, tin: Reading) -> None:
    with pytest.raises(AdjudgeError, match="it is a folder"):
        write.build(tmp_path, [tin])


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, tin: Reading) -> None:
    with pytest.raises(AdjudgeError, match=r"there is no folder .*nowhere"):
        write.build(tmp_path / "nowhere" / "a.db", [tin])


def test_a_read_only_folder_is_named(tmp_path: Path, tin: Reading) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write anywhere")
    with pytest.raises(AdjudgeError, match=r"no right to write in .*locked"):
        write.build(folder / "a.db", [tin])


def test_a_refused_right_is_named(tmp_path: Path, tin: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(AdjudgeError, match="no right to write in"):
        write.build(tmp_path / "a.db", [tin])


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_a_link_stays_a_link(tmp_path: Path, tin: Reading) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "real.db")
    write.build(tmp_path / "link.db", [tin])
    assert (tmp_path / "link.db").is_symlink()
    assert store.is_ours(tmp_path / "real.db")


def test_one_document_id_in_two_rulesets_says_what_to_do(tmp_path: Path, tin: Reading) -> None:
    other = dataclasses.replace(tin, ruleset=Ruleset("lead", "Lead"))
    with pytest.raises(AdjudgeError, match="rulesets lead and tin both have a document 'tin-book': rename"):
        write.build(tmp_path / "a.db", [tin, other])
    assert not (tmp_path / "a.db").exists()


def test_a_reference_to_nothing_is_named(tmp_path: Path, tin: Reading) -> None:
    clause = dataclasses.replace(tin.clauses[0], object="tin/reaction/none")
    with pytest.raises(AdjudgeError, match="names 'tin/reaction/none' as its object, and terms has no such record"):
        write.build(tmp_path / "a.db", [dataclasses.replace(tin, clauses=(clause, tin.clauses[1]))])


def test_two_records_of_one_id_are_named(tmp_path: Path, tin: Reading) -> None:
    with pytest.raises(AdjudgeError, match="two aliases have the id"):
        write.build(tmp_path / "a.db", [dataclasses.replace(tin, aliases=tin.aliases * 2)])


def test_a_character_that_is_not_unicode_is_an_error_of_ours(tmp_path: Path, tin: Reading) -> None:
    document = dataclasses.replace(tin.documents[0], title="\udc80")
    with pytest.raises(AdjudgeError, match="not valid Unicode"):
        write.build(tmp_path / "a.db", [dataclasses.replace(tin, documents=(document,))])
