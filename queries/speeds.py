"""At which of a text's speeds a unit went, worked out from how far it moved.

Where a text says up to which share of a characteristic a speed goes ("band: <= 1/2*Movement") and both are stated, the
unit went at that speed, and at no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from kb.model import Clause
from queries.facts import content
from queries.options import Index
from queries.situation import Number, Party, as_number

_BAND = re.compile(r"^band: (<=|<|>=|>) (\S+)\*(.+)$")
_WENT = content("moved travelled drove went")
_TOLD = re.compile(r"\b(?:moved|travell?ed|drove|went)\b\D{0,20}?(\d+)\s*(?:[\"″”]|inch|cm\b|met|$)", re.I)


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
