"""Verb forms: whether a word that nothing else tells of could be a verb, by its form and the word after it.

In: a token of a list after a modal. Out: true or false; general English only.
"""

from __future__ import annotations

from ingest.grammar.tokens import Token
from ingest.lexicon import GENERIC_UNITS, NOT_A_NAME, PREPOSITIONS

#: What stands before the object of a verb, and not before that of a preposition or an adjective.
ARTICLES = frozenset("a an the its their his any all one two each another every".split())
#: Words before a noun that tell of it: "heavy guns", "enemy units".
_TELLING = frozenset(
    """heavy light small large medium open hard soft rough deep long short high low full half extra direct close steep
    dense wide more most many few both such other same only own new normal double spare friend wooden great thick thin
    big fast slow free aimed""".split()
)
_OF_ADJECTIVES = ("y", "al", "ic", "ous", "ful", "ive", "less", "er", "est", "able", "ible", "ary")


def may_be_verb(token: Token, first: bool = False) -> bool:
    """Whether an unknown word in small letters could be a verb by its form; the ``first`` of a list needs no such."""
    low = token.low
    if token.terms or not low.isalpha() or low != token.text or len(low) < 3 or low.endswith(("ed", "ing", "s")):
        return False
    if low in NOT_A_NAME or low in PREPOSITIONS or low in GENERIC_UNITS or low in ("but", "there"):
        return False
    return first or not (low in _TELLING or (len(low) > 4 and low.endswith(_OF_ADJECTIVES)))
