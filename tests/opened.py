"""A rulebook of a few lines, read and opened as a user would have it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kb.store
from ingest.update import update
from queries.questions import ask


def opened(text: str, folder: Path) -> kb.store.KnowledgeBase:
    """The knowledge base of one Markdown rulebook, which stands in ``folder`` with it; to be closed."""
    book = folder / "book.md"
    book.write_text(text, "utf-8")
    update(folder / "book.db", "book", [book])
    return kb.store.open(folder / "book.db")


def ruled(base: kb.store.KnowledgeBase, question: str) -> dict[str, Any]:
    """The one ruling of a question's one answer."""
    (answer,) = ask(base, question)["answers"]
    (ruling,) = answer["rulings"]
    return dict(ruling)
