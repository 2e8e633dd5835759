"""Shared words: what a lead-in says once for all of its items, said with each of them ("may not dash while it:").

In: a document's structure. Out: the same structure as it is read: the pronoun, and the verb behind it, with which such
a lead-in ends stand before each item ("it is Dazed"), as in lists that write them out.
"""

from __future__ import annotations

import dataclasses
import re

from ingest.structure import Structure
from kb.model import Passage
from kb.patterns import deferred

_SHARED = deferred(
    r"(?P<opener>\b(?:only if|if|when|whenever|while|whilst|unless|once|as long as|so long as|provided(?: that)?))"
    r" (?P<shared>(?:it|they|he|she)(?: (?:is|are|has|have|was|were))?(?: currently)?)\s*[:–—-]?\s*$",
    re.IGNORECASE,
)
#: An item that begins with somebody or something of its own.
_OWN = deferred(r"(?:it|they|he|she|the|an?|its|their|there|any|no|all)\b", re.IGNORECASE)


def with_shared_words(structure: Structure) -> Structure:
    """The structure with what its lead-ins say of all of their items before each of them."""
    leads = {
        passage.id: found["shared"]
        for passage in structure.passages
        if passage.kind != "heading" and (found := _SHARED.search(passage.text))
    }
    items = [passage for passage in structure.passages if passage.kind == "bullet" and passage.lead_in in leads]
    if not items:
        return structure
    led = {passage.lead_in for passage in items}
    told = (_told(passage, leads, led) for passage in structure.passages)
    return dataclasses.replace(structure, passages=tuple(told))


def _told(passage: Passage, leads: dict[str, str], led: set[str | None]) -> Passage:
    if passage.id in led:
        return dataclasses.replace(passage, text=_SHARED.sub(r"\g<opener>:", passage.text))
    shared = leads.get(passage.lead_in or "", "") if passage.kind == "bullet" else ""
    verb = " " in shared  # "while it is:" over "under an order"
    if not shared or (not verb and _OWN.match(passage.text)):
        return passage
    first = passage.text[0].lower() if passage.text[1:2].islower() and not verb else passage.text[0]
    return dataclasses.replace(passage, text=f"{shared} {first}{passage.text[1:]}")
