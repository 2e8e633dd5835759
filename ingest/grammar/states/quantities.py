"""Quantities: how much a predicate says: a number, dice, or a share of a characteristic.

In: the tokens of a predicate. Out: the quantity in the short form of docs/clauses.md, or None.
"""

from __future__ import annotations

import re

from ingest.grammar.objects import Thing
from ingest.grammar.tokens import Token
from ingest.lexicon import NUMBER_WORDS
from ingest.terms import Vocabulary
from kb.names import stem

DICE = re.compile(r"^[+-]?(?:\d*[dD]\d+(?:[+-]\d+)?|\d+(?:\.\d+)?)(?:[\"”″+%]|cm|m)?$")
#: What stands behind a number that measures.
MEASURES = '"”″cm'


#: Verbs of what is aboard or a part of a unit: how many there may be.
_HOLDING = frozenset("carry transport hold contain includ tak".split())


def thing_of(term: str, vocabulary: Vocabulary) -> Thing:
    """The thing that a term is."""
    return Thing(vocabulary.terms[term].kind, vocabulary.terms[term].name, term)


def quantity(tokens: list[Token], thing: Thing, vocabulary: Vocabulary) -> str | None:
    """How much: the number, dice or share of a characteristic that the predicate states, None where it states none."""
    lows = [t.low for t in tokens]
    for i, token in enumerate(tokens):
        if any("/characteristic/" in t for t in token.terms):
            name = vocabulary.terms[next(t for t in token.terms if "/characteristic/" in t)].name
            before = lows[max(0, i - 6) : i]
            if "twice" in before or "double" in before:
                return f"2*{name}"
            if "half" in before:
                return f"1/2*{name}" + (" up" if "up" in lows[i:] and any(w.startswith("round") for w in lows) else "")
            measured = {"up", "inches"} & set(before) and {"to", "its", "their"} & set(before)
            if measured or "equal" in before:
                return f"1*{name}"
    for i, token in enumerate(tokens):
        measured = {"range", "ranges", "within"} & set(lows[max(0, i - 4) : i])  # a distance, not how much is done
        if DICE.match(token.text) and not measured:
            return token.text.rstrip(MEASURES)
    spelt = next((low for low in lows if low in ("one", "two", "three", "four", "five", "single")), None)
    if spelt and thing.kind in ("reaction", "weapon_type"):
        return str(NUMBER_WORDS[spelt])
    if thing.verb and stem(thing.verb) in _HOLDING and lows[1:3] == ["up", "to"] and len(lows) > 3:
        return lows[3] if lows[3].isdigit() else str(NUMBER_WORDS.get(lows[3], "")) or None
    return next((t.parameter for t in tokens if t.parameter and thing.term in t.terms), None)
