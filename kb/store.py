"""Reading a knowledge base from its SQLite file. Nothing here writes, and no file is ever created."""

from __future__ import annotations

import importlib
import re
import sqlite3
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kb import schema
from kb.errors import AdjudgeError
from kb.model import Document, Reading, Ruleset
from kb.rules import Rules

__all__ = ["Hit", "KnowledgeBase", "Rules", "is_ours", "open", "stored"]

T = TypeVar("T")

_HEADER = b"SQLite format 3\x00"

#: How the rows of a table are told to belong to a ruleset (``?``).
_OF_RULESET = {
    "rulesets": "id = ?",
    "documents": "ruleset = ?",
    "terms": "ruleset = ?",
    "clauses": "ruleset = ?",
    "tables": "ruleset = ?",
    "sections": "document IN (SELECT id FROM documents WHERE ruleset = ?)",
    "passages": "document IN (SELECT id FROM documents WHERE ruleset = ?)",
    "problems": "document IN (SELECT id FROM documents WHERE ruleset = ?)",
    "aliases": "term IN (SELECT id FROM terms WHERE ruleset = ?)",
    "mentions": "term IN (SELECT id FROM terms WHERE ruleset = ?)",
    "overrides": "winner IN (SELECT id FROM clauses WHERE ruleset = ?)",
    "table_rows": "table_id IN (SELECT id FROM tables WHERE ruleset = ?)",
}


class Hit(NamedTuple):
    """One find of a search: the kind of thing ("passage" or a kind of term), its id, and where it matched."""

    kind: str
    ref: str
    ruleset: str
    name: str
    snippet: str


def is_ours(path: str | PathLike[str]) -> bool:
    """Whether the file is a knowledge base of this program, of whatever version. Raises OSError like ``open``."""
    with Path(path).open("rb") as file:
        header = file.read(100)
    return header.startswith(_HEADER) and header[68:72] == schema.APPLICATION_ID.to_bytes(4, "big")


def open(path: str | PathLike[str]) -> KnowledgeBase:
    """The knowledge base in the file ``path``, for reading only."""
    connection = _connect(path)
    try:
        _check_schema(connection, path)
    except BaseException:
        connection.close()
        raise
    return KnowledgeBase(connection, path)


def stored(path: str | PathLike[str]) -> dict[Ruleset, tuple[Document, ...]]:
    """The documents that a knowledge base was read from, by ruleset; nothing where there is no file yet.

    This works on files of an older schema too, so that they can be read again into a new one.
    """
    if not Path(path).exists() or _is_empty(Path(path)):
        return {}
    connection = _connect(path)
    try:
        rulesets = _select(connection, path, Ruleset, "1 ORDER BY rowid")
        return {r: _select(connection, path, Document, "ruleset = ? ORDER BY rowid", (r.id,)) for r in rulesets}
    finally:
        connection.close()


