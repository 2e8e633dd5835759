"""Questions in plain English: read with the names of the knowledge base, answered by what stands behind them."""

from queries.questions.ask import ask
from queries.questions.reading import Named, Quantity, Reading

__all__ = ["Named", "Quantity", "Reading", "ask"]
