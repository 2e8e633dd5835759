"""What a clause weighs in a ruling, and small questions about conditions that several parts of the ruling ask."""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from typing import NamedTuple

from kb.conditions import ALWAYS, AnyOf, Compare, Condition, Done, During, Event, Fact, Has, atoms, conjuncts, had_by
from kb.model import BORNE_KINDS, Clause
from kb.moments import of_a_turn as tells_of_a_turn
from kb.patterns import deferred
from queries.conditions.kleene import Finding
from queries.options.index import Index
from queries.situations.facts import GUNS, both_ways, content

#: On whom a clause must fall to bear on the unit's own options.
OURS = ("bearer", "player")


class Weighed(NamedTuple):
    """A clause that bears against an option: whether it holds, and the clause that beats it and why.

    ``narrow`` says that something stated makes it this unit's business; an undecided clause that is not is assumed
    away, one that is becomes a need. ``role`` is what the clause does where it holds ("closes", "unmet").
    """

    clause: Clause
    finding: Finding
    narrow: bool
    by: Clause | None = None
    why: str | None = None
    role: str = "closes"

    @property
    def holds(self) -> bool:
        """Whether the clause counts: it is true, and nothing beats it."""
        return self.finding.truth is True and self.by is None


def closed_either_way(weighed: list[Weighed]) -> list[Weighed]:
    """The same, with what closes an option whichever way something goes as closing it for sure.

    "A winner may not follow" and "a loser may not follow": nobody need tell how the fight went.
    """
    waiting = [each for each in weighed if each.role == "closes" and each.by is None and len(each.finding.unknown) == 1]
    told = [(each, atom.text) for each in waiting for atom in each.finding.unknown if isinstance(atom, Fact)]
    closing = {each.clause.id for each, one in told if any(both_ways(one, other) for _, other in told)}
    return [
        each._replace(finding=replace(each.finding, truth=True, unknown=())) if each.clause.id in closing else each
        for each in weighed
    ]


class Asking(NamedTuple):
    """What must hold for a clause to bear on an option: the conditions, and the doing of another option if any.

    What stands in the entry of another option holds only where that is certainly being done. ``same_for_all`` says
    that it hangs on nothing of the option whether the conditions hold.
    """

    parts: tuple[Condition, ...]
    while_done: Done | None = None
    same_for_all: bool = False


def requirement_of(index: Index, clause: Clause) -> Condition:
    """What must hold: the stated requirement, else that the unit has what the clause names."""
    if clause.requirement != ALWAYS:
        return clause.requirement
    term = index.terms[clause.object]
    if term.kind == "phase":
        return During(term.id)
    if term.kind in BORNE_KINDS:
        return Has(term.id)
    return Fact(clause.condition or term.name)


def around(atom: Condition) -> bool:
    """Whether an atom is part of an option's timing: its phase, its event, a distance or a line of sight."""
    if isinstance(atom, During | Event):
        return True
    if isinstance(atom, Compare):
        return atom.quantity.startswith("fact:")
    if of_a_turn(atom):
        return True
    named = ("distance", "range", "line of sight", "within")
    return isinstance(atom, Fact) and any(word in atom.text.lower() for word in named)


def of_a_turn(atom: Condition) -> bool:
    """Whether an atom says whose turn it must be, or at which end of it."""
    return isinstance(atom, Fact) and tells_of_a_turn(atom.text)


def of_the_chosen(atom: Condition) -> bool:
    """Whether an atom says how far off or how visible somebody must be who may be chosen for it: where the text has one
    in sight chosen, the choice is part of the deed."""
    if isinstance(atom, Compare):
        return True
    return (
        isinstance(atom, Fact)
        and re.search(r"(?i)\b(?:line of sight|in (?:clear )?sight|visible)\b", atom.text) is not None
    )


