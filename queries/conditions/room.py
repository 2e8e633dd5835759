"""Room: whether as many models as are stated go into what carries them, by a stated characteristic of it.

"Up to a number of models equal to its Berths" bounds how many may get in; those of whom the texts say that they count
as several take up as many. What "can carry a single unit" has no room for a second one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import FALSE, TRUE
from queries.conditions.weighing import Weighed
from queries.proof import Step
from queries.situations.situation import Party

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

#: How many models there is room for, with what tells the number behind it.
_UP_TO = deferred(
    r"(?i)\b(?:up to|(?:no|not) more than|at most|a maximum of) [^.;]{0,40}?"
    r"\bmodels (?:that is )?(?:equal to|than|as) (?P<what>[^.;]{3,60})"
)
#: As how many one counts: by the number of its rule, or always as so many.
_AS_MANY = deferred(r"count: (X|\d+); ")


def taken(case: Case) -> Iterator[Weighed]:
    """The clauses that bound how many models may get in, where a stated number of places tells: closing where more are
    stated than there is room for, kept where they fit."""
    index, party = case.index, case.scene.situation.unit
    for clause, places in index.remembered(("room",), lambda: list(_bounds(index))):
        room = _stated(case, places)
        if room is None or "count" not in party.stated or case.option not in _told_of_beside(index, clause):
            continue
        number, by = _places_taken(index, party, places)
        case.steps += [Step(each, "part") for each in by]
        yield Weighed(clause, TRUE, True) if number > room else Weighed(clause, FALSE, True, role="limit met")
    if (A_UNIT_IS_ABOARD, True) in case.scene.situation.facts and not _LEAVES.search(index.name(case.option)):
        for clause in index.remembered(("single units",), lambda: list(_single(index))):
            if case.option in _told_of_beside(index, clause) and not _carries_several(case):
                yield Weighed(clause, TRUE, True)


def _single(index: Index) -> Iterator[Clause]:
    """The clauses by which what carries units carries no more than one, one of each passage."""
    seen: set[str] = set()
    for clause in index.rules.clauses:
        quote = index.rules.quote(clause)
        if clause.relation in ("permits", "limits_to") and quote not in seen and _ONE_UNIT.search(quote):
            seen.add(quote)
            yield clause


def _carries_several(case: Case) -> bool:
    """Whether what is stated to carry units is of a kind that carries several."""
    index, situation = case.index, case.scene.situation
    several = index.remembered(("several units",), lambda: frozenset(
        clause.subject for clause in index.rules.clauses
        if clause.relation == "permits" and _SEVERAL_UNITS.search(index.rules.said(clause))
    ))  # fmt: skip
    parties = (party for party in (situation.target, situation.enemy, situation.unit) if party is not None)
    return any(several & party.terms for party in parties)


#: What a situation states where somebody else is aboard.
A_UNIT_IS_ABOARD = "another unit is already aboard"
#: An option of those who are aboard, and of nobody who gets in.
_LEAVES = deferred(
    r"(?i)\b(?:dis|de)(?:embark|mount|barkation)|\b(?:leav|exit|unload|bail|land|alight|get(?:ting)? out)"
)
_SEVERAL_UNITS = deferred(
    r"(?i)\b(?:carry|hold|transport|contain|convey|embark|take) (?:any number of|several|more than one|up to \w+|"
    r"two or more) (?:[A-Z][\w'-]+ ){0,3}(?:units?|squads?|crews?|groups?)\b"
)
#: That one unit at a time is carried, and no more.
_ONE_UNIT = deferred(
    r"(?i)\b(?:can|may|must|cannot) (?:only )?(?:carry|hold|transport|contain|convey|embark|take)"
    r"(?: aboard| on board)? (?:only |no more than |at most |up to )?(?:a single|one|1) (?:[A-Z][\w'-]+ ){0,3}"
    r"(?:units?|squads?|crews?|groups?)\b"
)
#: That one is aboard already, and that whoever comes is another.
_WHO = r"(?:unit|squad|crew|group|section|team)"
_ABOARD = deferred(
    rf"(?i)\b{_WHO}s?\b(?! (?:outside|next to|beside|near))[^.;:?!]{{0,60}}?\b(?:aboard|on board|inside|embarked|"
    rf"sitting|riding|(?:is|are) (?:already )?in)\b|"
    rf"\b(?:carries|carrying|holds|holding|transports|transporting|contains|full of)\b[^.;:?!]{{0,40}}?\b{_WHO}s?\b"
)
_ANOTHER = deferred(
    rf"(?i)\b(?:another|a second|second|a different|the other|one more|a further)\b[^.;:?!]{{0,40}}?\b{_WHO}\b"
)
#: What is told of nobody, or asked.
_NOBODY = deferred(r"(?i)\b(?:no|not|nobody|never|empty|without|if|left|got out)\b|n['’]t\b")


def full(text: str) -> bool:
    """Whether a question tells that a unit is aboard, and asks about another one: "a squad is aboard my boat. May a
    second squad get in?"."""
    come = _ANOTHER.search(text)
    for sentence in re.split(r"(?<=[.;:?!])\s+", text[: come.start()]) if come else ():
        if _ABOARD.search(sentence) and not _NOBODY.search(re.sub(r"(?i)\([^)]*\)", "", sentence)):
            return True
    return False


