"""The second person: what a text says to the piece itself ("You may not run") as what it says of it.

In: a sentence of an entry, in a text whose "you" is the piece: it tells "you" of being in a state. Out: the same
sentence of "them". A text that speaks to the player tells nobody that he is Dazed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.patterns import Pattern, deferred

#: What "you" are or come to be, where the text writes the names of its states with a capital.
_YOU_ARE = Pattern(r"\b[Yy]ou(?:['’]re| are| become| were)(?: not| now| no longer)? ([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)")
#: So often said, it is no slip.
_OFTEN = 3
_SHORT = {"re": "are", "ve": "have", "ll": "will", "d": "would"}
_YOU = Pattern(
    r"\b(?P<you>[Yy]ou)(?:['’](?P<short>re|ve|ll|d)\b|(?P<own>r|rs|rself)\b)?"
    r"(?P<end>(?=[.,;:)!?]|$| (?:an?|the|one|another|as|if|when|while|in|on|by|with|from|for|to|until|unless|instead|"
    r"straight|too|extra|away|back|free|and|or|\d)\b))?"
)
#: After these, "you" is to whom something is done.
_TOWARDS = deferred(
    r"\b(?:at|of|for|to|with|near|from|against|by|on|behind|around|towards?|than|upon|past|over|makes?|lets?) $"
)


def speaks_to_pieces(texts: Iterable[str], states: frozenset[str]) -> bool:
    """Whether "you" is a piece in these texts: they tell it again and again of being in one of ``states``, folded."""
    told = (name.lower() for text in texts for name in _YOU_ARE.findall(text))
    return sum(name in states or name.split()[0] in states for name in told) >= _OFTEN


def in_third_person(text: str) -> str:
    """What a sentence says to "you", said of "them"."""

    def said(match: re.Match[str]) -> str:
        capital = match["you"][0] == "Y"
        if match["own"]:
            word = {"r": "their", "rs": "theirs", "rself": "themselves"}[match["own"]]
        elif match["short"]:
            word = f"they {_SHORT[match['short']]}"
        else:
            whom = match["end"] is not None and match.start() > 0
            word = "them" if whom or _TOWARDS.search(text, 0, match.start()) else "they"
        return word.capitalize() if capital else word

    return _YOU.sub(said, text) if "ou" in text else text
