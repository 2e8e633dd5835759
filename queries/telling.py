"""Whether what a rule says in words of its own holds: held against the stated facts, the event, what the unit is.

These are the conditions that have no form but their words; where nothing stated speaks of them they are unknown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Fact
from kb.names import stems
from queries import happening
from queries.facts import content, listed, matching, negated, number_named
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
    for ask in (_stated_fact, happening.told, _in_reach, _by_weapon, _had):
        truth = ask(scene, text)
        if truth is not None:
            return truth
    return None


def _stated_fact(scene: Scene, text: str) -> Truth:
    undefined = ((name, True) for name in scene.unit.party.undefined)
    told = matching((*scene.situation.facts, *undefined), text)
    if told is not None:
        return told
    ways = scene.index.remembered(("ways", text), lambda: tuple(content(way) for way in listed(text)))
    stated = (content(key) for key, value in scene.situation.facts if value is True and not negated(key))
    return True if ways and any(way <= have for have in stated for way in ways) else None


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


_BY_WEAPON = re.compile(r"\s*(?:with|by|using) (?:that|this|those|these|such|an?)\b(?! \w+ other)", re.I)


def _by_weapon(scene: Scene, text: str) -> Truth:
    """Whether a text such as "with that Heavy weapon" is about the weapon in question, by the types that it names."""
    terms = scene.index.remembered(("weapons", text), lambda: _weapons_named(scene.index, text))
    weapons = scene.unit.weapons if scene.weapon is None else [scene.unit.weapons[scene.weapon]]
    if not terms or not weapons:
        return None
    return any(term in held for _, held in weapons for term in terms)


def _weapons_named(index: Index, text: str) -> tuple[str, ...]:
    """The weapon types that a text names after "with", where it says no more than that."""
    match = _BY_WEAPON.match(text)
    found = list(index.find(text[match.end() :])) if match else []
    terms = [term for each in found for term in each.terms if index.kind(term) == "weapon_type"]
    named = {word for each in found for word in content(text[match.end() :][each.start : each.end])} if match else set()
    rest = content(text[match.end() :]) - named - {"weapon"} if match else set()
    return () if rest else tuple(terms)


def _had(scene: Scene, text: str) -> Truth:
    """Whether the unit is what a text such as "a unit gains X" says; unknown where it says more than that."""
    if _BY_WEAPON.match(text):
        return None
    terms = scene.index.remembered(("being", text), lambda: _being(scene.index, text))
    return any(scene.unit.has(term) for term in terms) != negated(text) if terms else None


def _being(index: Index, text: str) -> tuple[str, ...]:
    """What a text says that somebody is, has or gains, where it says no more than that; any of several."""
    held: list[str] = []
    rest = text
    for found in index.find(text):
        terms = [term for term in found.terms if index.terms[term].kind in BEARABLE]
        if terms:
            held += terms
            rest = rest.replace(text[found.start : found.end], " ")
    several = len({term.rpartition("/")[2] for term in held}) > 1
    said = content(rest) - _BEING
    return () if said or (several and not re.search(r"\bor\b", text)) else tuple(held)


_BEING = frozenset(
    stems(
        "unit units model models group troops gain gains becomes become suffers receives is has all status rule "
        "class classed in a scenario as"
    )
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
