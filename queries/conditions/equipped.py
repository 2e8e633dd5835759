"""Whether what a rule says in words of its own of what a unit is, has or is armed with holds.

"Armed with heavy weapons", "consists of a single Scout", "does not have a Nerve characteristic".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kb.model import BORNE_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.distances import asks_reach, in_reach
from queries.conditions.headcount import of_that_number, so_many_models
from queries.conditions.kleene import Truth
from queries.conditions.rolled import PASSES, passed_surely
from queries.options.index import Index
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene


def asks(index: Index, text: str) -> tuple[Callable[[Scene, str], Truth], ...]:
    """The ways in which a text can be about the weapons or about what the unit is; most are about neither."""
    found: list[Callable[[Scene, str], Truth]] = [in_reach] if asks_reach(text) else []
    if PASSES.match(text):
        found.append(passed_surely)
    if _BY_WEAPON.match(text):
        return (*found, _by_weapon, _armed) if _ARMED.match(text) else (*found, _by_weapon)
    if _ARMED.match(text):
        found.append(_armed)
    if _without(index, text):
        found.append(_lacks)
    if _SINGLE.match(text):
        found.append(_single)
    if of_that_number(text):
        found.append(so_many_models)
    return (*found, _had) if said_to_be(index, text) and not of_kept(index, text) else tuple(found)


def of_kept(index: Index, text: str) -> bool:
    """Whether a text tells from which state somebody is kept ("cannot be Mired"), not in which he is."""
    kept = index.action_kept_from(text)
    return kept is not None and index.kind(kept) == "status"


_ARMED = deferred(
    r"\s*(?:(?:is|are) )?(?:(?:(?:armed|equipped|fitted|issued|[a-z]+) )?(?P<only>only )?with|carrying|wielding) "
    r"(?:an? |any )?",
    re.I,
)
_OR = deferred(r",? or (?:an? |any )?|, (?:an? |any )?")


def _armed(scene: Scene, text: str) -> Truth:
    """Whether one of the stated weapons is what a text such as "armed with heavy weapons" tells of."""
    match = _ARMED.match(text)
    told = [
        ({term for found in scene.index.find(what) for term in found.terms}, content(what) - {"weapon"})
        for what in _OR.split(text[match.end() :] if match else "")
    ]
    borne = [
        any(terms & held or (words and words <= content(weapon.name)) for terms, words in told)
        for weapon, held in scene.unit.weapons
    ]
    if match and match["only"] and borne:
        return all(borne)
    return True if any(borne) else None


_WITHOUT = deferred(
    r"\s*(?:that |which )?(?:(?:do|does) not have|has no|have no|lacks?) (?:an? |any )?(.+?) "
    r"(?:characteristic|stat|value)s?\s*$",
    re.I,
)


def _without(index: Index, text: str) -> tuple[str, ...]:
    """The characteristics that a text such as "do not have a Cool or Leadership characteristic" denies to a unit."""
    match = _WITHOUT.match(text)
    named = index.find(match.group(1)) if match else ()
    return tuple(term for found in named for term in found.terms if index.kind(term) == "characteristic")


def _lacks(scene: Scene, text: str) -> Truth:
    """Whether the unit is stated to have none of the characteristics that a text denies it, or to have one."""
    wanted, groups = _without(scene.index, text), scene.unit.party.groups
    if any(group.characteristic(term) is not None for group in groups for term in wanted):
        return False
    return True if all(term in group.lacks for group in groups for term in wanted) else None


_BY_WEAPON = deferred(r"\s*(?:with|by|using) (?:that|this|those|these|such|an?)\b(?! \w+ other)", re.I)


def _by_weapon(scene: Scene, text: str) -> Truth:
    """Whether a text such as "with that Heavy weapon" is about the weapon in question, by the types that it names."""
    terms = scene.index.remembered(("weapons", text), lambda: _weapons_named(scene.index, text))
    weapons = scene.firing
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


_SINGLE = deferred(
    r"\s*(?:(?:consists?|is made up|is composed) of|(?:is|are) (?:down|reduced) to) "
    r"(?:just |only )?(?:(?:an?|its|their) (?:single|lone|last)|one)\b",
    re.I,
)
_ONE_PIECE = content("model figure miniature element trooper man member survivor left remaining")


def _single(scene: Scene, text: str) -> Truth:
    """Whether the unit is the one model that a text such as "consists of a single Scout" tells of, or any one alone."""
    match = _SINGLE.match(text)
    terms = said_to_be(scene.index, text[match.end() :]) if match else ()
    anybody = match is not None and not content(text[match.end() :]) - _ONE_PIECE
    if not (terms or anybody) or not {"count", "models"} & scene.unit.party.stated:
        return None
    alone = sum(group.count for group in scene.unit.party.groups) == 1
    return alone and (anybody or any(scene.unit.has(term) for term in terms))


def _had(scene: Scene, text: str) -> Truth:
    """Whether the unit is what a text such as "a unit gains X" says; unknown where it says more than that."""
    terms = scene.index.remembered(("being", text), lambda: said_to_be(scene.index, text))
    return any(scene.unit.has(term) for term in terms) != negated(text) if terms else None


def said_to_be(index: Index, text: str, *, every: bool = False) -> tuple[str, ...]:
    """What a text says that somebody is, has or gains, where it says no more than that.

    Of several it is any, or with ``every`` all of them; a text that joins them otherwise says nothing here.
    """
    held: list[str] = []
    rest = text
    for found in index.find(text):
        terms = [term for term in found.terms if index.terms[term].kind in BORNE_KINDS]
        if terms:
            held += terms
            rest = rest.replace(text[found.start : found.end], " ")
    several = len({term.rpartition("/")[2] for term in held}) > 1
    said = content(rest) - _BEING
    return () if said or (several and bool(re.search(r"\bor\b", text)) == every) else tuple(held)


_BEING = frozenset(
    stems(
        "unit units model models group troops gain gains becomes become suffers receives is has all status rule "
        "class classed in a scenario as type types sub-type special"
    )
)
