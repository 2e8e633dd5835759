"""Labels: a sentence that opens with the name of what it tells of ("Dazed: the unit loses 2 from its Pace").

In: the text of a sentence and the vocabulary. Out: the term that the label names and the sentence without it, in full.
"""

from __future__ import annotations

import re

from ingest.terms import Vocabulary
from kb.names import capitalised

_LABEL = re.compile(
    r"[*_]{0,3}([A-Z][\w'’-]*(?: [\w'’-]+){0,3}?)(?: \((?:[A-Z]|\d\+?|[+-]\d)\))?[*_]{0,3}(?::| [–—])[*_]{0,3} (?=\S)"
)
#: Kinds of which the name can stand before its own rule.
_ENTRIES = ("status", "special_rule", "reaction", "order", "weapon_type")
#: "+1 Aim when shooting", "-2 to all tests".
_BARE_BONUS = re.compile(r"([+−–-](?:\d+|\d*[dD]\d+))(?: (?:bonus|penalty|modifier))?(?: (?:to|on))? ([A-Za-z].*)$")


def labelled(text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """The term that the label of a sentence names and what it tells of it; None where it has no such label."""
    found = _LABEL.match(text) if ":" in text[:48] or "–" in text[:48] or "—" in text[:48] else None
    term = vocabulary.best(found[1], *_ENTRIES) if found else None
    if found is None or term is None or term in vocabulary.general:
        return None
    told = text[found.end() :]
    bonus = _BARE_BONUS.match(told)
    told = f"It has a {bonus[1]} modifier to {bonus[2]}" if bonus else told
    return term, capitalised(told)
