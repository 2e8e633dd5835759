"""The knowledge base: what rulebooks say, how it is stored, and how it is read back.

The records are in ``kb.model``; ``kb.write.build`` writes them, ``kb.store.open`` reads them.
"""

from __future__ import annotations

from kb.errors import AdjudgeError
from kb.model import Reading
from kb.rules import Rules
from kb.store import KnowledgeBase
from kb.store import open as open_knowledge_base

__all__ = ["AdjudgeError", "KnowledgeBase", "Reading", "Rules", "open_knowledge_base"]