def _bounds(index: Index) -> Iterator[tuple[Clause, str]]:
    """The clauses that bound a number of models by a characteristic, one of each passage, each with that."""
    seen: set[str] = set()
    for clause in index.rules.clauses:
        said = _UP_TO.search(index.rules.said(clause)) if clause.relation in ("permits", "limits_to") else None
        named = (t for found in index.find(said["what"]) for t in found.terms) if said else ()
        places = next((term for term in named if index.kind(term) == "characteristic"), None)
        if places is not None and index.rules.quote(clause) not in seen:
            seen.add(index.rules.quote(clause))
            yield clause, places


def _told_of_beside(index: Index, clause: Clause) -> frozenset[str]:
    """The options of which the section of a clause speaks."""
    sections = index.remembered(("options of sections",), lambda: _options_of_sections(index))
    return sections.get(index.rules.passages[clause.passage].section, frozenset())


def _options_of_sections(index: Index) -> dict[str | None, frozenset[str]]:
    found: dict[str | None, set[str]] = {}
    for clause in index.rules.clauses:
        section = index.rules.passages[clause.passage].section if clause.passage in index.rules.passages else None
        found.setdefault(section, set()).update((clause.subject, clause.object))
    return {section: frozenset(terms) for section, terms in found.items()}


def _stated(case: Case, places: str) -> float | None:
    """How many places are stated, of whichever party the statement was read."""
    situation = case.scene.situation
    parties = (party for party in (situation.target, situation.enemy, situation.unit) if party is not None)
    stated = (group.characteristic(places) for party in parties for group in party.groups)
    return next((float(number) for number in stated if isinstance(number, int | float)), None)


def _places_taken(index: Index, party: Party, places: str) -> tuple[int, list[Clause]]:
    """How many places a unit takes up, and the clauses by which some models take up more than one."""
    total, by = 0, []
    for group in party.groups:
        each = 1
        for clause in index.by_object.get(places, ()):
            how = _AS_MANY.match(clause.value or "") if clause.relation == "counts_as" else None
            if how is None:
                continue
            many, giving = _so_many(index, party, group.terms, clause.subject)
            many = int(how[1]) if how[1] != "X" and many is not None else many
            if many is not None and many > each:
                each = many
                by += [clause, *giving]
        total += group.count * each
    return total, list(dict.fromkeys(by))


def _so_many(index: Index, party: Party, terms: frozenset[str], rule: str) -> tuple[int | None, list[Clause]]:
    """The number in brackets of a rule that models have, stated or given by their type with the clause that gives it;
    None where they do not have it."""
    if rule in terms:
        stated = [int(number) for term, number in party.counts if term == rule and str(number).isdigit()]
        return min(stated, default=1), []
    given = (
        clause for clause in index.by_object.get(rule, ())
        if clause.relation == "grants" and clause.affects == "bearer" and clause.subject in terms
        if (clause.value or "").isdigit()
    )  # fmt: skip
    clause = next(given, None)
    return (int(clause.value or 1), [clause]) if clause is not None else (None, [])
