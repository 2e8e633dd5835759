"""How distances are measured between heights: "measure across the table and add 4 inches for each band of difference".

In: a place in the text and the reader of procedures. Out: ``measure:`` procedures, with the names of the heights from
the lowest upward where the section lists them.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, singular
from kb.patterns import Pattern, deferred

_LEVEL = (
    r"(?:altitude (?:bands?|levels?)|bands?|levels?|tiers?|heights?|altitudes?|stor(?:e?y|e?ys|ies)|floors?|layers?|"
    r"decks?|steps?)"
)
_UNIT = r" ?(?:\"|inch(?:es)?\b|cm\b|metres?\b|paces\b|hexes\b)"
_ADDED = Pattern(
    r"(?i)\b(?:add|adds|plus|adding|count|counts|another|a further|extra)\b[^.;\d]{0,40}?"
    rf"(?P<n>\d+){_UNIT}[^.;]{{0,30}}? (?:for each|for every|per) "
    rf"(?:full |whole |complete )?(?P<what>{_LEVEL})\b"
)
_AS_MUCH = Pattern(
    rf"(?i)\b(?:each|every) (?:full |whole )?(?P<what>{_LEVEL})(?: of (?:height|altitude|difference|elevation))?"
    r"[^.;]{0,50}? (?:counts? as|adds|is worth|is treated as|equals) (?:an? (?:extra|additional|further) )?"
    rf"(?P<n>\d+){_UNIT}"
)
_MEASURED = deferred(r"(?i)\bmeasur|\bdistance|\brange\b|\bapart\b|\bbetween\b|\bdifferen")
_NAMES = r"(?:the )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"
_LISTED = deferred(
    r"(?:from (?:the )?(?:ground|lowest|bottom|low|below)(?: [a-z]+)?"
    r"(?: (?:upwards?|up|to (?:the )?(?:highest|top)))?[,:]? (?:(?:these|they) are |called )?|"
    rf"(?:{_LEVEL})(?: of [a-z]+)?(?:,? (?:called|named|are|which are|these are|they are))?[:,]? "
    r"(?:these are |they are )?)"
    rf"(?P<names>{_NAMES}(?:, {_NAMES})*,? and {_NAMES})(?! from (?:the )?(?:highest|top))"
)


def between_heights(reader: Reader, place: Place) -> bool:
    """ "Measure across the table and then add 4" for each band of difference between them"."""
    found = (_ADDED.search(place.text) or _AS_MUCH.search(place.text)) if _MEASURED.search(place.text) else None
    if found is None:
        return False
    what = singular(found["what"].lower())
    names: list[str] = []
    for _, text in place.around:
        listed = _LISTED.search(text) or _LISTED.search(text[0].lower() + text[1:]) if text else None
        if listed:
            names = [re.sub(r"^[Tt]he ", "", each) for each in re.split(r",? and |, ", listed["names"])]
            break
    value = "; ".join(
        [f"measure: +{found['n']}", f"each {what}", *(["of " + "|".join(names)] if len(names) > 1 else [])]
    )
    reader.emit(place, reader.term(what, "effect"), "modifies", reader.term("distance", "effect"), value)
    return True


SHAPES = (between_heights,)
