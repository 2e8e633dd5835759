"""Questions in plain English: read with the names of the knowledge base, answered by what stands behind them.

Who calls whom, from the front door inwards; nothing calls one that stands before it, save that the other case of a
question (conversation) is asked through the front door again:

- **ask**: which rulesets (editions), which cases (alternatives, conversation, stated), what could be asked (examples).
- **read**: plain wording (wording: spelling, loose, turns, passives) → names (tokens, naming) → who asks what of whom
  (frame, parties, described) → numbers (quantities) → what is wanted (kinds, wanted, asked, relations; sought, pattern)
  → the situation (scene: groups, weapons, happenings) → what was left aside (unplaced).
- **answering**: the rulings, names or numbers to what was read (compare).

**english** holds the words of the language, **reading** the record that is handed on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queries.questions.ask import ask
from queries.questions.examples import typical
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
