"""Questions in plain English: read with the names of the knowledge base, answered by what stands behind them."""

from queries.questions.ask import ask
from queries.questions.conversation import Conversation
from queries.questions.reading import Named, Quantity, Reading

__all__ = ["Conversation", "Named", "Quantity", "Reading", "ask"]
