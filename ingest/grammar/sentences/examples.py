"""Examples of what is forbidden: "may not answer a shot fired in any other case – for example, a warning shot, or …".

In: the text of a sentence and its drafts. Out: a draft for each example, beside the one that it is an example of: what
is given as an example of a prohibition is forbidden by it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from kb.conditions import Fact
from kb.patterns import deferred

_EXAMPLES = deferred(r"(?:[;–—]| -|,) ?(?:for example|for instance|e\.g\.),? ([^.;–—]{5,200})\.?$", re.I)
_NEXT = deferred(r",? (?:or|and) (?=(?:an? |the )?[a-z]+)|, ")
_TO = deferred(r"(to|from|against|by|upon) ")
#: An example that is a sentence of its own rules nothing here.
_SENTENCE = deferred(r"\b(?:is|are|was|were|has|have|may|can|cannot|must|will|would|if|you|your)\b", re.I)


def exemplified(text: str, drafts: list[Draft]) -> list[Draft]:
    """The drafts of the examples that end a sentence, none where it forbids nothing in words that they could fill."""
    found = _EXAMPLES.search(" ".join(text.split()))
    base = drafts[-1] if drafts else None
    if found is None or base is None or base.relation != "denies" or not isinstance(base.when, Fact):
        return []
    answered = _TO.match(base.when.text)
    if answered is None or _SENTENCE.search(found[1]):
        return []
    parts = (part.strip(" ,") for part in _NEXT.split(found[1]))
    told = [f"{answered[1]} {part}" for part in parts if len(part.split()) > 1]
    return [replace(base, when=Fact(each), condition=each) for each in told]
