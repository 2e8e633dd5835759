"""States in turn: which of two states of a unit came first, as a situation states it ("Dazed came first": true).

What keeps those in one state out of another says nothing of who was in that other before.
"""

from __future__ import annotations

from kb.model import Clause
from queries.conditions.evaluate import Scene

CAME_FIRST = "{} came first"
#: What comes and goes; what a unit is for good, it was before.
_COMES = ("status", "effect", "order")


def too_late_for(scene: Scene, status: str, clause: Clause) -> bool:
    """Whether a clause keeps only those out of a state who are in another, into which the unit came after it."""
    index = scene.index
    first = scene.situation.fact(CAME_FIRST.format(index.name(status))) is True
    return first and index.kind(clause.subject) in _COMES and clause.subject != status
