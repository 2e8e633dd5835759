"""Turns of the game by their number, in whatever words ("on turn 1", "only after the second turn"), said in one way.

In and out as in ``commonforms``.
"""

from __future__ import annotations

import re

from kb.gameturns import NTH, NUMBER, OF_GAME, TURN, say_turns, turns_told
from kb.names import capitalised
from kb.patterns import deferred

#: A turn by its number; the rounds of a melee are told by "first" and "second" alone, and those stay as they are.
_NTH_TURN = rf"(?:the )?(?i:{NTH} (?:(?:(?:game|battle|player)[- ])?turn|(?:game|battle)[- ]round))"
_TURN_N = (
    rf"(?i:{TURN} {NUMBER}(?:\+| ?(?:and|or|to|[-–&]) ?(?:{TURN} )?{NUMBER})?)"
    r"(?!\w|[\"”″']|[- ]?(?:inch|degree|or more|hit|dic|point))"
)
_SOME = rf"(?:{_NTH_TURN}|{_TURN_N})"
_LATER = r"(?:,? ?(?:on(?:wards?)?|(?:or|and) (?:later|after|onwards?))\b)"
_NOT_OWN = r"(?! of\b| after\b| in which\b| that\b| it\b| they\b)"

_AT = deferred(r"\b(?:the )?(?:start|beginning|end) of ", re.I)


def _said(match: re.Match[str]) -> str:
    """The turns that are told, in the one way of saying them."""
    told = turns_told(_AT.sub("", match["told"]))
    if told is None:
        return match[0]
    said = say_turns(*told)
    if match.start() == 0 and match[0][0].isupper():
        return f"{capitalised(said)}, "
    return f"{match['only'] or ''}{said}"


#: At the head of a sentence; behind, at the end of it or of a part of it.
GAME_TURNS = (
    (
        rf"^(?P<only>)(?P<told>(?:(?:In|On|During) {_TURN_N}|From (?:the (?:start|beginning) of )?{_SOME}{_LATER}?|"
        rf"(?:After|Before|Until) (?:the (?:start|beginning|end) of )?{_SOME}){OF_GAME}){_NOT_OWN},? (?=[A-Za-z])",
        _said,
    ),
    (
        rf"(?<=\w )(?P<only>only )?(?:if it is )?(?P<told>(?:(?:in|on|during) {_TURN_N}|"
        rf"from (?:the (?:start|beginning) of )?{_SOME}{_LATER}?|"
        rf"(?:after|before|until) (?:the (?:start|beginning|end) of )?{_SOME}){OF_GAME})(?=\.?$|[,;])",
        _said,
    ),
)
