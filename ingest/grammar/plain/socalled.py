"""So called: what holds for whoever is in a state, told behind the case that brings it ("while aboard, the unit is
Embarked: it cannot move").

In: the text of a sentence. Out: the sentences that it stands for, of which the second says of whoever is in that state
what the first said behind its case. General English only.
"""

from __future__ import annotations

from kb.names import NAME2
from kb.patterns import Pattern

#: What lasts: of what merely happens, what follows is told of that ("if it loses, it is Dazed and must test").
_CASE = r"(?:While|Whilst|As long as|So long as|For as long as) [^,;:]{2,60}"
_UNIT = r"(?:(?:the|an?|any|such an?|each|that) [a-z]+|it|they)"
_CALLED = r"(?:is|are|is called|is said to be|counts as|is considered|is treated as)"
_THEN = r"(?:[:;]|,? (?:and|so)(?: so| thus| therefore)?)"
_MODAL = r"(?:may|can|cannot|never|is|are|has|have|does not|counts?)"
_BANNED = r"(?:may|can|cannot|can never|may never)"
#: What brings the state, by its name, and what is then told of whoever is so.
_SO_CALLED = (
    Pattern(
        rf"^(?P<told>{_CASE}, {_UNIT} {_CALLED} (?P<state>{NAME2})){_THEN} (?:it|they|the unit|the model|that unit) "
        rf"(?P<rest>{_MODAL} [^;:]+?)\.?$"
    ),
    Pattern(
        rf"^(?P<told>{_CASE}, {_UNIT} {_CALLED} (?P<state>{NAME2})),? and(?: so| thus| therefore)? "
        rf"(?P<rest>{_BANNED}\b [^;:]+?)\.?$"
    ),
    Pattern(
        r"^(?P<told>(?:An?|Any|Every|Each) [a-z]+ (?:that is |which is )?(?:in|on|aboard|inside|behind|within|under) "
        rf"[^,;:]{{2,50}}? (?:is|are) (?P<state>{NAME2})){_THEN} (?:(?:it|they) )?(?P<rest>{_BANNED}\b [^;:]+?)\.?$"
    ),
)


def so_called(text: str) -> list[str]:
    """What brings a state, and what is so of whoever is in it; empty where a sentence tells no such two things."""
    found = next((match for each in _SO_CALLED if (match := each.match(text))), None)
    return [f"{found['told']}.", f"A unit that is {found['state']} {found['rest']}."] if found else []
