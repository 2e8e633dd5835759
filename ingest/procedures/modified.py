"""Tests against a figure that is changed first: "take its Nerve, apply the modifiers and roll 2D6; that number or less
passes".

In: a place in the text and the reader of procedures. Out: tests, told at the end where no other sentence tells how they
are rolled. The dice, the figure and the comparison may stand in sentences of their own, one behind the other.
"""

from __future__ import annotations

from ingest.procedures.checks import always
from ingest.procedures.reader import COMPARE, DICE, FAIL, PASS, Place, Reader, comparison, dice_of
from kb.patterns import Pattern

_POSS = r"(?:its|their|his|her|your|the|(?:[a-z][\w-]*(?:['’]s|s['’])))"
_STANDING = r"(?:(?:own|basic|base|current|printed|modified|adjusted|unmodified|final|listed) )?"
_FIGURE = Pattern(rf"\b{_POSS} {_STANDING}(?P<what>[A-Z][\w-]+(?: [A-Z][\w-]+)?)")
_CHANGED = Pattern(
    r"(?i)\b(?:modif\w+|adjust\w+|add or subtract|(?:add|subtract)(?:ing)?|apply\w*|work out|start with|"
    r"take the|against)\b"
)
_DICE = Pattern(rf"(?i)\b(?:roll(?:s|ing|ed)?|throw(?:s|n|ing)?|on|of) (?P<dice>{DICE})")
_NUMBER = (
    r"(?:it|(?:this|that|the) (?:(?:modified|final|adjusted|resulting|new|total|target) )?"
    r"(?:number|value|figure|target(?: number)?|total|result|score|level|(?-i:[A-Z])[\w-]+))"
)
_THAN = Pattern(rf"(?i)\b(?:is )?(?P<cmp>{COMPARE}) {_NUMBER}(?![\w-])")
_OR_LESS = Pattern(rf"(?i)\b{_NUMBER},? or (?P<or>less|under|below|lower|fewer|more|over|above|higher|better)\b")
_OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_LESS = ("less", "under", "below", "lower", "fewer")
_SENTENCES = 3
_ELSEWHERE = Pattern(r"(?i)\b(?:scatter|consult|chart|to hit|damage|table)\b")


def modified(reader: Reader, place: Place) -> None:
    """ "Take the unit's Nerve, apply all modifiers, and roll 2D6. The unit passes if it rolls that number or less"."""
    if _CHANGED.search(place.text) is None:
        return
    figure = next((name for hit in _FIGURE.finditer(place.text) if (name := reader.figure(hit["what"]))), None)
    test = reader.test(place) if figure else None
    if figure is None or test is None or "/test/" not in test:
        return
    said = [text for _, text in place.following(_SENTENCES)]
    dice = next((hit for text in said if (hit := _DICE.search(text))), None)
    if dice is None:
        return
    for text in said:
        if _ELSEWHERE.search(text):
            return
        sign = _sign(text)
        if sign is not None:
            break
    else:
        return
    rolled = dice_of(dice, 2)
    object_ = reader.term(figure, "characteristic")
    value = "; ".join([f"test: {rolled} {sign} {figure}", *always(place, rolled)])
    reader.later.append((test, lambda: reader.emit(place, test, "uses", object_, value)))


def _sign(text: str) -> str | None:
    """On which side of the changed figure a roll has to lie; None where a sentence does not tell it."""
    found = _THAN.search(text)
    beside = _OR_LESS.search(text)
    if found is None and beside is None:
        return None
    passes, fails = PASS.search(text), FAIL.search(text)
    if passes is None and fails is None:
        return None
    if found is not None:
        sign = comparison(found["cmp"])
    else:
        assert beside is not None
        sign = "<=" if beside["or"].lower() in _LESS else ">="
    if sign == "=":
        return None
    at = (found or beside).start()  # type: ignore[union-attr]
    good = fails is None or (passes is not None and abs(passes.start() - at) <= abs(fails.start() - at))
    return sign if good else _OPPOSITE[sign]


SHAPES = (modified,)

__all__ = ["SHAPES", "modified"]
