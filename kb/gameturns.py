"""Turns of the game by their number, as texts tell of them: "in the first turn", "from turn 3 onwards".

The rounds of a melee are others ("the first round of combat"), and so is a turn of somebody's own.
"""

from __future__ import annotations

import re

from kb.numbers import COUNTS, ORDINALS, number_of
from kb.patterns import deferred

#: Patterns of which turn is meant ("third", "3rd"), of its number ("3", "three"), and of the noun.
NTH = rf"(?:{'|'.join(ORDINALS)}|opening|\d+(?:st|nd|rd|th))"
NUMBER = rf"(?:\d+|{'|'.join(COUNTS)})"
TURN = r"(?:(?:game|battle|player)[- ])?(?:turns?|rounds?)"
OF_GAME = r"(?: (?:of|in) (?:the|a|any|each|every) (?:game|battle|scenario|mission))?"

_TOLD = deferred(
    rf"(?:(?:(?:if|when|while) )?it is |(?P<how>in|on|during|from|after|before|until) )?(?:the )?"
    rf"(?:(?P<nth>{NTH}) (?:(?P<many>{NUMBER}) )?{TURN}|"
    rf"{TURN} (?P<n>{NUMBER})(?: ?(?:and|or|to|[-–&]) ?(?:{TURN} )?(?P<to>{NUMBER}))?)"
    rf"(?P<later>\+|,? ?(?:on(?:wards?)?|(?:or|and) (?:later|after|onwards?)))?{OF_GAME}",
    re.I,
)


def turn_number(word: str) -> int:
    """The number of a turn by the word for it ("third", "3rd", "three", "3", "opening")."""
    return 1 if word.strip().lower() == "opening" else number_of(word)


def turns_told(text: str) -> tuple[int, int | None] | None:
    """The first and the last turn of which a text speaks (None: to the end); None where it tells of anything else."""
    told = _TOLD.fullmatch(text.strip(" .,;"))
    if told is None:
        return None
    how, first = (told["how"] or "").lower(), turn_number(told["nth"] or told["n"])
    last = first + number_of(told["many"]) - 1 if told["many"] else number_of(told["to"]) if told["to"] else first
    if how in ("before", "until"):
        return (1, first - 1) if first > 1 else None
    if how == "after":
        return last + 1, None
    return first, None if told["later"] or (how == "from" and not told["to"]) else last


def say_turns(first: int, last: int | None) -> str:
    """The words for these turns, which ``turns_told`` reads as the same ("in the first two turns")."""
    if last is None:
        return f"if it is {_nth(first)} or later"
    if first == last:
        return f"in {_nth(first)}"
    if first == 1 and last <= len(COUNTS):
        return f"in the first {COUNTS[last - 1]} turns"
    return f"if it is turn {first} to {last}"


def _nth(n: int) -> str:
    return f"the {ORDINALS[n - 1]} turn" if n <= len(ORDINALS) else f"turn {n}"
