"""Names that inflection alone parts: "Shot" and "Shoot", "Watch" and "Watching".

In: the terms that a word of a question may mean, and the word as it is written. Out: those that are meant.
"""

from __future__ import annotations

from kb.model import OPTION_KINDS, Term
from kb.names import fold
from queries.questions.tokens import Token

_BEING = frozenset("is are was were be been being get gets got am".split())


def troops_or_deed(terms: list[Term], tokens: tuple[Token, ...], i: int, words: str) -> list[Term]:
    """Of troops and a deed whose names differ by inflection alone, the one that is written ("Shot" may "Shoot")."""
    deeds = [term for term in terms if term.kind in OPTION_KINDS]
    if not deeds or not any(term.kind == "unit_type" for term in terms):
        return terms
    after = tokens[i + 1].low if i + 1 < len(tokens) else ""
    if words.islower() and (after in ("at", "by", "on", "upon") or (i and tokens[i - 1].low in _BEING)):
        return deeds  # "they are shot at"
    return [term for term in terms if fold(term.name) == fold(words)] or terms


def as_spelt(terms: list[Term], words: str) -> list[Term]:
    """Of an order and a state that differ in their ending alone, the one that is spelt so ("Watch", "Watching")."""
    said = fold(words)
    kinds = {term.kind for term in terms if fold(term.name) in (said, f"{said} order")} & {"order", "status"}
    if len(kinds) != 1:
        return terms
    other = "status" if "order" in kinds else "order"
    return [term for term in terms if term.kind != other]