class KnowledgeBase:
    """An open knowledge base. Close it, or use it in a ``with`` statement."""

    def __init__(self, connection: sqlite3.Connection, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self._connection = connection
        self._rules: dict[str, Rules] = {}
        self._rulesets: tuple[Ruleset, ...] | None = None

    def __enter__(self) -> KnowledgeBase:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Rules that were asked for keep what they have loaded."""
        self._connection.close()

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every ruleset in the file, by id."""
        if self._rulesets is None:
            self._rulesets = self._select(Ruleset, "1 ORDER BY id")
        return self._rulesets

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """The ruleset of that id; an unknown one is an error that names the nearest."""
        known = {ruleset.id: ruleset for ruleset in self.rulesets()}
        if ruleset_id in known:
            return known[ruleset_id]
        raise AdjudgeError(f"{self.path} has no ruleset {ruleset_id!r}; {_nearest(ruleset_id, list(known))}")

    def documents(self, ruleset: str | None = None) -> tuple[Document, ...]:
        """The documents of one ruleset, or of all, with their whole text."""
        if ruleset is None:
            return self._select(Document, "1 ORDER BY rowid")
        return self._select(Document, "ruleset = ? ORDER BY rowid", (self.ruleset(ruleset).id,))

    def document(self, document_id: str) -> Document:
        """The document of that id; an unknown one is an error that names the nearest."""
        found = self._select(Document, "id = ?", (document_id,))
        if found:
            return found[0]
        known = [row[0] for row in self.query("SELECT id FROM documents")]
        raise AdjudgeError(f"{self.path} has no document {document_id!r}; {_nearest(document_id, known)}")

    def rules(self, ruleset_id: str) -> Rules:
        """The read model of one ruleset, made once."""
        if ruleset_id not in self._rules:
            ruleset = self.ruleset(ruleset_id)
            self._rules[ruleset_id] = Rules(ruleset, lambda record: self._of_ruleset(record, ruleset.id))
        return self._rules[ruleset_id]

    def reading(self, ruleset_id: str) -> Reading:
        """Everything that was written for one ruleset: equal to the reading that ``kb.write.build`` was given."""
        records: dict[str, Any] = {
            schema.READING_FIELDS.get(spec.name, spec.name): self._of_ruleset(spec.record, ruleset_id)
            for spec in schema.TABLES
            if spec.record is not Ruleset
        }
        return Reading(self.ruleset(ruleset_id), **records)

    def search(self, words: str, ruleset: str | None = None, limit: int = 20) -> list[Hit]:
        """The passages and terms that hold every one of ``words``, best first."""
        tokens = re.findall(r"\w+", words)
        if not tokens:
            return []
        match = " ".join(f'"{token}"' for token in tokens)
        return [
            Hit(*row)
            for row in self.query(
                "SELECT kind, ref, ruleset, name, snippet(search_index, 2, '', '', '…', 24) FROM search_index"
                " WHERE search_index MATCH ? AND (? IS NULL OR ruleset = ?)"
                " ORDER BY bm25(search_index, 0, 4, 1), rowid LIMIT ?",
                (match, ruleset, ruleset, limit),
            )
        ]

    def ask(self, question: str, ruleset: str | None = None) -> Any:
        """The answer to a question in plain English: a dict that prints itself (``queries.front.Answer``)."""
        return _front().ask(self, question, ruleset)

    def ready(self) -> None:
        """Load now what the first questions would load, so that each question from the first on is answered at once."""
        _front().ready(self)

    def resolve(self, situation: dict[str, Any]) -> Any:
        """The answer to a structured situation, in the same form."""
        return _front().resolve(self, situation)

    def meta(self) -> dict[str, str]:
        """What the file says of itself: ``schema_version``, ``program_version``, ``schema``."""
        return dict(self.query("SELECT key, value FROM meta ORDER BY key"))

    def query(self, sql: str, parameters: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """The rows of a SELECT; a damaged file is an error that says so."""
        return _query(self._connection, self.path, sql, parameters)

    def _of_ruleset(self, record: type[T], ruleset_id: str) -> tuple[T, ...]:
        where = _OF_RULESET[schema.BY_RECORD[record].name]
        return self._select(record, f"{where} ORDER BY rowid", (ruleset_id,))

    def _select(self, record: type[T], where: str, parameters: tuple[Any, ...] = ()) -> tuple[T, ...]:
        return _select(self._connection, self.path, record, where, parameters)


def _front() -> Any:
    """What rules on questions stands above this package, and is loaded only by who asks one."""
    return importlib.import_module("queries.front")


def _nearest(name: str, known: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known) or 'none'}."


def _connect(path: str | PathLike[str]) -> sqlite3.Connection:
    place = Path(path)
    try:
        if place.is_dir():
            raise AdjudgeError(f"{place} is a folder, not a knowledge base: name the file itself.")
        if not is_ours(place):
            raise AdjudgeError(f"{place} is not a knowledge base of adjudge: name one, or build one by reading texts.")
        return sqlite3.connect(f"{place.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    except FileNotFoundError as error:
        message = f"There is no knowledge base {place}: check the name, or build it by reading texts."
        raise AdjudgeError(message) from error
    except OSError as error:
        raise AdjudgeError(f"Cannot read {place}: {error.strerror or error}.") from error
    except sqlite3.Error as error:
        raise _damaged(place, error) from error


def _check_schema(connection: sqlite3.Connection, path: str | PathLike[str]) -> None:
    ((version,),) = _query(connection, path, "PRAGMA user_version")
    if version > schema.SCHEMA_VERSION:
        raise AdjudgeError(f"{path} was written by a newer adjudge (schema {version}): bring adjudge up to date.")
    columns = _query(connection, path, "SELECT value FROM meta WHERE key = 'schema'") if version else []
    if version < schema.SCHEMA_VERSION or columns != [(schema.fingerprint(),)]:
        raise AdjudgeError(f"{path} was written by an older adjudge (schema {version}): read its texts again into it.")


def _is_empty(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == 0


def _select(
    connection: sqlite3.Connection,
    path: str | PathLike[str],
    record: type[T],
    where: str,
    parameters: tuple[Any, ...] = (),
) -> tuple[T, ...]:
    spec = schema.BY_RECORD[record]
    columns = ", ".join(f'"{column.name}"' for column in spec.columns)
    rows = _query(connection, path, f"SELECT {columns} FROM {spec.name} WHERE {where}", parameters)
    readers = [(i, column.read) for i, column in enumerate(spec.columns) if column.read]
    if not readers:
        return tuple(record(*row) for row in rows)
    records = []
    for row in rows:
        values = list(row)
        for i, read in readers:
            values[i] = read(values[i])
        records.append(record(*values))
    return tuple(records)


def _query(
    connection: sqlite3.Connection, path: str | PathLike[str], sql: str, parameters: tuple[Any, ...] = ()
) -> list[tuple[Any, ...]]:
    try:
        return connection.execute(sql, parameters).fetchall()
    except sqlite3.ProgrammingError:  # a closed file or a wrong call: our fault, not the file's
        raise
    except sqlite3.DatabaseError as error:
        raise _damaged(path, error) from error


def _damaged(path: str | PathLike[str], error: sqlite3.Error) -> AdjudgeError:
    return AdjudgeError(f"{path} cannot be read ({error}): remove it and build it again by reading its texts.")
