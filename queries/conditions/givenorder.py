"""Given order: whether the unit has been given an order, which facts tell in many words.

In: what a rule asks ("the unit has not yet been given an order this turn"). Out: whether it is so by the stated facts
("order given this turn", "orders given to the unit this turn: 1"), or None where none tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import negated
from queries.situations.situation import as_number

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

#: A fact of orders that speaks of the unit's own, and of no more than that it got them.
_OF_OWN = deferred(
    r"(?i)(?!.*\b(?:enem(?:y|ies)|obeyed|carried out|executed|failed|refused|other|another)\b).*\border(?:s|ed)?\b"
)
_GIVEN = deferred(r"(?i)\b(?:given|received|had|ordered|issued)\b")
#: That somebody has been given an order, or has not.
_HAS_ONE = deferred(
    r"(?i)\s*(?:if |unless )?(?:(?:the|that|its|this|a|any|each|it|they|which|who)\b ?(?:[a-z][\w'-]+ ){0,2})?"
    r"(?P<has>has|have|had|was|were|is|are)(?: (?P<not>not|n['’]t|never))?(?: yet| already)?(?: to)?"
    r"(?: (?:been|be))? (?:given|had|received|issued)(?: with)?(?: its| their| an| any| the| one)? order"
    r"(?: (?:in |during |for )?(?:this|the|that|the same|the current) (?:turn|round|phase|activation))?\s*"
)


def given_an_order(scene: Scene) -> bool | None:
    """Whether the stated facts tell that the unit has been given an order; None where none tells of it."""
    for key, value in scene.situation.facts:
        if _OF_OWN.match(key) and _GIVEN.search(key):
            if isinstance(value, bool):
                return value is not negated(key)
            if (number := as_number(value)) is not None:
                return number > 0
    return None


def had_its_order(scene: Scene, text: str) -> Truth:
    """Whether what a text says of an order that the unit has been given is so."""
    asked = _HAS_ONE.fullmatch(text)
    given = given_an_order(scene) if asked else None
    return None if given is None else given is not negated(text)
