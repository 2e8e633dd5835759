"""Dearer: what the deeds of some cost more or less than those of others, put as a price of these deeds.

In: the cleaned text of a sentence. Out: the same as "Each Reaction made by a Dazed unit costs 1 Stamina more", whoever
is said to pay, spend or use so much more for it. Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import lowered
from kb.patterns import Substitutions

_CAP = r"[A-Z][\w'-]*"
_COUNT = r"(?:\d+|an?|one|two|three|four)"
_MORE = r"(?:extra|additional|more|further|less|fewer)"
#: Any piece, in a state or of a kind, as the subject of its sentence.
_WHO = (
    rf"(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he|[Tt]his|[Ss]uch an?) (?:{_CAP} )?[a-z]+"
    rf"(?: (?:that|which) is {_CAP})?"
)
_FRONT = r"(?P<front>(?:While|When|Whenever|If|As long as|So long as)\b[^,;:]{3,60}?, )?"
_DOES = r"(?:makes?|takes?|uses?|declares?|performs?|attempts?|does|do|did)"


def _each_of_theirs(match: re.Match[str]) -> str:
    """What one pays more for a deed, as the price of each such deed of his."""
    each, who = ("each", match["who"]) if match["front"] else ("Each", match["who"])
    more, what = match["more"], match["what"]
    how = "less" if more in ("less", "fewer") else "more"
    return f"{match['front'] or ''}{each} {match['deed']} made by {lowered(who)} costs {match['n']} {what} {how}"


def _of_theirs(match: re.Match[str]) -> str:
    """ "Its Reactions cost", "a Dazed unit's Reactions cost": each of them that it makes."""
    owner = match["who"]
    who = "it" if owner.lower() in ("its", "their") else re.sub(r"['’]s?$", "", lowered(owner))
    each = "each" if match["front"] else "Each"
    return f"{match['front'] or ''}{each} {match['deed']} made by {who} costs "


DEARER = Substitutions(
    (
        rf"^{_FRONT}(?P<who>{_WHO}|It|it|They|they) (?:must |has to |have to )?(?:pays?|spends?|expends?|uses?) "
        rf"(?P<n>{_COUNT}) (?P<more>{_MORE}) (?P<what>[A-Za-z][\w'-]*(?: [\w'-]+)?) "
        rf"(?:(?:for|on) (?:each|every|any|all|an?)|to {_DOES}(?: an?| any| each| every)?|whenever it {_DOES} an?) "
        rf"(?P<deed>{_CAP})(?: (?:it|they) {_DOES})?(?=\.?$)",
        _each_of_theirs,
    ),
    (
        rf"^{_FRONT}(?P<each>[Aa]ny|[Ee]ach|[Ee]very) (?P<deed>{_CAP}) (?:that |which )?"
        rf"(?P<who>it|they|(?:the|this|such an?|an?) [\w-]+(?: [\w-]+)?) {_DOES} costs (?={_COUNT}\b)",
        lambda m: f"{m['front'] or ''}{m['each']} {m['deed']} made by {m['who']} costs ",
    ),
    (
        rf"^{_FRONT}(?P<who>[Ii]ts|[Tt]heir|{_WHO}['’]s?) (?P<deed>{_CAP}?)s costs? (?={_COUNT}\b)",
        _of_theirs,
    ),
)  # fmt: skip
