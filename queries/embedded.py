"""The embedded knowledge base: built from the rulebook digests that ship, into the cache folder, on first use.

Its file name carries a hash of the digests, the overlays and the code that reads them, so that a change of either
builds a new file and nothing stale is ever asked. Concurrent first uses are safe: each writes a file of its own, which
``kb.write`` moves into place in one step.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import AdjudgeError
from kb.paths import cache_folder, data_folder

if TYPE_CHECKING:
    from kb.model import Ruleset

#: What an earlier version left in the cache is removed once it is this old.
_STALE_AFTER_DAYS = 14


def database() -> Path:
    """The embedded knowledge base's file; built first where it is missing."""
    path = cache_folder() / f"embedded-{_key()}.db"
    if not path.exists():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            build(path)
        except OSError as error:
            raise AdjudgeError(
                f"The embedded knowledge base could not be built in {path.parent} ({error.strerror or error}); set "
                "XDG_CACHE_HOME to a folder that can be written to, or name a knowledge base with --db."
            ) from error
        _remove_stale(path)
    return path


def build(path: Path) -> None:
    """Read every digest that ships and write the knowledge base ``path``, whole or not at all."""
    import click

    from ingest.update import build_from_folders

    folders = list(_folders())
    if not sys.stderr.isatty():
        print("Building the embedded knowledge base (first use) …", file=sys.stderr)
        build_from_folders(path, folders)
        return
    with click.progressbar(folders, label="Building the embedded knowledge base", file=sys.stderr) as bar:
        build_from_folders(path, bar)


def _folders() -> Iterator[tuple[Ruleset, Path]]:
    """Each ruleset that ships, with the folder of its digests."""
    from ingest.update import shipped_titles
    from kb.model import Ruleset

    titles = shipped_titles()
    for folder in sorted((data_folder() / "rulebooks").iterdir()):
        if folder.is_dir() and any(folder.glob("*.md")):
            yield Ruleset(folder.name, titles.get(folder.name, folder.name)), folder


def _key() -> str:
    """A hash of everything that the embedded knowledge base is made of."""
    from ingest.version import reader_version

    digest = hashlib.sha256(reader_version().encode())
    folder = data_folder() / "rulebooks"
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _remove_stale(current: Path) -> None:
    limit = time.time() - _STALE_AFTER_DAYS * 86400
    for path in current.parent.glob("embedded-*"):
        try:
            if path != current and path.stat().st_mtime < limit:
                path.unlink()
        except OSError:  # another process was quicker, or it is not ours to remove
            continue
