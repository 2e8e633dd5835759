"""Whether what a rule says in words of its own holds: held against the stated facts, the event, what the unit is.

These are the conditions that have no form but their words; where nothing stated speaks of them they are unknown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Fact
from kb.names import stems
from queries import happening
from queries.facts import content, matching, negated, number_named
from queries.kleene import Truth
from queries.options import BEARABLE, Index

if TYPE_CHECKING:
    from queries.evaluate import Scene


def fact(scene: Scene, atom: Fact) -> tuple[Truth, str | None]:
    memo = {} if scene.memo is None else scene.memo
    key = ("told", atom.text, scene.group, scene.weapon)
    if key not in memo:
        memo[key] = _of_the_situation(scene, atom.text)
    truth = memo[key]
    if truth is None and scene.option is not None:
        truth = scene.index.does(scene.option, atom.text)
    return _kept_from(scene, atom.text) if truth is None else truth, None


def _of_the_situation(scene: Scene, text: str) -> Truth:
    """What the situation says of a text, whatever the option: its facts, its event, its weapons, what the unit is."""
    for ask in (_stated_fact, happening.told, _in_reach, _had):
        truth = ask(scene, text)
        if truth is not None:
            return truth
    return None


def _stated_fact(scene: Scene, text: str) -> Truth:
    undefined = ((name, True) for name in scene.unit.party.undefined)
    return matching((*scene.situation.facts, *undefined), text)


_HAS_RANGE = re.compile(r"\b(?:ha[vs]e?|with) an? ((?:minimum|maximum) range)\b", re.I)
_REACH = re.compile(r"\brange\b.*\b(?:allow|permit|minimum|maximum|reach|fire)|\b(?:minimum|maximum) range\b", re.I)


def _in_reach(scene: Scene, text: str) -> Truth:
    """Whether a stated weapon reaches over the stated distance, for texts that ask for a range at which it can fire."""
    distance = scene.measured("distance")
    if has_range := _HAS_RANGE.search(text):
        measures = [weapon.measures for weapon, _ in scene.unit.weapons]
        return any(number_named(each, has_range.group(1)) is not None for each in measures) if measures else None
    weapons = [scene.unit.weapons[scene.weapon]] if scene.weapon is not None else scene.unit.weapons
    limits = [
        (number_named(weapon.measures, "minimum range"), number_named(weapon.measures, "maximum range"))
        for weapon, _ in weapons
    ]
    if distance is None or not limits or not _REACH.search(text) or all(pair == (None, None) for pair in limits):
        return None
    return any((low is None or low <= distance) and (high is None or distance <= high) for low, high in limits)


def _had(scene: Scene, text: str) -> Truth:
    """Whether the unit is what a text such as "a unit gains X" says; unknown where it says more than that."""
    terms = scene.index.remembered(("being", text), lambda: _being(scene.index, text))
    return any(scene.unit.has(term) for term in terms) != negated(text) if terms else None


def _being(index: Index, text: str) -> tuple[str, ...]:
    """What a text says that somebody is, has or gains, where it says no more than that."""
    for found in index.find(text):
        rest = content(text[: found.start] + " " + text[found.end :]) - _BEING
        held = tuple(term for term in found.terms if index.terms[term].kind in BEARABLE)
        if held and not rest:
            return held
    return ()


_BEING = frozenset(
    stems("unit units model models group gain gains becomes become suffers receives is has all status rule")
)


def _kept_from(scene: Scene, text: str) -> Truth:
    """Whether the unit is kept from the action that a text such as "is not allowed to move" names."""
    action = scene.index.action_kept_from(text)
    if action is None or scene.barred is None:
        return None
    memo = {} if scene.memo is None else scene.memo
    if ("barred", action) not in memo:
        memo["barred", action] = scene.barred(scene, action)
    return memo["barred", action]
