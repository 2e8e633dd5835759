"""How many sides the dice of a text have, where it says so of all of them."""

from __future__ import annotations

from kb.numbers import CARDINALS
from kb.patterns import Pattern

#: A dice whose sides a text never names is six-sided (judging conventions).
DEFAULT_SIDES = 6
_ALL_DICE = Pattern(
    rf"(?i)\b(?:all|the only) dice (?:rolls? )?(?:used )?(?:are|is) (?:(\d+|{'|'.join(CARDINALS)})-sided|D(\d+)s?\b)"
)


def sides_of(text: str) -> int:
    """The sides of the dice of a document; the usual ones where it does not tell."""
    found = _ALL_DICE.search(text)
    said = (found.group(1) or found.group(2)).lower() if found else ""
    return int(CARDINALS.get(said, said)) if said else DEFAULT_SIDES
