"""Dice shown: what the dice of a question show, and of what there is none, in plain words.

In: a question, and the dice that its ruleset allows in place of others. Out: the same, where "the die shows a 4" is
told as a roll of 4, and "not a single one" as none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kb.patterns import deferred
from queries.questions.english import CARDINALS

_NUMBER = rf"\d{{1,3}}|{'|'.join(CARDINALS)}"
_SHOWS = (
    r"(?:shows?|showed|showing|comes? up(?: as)?|came up(?: as)?|comes? to|came to|reads?|says?|said|gives?|gave|"
    r"lands? on|landed on|is|was|turns? up|turned up)(?: an?| the)?"
)
_DIE = r"1?d(?P<sides{}>\d+)|die|dice"
_WHOSE = r"(?:the|our|my|a|his|her|their)"
#: "The 1d10 for our test shows a 0", "my Grit die is a 2": the roll is told by the die.
_SHOWN = deferred(
    rf"(?i)\b{_WHOSE} (?P<named>(?!d\d|die|dice)[\w-]+(?: (?:test|check|roll))? )?(?:{_DIE.format('')})"
    rf"(?P<why> (?:for|of|on) [^?.,;:]{{2,50}}?)?(?: roll)? {_SHOWS} (?P<number>{_NUMBER})(?![\w+-])(?! or\b)"
)
#: "I rolled a d20 for the test and it shows 7", "we used a d20 instead; it came up 20".
_ROLLED_IT = deferred(
    rf"(?i)\b(?:i|we|he|she|they|you) (?:rolled|roll|threw|throw|cast|used?|took|take|picked) "
    rf"(?:{_WHOSE} )?(?:{_DIE.format('')})"
    rf"(?: instead(?: of (?:{_WHOSE} )?\d?d\d+)?| in place of (?:{_WHOSE} )?\d?d\d+)?"
    rf"(?P<why> (?:for|of|on) [^?.,;:]{{2,50}}?)?(?:,? (?:and|which)|[;,.:])?(?: (?:it|that|the (?:die|dice|roll)))? "
    rf"{_SHOWS} (?P<number>{_NUMBER})(?![\w+-])(?! or\b)"
)
#: "Nine on the 1d10, and …", "we got a 4 on our die": how the number is told at the front of what is told.
_ON_THE_DIE = deferred(
    rf"(?i)(?:(?<=^)|(?<=[.;:,] ))(?:(?:i|we|he|she|they) (?:got|had|threw|have|rolled|roll|get|see) |"
    rf"it(?:['’]s| is) )?"
    rf"(?:an? )?(?P<number>{_NUMBER}) (?:on|with) (?:{_WHOSE} )(?:{_DIE.format('')})(?! or\b)"
)
#: "On a d20 we rolled 14".
_WITH_A_DIE = deferred(
    rf"(?i)\b(?:on|with|using) (?:{_WHOSE} )(?:{_DIE.format('')}),? (?:i|we|he|she|they) "
    rf"(?:rolled|roll|threw|throw|got|had)(?: an?)? (?P<number>{_NUMBER})(?![\w+-])(?! or\b)"
)
#: "I threw a 7", "we cast an 8": by another verb.
_THROWN = deferred(
    rf"(?i)\b(?:i|we|he|she|they) (?:threw|throw|cast)(?: an?)? (?P<number>{_NUMBER})(?![\w+-])"
    r"(?=[?.,;:]| (?:with|and|for|but|on)\b|$)"
)
#: "Not a single marker", "not even one marker": no marker.
_NOT_ONE = deferred(r"(?i)\bnot (?:a single|one single|even one|even a single|one) (?!of\b)(?=[a-z])")


def with_dice_told(text: str, others: Mapping[int, int] | None = None) -> str:
    """The question with its dice and what there is none of told plainly. A ten-sided die counts a 0 as 10, as any die
    that has a 0 in place of its highest number; of a die that is allowed in place of another by ``others`` (its sides,
    and those of the other) the last digit alone counts."""
    for told in (_WITH_A_DIE, _ROLLED_IT, _SHOWN, _ON_THE_DIE, _THROWN):
        text = told.sub(lambda shown: _rolled(shown, others or {}), text)
    return _NOT_ONE.sub("no ", text)


def _rolled(shown: re.Match[str], others: Mapping[int, int]) -> str:
    said = shown.groupdict()
    number = CARDINALS[shown["number"].lower()] if shown["number"].isalpha() else int(shown["number"])
    sides = int(said.get("sides") or 0)
    if sides in others:
        number, sides = number % 10, others[sides]
    if number == 0 and sides:
        number = sides
    named = (said.get("named") or "").strip()
    return f"we roll {number}{said.get('why') or (f' for our {named}' if named else '')}"


#: "Roll 1d10 (or 1d20, of which the tens are ignored)".
_IN_PLACE = deferred(
    r"(?i)\b1?d(?P<own>\d{1,3})\b[^.;]{0,40}?\b(?:or|otherwise|failing that|instead)\b[^.;]{0,20}?"
    r"\b1?d(?P<other>\d{1,3})\b[^.;]{0,30}?\b(?:ignor|disregard|without|leav|omit|drop)\w*(?: \w+){0,2}? "
    r"(?:10|ten|first digit|first figure)(?:['’]?s)?\b"
)


def dice_in_place(rules: Any) -> dict[int, int]:
    """The dice that the texts allow in place of others where the tens are left aside: their sides, and the others'."""
    from queries.options.index import index_of

    def found() -> dict[int, int]:
        told = map(_IN_PLACE.search, (passage.text for passage in rules.passages.values()))
        return {int(each["other"]): int(each["own"]) for each in told if each}

    remembered: dict[int, int] = index_of(rules).remembered(("dice in place of others",), found)
    return remembered
