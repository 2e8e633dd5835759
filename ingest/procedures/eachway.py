"""A roll for each way of attacking: "each die that rolls the attacker's Aim or more when shooting, or its Brawl or more
when fighting, is a hit".

In: a place in the text and the reader of procedures. Out: a test for each way, with the figure that it is held against.
"""

from __future__ import annotations

import re

from ingest.procedures.checks import always
from ingest.procedures.reader import Place, Reader, dice_before
from kb.patterns import Pattern, deferred

_MORE = r"(?: or (?:more|better|higher|above|over|less|lower|under))?"
#: "Aim (when shooting)", "Brawl or more when fighting", "Aim of the attacker when it shoots", "Aim for ranged attacks".
_OF_WAY = Pattern(
    r"\b(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?)(?: of the [a-z]+)?" + _MORE + r",? (?:\((?:when |if |for |in |while )?"
    r"(?P<way>[a-z][a-z -]{2,24})\)|"
    r"(?:if|when|for|in|while) (?P<doing>(?:an? |the |it |it is |is )?[a-z][a-z -]{2,24}?))"
    + _MORE
    + r"(?=[,.;:]| or\b| and\b| is\b| to hit\b| hits?\b| scores\b|$)"
)
_HITS = Pattern(r"(?i)\bhits?\b")
_HELD = Pattern(
    r"(?i)\b(?:equals?(?: to)? or|equals or|at least|or (?:more|better|higher|above|over|less|lower|under))\b"
)
_LOW = deferred(r"(?i)\b(?:or (?:less|lower|under)|no more than|equal to or (?:less|lower|under))\b")


def each_way(reader: Reader, place: Place) -> None:
    """ "Equals or beats the attacker's Aim (when shooting) or Brawl (when fighting)", "Aim or more when firing"."""
    text = place.text.replace("*", "")
    if not (_HITS.search(text) and _HELD.search(text)):
        return
    ways: dict[str, str] = {}
    for found in _OF_WAY.finditer(text):
        known = reader.vocabulary.best(found["name"], "characteristic")
        if known or re.fullmatch(r"[A-Z]{2,4}", found["name"]):
            ways.setdefault(
                reader.vocabulary.terms[known].name if known else found["name"],
                (found["way"] or found["doing"]).strip(),
            )
    if len(ways) < 2 or len(set(ways.values())) < len(ways):
        return
    dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
    single = f"1D{dice.partition('D')[2]}"
    sign = "<=" if _LOW.search(text) else ">="
    for name, way in ways.items():
        value = "; ".join([f"test: {single} {sign} {name}", f"way {way}", *always(place, single)])
        reader.emit(place, reader.term(f"{name} roll", "test"), "uses", reader.term(name, "characteristic"), value)


SHAPES = (each_way,)
