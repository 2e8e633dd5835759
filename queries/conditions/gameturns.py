"""Which turn of the game it is: a turn by its number that a text asks for, held against the stated one.

A situation states it as the number "game turn"; a question in words such as "it is turn two".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.gameturns import NTH, NUMBER, OF_GAME, TURN, turn_number, turns_told
from kb.patterns import deferred
from queries.conditions.kleene import Truth

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

#: The name of the stated number, and of the fact that it is the last one.
GAME_TURN, LAST_TURN = "game turn", "the last turn of the game"

_LAST = rf"(?:the )?(?:last|final) {TURN}"
_ASKED_LAST = deferred(rf"\W*(?:(?:if )?it is |in |on |during )?{_LAST}{OF_GAME}\W*", re.I)
#: "It is turn one", "on the second game turn", "round 3: …"; "its first turn on the table" is somebody's own.
_STATED = deferred(
    rf"(?<!its )(?<!their )(?<!his )(?<!her )(?<!every )(?<!each )\b"
    rf"(?:(?P<nth>{NTH}) {TURN}\b|"
    rf"(?:(?<=\bon )|(?<=\bin )|(?<=\bis )|(?<=['’]s )|(?<=during )|(?<=now )|(?<=game )|^|(?<=[.;:,(] ))"
    rf"{TURN} (?P<n>{NUMBER})\b(?! (?:or|to|times?|degrees|inch(?:es)?)\b))"
    rf"{OF_GAME}(?! (?:of|in|after|since|that|which|it|they|on the (?:table|board))\b)",
    re.I,
)
_STATED_LAST = deferred(
    rf"\b(?:last|final) {TURN} (?:of|in) the (?:game|battle|scenario|mission)\b|\bfinal {TURN}\b|"
    rf"\b(?:on|it is|it['’]s) the last {TURN}\b(?! (?:it|they|he|she|we|i)\b)",
    re.I,
)


def turn_stated(text: str) -> dict[str, int | bool]:
    """The facts of a question's words: the number of the turn that it speaks of last, and that it is the last one."""
    facts: dict[str, int | bool] = {}
    for said in _STATED.finditer(text):
        facts[GAME_TURN] = turn_number(said["nth"] or said["n"])
    return facts | {LAST_TURN: True} if _STATED_LAST.search(text) else facts


def in_that_turn(scene: Scene, text: str) -> Truth:
    """Whether the stated turn of the game is one of which a text speaks."""
    if (asked := turns_told(text)) is None:
        last = scene.situation.fact(LAST_TURN) if _ASKED_LAST.fullmatch(text) else None
        return last if isinstance(last, bool) else None
    stated, (first, last_asked) = scene.measured(GAME_TURN), asked
    return None if stated is None else stated >= first and (last_asked is None or stated <= last_asked)
