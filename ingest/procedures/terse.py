"""Terse tests: how a test is rolled in few words ("roll 2D6 equal to or under its Nerve", "must not exceed its Nerve",
"3, 4, 5 or 6 passes").

In: a place in the text and the reader of procedures. Out: tests, told at the end where no other sentence tells how they
are rolled.
"""

from __future__ import annotations

from ingest.procedures.checks import always
from ingest.procedures.reader import ROLL, Place, Reader, dice_of
from kb.patterns import Pattern

_POSS = r"(?:(?:its|their|his|her|your|the)|(?:the |an? |each |that )?(?:[a-z][\w-]* ){0,2}[a-z][\w-]*(?:['’]s|s['’]))"
_OWN = rf"(?:{_POSS} )?(?:own |current |modified )?(?P<own>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
_AT_MOST = (
    r"(?:equal to,? or (?:under|below|less than|lower than)|equal or (?:under|below|less than|lower than)|at or "
    r"(?:under|below)|(?:no|not) (?:more|higher|greater) than|"
    r"(?:(?:must|may|can|should|does|do) not|cannot) exceed|without exceeding|not exceeding|at most)"
)
#: "Roll 2D6 equal to or under the crew's Nerve", "rolls 2D6 and must not exceed its Nerve".
_UNDER = Pattern(rf"(?i)^[^.;:]{{0,80}}?\b(?P<cmp>{_AT_MOST}) {_OWN}")
#: "Throw 2D6 against its Nerve": on which side the next sentence tells.
_AGAINST = Pattern(rf"(?i)^[^.;:]{{0,40}}?\bagainst {_OWN}")
_SIDE = Pattern(
    r"(?i)^(?:on )?(?:an? )?(?:(?:score|total|roll|result) )?(?:equal(?: to)?,? or "
    r"(?:(?P<less>under|below|less|lower)|over|above|more|higher|better)|at or (?:(?P<below>under|below)|above|over))\b"
    r"[^.;]{0,40}?\b(?:pass|succe)"
)
#: "3, 4, 5 or 6 passes the test".
_FACES = Pattern(r"(?i)\b(?P<first>\d)(?:, \d)*,? or (?P<last>\d)(?: is a)? (?:pass|succe)")


def terse_test(reader: Reader, place: Place) -> None:
    """ "Roll 2D6 equal to or under its Nerve", "Throw 2D6 against its Nerve. Equal or under and it passes"."""
    rolled = ROLL.search(place.text)
    if rolled is None:
        return
    behind = place.text[rolled.end() :]
    dice = dice_of(rolled)
    if faces := _FACES.search(behind):
        sides = int(dice.partition("D")[2])
        if dice.startswith("1D") and int(faces["last"]) == sides:
            _tell(reader, place, dice, f">= {faces['first']}", None)
        return
    if found := _UNDER.match(behind):
        _tell(reader, place, dice, "<=", found["own"])
    elif against := _AGAINST.match(behind):
        rest = behind[against.end() :].lstrip(" .:;,–-")
        following = [rest] if rest else [text for _, text in place.following(1)][1:]
        side = next((side for text in following if (side := _SIDE.search(text))), None)
        if side is not None:
            _tell(reader, place, dice, "<=" if side["less"] or side["below"] else ">=", against["own"])


def _tell(reader: Reader, place: Place, dice: str, sign: str, own: str | None) -> None:
    """Tell how the test of a place is rolled, where it is of a figure that the texts know."""
    test = reader.test(place)
    name = reader.figure(own) if own else None
    if test is None or "/test/" not in test or (own and name is None):
        return
    object_ = reader.term(name, "characteristic") if name else reader.term("score", "effect")
    value = "; ".join([f"test: {dice} {sign} {name}" if name else f"test: {dice} {sign}", *always(place, dice)])
    reader.later.append((test, lambda: reader.emit(place, test, "uses", object_, value)))


SHAPES = (terse_test,)

__all__ = ["SHAPES", "terse_test"]
