"""What a unit ignores of a trigger: a marker or a state that the trigger tells of, all of them or so many.

"Elite crews ignore one Shock marker each turn" keeps a trigger "a crew is shocked or boarded" from being met by the
marker that is ignored; a second marker meets it, and so does a boarding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Fact, atoms
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import FALSE, TRUE, Finding, conjunction
from queries.conditions.weighing import OURS
from queries.situations.facts import (
    ACTORS,
    at_odds,
    content,
    deeds,
    matching,
    negated,
    not_denied,
    number_named,
    other_time,
)

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

_TOKENS = content("marker counter token point")
_FIRST = deferred(r"\bfirst\b", re.I)
_ONE = deferred(r"\b(one|two|three|\d+)\b[^.;]*\b(?:per|each|every)\b", re.I)
_AGAIN = deferred(r"\b(?:second|third|another|further|again|more)\b", re.I)
_NUMBERS = {"one": 1, "a": 1, "an": 1, "single": 1, "two": 2, "three": 3, "four": 4}
#: What was so at another time than that of which an event tells.
EARLIER = deferred(
    r"\b(?:earlier|previous(?:ly)?(?! un-?\w+)|before|(?<!\ban )(?<!\bthe )already|last|"
    r"(?:has|have|had) been(?! (?:hit|struck|rammed|damaged|wounded|boarded|grappled) by\b)|"
    r"(?:many|several|countless|a few) times|often|repeatedly)\b",
    re.I,
)
_CHOICE = deferred(
    r"^(.*\b(?:is|are|was|were|gets?|becomes?|has been)\s+)([\w-]+(?:,\s*[\w-]+)*,?\s+or\s+[\w-]+)\s*$", re.S
)


_EITHER = deferred(r"^((?:(?:an?|any|the|each|every)\s+)?)([\w-]+)\s+or\s+([\w-]+)(\s+.*)$", re.S | re.I)


def subjects(text: str) -> tuple[str, ...]:
    """A text for each of those of whom it tells: "any Fresh or Wet crew is boarded" tells of two."""
    match = _EITHER.match(text.strip(" .;"))
    return tuple(match.group(1) + match.group(i) + match.group(4) for i in (2, 3)) if match else (text,)


def alternatives(text: str) -> tuple[str, ...]:
    """The ways in which what a text tells can come about: "a crew is shocked or boarded" has two."""
    several = subjects(text)
    if len(several) > 1:
        return tuple(way for each in several for way in alternatives(each))
    match = _CHOICE.match(text.strip(" .;"))
    if match is None:
        return (text,)
    return tuple(match.group(1) + part for part in re.split(r",?\s+or\s+|,\s*", match.group(2)) if part)


def come_about(text: str, said: str, any_unit: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Those of the ways that a stated event tells of, as far as its words go; ``any_unit`` are words for any unit."""
    heard, done = content(said), deeds(said)
    found = []
    for way in alternatives(text):
        core = content(way) - ACTORS - any_unit
        shared = {word for word in core if word in heard or deeds(word) & done}
        if core and len(shared) >= 0.75 * len(core) and not other_time(way, said) and not at_odds(way, said):
            found.append(way)
    return tuple(found)


#: What a fact tells to have come to the unit: "takes its first Shock marker".
_TAKES = deferred(
    r"(?i)^(?:(?:it|they|(?:my|our|the) [\w' -]{2,40}) )?(?:now |just )?(?:takes?|receives?|suffers?|gets?|gains?) "
    r"(?:an?|its|one|two|three|another|the|their)\b"
)


def befalling(case: Case) -> tuple[str, ...]:
    """What is stated to befall the unit: the event, and what it is told to take beside it; where no event is stated,
    all that is told of no other time."""
    situation = case.scene.situation
    if situation.event is None:
        return tuple(key for key in not_denied(situation) if not EARLIER.search(key))
    return (situation.event, *(key for key in not_denied(situation) if _TAKES.match(key)))


def ignoring(case: Case, trigger: Clause) -> Iterator[tuple[Clause, Finding]]:
    """The clauses by which the unit ignores what a trigger tells of, each with whether it does so here."""
    for clause in case.index.by_object.get(trigger.subject, ()):
        if clause.relation in ("ignores", "immune_to") and clause.affects in OURS:
            finding, by, _ = case.effective(clause)
            if by is None and finding.truth is True:
                yield clause, TRUE
    told = [atom.text for atom in atoms(trigger.requirement) if isinstance(atom, Fact)]
    heard = [(way, said) for said in befalling(case) for text in told for way in come_about(text, said)]
    ways, said = [way for way, _ in heard], next((said for _, said in heard), "")
    for clause in case.index.remembered(("markers",), lambda: list(_of_markers(case.index))) if ways else ():
        named = content(case.index.name(clause.object)) - _TOKENS
        if all(_tells_of(way, named) for way in ways):
            finding, by, _ = case.effective(clause)
            if by is None and finding.truth is not False:
                yield clause, conjunction((finding, _counted(case, clause, named, said)))


def _of_markers(index: Index) -> Iterator[Clause]:
    """The clauses by which some ignore an effect or a state, whole or in part."""
    for clause in index.rules.clauses:
        if (
            clause.relation == "ignores"
            and clause.affects in OURS
            and index.kind(clause.object) in ("effect", "status")
        ):
            yield clause


def _tells_of(way: str, named: frozenset[str]) -> bool:
    return bool(named) and all(word in content(way) or deeds(word) & deeds(way) for word in named)


def _counted(case: Case, clause: Clause, named: frozenset[str], said: str) -> Finding:
    """Whether what has come about is among those that a clause ignores: the first, or so many in a while."""
    quote = case.index.rules.quote(clause)
    facts = case.scene.situation.facts
    if many := _ONE.search(quote):
        allowed = _NUMBERS.get(many.group(1).lower()) or int(many.group(1))
        stated = number_named(facts, " ".join(sorted(named)))
        if stated is None:
            stated = max((_NUMBERS.get(word, 1) for word in said.lower().split() if word in _NUMBERS), default=1)
            stated += 1 if _AGAIN.search(said) else 0
        return TRUE if stated <= allowed else FALSE
    if _FIRST.search(quote) is None:
        return TRUE
    text = f"first {case.index.name(clause.object)}"
    told = matching(((key, value) for key, value in facts if _FIRST.search(key)), text)
    if told is None and _FIRST.search(said):
        told = True
    if told is None and (_AGAIN.search(said) or any(_before(key, named) for key, value in facts if value is True)):
        told = False
    return Finding(None, (Fact(f"it is the {text}"),)) if told is None else TRUE if told else FALSE


def _before(fact: str, named: frozenset[str]) -> bool:
    """Whether a fact tells that the like has come about before."""
    return bool(EARLIER.search(fact)) and not negated(fact) and _tells_of(fact, named)
