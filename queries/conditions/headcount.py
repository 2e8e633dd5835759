"""How many models a unit has: whether it is as many as a rule says in words ("includes five or more models").

Only where the situation says how many there are; a unit that is told of without a number may have any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.numbers import SO_MANY, cardinal_of
from kb.patterns import deferred
from queries.conditions.kleene import Truth

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_PIECES = r"(?:models|model|figures?|miniatures?|soldiers|troopers|men|members|bases|stands)"
_ASKED = deferred(
    r"(?i)\s*(?:if |unless |when |while |so long as |provided that )?"
    r"(?:(?:it|they|that|which|this|(?:(?:the|a|an) )?(?:[\w-]+ )?units?) )?"
    r"(?:(?:still |currently |also |only |now |now only |already )?"
    r"(?:includ(?:es?|ing)|consist(?:s|ing)? of|contain(?:s|ing)?|compris(?:es?|ing)|number(?:s|ing)?|"
    r"ha(?:s|ve|d)|having|count(?:s|ing)?|with|of|"
    r"(?:is|are|was|were) (?:made up|composed|reduced|down)(?: of| to)?|reduced to) )?"
    r"(?:(?:a )?(?:(?P<more>more than|over)|(?P<less>less than|fewer than|under)|"
    r"(?P<least>at least|no fewer than|no less than|not fewer than|not less than|minimum of)|"
    r"(?P<most>at most|no more than|not more than|up to|maximum of)|(?P<just>exactly|only|just)) )?"
    rf"(?P<number>{SO_MANY})"
    r"(?: (?:or (?:(?P<up>more|above|greater|over)|(?P<down>fewer|less|under))))?"
    rf" (?:(?:remaining|surviving|living|unwounded|other) )?{_PIECES}"
    r"(?: (?:or (?:(?P<up2>more|above|greater|over)|(?P<down2>fewer|less|under))))?"
    r"(?: (?:strong|left|remaining|in (?:it|total|all|the unit)|each|or so))?\s*"
)


def of_that_number(text: str) -> bool:
    """Whether a text tells no more than how many models somebody has."""
    return _ASKED.fullmatch(text) is not None


def so_many_models(scene: Scene, text: str) -> Truth:
    """Whether the unit has as many models as a text asks for; None where it is not stated how many it has."""
    asked = _ASKED.fullmatch(text)
    if asked is None or not {"count", "models"} & scene.unit.party.stated:
        return None
    have, number = sum(group.count for group in scene.unit.party.groups), cardinal_of(asked["number"])
    if asked["more"]:
        return have > number
    if asked["less"]:
        return have < number
    if asked["most"] or asked["down"] or asked["down2"]:
        return have <= number
    if asked["just"] or not (asked["least"] or asked["up"] or asked["up2"]):
        return have == number
    return have >= number
