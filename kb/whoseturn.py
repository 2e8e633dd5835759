"""Whose turn it is, as texts tell of it: "in the enemy's turn", "during your own turn", "if it is its own turn".

Turns by their number are others (``kb.gameturns``), and so are the next turn and the same turn.
"""

from __future__ import annotations

from kb.patterns import deferred

#: The two, as conditions say them.
OWN, ENEMY = "it is its own turn", "it is the enemy's turn"
_S = r"(?:['’]s|s['’]|['’]|s)?"
_FOE = r"(?:enemy|enemies|opponent|opposing|foe|hostile|(?:enemy|opposing|other|rival) (?:player|side))"
#: Patterns of the words for either: "their opponent's turn", "your own turn".
ENEMY_TURN = rf"(?:(?:the|an?|any|each|every|its|their|his|her|your|my|our) )?{_FOE}{_S} (?:player )?(?:turn|bound)s?"
OWN_TURN = (
    r"(?:(?:(?:its|their|his|her|the unit['’]s|that player['’]s) )?own|(?:your|my|our|a friendly|"
    r"(?:the|its|their) (?:controlling|owning|own) player['’]s)(?: own)?) (?:player )?(?:turn|bound)s?"
)
_HOW = r"(?:(?:(?:if|when|while|whenever) )?it is |in |on |during |within |throughout )?"
_PART = r"(?:(?:(?:any|each|every|all|the|a)(?: [\w-]+)? )?(?:phase|step|part)s? (?:of|in|during) )?"
_OF_ENEMY = deferred(rf"(?i){_HOW}{_PART}{ENEMY_TURN}")
_OF_OWN = deferred(rf"(?i){_HOW}{_PART}{OWN_TURN}")


def turn_of(text: str) -> str | None:
    """``OWN`` or ``ENEMY`` where a text tells whose turn it is, and no more than that; None where it does not."""
    text = text.strip(" .,;:?")
    if "turn" not in text.lower() and "bound" not in text.lower():
        return None
    if _OF_ENEMY.fullmatch(text):
        return ENEMY
    return OWN if _OF_OWN.fullmatch(text) else None


#: It, told of a phase: "in the Melee phase of the enemy's turn".
_OF_A_PHASE = deferred(rf"(?i)\b(?:of|in|during) (?P<whose>{ENEMY_TURN}|{OWN_TURN})$")


def turn_of_phase(text: str) -> str | None:
    """The same of the end of a text that names a phase of that turn."""
    told = _OF_A_PHASE.search(text.strip(" .,;:"))
    return turn_of(told["whose"]) if told is not None else None


__all__ = ["ENEMY", "ENEMY_TURN", "OWN", "OWN_TURN", "turn_of", "turn_of_phase"]
