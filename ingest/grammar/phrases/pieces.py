"""Pieces: the parts that a sentence is cut into, each with its role.

In: the tokens of a part. Out: a ``Piece``, with the word that opens it ('' for a main clause) and its own words.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.phrases.tokens import Token


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


#: "If possible", "if they wish": the choice is in the "may" of the clause, and nothing is asked.
_FREELY = frozenset(
    "possible desired wish wishes chooses choose applicable necessary needed required appropriate".split()
)
_FREE_WORDS = _FREELY | frozenset("the a it is they player players controlling owning you if so any".split())


def asks_nothing(piece: Piece) -> bool:
    """Whether a condition only says that it is done where it can be, or where somebody wants it."""
    lows = [t.low for t in piece.tokens]
    return len(lows) <= 4 and lows[-1] in _FREELY and set(lows) <= _FREE_WORDS
