"""Names that a text writes with a capital in most places, and in small letters in some.

In: a document. Out: the same document, where a name that stands before the word for its kind ("the Dazed status") has
its capital there throughout ("has the dazed status"). Nothing else changes, so every span stays as it was; what is kept
in the end is the text as it is written.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ingest.lexicon import KIND_WORDS, NOT_A_NAME
from kb.model import Document
from kb.patterns import deferred

__all__ = ["with_even_capitals"]

#: Kinds of which a name is told by the word behind it, and by nothing else.
_KINDS = ("status", "special_rule", "unit_subtype", "unit_type")
_NOUNS = "|".join(
    sorted((re.escape(noun) for noun, kind in KIND_WORDS.items() if kind in _KINDS), key=len, reverse=True)
)
#: A name of one word with the word for its kind behind it, inside a sentence.
_NAMED = deferred(rf"(?<=[a-z,] )(?P<name>[^\W\d_]{{3,30}})(?= (?P<kind>(?i:{_NOUNS}))(?:e?s)?\b)")


def with_even_capitals(document: Document) -> Document:
    """The document with capitals on the names that it writes so more often than not; itself where there are none."""
    found = [(match, (match["name"].lower(), match["kind"].lower())) for match in _NAMED.finditer(document.text)]
    large = Counter(name for match, name in found if match["name"][0].isupper())
    small = [(match, name) for match, name in found if match["name"].islower()]
    fewer = Counter(name for _, name in small)
    uneven = [match for match, name in small if large[name] > fewer[name] and name[0] not in NOT_A_NAME]
    if not uneven:
        return document
    letters = list(document.text)
    for match in uneven:
        first = letters[match.start()].upper()
        letters[match.start()] = first if len(first) == 1 else letters[match.start()]
    return replace(document, text="".join(letters))
