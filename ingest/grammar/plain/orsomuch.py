"""Or so much: another figure for some, told behind that of all ("may move up to 4 inches, or up to 9 if it is Light").

In: the cleaned text of a sentence. Out: the same with the other figure as leave of its own in that case, so that the
case binds none of what is told before it. Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_UNIT = r"(?: ?[\"”″°]| (?:inch(?:es)?|degrees|cm|metres|hexes|models|dice|times|points)\b)"


def _in_that_case(match: re.Match[str]) -> str:
    """ "Or up to 9 inches if they are Light": if they are, they may move so far."""
    who = match["who"]
    modal, verb, far = match["modal"], match["verb"], match["far"]
    figure = match["other"] + (match["unit"] or match["first"])
    way = match["way"] if match["way"] is not None else match["tail"] or ""
    deed = f"{verb} {match['upto']}{figure}{way}"
    modal = modal if modal in ("may", "can", "must") else "may"
    return f"{match['before']}{modal}{match['between']}{verb} {far}, and if {who} {match['case']}, {who} {modal} {deed}"


OR_SO_MUCH = Substitutions(
    (
        r"^(?P<before>[^;:.]{3,60}?\b)(?P<modal>may|can|must)(?P<between> (?:[^;:.,]{3,60}? and (?:then )?)?)"
        r"(?P<verb>(?!not\b|only\b|be\b)[a-z]+) "
        rf"(?P<far>(?P<upto>(?:up to )?)\d+(?P<first>{_UNIT})(?P<tail>(?: (?!or\b|if\b)[a-z]+){{0,4}}))"
        rf",? or (?:up to |even )?(?P<other>\d+)(?P<unit>{_UNIT})?(?P<way>(?: (?!if\b)[a-z]+){{1,4}})? "
        r"(?:if|when|while|where) (?P<who>they|it) "
        r"(?P<case>(?:is|are|has|have|includes?|did|does|do)\b[^;:.]{2,80}?)(?=\.?$)",
        _in_that_case,
    ),
)
