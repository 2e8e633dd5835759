"""Dice shown: what the dice of a question show, and of what there is none, in plain words.

In: a question. Out: the same, where "the die shows a 4" is told as a roll of 4, and "not a single one" as none.
"""

from __future__ import annotations

import re

#: "The 1d10 for our test shows a 0": the roll is told by the die.
_SHOWN = re.compile(
    r"(?i)\b(?:the|our|my|a|his|her|their) (?:1?d(?P<sides>\d+)|die|dice)(?P<why> (?:for|of|on) [^?.,;:]{2,50}?)?"
    r"(?: roll)? (?:shows?|showed|showing|comes? up(?: as)?|came up(?: as)?|reads?|lands? on|landed on)"
    r"(?: an?| the)? (?P<number>\d{1,3})\b"
)
#: "Not a single marker", "not even one marker": no marker.
_NOT_ONE = re.compile(r"(?i)\bnot (?:a single|one single|even one|even a single|one) (?!of\b)(?=[a-z])")


def with_dice_told(text: str) -> str:
    """The question with its dice and what there is none of told plainly. A ten-sided die counts a 0 as 10, as any die
    that has a 0 in place of its highest number."""
    return _NOT_ONE.sub("no ", _SHOWN.sub(_rolled, text))


def _rolled(shown: re.Match[str]) -> str:
    number = shown["number"]
    if int(number) == 0 and shown["sides"]:
        number = shown["sides"]
    return f"we roll {number}{shown['why'] or ''}"
