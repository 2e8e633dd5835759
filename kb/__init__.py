"""The knowledge base: what rulebooks say, how it is stored, and how it is read back.

The records are in ``kb.model``; ``kb.write.build`` writes them, ``kb.store.open`` reads them. ``kb.open`` is the front
door for programs: the knowledge base it opens also answers (``ask``, ``resolve``), with what stands above this package.
"""

from __future__ import annotations

import importlib
from os import PathLike

from kb.errors import AdjudgeError
from kb.model import Reading
from kb.rules import Rules
from kb.store import KnowledgeBase
from kb.store import open as open_knowledge_base

__all__ = ["AdjudgeError", "KnowledgeBase", "Reading", "Rules", "open", "open_knowledge_base"]


def open(path: str | PathLike[str] | None = None) -> KnowledgeBase:
    """The knowledge base in the file ``path``, for reading only; without one the embedded default."""
    if path is None:
        path = importlib.import_module("queries.embedded").database()
    return open_knowledge_base(path)
