"""Whose turn it is, held against what a text asks for.

A situation states it as a fact ("it is the enemy's turn": true, "own turn": false); a question in words such as "in my
own turn".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.patterns import deferred
from kb.whoseturn import ENEMY, ENEMY_TURN, OWN, turn_of
from queries.conditions.kleene import Truth

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_MINE = r"(?:my|our|your)(?: own)?|(?:its|their|his|her) own"
#: Of the enemy's turn is a phase of his too.
_STATED = deferred(
    rf"(?i)\b(?:in|on|during|(?P<now>(?:it|this|that) is(?: now| currently)?|it['’]s(?: now| currently)?)|within) "
    rf"(?:(?P<own>(?:{_MINE}) (?:player )?turn)|"
    rf"(?P<enemy>{ENEMY_TURN}|(?:(?:the|an?|my|our|their) )?(?:enemy|opponent)['’]s (?:[\w-]+ )?phase))\b"
    r"(?! (?:after|before)\b)"
)
_ITS = deferred(r"(?i)(?:its|their|his|her) own")
_ENDS = deferred(r"[.;!]\s+(?=[A-Z])")
#: That the unit makes something by now.
_REACTING = deferred(r"(?i)\b(?:mak(?:es?|ing)|react(?:s|ing)?|in reaction to|as part of)\b")


def asked_from(text: str) -> int:
    """Where the last sentence of a question begins, which is the one that asks."""
    return max((end.end() for end in _ENDS.finditer(text)), default=0)


def owner_stated(text: str, *, of_theirs: bool = False) -> dict[str, bool]:
    """The fact of a question's words: whose turn it is, by what they ask of or say it is now; {} where they do not.

    Asked of one of theirs (``of_theirs``), their turn is its own.
    """
    asked = asked_from(text)
    told = [said for said in _STATED.finditer(text) if said["now"] or said.start() >= asked]
    if not told:
        return {}
    mine = bool(told[-1]["own"])
    turned = of_theirs and not (mine and _ITS.match(told[-1]["own"]))
    return {OWN if mine is not turned else ENEMY: True}


def in_whose_turn(scene: Scene, text: str) -> Truth:
    """Whether the stated turn is that of the one of whom a text speaks."""
    asked = turn_of(text)
    if asked is None:
        return None
    for said, value in scene.situation.facts:
        named = f"{value} turn" if isinstance(value, str) else said
        told = turn_of(said) or turn_of(f"{said} turn") or turn_of(named)
        if told is not None and value is not None:
            return (told == asked) if value is not False else told != asked
    reacting = any(_reacts(scene, said) for said in scene.situation.told) or _answers(scene)
    return asked == ENEMY if reacting else None


def _answers(scene: Scene) -> bool:
    """Whether it is asked how a unit reacts to what the enemy does of his own accord, which he does in his turn."""
    event = scene.situation.event or ""
    return scene.situation.ask.of == "reaction" and _THEIR_DEED.match(event) is not None


_THEIR_DEED = deferred(
    r"(?i)enemy (?!makes\b|react|in reaction)(?:\w+ )?(?:attack|charge|assault|ram|move|shooting|fire)\b"
)


def _reacts(scene: Scene, said: str) -> bool:
    """Whether it is told that the unit makes a reaction, which it does in the enemy's turn."""
    if _REACTING.search(said) is None:
        return False
    named = {term for found in scene.index.find(said) for term in found.terms}
    return any(scene.index.kind(term) == "reaction" for term in named)
