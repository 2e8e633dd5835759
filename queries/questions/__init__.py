"""Questions in plain English: read with the names of the knowledge base, answered by what stands behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queries.questions.ask import ask, typical
from queries.questions.reading import Named, Quantity, Reading

if TYPE_CHECKING:
    from queries.questions.conversation import Conversation

__all__ = ["Conversation", "Named", "Quantity", "Reading", "ask", "typical"]


def __getattr__(name: str) -> Any:
    """A conversation is loaded by who holds one: a single question does without."""
    if name == "Conversation":
        from queries.questions.conversation import Conversation

        return Conversation
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
