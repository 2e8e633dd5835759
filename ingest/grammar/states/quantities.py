"""Quantities: how much a predicate says: a number, dice, or a share of a characteristic.

In: the tokens of a predicate. Out: the quantity in the short form of docs/clauses.md, or None.
"""

from __future__ import annotations

from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import COUNTS, NUMBER_WORDS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.names import stem
from kb.patterns import deferred

DICE = deferred(r"^[+-]?(?:\d*[dD]\d+(?:[+-]\d+)?|\d+(?:\.\d+)?)(?:[\"”″+%]|cm|m)?$")
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
    if counted := _counted(lows, thing, vocabulary):
        return counted
    if thing.verb and stem(thing.verb) in _HOLDING and lows[1:3] == ["up", "to"] and len(lows) > 3:
        return lows[3] if lows[3].isdigit() else str(NUMBER_WORDS.get(lows[3], "")) or None
    return next((t.parameter for t in tokens if t.parameter and thing.term in t.terms), None)


def _counted(lows: list[str], thing: Thing, vocabulary: Vocabulary) -> str | None:
    """How many of what a deed names in the text's own words are told of ("fire two shots"), or how many deeds of any
    kind ("carry out one action")."""
    general = thing.term in vocabulary.general
    if thing.kind != "action" or not (thing.term is None or general):
        return None
    noun = thing.name.lower().split()[-1]
    for n, low in enumerate(lows):
        told = noun in (lows[n + 1 : n + 2] if general else lows[n + 1 : n + 4])
        beside = {lows[n - 1], lows[n + 1]} if n and told else _NO_COUNT
        if low in COUNTS and beside.isdisjoint(_NO_COUNT):
            return str(NUMBER_WORDS[low])
    return None


#: Words beside a number that make it none of its own: "one of", "every one", "one or two", "one fewer", "from one".
_NO_COUNT = PREPOSITIONS - {"between"} | frozenset(
    "or and every each any no this that than least most another more fewer less extra additional further".split()
)
