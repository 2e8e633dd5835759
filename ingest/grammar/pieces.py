"""Pieces: the parts that a sentence is cut into, each with its role.

In: the tokens of a part. Out: a ``Piece``, with the word that opens it ('' for a main clause) and its own words.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.tokens import Token


@dataclass(slots=True, unsafe_hash=True)  # never changed, and made too often to be frozen
class Piece:
    """Part of a sentence. ``role`` is '' (main), if, unless, despite, until, instead, aside or during.

    ``fronted`` pieces stand before the first main clause; ``forward`` ones belong to the main clause after them, the
    others to the one before. ``after`` is the identity of the token that a phrase of time stood behind.
    """

    role: str
    opener: str
    tokens: tuple[Token, ...]
    fronted: bool = False
    forward: bool = False
    after: int = 0

    @property
    def text(self) -> str:
        """The words of the piece, as the sentence writes them."""
        words = " ".join(t.text + (f" ({t.parameter})" if t.parameter else "") for t in self.tokens)
        return words.replace(" ,", ",").strip(" ,")
