"""Nearness: whether a clause is told of those near one of its subject ("Units within 6 inches of a Herald")."""

from __future__ import annotations

from kb.conditions import Fact, Has, atoms, conjuncts
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred

#: How near to whom, as a condition of its own.
NEAR_ONE = deferred(r"within \d+(?:[\"”″]|''| ?[a-z]+)? of (?:an?|any|the|one) (?P<bearer>.+)$")


def of_those_near(clause: Clause, name: str) -> bool:
    """Whether whoever is near one that is called ``name``, the clause's subject, is whom it falls on."""
    if clause.affects != "bearer" or any(isinstance(a, Has) and a.term == clause.subject for a in atoms(clause.who)):
        return False
    near = (NEAR_ONE.match(part.text) for part in conjuncts(clause.when) if isinstance(part, Fact))
    return any(found is not None and set(stems(name)) <= set(stems(found["bearer"])) for found in near)
