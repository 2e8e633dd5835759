"""Terms: what a rulebook names, and of which kind each named thing is.

In: the documents of a ruleset with their sections and passages. Out: a ``Vocabulary`` (terms, aliases, an index that
finds them, the term of each section, the text's own words for units and for kinds). Nothing is known beforehand: a
name's kind comes from the heading over it, from lists and tables that name it, and from how the sentences use it.

The stages vote for a name and a kind: ``families`` and ``telling`` (entries under one heading, announced lists; where
no word tells their kind, ``kindred`` judges them together), ``profiles`` (tables), ``headings`` (a heading that tells
its own kind), ``sentences`` (usage). ``settle`` counts the votes.
"""

from ingest.vocabulary.discover import discover
from ingest.vocabulary.model import BEARER_KINDS, Vocabulary

__all__ = ["BEARER_KINDS", "Vocabulary", "discover"]
