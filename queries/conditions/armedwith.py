"""Armed with: whether a unit has weapons of a sort that a text tells in plain words ("armed with missile weapons").

In: the words of a condition and the weapons of a situation. Out: whether one of them is such; None where nobody says
what it is armed with, or the words ask for another sort.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import GUNS

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_SHOOTING = deferred(
    r"(?:(?:that |which |who )?(?:is|are) )?(?:armed|equipped) with (?:an? |any )?"
    r"(?:missile|ranged|shooting|projectile) (?:weapon|arm)s?",
    re.I,
)
#: Weapons that are not shot with.
_BY_HAND = frozenset(stems("sword axe lance spear pike halberd blade battery armament weapon"))


def armed_to_shoot(scene: Scene, text: str) -> Truth:
    """Whether a weapon that is stated is one to shoot with, by the plain word for it."""
    if not _SHOOTING.fullmatch(text.strip()):
        return None
    named = (frozenset(stems(weapon.name)) for weapon, _ in scene.unit.weapons)
    return True if any(words & (GUNS - _BY_HAND) for words in named) else None
