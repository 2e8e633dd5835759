"""States in turn: which of two states of a unit came first, as a situation states it ("Dazed came first": true).

What keeps those in one state out of another says nothing of who was in that other before.
"""

from __future__ import annotations

from kb.model import Clause
from queries.conditions.evaluate import Scene

CAME_FIRST = "{} came first"
#: What a question states that asks whether somebody is still so.
STILL = "still so"
#: What comes and goes; what a unit is for good, it was before.
_COMES = ("status", "effect", "order")


def too_late_for(scene: Scene, status: str, clause: Clause) -> bool:
    """Whether a clause keeps only those out of a state who are in another, into which the unit came after it."""
    index = scene.index
    first = scene.situation.fact(CAME_FIRST.format(index.name(status))) is True
    return first and index.kind(clause.subject) in _COMES and clause.subject != status


def held_still(scene: Scene, option: str) -> bool:
    """Whether it is asked of a state in which the unit is stated to be whether it is in it still."""
    return scene.situation.fact(STILL) is True and option in scene.unit.party.statuses


def keeps_out_only(scene: Scene, option: str, clause: Clause) -> bool:
    """Whether a clause only keeps those out of the state who are in one already, of a unit that is in it since before:
    it does not end it."""
    comes = scene.index.kind(clause.subject) in _COMES
    return clause.relation == "immune_to" and comes and held_still(scene, option)
