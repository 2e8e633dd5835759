"""Rolls of a deed: on which score something that a unit does succeeds ("may Grapple it on a roll of 3 or more").

In: a place in the text and the reader of procedures. Out: tests, added to the reader, each named after its deed. A
sentence of which another shape has made a test already is left to that one.
"""

from __future__ import annotations

from ingest.procedures.checks import always
from ingest.procedures.reader import Place, Reader, dice_before
from ingest.procedures.scores import has_one
from kb.patterns import Pattern

_MORE = r"(?:\+| or (?:more|better|higher|over|greater))"
_SCORE = rf"(?:an? )?(?:(?:roll|score|result|throw) of )?(?:an? )?(?P<n>\d{{1,2}}){_MORE}"
_NAME = r"(?P<name>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
_SHAPES = (
    # "may Grapple it on a roll of 3 or more", "can try to Douse the fire on a 4+"
    Pattern(
        rf"(?i)\b(?:may|can|must|will|to|attempts? to|tries to) {_NAME}(?: (?:it|them|the|an?|its|their|any|aboard|out|"
        rf"up|off|down|away|free|[a-z]{{3,12}})){{0,4}},? (?:but )?(?:only )?(?:on|by rolling|by scoring|with) {_SCORE}"
    ),
    # "To Douse, roll 4 or more and the ship is no longer Ablaze"
    Pattern(
        rf"(?i)(?:^|[.;:] )to {_NAME}(?: (?:it|them|the|an?|its|their|[a-z]{{3,12}})){{0,3}}, (?:it |the \w+ |"
        rf"a \w+ |you )?"
        rf"(?:must |needs? (?:to )?|has to |have to )?(?:roll|score|throw)s? {_SCORE}"
    ),
)
#: What a sentence of the deed's own entry says: "On a 5+ it succeeds".
_SUCCEEDS = Pattern(
    rf"(?i)(?:^|[.;:,] )(?:on|with|if (?:it|you|he) (?:rolls?|scores?)) {_SCORE},? (?:then )?"
    r"(?:it|he|she|this|the (?:attempt|deed|action|order|\w+)|you) (?:succeeds?|works?|is successful)\b"
)


def rolled_for_a_deed(reader: Reader, place: Place) -> None:
    """ "May Grapple it on a roll of 3 or more", "To Douse, roll 4+", and in its own entry "On a 5+ it succeeds"."""
    if has_one(reader, place):
        return
    found = next((found for shape in _SHAPES if (found := shape.search(place.text))), None)
    deed = reader.vocabulary.best(found["name"], "action", "reaction", "order") if found else None
    if deed is None and (found := _SUCCEEDS.search(place.text)):
        entry = reader.vocabulary.section_terms.get(place.section.id, "")
        deed = entry if entry.split("/")[1:2] in (["action"], ["reaction"], ["order"]) else None
    if found is None or deed is None:
        return
    dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
    single = f"1D{dice.partition('D')[2]}"
    test = reader.term(f"{reader.vocabulary.terms[deed].name} roll", "test")
    value = "; ".join([f"test: {single} >= {found['n']}", *always(place, single)])
    reader.emit(place, test, "uses", deed, value)


SHAPES = (rolled_for_a_deed,)
