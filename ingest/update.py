"""Reading texts into a knowledge base that may already hold others.

In: a database file, a ruleset id and paths. Out: the file with that ruleset's stored documents and the new ones read
together (a document of the same id is replaced), every other ruleset kept. A run that fails, or that would change
nothing, leaves the file as it is. Other rulesets are copied as they stand, unless an older reader had read them: then
they are read again from their stored text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import astuple, dataclass, replace
from pathlib import Path

import kb.store
import kb.write
from ingest.packed import HeldDocument
from ingest.version import reader_version
from kb.errors import AdjudgeError
from kb.model import Document, Reading, Ruleset
from kb.paths import data_folder
from kb.patterns import deferred

#: Told what is being done, in a few words.
Progress = Callable[[str], None]

_ID = deferred(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run did: ``changed`` is false where the file already said exactly this."""

    ruleset: Ruleset
    changed: bool
    documents: tuple[str, ...]
    passages: int = 0
    terms: int = 0
    clauses: int = 0
    not_understood: int = 0
    warnings: tuple[str, ...] = ()


def update(
    db: Path, ruleset: str, paths: Sequence[str | Path], title: str | None = None, progress: Progress = lambda _: None
) -> Outcome:
    """Read the texts at ``paths`` into ``db`` as documents of ``ruleset``."""
    _check_id(ruleset)
    loaded, warnings = load_documents(paths, ruleset)
    before = kb.store.stored(db)
    documents = _together(before, ruleset, loaded)
    wanted = Ruleset(ruleset, title or _stored_title(before, ruleset) or shipped_titles().get(ruleset, ruleset))
    names = tuple(document.id for document in loaded)
    with ExitStack() as stack:
        old = stack.enter_context(kb.store.open(db)) if before and _is_current(db) else None
        meta = old.meta() if old else {}
        keys = {wanted.id: _key(wanted, documents)}
        if old and meta.get(f"read:{wanted.id}") == keys[wanted.id]:
            return Outcome(wanted, False, names, warnings=warnings)
        readings = []
        for other, kept in before.items():
            if other.id == wanted.id:
                continue
            keys[other.id] = _key(other, kept)
            if old and meta.get(f"read:{other.id}") == keys[other.id]:
                readings.append(old.reading(other.id))
            else:
                progress(f"Reading {other.id} again")
                readings.append(read(other, kept))
        progress(f"Reading {', '.join(names)}")
        reading = read(wanted, documents)
        if not reading.clauses:
            warnings += (f"No rule was found in {', '.join(names)}; `adjudge report coverage` lists why.",)
    progress("Writing")
    changed = kb.write.build(db, [*readings, reading], _meta(keys))
    return Outcome(
        wanted, changed, names, len(reading.passages), len(reading.terms), len(reading.clauses),
        len(reading.problems), warnings,
    )  # fmt: skip


def load_documents(paths: Iterable[str | Path], ruleset: str) -> tuple[list[Document], tuple[str, ...]]:
    """The documents at ``paths`` (files, or folders of them), and what is doubtful about how they were read."""
    from ingest import decode

    documents: dict[str, Document] = {}
    came_from: dict[str, Path] = {}
    warnings: list[str] = []
    for path in decode.find_files(paths):
        document, doubts = decode.read(path, ruleset)
        warnings += doubts
        if document.id in documents:
            raise AdjudgeError(
                f"{came_from[document.id]} and {path} would both be the document {document.id!r}; rename one of them."
            )
        documents[document.id] = HeldDocument(*astuple(document))
        came_from[document.id] = path
    return list(documents.values()), tuple(warnings)


def read(ruleset: Ruleset, documents: Sequence[Document]) -> Reading:
    """The reading of a whole ruleset, with the overlays that ship for it."""
    from ingest.overrides.overlay import load_overlays
    from ingest.read import read_ruleset

    return read_ruleset(ruleset, list(documents), load_overlays(data_folder() / "overlays"))


def build_from_folders(db: Path, folders: Iterable[tuple[Ruleset, Path]]) -> None:
    """A new knowledge base of one folder of texts for each ruleset."""
    readings, keys = [], {}
    for ruleset, folder in folders:
        documents, _warnings = load_documents([folder], ruleset.id)
        readings.append(read(ruleset, documents))
        keys[ruleset.id] = _key(ruleset, documents)
    kb.write.build(db, readings, _meta(keys))


def shipped_titles() -> dict[str, str]:
    """The titles of the rulesets that the program knows by id; any other is called by its id until it is given one."""
    import tomllib

    table = tomllib.loads((data_folder() / "rulebooks" / "rulesets.toml").read_text(encoding="utf-8"))
    return {ruleset: entry["title"] for ruleset, entry in table.items()}


def _check_id(ruleset: str) -> None:
    if not _ID.fullmatch(ruleset):
        raise AdjudgeError(
            f"The ruleset id {ruleset!r} cannot be used; give letters, digits, hyphens and dots only, like hh2."
        )


def _together(before: dict[Ruleset, tuple[Document, ...]], ruleset: str, loaded: Sequence[Document]) -> list[Document]:
    """The ruleset's stored documents with the new ones in their places, in the order of their ids."""
    stored = next((documents for other, documents in before.items() if other.id == ruleset), ())
    merged = {document.id: document for document in (*stored, *loaded)}
    return [replace(merged[each], ruleset=ruleset) for each in sorted(merged)]


def _stored_title(before: dict[Ruleset, tuple[Document, ...]], ruleset: str) -> str | None:
    return next((other.title for other in before if other.id == ruleset), None)


def _is_current(db: Path) -> bool:
    """Whether ``db`` can be opened as it is, so that what it holds can be compared and copied."""
    try:
        kb.store.open(db).close()
    except AdjudgeError:
        return False
    return True


def _key(ruleset: Ruleset, documents: Sequence[Document]) -> str:
    """What a reading depends on: two with equal keys are equal."""
    parts = [reader_version(), ruleset.id, ruleset.title, *(f"{d.id} {d.format} {d.sha256}" for d in documents)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _meta(keys: dict[str, str]) -> dict[str, str]:
    return {f"read:{ruleset}": key for ruleset, key in keys.items()}
