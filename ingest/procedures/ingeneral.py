"""Rolls told of once for all: "All Rolls use a D12. A die that shows the value or less is a success", and elsewhere
"a Nerve Test is a Roll of Nerve".

In: a place in the text and the reader of procedures. Out: tests, told at the end where no other sentence tells how they
are rolled.
"""

from __future__ import annotations

from functools import partial

from ingest.procedures.checks import always
from ingest.procedures.reader import DICE, TEST, Place, Reader, dice_of, singular
from kb.patterns import Pattern

_ALL = Pattern(
    r"(?i)\b(?:all|any|every|each) (?:rolls?|tests?|checks?) (?:uses?|(?:is|are) (?:made|taken|rolled)(?: by rolling)?"
    rf"(?: with| on| using)?) {DICE}"
)
#: "A die that shows the SV or less is a success", "you succeed if you roll equal to or under the Attribute".
_PASSED = Pattern(
    r"(?i)\b(?:shows?|rolls?|scores?|is|result|total) (?:of )?(?:the|its|their|that|your) [\w' ()-]{2,30}? or "
    r"(?:(?P<less>less|lower|under|below)|more|higher|over|above|better)\b[^.;]{0,40}?\b(?:succe|pass)|"
    r"\b(?:succe|pass)[^.;]{0,60}?"
    r"\b(?:equal to or (?:(?P<under>less|lower|under|below)|more|higher|over|above|greater))"
)
#: "A Nerve Test is a Normal Roll of Nerve with the modifiers below".
_OF = Pattern(
    rf"\b(?P<test>{TEST}) (?:is|are)(?: made as| taken as)? (?:an? )?(?:[A-Za-z]+ )?(?i:rolls?|tests?|checks?) "
    r"(?:of|on|against|using|versus) (?:the |its |their )?(?:[a-z]+['’]s )?(?P<figure>[A-Z][\w-]+)\b"
)


def in_general(reader: Reader, place: Place) -> None:
    """Keep how all rolls are made, and tell at the end how the tests are rolled that are such a roll of a figure."""
    if reader.rolled_alike is None and (rolled := _ALL.search(place.text)):
        passed = next((found for _, text in place.following(4) if (found := _PASSED.search(text))), None)
        if passed:
            reader.rolled_alike = dice_of(rolled), "<=" if passed["less"] or passed["under"] else ">="
    for found in _OF.finditer(place.text):
        name, test = reader.figure(found["figure"]), reader.term(singular(found["test"]), "test")
        if name:
            reader.later.append((test, partial(_tell, reader, place, test, name)))


def _tell(reader: Reader, place: Place, test: str, name: str) -> None:
    if reader.rolled_alike is not None:
        dice, sign = reader.rolled_alike
        value = "; ".join([f"test: {dice} {sign} {name}", *always(place, dice)])
        reader.emit(place, test, "uses", reader.term(name, "characteristic"), value)


SHAPES = (in_general,)

__all__ = ["SHAPES", "in_general"]
