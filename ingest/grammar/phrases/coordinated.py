"""Several who are each told of in full: "Crews in the reeds, and Punts", "Riders and any crew with a Bell".

In: the tokens of a noun phrase. Out: the phrases that stand beside each other in it. What is told of one of them ("in
the reeds") holds of that one alone, where each of the others is named by its kind or begins with a word for units.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS

_JOINS = frozenset(("and", "or", ","))
_BEFORE = frozenset("a an any all the each every other those".split())
_TOLD = frozenset("in on with behind inside within that which who under near at carrying armed".split())
_RELATIVE = frozenset("that which who with".split())


def coordinated(tokens: Sequence[Token], vocabulary: Vocabulary) -> list[tuple[Token, ...]]:
    """The phrases of a list of those who are each told of in full; none where the phrase is no such list."""
    lows = [token.low for token in tokens]
    if _JOINS.isdisjoint(lows) or _TOLD.isdisjoint(lows) or lows[0] in ("both", "neither", "no", "only"):
        return []
    phrases: list[list[Token]] = [[]]
    commas = [False]
    for token, low in zip(tokens, lows, strict=True):
        if low not in _JOINS:
            phrases[-1].append(token)
        elif phrases[-1]:
            phrases.append([])
            commas.append(low == ",")
        else:
            commas[-1] = commas[-1] or low == ","
    phrases = [phrase for phrase in phrases if phrase]
    if len(phrases) < 2 or len(commas) < len(phrases):
        return []
    told = False  # whether one before is told of at length, of whom a bare kind behind it may be told too
    some_told = False
    for phrase, comma in zip(phrases, commas, strict=False):
        words = [token for token in phrase if token.low not in _BEFORE]
        if not words:
            return []
        bare = len(words) == 1 and _is_kind(words[0], vocabulary)
        full = _is_unit_word(words[0], vocabulary) and len(words) > 2 and words[1].low in _TOLD
        if not (full or (bare and (not told or comma))):
            return []
        told = told or (full and words[1].low in _RELATIVE)
        some_told = some_told or full
    return [tuple(phrase) for phrase in phrases] if some_told else []


def _is_kind(token: Token, vocabulary: Vocabulary) -> bool:
    return bool(token.terms) and all(vocabulary.terms[term].kind in TYPE_KINDS for term in token.terms)


def _is_unit_word(token: Token, vocabulary: Vocabulary) -> bool:
    plain = token.low in GENERIC_UNITS or token.stem in vocabulary.unit_words
    return plain and not any(vocabulary.terms[term].kind in TYPE_KINDS for term in token.terms)