#: Who must be near this very unit, or must not: no part of the option's own timing.
_NEAR = deferred(
    r"(?i)\b(?:friendly|friend|leader|commander)\b.*\bwithin\b|\bwithin\b.*\b(?:friendly|leader|commander)\b|"
    r"\b(?:its|their) (?:own )?(?!target|enem|foe|opponent|weapon)[a-z][a-z' -]{2,30}? (?:is|are|stands?|remains?) "
    r"(?:still |also )?within\b"
)
#: How far it is from somebody of its own side by his name: "over 20 inches from the Signaller that controls it".
_FROM_OURS = deferred(
    r"\b(?:within|over|beyond|(?i:more|further|farther|less) than|outside)\b[^,;]*? (?:of|from) "
    r"(?:its|their|your) (?:own )?[A-Z]"
    r"|\b(?:within|over|beyond|(?i:more|further|farther|less) than|outside)\b[^,;]*? (?:of|from) the [A-Z][\w' -]*? "
    r"(?:that|which|who) (?:controls?|commands?|leads?|owns?) (?:it|them)\b"
)
_NONE_NEAR = deferred(r"(?i)\bno (?:enem(?:y|ies)|foes?|hostile)\b.*\bwithin\b")


def near_somebody(atom: Condition, told: str) -> bool:
    """Whether an atom says how near its leader, a friend or no enemy must be; ``told`` is its clause's condition."""
    if isinstance(atom, Compare):
        return _NONE_NEAR.search(told) is not None and atom.quantity == "fact:distance"
    near = (_NEAR, _NONE_NEAR, _FROM_OURS)
    return isinstance(atom, Fact | Event) and any(how.search(atom.text) is not None for how in near)


#: What the unit must have: "with long spears", "crews armed with slings".
_BEARS = deferred(
    r"(?i)(?:only )?(?:[a-z]+ )?(?:(?:armed |equipped )?with|carrying|wielding) (?:an? |any |its |their )?"
    r"[a-z][\w' -]*$"
)


def borne(atom: Condition) -> bool:
    """Whether an atom says what arms the unit must have."""
    return isinstance(atom, Fact) and _BEARS.match(atom.text) is not None and not GUNS.isdisjoint(content(atom.text))


def in_place_of_kind(requirement: Condition, unknown: tuple[Condition, ...]) -> bool:
    """Whether what is unknown is asked of those who are not of the kind that a requirement names beside it ("Punts, and
    crews in the reeds"): of this unit it is asked then."""
    either = (part for part in conjuncts(requirement) if isinstance(part, AnyOf))
    return any(
        any(had_by(atom, "unit") for atom in atoms(part)) and not unknown_in.isdisjoint(atoms(part))
        for part in either
        if (unknown_in := {atom for atom in unknown if isinstance(atom, Fact)})
    )


def own_doing(atom: Condition) -> bool:
    """Whether an atom says no more than that the unit does something itself: "if it attacks"."""
    said = (
        r"(?:if )?(?:it|they|the unit) (?!is|are|has|have|was|were|pass|succeed|did(?: not|n['’]t)|"
        r"(?:numbers?|consists?|contains?|includes?|carry|carries|bears?|wears?|owns?|possess(?:es)?|lacks?)\b)"
    )
    return isinstance(atom, Fact) and re.match(said, atom.text) is not None and not _OVER.search(atom.text)


#: What was done in a turn that is over.
_OVER = deferred(r"\b(?:last|previous|preceding) (?:[a-z]+ )?(?:turn|round|phase|activation)\b", re.I)


#: "Ignore the first", "ignore one each turn": what is ignored so can come about all the same.
_COUNTED = deferred(r"\b(?:the )?(?:first|next)\b|\bone\b.*\b(?:per|each|every)\b", re.I | re.S)


def some_only(index: Index, clause: Clause) -> bool:
    """Whether a clause is about so many of something, and not about all of it."""
    return _COUNTED.search(index.rules.said(clause)) is not None


@functools.lru_cache(maxsize=1024)
def count_of(value: str | None) -> int | None:
    """The whole number at the start of a value such as "1 per phase"; None for dice and shares."""
    match = re.match(r"\s*(\d+)\b(?!\s*[dD]\d|\s*[*/])", value or "")
    return int(match.group(1)) if match else None
