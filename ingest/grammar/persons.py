"""Persons: a piece told of as "he" is told of as "it", as the grammar has it.

In: the cleaned text of a sentence. Out: the same with the pronouns of things. Beside a thing or a
body of men ("while he is with a company it need not …") "he" is somebody else, and stays. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_THINGS = {"he": "it", "she": "it", "his": "its", "him": "it", "himself": "itself"}
_A_THING = re.compile(
    r"\b(?:[Ii]ts?|[Ii]tself|they|their|them|(?:an?|the|his|that|this|any|each) (?:[a-z]+ )?(?:unit|squad|band|crew|"
    r"company|regiment|party|platoon|battalion|team|ship|vessel|vehicle|army))\b"
)


def _thing(match: re.Match[str]) -> str:
    if _A_THING.search(match.string):
        return match[0]
    word = _THINGS[match[0].lower()]
    return word.capitalize() if match[0][0].isupper() else word


PERSONS = Substitutions((r"\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]im|[Hh]imself)\b", _thing))
