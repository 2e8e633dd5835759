"""Type brackets: a kind of unit with its sub-type in brackets behind it ("Riders (Light)"), as books list them.

In: the text of a sentence and the vocabulary. Out: the same with the sub-type before the kind ("Light Riders"), as
sentences put it where they have no brackets.
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS
from kb.names import NAME2
from kb.patterns import deferred

_BRACKETED = deferred(rf"\b(?P<kind>{NAME2}) \((?P<sub>{NAME2})\)")


def subtypes_before(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the sub-types before the kinds of unit that they stand behind in brackets."""

    def before(match: re.Match[str]) -> str:
        kind, sub = vocabulary.best(match["kind"], "unit_type"), vocabulary.best(match["sub"], "unit_subtype")
        told = (vocabulary.kind_of(kind), vocabulary.kind_of(sub)) == TYPE_KINDS
        return f"{match['sub']} {match['kind']}" if told else match.group()

    return _BRACKETED.sub(before, text) if "(" in text else text
