"""Conveyed: who is told of by where he rides, in the plain form.

In: the cleaned text of a sentence ("Passengers may not fire", "Units aboard a Barge …", "Levies being carried …",
"Carried units …"). Out: the same of "units that are carried (in a Barge)", so that it is told of them and of nobody
else. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised, with_article
from kb.patterns import Substitutions

_PIECES = (
    r"(?:[Uu]nit|[Mm]odel|[Ss]quad|[Cc]rew|[Tt]eam|[Ff]igure|[Tt]roop|[Pp]latoon|[Rr]egiment|[Ff]ighter|[Ww]arrior|"
    r"[Ss]hip|[Vv]essel|[Cc]raft|[Vv]ehicle|[Mm]achine|[Bb]and|[Ee]lement)s?"
)
_ANY = frozenset(
    "unit model squad crew team figure troop platoon regiment fighter warrior ship vessel craft vehicle machine band "
    "element".split()
)
_CARRIED = r"(?:carried|transported|conveyed|ferried)"
#: Where somebody rides, up to what carries him. Who is inside is not always carried: a mill holds units as well.
_RIDES = (
    r"(?:(?:riding|travelling|traveling|sitting|seated|being carried|being transported) (?:in|on|inside|aboard)|"
    r"on board(?: of)?|aboard)"
)
#: What carries whoever is in it, in plain words.
_CARRIER = r"(?:(?:friendly|moving) )?(?:vehicle|transport(?:er)?|carrier|boat)s?\b(?! (?:that|which|who|with)\b)"
_INSIDE = rf"(?:inside(?= (?:an?|another|any|this) [A-Z])|(?:inside|in|within)(?= (?:an?|another|any) {_CARRIER}))"
_MODAL = r"(?:may|can|cannot|must|never|do|does|is|are|has|have)\b"


def _who(match: re.Match[str]) -> str:
    """The pieces, as those that are carried."""
    piece, one = match["piece"], match["one"] or ""
    if piece.rstrip("s").lower() in _ANY:
        return "Units that are "
    return f"{one}{piece} that {'are' if piece.endswith('s') and not one else 'is'} "


CONVEYED = Substitutions(
    (  # "While aboard a Barge, a unit may not …"
        rf"^(?:(?:While|Whilst|When|As long as|So long as)(?: (?:it|they) (?:is|are))?|If) (?:{_RIDES}|{_INSIDE}) "
        rf"(?P<what>(?:an?|the|another|any) [^,;:.]{{2,30}}?), (?:an? |the )?(?:{_PIECES}|it|they) (?={_MODAL})",
        r"Units that are carried in \g<what> ",
    ),
    (rf"^(?:(?:An?|Any|Each|Every|All) )?(?P<state>Embarked|Mounted|Loaded) {_PIECES} (?={_MODAL})",
     r"Units that are \g<state> "),
    (
        rf"\bfor (?:an?|any|all|the)? ?{_PIECES} {_RIDES} (?=(?:an?|the|another|any) [A-Za-z])",
        "for units that are carried in ",
    ),
    (
        r"^(?:The |Any |All )?[Pp]assengers (?=may not|cannot|can never|may never|can neither|may neither)",
        "Units that are carried ",
    ),
    (rf"(?P<lead>^|: )(?:[Uu]nits|[Mm]odels|[Tt]roops|[Tt]hose) (?:inside|aboard|on board) (?={_MODAL})",
     lambda m: f"{m['lead']}{'u' if m['lead'] else 'U'}nits that are carried "),
    (
        rf"^(?P<one>(?:An?|Any|Each|Every) )?(?P<how>{_CARRIED}|Carried|Transported|Conveyed|Ferried) "
        rf"(?P<piece>{_PIECES}) (?={_MODAL})",
        lambda m: capitalised(f"{_who(m)}{m['how'].lower()} "),
    ),
    (
        rf"^(?P<one>(?:An?|Any|Each|Every|The) )?(?P<piece>{_PIECES}|[A-Z][\w'-]+s?) "
        rf"(?:that (?:is|are) |which (?:is|are) )?{_RIDES} (?=(?:an?|the|another|any|its|this) [A-Za-z])",
        lambda m: f"{_who(m)}carried in ",
    ),
    (  # "Units inside this Barge": of what the entry tells
        rf"^(?P<one>(?:An?|Any|Each|Every|The|No) )?(?P<piece>{_PIECES}|[A-Z][\w'-]+s?) "
        r"(?:(?:that|which) (?:is|are) )?inside this (?P<what>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)",
        lambda m: f"{'No unit that is ' if m['one'] == 'No ' else _who(m)}carried in {with_article(m['what'])}",
    ),
    (  # "Units in a vehicle", "A unit that is inside a transport"
        rf"^(?P<one>(?:An?|Any|Each|Every|The|No) )?(?P<piece>{_PIECES}|[A-Z][\w'-]+s?) "
        rf"(?:(?:that|which) (?:is|are) )?(?:inside|in|within) (?=(?:an?|another|any) {_CARRIER})",
        lambda m: f"{'No unit that is ' if m['one'] == 'No ' else _who(m)}carried in ",
    ),
    (
        rf"^(?P<one>(?:An?|Any|Each|Every|The|No) )?(?P<piece>{_PIECES}) (?:that|which) (?:is|are) "
        r"inside (?=(?:an?|another|any) [A-Z])",
        lambda m: "No unit inside " if m["one"] == "No " else "Units inside ",
    ),
    (  # "Levies inside a Barge", and no mill
        rf"^(?P<one>(?:An?|Any|Each|Every|The) )?(?!{_PIECES} |(?:While|Whilst|When|If|Once|Whoever) )"
        rf"(?P<piece>[A-Z][\w'-]+s?) {_INSIDE} ",
        lambda m: f"{_who(m)}carried in ",
    ),
    (
        rf"^(?P<one>(?:An?|Any|Each|Every|The) )?(?P<piece>{_PIECES}|[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) "
        r"(?:(?:that|which) (?:is|are) )?(?:being |currently )"
        rf"(?P<how>{_CARRIED})\b",
        lambda m: f"{_who(m)}{m['how']}",
    ),
)  # fmt: skip
