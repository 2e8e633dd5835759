"""Two deeds in one turn: "may Dash and Row in the same turn" says nothing of who may do either by itself.

In: the text of a sentence. Out: the same as two sentences, of each deed where the other is done in that turn too.
"""

from __future__ import annotations

import re

from kb.names import capitalised

_TURN = r"turn|round|phase|activation|card|impulse|bound|move"
_DEED = r"[A-Za-z][\w'-]*(?: [A-Z][\w'-]*){0,2}"
_BOTH = re.compile(
    rf"^(?P<who>(?:Only )?[^,;:.]{{2,60}}?) (?P<may>may|can) (?!not\b|only\b|never\b|be\b)(?:both )?(?P<one>{_DEED}) "
    rf"and (?:then |also )?(?P<other>{_DEED}) (?:both )?(?:in|on|during|within) (?:the same|one|a single) (?:{_TURN})"
    r"(?P<end>\.?)$"
)


def both_in_one_turn(text: str) -> str:
    """``text`` told of each deed; unchanged where it tells of no two."""
    found = _BOTH.match(text)
    if found is None or found["who"].startswith(("No ", "None ")):
        return text
    who, may = capitalised(found["who"]), found["may"]
    pairs = ((found["other"], found["one"]), (found["one"], found["other"]))
    told = (f"{who} {may} {deed} in the same turn in which they {before}" for deed, before in pairs)
    return f"{'. '.join(told)}{found['end']}"
