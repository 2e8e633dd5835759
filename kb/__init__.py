"""The knowledge base: what rulebooks say, how it is stored, and how it is read back.

The records are in ``kb.model``; ``kb.write.build`` writes them, ``kb.store.open`` reads them. ``kb.open`` is the front
door for programs: the knowledge base it opens also answers (``ask``, ``resolve``), with what stands above this package.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

from kb.errors import AdjudgeError

if TYPE_CHECKING:
    from os import PathLike

    from kb.model import Reading
    from kb.rules import Rules
    from kb.store import KnowledgeBase
    from kb.store import open as open_knowledge_base

__all__ = ["AdjudgeError", "KnowledgeBase", "Reading", "Rules", "open", "open_knowledge_base"]

#: What is loaded when it is first asked for: help and completion need none of it.
_HOMES = {
    "KnowledgeBase": ("kb.store", "KnowledgeBase"),
    "Reading": ("kb.model", "Reading"),
    "Rules": ("kb.rules", "Rules"),
    "open_knowledge_base": ("kb.store", "open"),
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        module, attribute = _HOMES[name]
        return getattr(importlib.import_module(module), attribute)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def open(path: str | PathLike[str] | None = None) -> KnowledgeBase:
    """The knowledge base in the file ``path``, for reading only; without one the embedded default.

    It comes ``ready``: everything that questions need is loaded, so that each is answered at once.
    """
    if path is None:
        path = importlib.import_module("queries.embedded").database()
    base = importlib.import_module("kb.store").open(path)
    base.ready()
    return cast("KnowledgeBase", base)
