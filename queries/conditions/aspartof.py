"""What was done as part of an option: whether a unit "made a move as part of a Reaction", by the option that it took.

A situation tells the option by its own name ("it made a Dodge Reaction"); what that consists of, the texts tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import deeds, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_AS_PART = deferred(
    r"(?i)\s*(?:if |when |that |which )?(?:(?:it|they|the unit) )?(?:has |have |had )?"
    r"(?P<deed>(?:made|makes?|making) (?:an? |any )?[\w' -]{3,40}?|\w+(?:ed|ot|an)) "
    r"(?:as (?:a )?part of|by way of|during|with) "
    r"(?:an?|any|its|the) (?P<option>[\w' -]{3,30}?)\s*"
)


def done_as_part(scene: Scene, text: str) -> Truth:
    """Whether the unit is stated to have taken an option of the kind of which a text says that something was done as
    part of it; None where none is stated, or the text tells of something else."""
    asked = _AS_PART.fullmatch(text)
    done = deeds(asked["deed"]) if asked else frozenset()
    index = scene.index
    general = {t for found in index.find(asked["option"]) for t in found.terms} if asked and done else set()
    kinds = {index.kind_of_general[each] for each in general & index.kind_of_general.keys()}
    if asked is None or not kinds:
        return None
    otherwise: Truth = None
    for key, value in scene.situation.facts:
        if value is not True or negated(key):
            continue
        if deeds(key) & done:
            if general & {t for found in index.find(key) for t in found.terms}:
                return True
            otherwise = False  # that it was done so, nobody tells
        taken = {t for found in index.find(key) for t in found.terms if index.kind(t) in kinds} - general
        if not taken:
            continue
        beside = key
        for option in taken:
            beside = re.sub(re.escape(index.name(option)), "", beside, flags=re.I)
        if deeds(beside) & done:
            return True  # "moved with the Dodge Reaction"
        return any(deeds(index.name(part.object)) & done for option in taken for part in index.parts(option))
    return otherwise
