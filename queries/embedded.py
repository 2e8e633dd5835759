"""The embedded knowledge base: built from the rulebook digests that ship, into the cache folder, on first use.

Its file name carries a hash of the digests, the overlays and the code that reads them, so that a change of either
builds a new file and nothing stale is ever asked. Concurrent first uses are safe: each builds a file of its own and
moves it into place in one step.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import AdjudgeError
from kb.paths import cache_folder, data_folder

if TYPE_CHECKING:
    from kb.model import Reading, Ruleset

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
    import kb.write

    print_progress = sys.stderr.isatty()
    if not print_progress:
        print("Building the embedded knowledge base (first use) …", file=sys.stderr)
    rulesets = list(_rulesets())
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        if print_progress:
            import click

            label = "Building the embedded knowledge base"
            with click.progressbar(rulesets, label=label, file=sys.stderr) as bar:
                readings = [_read(ruleset, folder) for ruleset, folder in bar]
        else:
            readings = [_read(ruleset, folder) for ruleset, folder in rulesets]
        kb.write.build(partial, readings)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _rulesets() -> Iterator[tuple[Ruleset, Path]]:
    """Each ruleset that ships, with the folder of its digests."""
    from kb.model import Ruleset

    folder = data_folder() / "rulebooks"
    titles = tomllib.loads((folder / "rulesets.toml").read_text(encoding="utf-8"))
    for each in sorted(folder.iterdir()):
        if each.is_dir() and any(each.glob("*.md")):
            yield Ruleset(each.name, titles.get(each.name, {}).get("title", each.name)), each


def _read(ruleset: Ruleset, folder: Path) -> Reading:
    from ingest.update import load_documents, read

    return read(ruleset, load_documents([folder], ruleset.id))


def _key() -> str:
    """A hash of everything that the embedded knowledge base is made of."""
    digest = hashlib.sha256(sys.implementation.cache_tag.encode() if sys.implementation.cache_tag else b"")
    here = Path(__file__).resolve().parent.parent
    folders = [(data_folder() / "rulebooks", ""), (data_folder() / "overlays", ""), (here / "kb", ".py"),
               (here / "ingest", "")]  # fmt: skip
    for folder, suffix in folders:
        for path in sorted(folder.rglob(f"*{suffix}")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(folder)}\0".encode())
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
