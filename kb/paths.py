"""Where Adjudge's own files stand: the data it ships with, and what it builds for itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kb.errors import AdjudgeError


def data_folder() -> Path:
    """The folder of shipped data: ``kb/data`` of an installed package, ``data`` at the top of a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise AdjudgeError(f"The data that adjudge ships with is missing beside {package}: install adjudge again.")


def cache_folder() -> Path:
    """The folder for what can be built again: ``$ADJUDGE_CACHE``, else the user's cache folder. It may not exist yet.

    Like every tool that follows the XDG rule, a relative ``$XDG_CACHE_HOME`` is not taken.
    """
    own = os.environ.get("ADJUDGE_CACHE")
    if own:
        return Path(own).expanduser().absolute()
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):
        return Path(shared) / "adjudge"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else _home() / "AppData" / "Local") / "adjudge" / "Cache"
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches" / "adjudge"
    return _home() / ".cache" / "adjudge"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise AdjudgeError(
            "No home folder is known, so there is no cache folder: set ADJUDGE_CACHE to a folder of your choice."
        ) from error
