"""Disregards: who ignores a rule of others is not bound by what may not be done because of it ("Machines disregard
Shimmer": they may aim at those who have it).

In: the clauses of a document. Out: an override for each clause that rests on such a rule of the other side, which the
clause that ignores the rule wins over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.conditions import ALWAYS, Has, conjuncts
from kb.model import OPTION_KINDS, Clause, Override, content_id

_CLOSING = ("denies", "limits_to", "requires", "immune_to")


def disregarded(clauses: Sequence[Clause]) -> Iterator[Override]:
    """What wins over a prohibition because the rule that it comes of is ignored."""
    ignoring: dict[str, list[Clause]] = {}
    for clause in clauses:
        own = clause.who != ALWAYS and clause.affects == "bearer" and clause.value is None
        if clause.relation == "ignores" and _kind(clause.object) == "special_rule" and own:
            ignoring.setdefault(clause.object, []).append(clause)
    for loser in clauses if ignoring else ():
        for rule in sorted(_rules_of_others(loser) & ignoring.keys()):
            for winner in ignoring[rule]:
                key = content_id("o", winner.id, loser.id)
                yield Override(key, winner.id, loser.id, winner.passage, "regardless")


def _rules_of_others(clause: Clause) -> set[str]:
    """The rules of the other side because of which something may not be done to it."""
    if clause.relation not in _CLOSING or _kind(clause.object) not in OPTION_KINDS:
        return set()
    theirs = ("target", "enemy") if clause.relation != "immune_to" else ("unit",)
    told = clause.when if clause.relation != "immune_to" else clause.who
    return {each.term for each in conjuncts(told) if isinstance(each, Has) and each.party in theirs}


def _kind(term: str) -> str:
    return term.split("/")[1]
