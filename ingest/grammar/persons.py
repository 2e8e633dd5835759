"""Persons: a piece told of as "he" is told of as "it", as the grammar has it, and what a player has it do as its deed.

In: the cleaned text of a sentence. Out: the same with the pronoun of a thing where he does something. Beside a thing or
a body of men ("while he is with a company it need not …") "he" is somebody else, and stays. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_A_THING = re.compile(
    r"\b(?:[Ii]ts?|[Ii]tself|they|their|them|(?:an?|the|his|that|this|any|each) (?:[a-z]+ )?(?:unit|squad|band|crew|"
    r"company|regiment|party|platoon|battalion|team|ship|vessel|vehicle|army))\b"
)


def _thing(match: re.Match[str]) -> str:
    if _A_THING.search(match.string):
        return match[0]
    return "It" if match[0][0].isupper() else "it"


PERSONS = Substitutions(
    (r"(?<!therwise )\b(?:[Hh]e|[Ss]he)\b(?! does\b)", _thing),
    (  # "the player may not have it Dash"
        r"\b((?:may|can|must)(?: not| only| never)?|cannot) (?:choose to )?have "
        r"(?:it|them|(?:that|the|this|its|those) (?:unit|model|crew|piece|squad)s?) "
        r"(?=(?!not\b|be\b|\w+ed\b)[A-Za-z]{3,}\b)",
        r"\1 ",
    ),
)
