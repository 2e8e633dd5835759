"""By which version of the reading code a text was read. Every command that uses the embedded knowledge base asks this,
so nothing that reads is loaded here.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import kb
from kb.paths import data_folder


@functools.cache
def reader_version() -> str:
    """A hash of the code that reads and of the overlays: texts read by another version are read again."""
    digest = hashlib.sha256()
    code = Path(__file__).resolve().parent
    for folder, ending in ((code, ".py"), (Path(kb.__file__).parent, ".py"), (data_folder() / "overlays", ".toml")):
        for path in sorted(folder.rglob(f"*{ending}")):
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
