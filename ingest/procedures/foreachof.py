"""How far something goes for each of what it has: "it must travel 4 inches for each gear it is in", "moves 2" per oar".

In: a place in the text and the reader of procedures. Out: ``distance:`` procedures, each of the deed that is done; what
is counted is a figure of units, or stands in the question.
"""

from __future__ import annotations

from ingest.procedures.movers import named_deeds, type_told
from ingest.procedures.reader import Place, Reader, singular
from kb.conditions import ALWAYS, Has
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.patterns import Pattern

_FAR = Pattern(
    r"(?i)\b(?P<verb>moves?|travels?|goes|go|sails?|drives?|flies|fly|rolls?|advances?|charges?|marches|runs?|covers?) "
    r"(?:exactly |up to |at most |forward |a distance of ){0,3}(?P<n>\d+) ?"
    r"(?:\"|inch(?:es)?\b|cm\b|metres?\b|paces\b|hexes\b)"
    r"(?: forward)? (?:for each|for every|per|each for (?:its|the)|times (?:its|the))(?: (?:point|level|pip) of)?"
    r"(?: (?P<of>\d))? (?:of (?:its|their|the) )?(?P<what>[A-Za-z][\w-]+(?: (?-i:[A-Z])[\w-]+)?)"
)
_NOT_COUNTED = frozenset(
    ("turn", "round", "phase", "action", "activation", "game", "time", "hit", "inch", "move", "hour")
)


def for_each_of(reader: Reader, place: Place) -> bool:
    """ "A vehicle that moves must travel 4" for each gear it is in"."""
    found = _FAR.search(place.text)
    what = singular(found["what"]) if found else ""
    if found is None or what.lower() in _NOT_COUNTED:
        return False
    known = reader.vocabulary.best(what, "characteristic") or reader.vocabulary.best(found["what"], "characteristic")
    name = reader.vocabulary.terms[known].name if known else what
    own = reader.vocabulary.section_terms.get(place.section.id)
    kind = reader.vocabulary.terms[own].kind if own else ""
    deeds = named_deeds(reader, place.text[: found.start()])
    deed = own if own and kind in OPTION_KINDS else deeds[0] if len(deeds) == 1 else None
    deed = deed or reader.vocabulary.best("Move", *OPTION_KINDS) or reader.term("Move", "action")
    whom = (type_told(reader, place.text) or own) if kind in TYPE_KINDS else None
    body = f"{found['n']}/{found['of']}*{name}" if found["of"] else f"{found['n']}*{name}"
    value = f"distance: {body}" + (f"; for {reader.vocabulary.terms[whom].name}" if whom else "")
    object_ = known or reader.term("distance", "effect")
    reader.emit(place, deed, "uses", object_, value, who=Has(whom) if whom else ALWAYS)
    return True


SHAPES = (for_each_of,)
