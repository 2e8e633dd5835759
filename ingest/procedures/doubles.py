"""Doubles: what follows where all dice of a roll show the same ("on a double 1 the gun explodes").

In: a place in the text and the reader of procedures. Out: chances, added to the reader. What a double does to a test
that is told there ("a double 6 always fails") is an option of that test, and read with it.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, dice_before, singular
from kb.patterns import Pattern, deferred

_FACES = r"(?:an? |any )?(?:natural )?doubles?(?: (?P<face>\d)s?)?(?: or (?:an? )?(?:double )?(?P<other>\d)s?)?"
_FIRST = r"(?i)(?:^|[:;,.] )"
_SHAPES = (
    # "On a double 1 the gun explodes", "If any double is rolled, it jams"
    Pattern(
        rf"{_FIRST}(?:on|with|for) {_FACES},? (?:however,? )?(?P<then>(?!(?:is|are|or|always)\b)[a-z][^.;]{{4,120}})"
    ),
    Pattern(
        rf"{_FIRST}(?:if|when|whenever) (?:(?:it|they|the player|you|the \w+) (?:rolls?|throws?|scores?) )?{_FACES}"
        rf"(?: (?:is|comes up|are) ?(?:rolled|thrown|scored)?)?(?: (?:for|on) [^,]{{3,40}})?, "
        rf"(?:then )?(?P<then>[^.;]{{4,120}})"
    ),
    # "A double 1 or a double 6 on the casting roll is a Miscast"
    Pattern(
        rf"{_FIRST}{_FACES}(?: (?:on|for|in) (?:the|an?|this|that) (?P<roll>[\w' -]{{3,30}}?))? "
        r"(?:is|means|causes|counts as|gives|results in) "
        r"(?P<then>(?:an? |the )?(?!(?:always|automatic)\b)[^.;]{3,60})"
    ),
)
_NO_CASE = deferred(r"(?i)(?:always|automatically) (?:fails?|pass(?:es)?|miss(?:es)?|hits?|succeeds?)")


def on_a_double(reader: Reader, place: Place) -> None:
    """ "On a double 1 the gun explodes", "a double 1 or a double 6 on the casting roll is a Miscast"."""
    found = next((found for shape in _SHAPES if (found := shape.search(place.text))), None)
    if found is None or _NO_CASE.search(found["then"]):
        return
    dice = dice_before(place, reader.sides)
    if dice is None or dice.startswith("1D"):
        return
    then = re.sub(r"^(?:an?|the) ", "", found["then"].strip())
    faces = [face for face in (found["face"], found["other"]) if face] or ["any"]
    rolled = found.groupdict().get("roll")
    subject = reader.term(singular(rolled), "test", "effect") if rolled else reader.subject(place)
    reader.emit_chance(place, subject, f"{dice} double {'|'.join(faces)}", then)


SHAPES = (on_a_double,)
