"""Deeds by which one goes so much further than by one's own figure: "add 6 inches to the ship's Drive in this move",
"the ship moves up to 6 inches further than its Drive".

In: a place in the text and the reader of procedures. Out: ``distance:`` procedures of the deed in whose entry it
stands. The figure is one by which the text has units move.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, heading_of
from ingest.vocabulary.naming import is_name
from kb.model import OPTION_KINDS
from kb.patterns import Pattern

_OWN = r"(?:its|their|his|her|your|the|(?:the |an? |that )?[a-z][\w-]*(?:['’]s|s['’]))"
_FIGURE = r"(?P<name>[A-Z][\w-]+)"
_FAR = r"\+?(?P<n>\d+) ?(?:\"|”|″|''|inch(?:es)?\b|cm\b)"
_SHAPES = (
    Pattern(rf"(?i:\badds?) {_FAR} to {_OWN} {_FIGURE}"),
    Pattern(rf"{_OWN} {_FIGURE} (?:is|are) (?:increased|raised|lengthened|boosted|extended) by {_FAR}"),
    Pattern(rf"\b(?:gains?|gets?|has|have|receives?) (?:an extra )?{_FAR} (?:(?:to|of|on) )?(?:{_OWN} )?{_FIGURE}"),
    Pattern(rf"(?i:\bmoves?)(?: up to)? {_FAR} (?:further|farther|more) than {_OWN} {_FIGURE}"),
    Pattern(rf"\b{_OWN} {_FIGURE} and (?:an? )?(?:extra|additional|further|another) {_FAR}"),
)  # fmt: skip
#: What holds on some ground or in some case alone is no part of the deed.
_CASE = Pattern(r"(?i)\b(?:if|when|while|unless|within|against|target|range)\b")


def plus_own(reader: Reader, place: Place) -> bool:
    """ "Add 6 inches to the ship's Drive in this round's move", in the entry of an order."""
    found = next((hit for shape in _SHAPES if (hit := shape.search(place.text))), None)
    deed = _deed(reader, place) if found else None
    if found is None or deed is None:
        return False
    figure = reader.vocabulary.best(found["name"], "characteristic")
    if figure is None and reader.vocabulary.best(found["name"], *OPTION_KINDS):
        return False  # what is added to another deed
    if _CASE.search(place.text) or not _moved_by(reader, found["name"]):
        return False
    name = reader.vocabulary.terms[figure].name if figure else found["name"]
    figure = figure or reader.term(name, "characteristic")
    reader.emit(place, deed, "uses", figure, f"distance: {name} + {found['n']}")
    return True


def _deed(reader: Reader, place: Place) -> str | None:
    """The deed in whose entry a sentence stands; what is no entry of anything known is one where it tells of a move."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    if own is not None:
        return own if reader.vocabulary.terms[own].kind in OPTION_KINDS else None
    heading = heading_of(place.section.heading)
    told = _THIS_MOVE.search(place.text) and is_name(heading) and len(heading.split()) <= _SHORT
    return reader.term(heading, "action") if told else None


_SHORT = 3
_THIS_MOVE = Pattern(
    r"(?i)\b(?:this|that|its|the) (?:[a-z]+(?:['’]s)? )?move\b|\bmoves?\b[^.;]*? (?:further|farther) than\b"
)


def _moved_by(reader: Reader, name: str) -> bool:
    """Whether the text has units move by a figure ("moves up to its Drive")."""
    return re.search(rf"\b[Mm]ov(?:e|es|ing)\b[^.;:]{{0,80}}\b{re.escape(name)}\b", reader.document.text) is not None


SHAPES = (plus_own,)

__all__ = ["SHAPES", "plus_own"]
