"""Writing a knowledge base: always whole, into a file beside the old one, which it replaces in one step.

A run that fails or is killed leaves the old file as it was. The knowledge base is put together in memory, so the
file beside it exists only while it is written out; one that a killed run left is removed by the next run.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import re
import secrets
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb import schema, store
from kb.errors import AdjudgeError
from kb.model import Clause, Reading, Ruleset
from kb.paraphrase import paraphrase
from kb.rules import Rules

if TYPE_CHECKING:
    from kb.schema import TableSpec


def build(path: str | os.PathLike[str], readings: Iterable[Reading], meta: Mapping[str, str] | None = None) -> bool:
    """Write the knowledge base of all ``readings`` to ``path``; false where the file already said exactly that.

    The readings are everything that the file will hold, one for each ruleset; what it held before is gone. ``meta`` is
    what else the file shall say of itself (``KnowledgeBase.meta``).
    """
    place = Path(os.path.realpath(path))
    ordered = sorted(readings, key=lambda reading: reading.ruleset.id)
    _check_place(place)
    _check_ids(ordered)
    with contextlib.closing(_fill(ordered, meta or {})) as connection:
        return _replace(place, connection)


def _check_place(place: Path) -> None:
    """Refuse a place that cannot be written, or that holds something which is not ours to replace."""
    try:
        if not place.parent.is_dir():
            raise AdjudgeError(f"Cannot write {place}: there is no folder {place.parent}; create it first.")
        if place.is_dir():
            raise AdjudgeError(f"Cannot write {place}: it is a folder; name a file in it.")
        if not place.exists():
            return
        if not place.is_file():
            raise AdjudgeError(f"Cannot write {place}: it is not an ordinary file; choose another name.")
        if place.stat().st_size and not store.is_ours(place):
            raise AdjudgeError(
                f"Cannot write {place}: the file there is not a knowledge base of adjudge and is left alone;"
                " choose another name."
            )
    except OSError as error:
        raise _refusal(place, error) from error


def _check_ids(readings: list[Reading]) -> None:
    """Two rulesets or documents of one id cannot stand in one file: say how the user can mend it."""
    rulesets = Counter(reading.ruleset.id for reading in readings)
    for ruleset, count in rulesets.items():
        if count > 1:
            raise ValueError(f"{count} readings are of the ruleset {ruleset}; read its documents together")
    owner: dict[str, str] = {}
    for reading in readings:
        for document in reading.documents:
            other = owner.setdefault(document.id, reading.ruleset.id)
            if other != reading.ruleset.id:
                raise AdjudgeError(
                    f"The rulesets {other} and {reading.ruleset.id} both have a document {document.id!r}: rename the"
                    " file of one of them."
                )


def _records(spec: TableSpec, reading: Reading) -> Sequence[Any]:
    if spec.record is Ruleset:
        return (reading.ruleset,)
    records: Sequence[Any] = getattr(reading, schema.READING_FIELDS.get(spec.name, spec.name))
    return records


def _fill(readings: list[Reading], meta: Mapping[str, str]) -> sqlite3.Connection:
    """The whole knowledge base in memory, every reference checked."""
    from sqlite_utils import Database

    connection = sqlite3.connect(":memory:", uri=True, isolation_level=None)
    try:
        schema.create(Database(connection))
        connection.execute("BEGIN")
        for spec in schema.TABLES:
            try:
                for reading in readings:
                    _insert(connection, spec, reading)
            except sqlite3.IntegrityError as error:
                raise _clash(spec, readings, error) from error
        connection.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", [*_meta(), *sorted(meta.items())])
        for statement in schema.FILL_SEARCH_INDEX:
            connection.execute(statement)
        _check_references(connection)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.close()
        raise AdjudgeError(f"The texts cannot be stored: {error}.") from error
    except UnicodeEncodeError as error:
        connection.close()
        raise AdjudgeError(f"The texts cannot be stored: a character is not valid Unicode ({error}).") from error
    except BaseException:
        connection.close()
        raise
    return connection


def _clash(spec: TableSpec, readings: list[Reading], error: sqlite3.IntegrityError) -> AdjudgeError:
    """What to say of records that the file cannot hold: mostly two of one id."""
    ids = Counter(record.id for reading in readings for record in _records(spec, reading))
    twice = next((name for name, count in ids.items() if count > 1), None)
    what = f"two {spec.name.replace('_', ' ')} have the id {twice!r}" if twice else str(error)
    return AdjudgeError(f"The texts cannot be stored: {what}.")


def _insert(connection: sqlite3.Connection, spec: TableSpec, reading: Reading) -> None:
    names = [column.name for column in spec.columns]
    rows: Iterator[list[Any]] = (
        [
            column.write(getattr(record, column.field)) if column.write else getattr(record, column.field)
            for column in spec.columns
        ]
        for record in _records(spec, reading)
    )
    if spec.record is Clause:
        names += ["quote", "plain"]
        texts = {document.id: document.text for document in reading.documents}
        rules = Rules.of(reading)
        told = (
            (texts.get(clause.document, "")[clause.start : clause.end], _plain(rules, clause))
            for clause in reading.clauses
        )
        rows = ([*row, *more] for row, more in zip(rows, told, strict=True))
    columns = ", ".join(f'"{name}"' for name in names)
    marks = ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO {spec.name} ({columns}) VALUES ({marks})", rows)


def _plain(rules: Rules, clause: Clause) -> str:
    try:
        return paraphrase(rules, clause)
    except KeyError:  # it names a record that is not there, which the check of the references reports
        return ""


def _meta() -> list[tuple[str, str]]:
    from importlib.metadata import PackageNotFoundError, version

    try:
        program = version("adjudge")
    except PackageNotFoundError:  # run from a checkout that was never installed
        program = "unknown"
    return [
        ("schema", schema.fingerprint()),
        ("schema_version", str(schema.SCHEMA_VERSION)),
        ("program_version", program),
    ]


def _check_references(connection: sqlite3.Connection) -> None:
    broken = connection.execute("PRAGMA foreign_key_check").fetchone()
    if broken:
        table, rowid, other, number = broken
        keys = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        name = next(row[3] for row in keys if row[0] == number)
        record, value = connection.execute(f'SELECT id, "{name}" FROM {table} WHERE rowid = ?', (rowid,)).fetchone()
        raise AdjudgeError(
            f"The texts cannot be stored: {record!r} of {table} names {value!r} as its {name}, and {other} has no"
            " such record."
        )


def _replace(place: Path, connection: sqlite3.Connection) -> bool:
    """Write the database out beside ``place`` and put it there, unless the very same one is there already."""
    _remove_stale(place)
    beside = place.with_name(f".{place.name}.{os.getpid()}-{secrets.token_hex(4)}.adjudge-tmp")
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            connection.execute("VACUUM INTO ?", (beside.as_uri(),))
            _sync(beside)
            if place.exists():
                if filecmp.cmp(beside, place, shallow=False):
                    return False
                shutil.copymode(place, beside)
            os.replace(beside, place)
        finally:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        if os.name == "posix":
            _sync(place.parent)
        return True
    except OSError as error:
        raise _refusal(place, error) from error
    except sqlite3.Error as error:
        if "full" in str(error):
            raise _refusal(place, OSError(errno.ENOSPC, "No space left")) from error
        raise AdjudgeError(f"Cannot write {place}: {error}; the file is as it was before.") from error


def _remove_stale(place: Path) -> None:
    """Remove what killed runs left beside ``place``; what a living process is writing stays."""
    pattern = re.compile(re.escape(f".{place.name}.") + r"(\d+)-[0-9a-f]{8}\.adjudge-tmp(-journal)?")
    with contextlib.suppress(OSError):
        for other in place.parent.iterdir():
            match = pattern.fullmatch(other.name)
            if match and not _lives(int(match[1])):
                with contextlib.suppress(OSError):
                    other.unlink()


def _lives(process: int) -> bool:
    if sys.platform == "win32":
        return False  # a file that is still being written cannot be removed there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return process != os.getpid()


def _sync(path: Path) -> None:
    """Have what was written reach the disk; a file system that cannot say so is no reason to fail."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def _refusal(place: Path, error: OSError) -> AdjudgeError:
    if error.errno == errno.ENOSPC or error.errno == getattr(errno, "EDQUOT", None):
        return AdjudgeError(f"Cannot write {place}: the disk is full; make room, or choose another place.")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return AdjudgeError(f"Cannot write {place}: no right to write in {place.parent}; choose another place.")
    return AdjudgeError(f"Cannot write {place}: {error.strerror or error}.")
