"""How far a unit went, and at which of a text's speeds: worked out from what is stated.

Where a text says up to which share of a characteristic a speed goes ("band: <= 1/2*Movement") and both are stated, the
unit went at that speed, and at no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.options.index import Index
from queries.situations.facts import content, negated, number_named
from queries.situations.situation import Number, Party, as_number

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_BAND = deferred(r"^band: (<=|<|>=|>) (\S+)\*(.+)$")
_WENT = content("moved travelled drove went")
_TOLD = deferred(r"\b(?:moved|travell?ed|drove|went)\b\D{0,20}?(\d+)\s*(?:[\"″”]|inch|cm\b|met|$)", re.I)


def bands(index: Index) -> list[tuple[Clause, str, Fraction, str]]:
    """The clauses that set a speed, with the sign, the share and the characteristic of each."""

    def found() -> list[tuple[Clause, str, Fraction, str]]:
        made = []
        for clause in index.rules.clauses:
            match = _BAND.match(clause.value or "") if clause.relation == "uses" else None
            if match and index.terms[clause.subject].kind == "status":
                made.append((clause, match.group(1), Fraction(match.group(2)), clause.object))
        return made

    return index.remembered(("bands",), found)


def distance_moved(facts: tuple[tuple[str, Any], ...]) -> Number | None:
    """How far the unit is stated to have moved: as a number, or in the words of a fact."""
    for key, value in facts:
        number = None if isinstance(value, bool) else as_number(value)
        if number is not None and content(key) & _WENT:
            return number
    told = (_TOLD.search(key) for key, value in facts if value is True)
    return next((int(match.group(1)) for match in told if match), None)


def speed_of(index: Index, party: Party, terms: set[str], facts: tuple[tuple[str, Any], ...]) -> dict[str, Clause]:
    """The speeds at which the unit went, by how far it moved, each with the clause that says so."""
    found: dict[str, Clause] = {}
    moved = distance_moved(facts) if bands(index) else None
    if moved is None:
        return found
    for clause, sign, share, characteristic in bands(index):
        whose = {term for term in index.named_in(clause) if index.kind(term) == "unit_type"}
        whole = [number for group in party.groups if (number := group.characteristic(characteristic)) is not None]
        if not whole or (whose and whose.isdisjoint(terms)):
            continue
        limit = share * max(whole)
        if {"<": moved < limit, "<=": moved <= limit, ">": moved > limit, ">=": moved >= limit}[sign]:
            found.setdefault(clause.subject, clause)
    return found


def unknown_measures(index: Index, terms: Iterable[str], party: Party, facts: tuple[tuple[str, Any], ...]) -> list[str]:
    """The characteristics, not stated, that would tell at which of these speeds a unit went that far."""
    if distance_moved(facts) is None:
        return []
    wanted = set(terms)
    asked = (characteristic for speed, _, _, characteristic in bands(index) if speed.subject in wanted)
    lacking = (each for each in asked if all(group.characteristic(each) is None for group in party.groups))
    return list(dict.fromkeys(index.name(each) for each in lacking))


_SHARE = deferred(
    r"\b(?:moved|travel(?:led|s)) (more|less|no more|no less|at least|at most) than (half|twice|a third|a quarter)?"
    r"(?: of)? ?(?:its|their|the unit[’']s) ([\w ]+?)(?: characteristic)?\s*$",
    re.I,
)
#: How far in figures, and no more than that.
_MEASURED = deferred(
    r"\b(?:moved|travelled|gone) (?P<how>(?:no |not )?(?:more|further|farther|less) than|over|at least|at most|up to) "
    r"(?P<n>\d+)(?: ?(?:[\"″”]|inch(?:es)?|cm|m|metres?|hex(?:es)?))?"
    r"(?: (?:in|during) (?:the|this|that|its) [\w -]+| this turn)?\s*$",
    re.I,
)
_SHARES = {"half": Fraction(1, 2), "twice": Fraction(2), "a third": Fraction(1, 3), "a quarter": Fraction(1, 4)}


_MOVED = deferred(
    r"\s*(?:if |when )?(?:(?:an?|the|that|this|it|they) ?)?[\w\s-]*?\b(?:moves|(?:has |have )?moved)"
    r"(?: (?:in|during) (?:the|its|their) (?:(?:preceding|previous|last|same)(?: [\w-]+)?|mov\w+|man\w+) "
    r"(?:phase|turn|step|segment|stage)| this turn)?\s*$",
    re.I,
)
#: What a player says of it: "my gun crew moved this turn", and how a deed is noted that he tells beside another.
_SAID_MOVED = deferred(
    r"\b(?:moved|did move)(?: (?:its|their|the) (?:whole|full|entire|maximum) [\w ]{3,30}?)??"
    r"(?: (?:this|its|in this) turn|,? (?:before|and then|first|already)\b.*|"
    r" (?:in|during) (?:the|its|their|this) (?:own )?(?:[\w-]+ )?(?:phase|turn))?$",
    re.I,
)


def of_moving(text: str) -> bool:
    """Whether a text says no more than that somebody moved."""
    return _MOVED.match(text) is not None and not negated(text)


def has_moved(scene: Scene, text: str) -> Truth:
    """Whether the unit moved, for a text that says no more than that, where it is stated that or how far it did."""
    if not of_moving(text):
        return None
    facts = scene.situation.facts
    if (moved := distance_moved(facts)) is not None:
        return moved > 0
    said = ((_SAID_MOVED.search(key), value) for key, value in facts if isinstance(value, bool))
    told = (value != negated(match.string[: match.start()]) for match, value in said if match is not None)
    return next(told, None)


def _so_many_moved(scene: Scene, text: str, told: re.Match[str]) -> Truth:
    """Whether the stated distance moved is as far as a text says in figures ("has not moved more than 6 inches")."""
    moved, number, how = distance_moved(scene.situation.facts), int(told["n"]), told["how"].lower()
    if moved is None:
        return None
    if how.startswith(("no", "at most", "up to")):
        so = moved <= number
    elif how.startswith(("less", "fewer")):
        so = moved < number
    else:
        so = moved >= number if how == "at least" else moved > number
    return so != negated(text[: told.start("how")] + text[told.end("how") :])


def share_of_move(scene: Scene, text: str) -> Truth:
    """Whether a stated distance moved is more than a share of a characteristic, for a text that compares them."""
    said = _SHARE.search(text)
    if said is None and (measured := _MEASURED.search(text)):
        return _so_many_moved(scene, text, measured)
    moved = distance_moved(scene.situation.facts) if said else None
    whole = _told_number(scene, said.group(3), re.escape(said.group(3))) if said and moved is not None else None
    if said is None or moved is None or whole is None:
        return None
    share = whole * _SHARES.get((said.group(2) or "").lower(), Fraction(1))
    more = moved > share if "more" in said.group(1).lower() or "most" in said.group(1).lower() else moved < share
    return more != negated(text)


def _told_number(scene: Scene, name: str, words: str) -> Number | None:
    """A number of that name among the facts, or told in the words of one: "a Transport with Movement 12"."""
    stated = number_named(scene.situation.facts, name)
    if stated is not None:
        return stated
    told = (re.search(rf"\b{words} (?:of )?(\d+)\b", key, re.I) for key in scene.situation.stated_facts)
    return next((int(match.group(1)) for match in told if match), None)
