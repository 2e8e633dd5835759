"""When in its span something happens, held against what a text asks for: the start of a turn is not its end.

A situation states it as a fact ("at the end of the turn": true); a question in words such as "at the start of my turn".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.moments import MOMENT, moment_of, say_moment
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.conditions.whoseturn import asked_from

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_STATED = deferred(rf"(?i)\b(?:at|it is(?: now)?|it['’]s(?: now)?|this is) the (?P<all>{MOMENT})\b")


def moment_stated(text: str) -> dict[str, bool]:
    """The fact of a question's words: at which end of a span it is asked of; {} where they do not tell."""
    asked = asked_from(text)
    told = [said for said in _STATED.finditer(text) if said.start() >= asked or not said[0].lower().startswith("at")]
    found = moment_of(f"the {told[-1]['all']}") if told else None
    return {say_moment(*found): True} if found else {}


def at_that_moment(scene: Scene, text: str) -> Truth:
    """Whether the stated moment is the one of which a text speaks, in the same sort of span."""
    asked = moment_of(text)
    if asked is None:
        return None
    for said, value in scene.situation.facts:
        told = moment_of(said)
        if told is not None and told[1] == asked[1] and value in (True, False):
            return (told[0] == asked[0]) is value
    return None
