"""Same bans: what is forbidden twice, once with its exceptions and once giving way to what is said elsewhere.

In: the clauses of a ruleset and what wins over which. Out: an override for each exception to the one ban that the other
has to give way to as well ("Those aboard may not react, save that …", and in a list "it is aboard (but see Aboard)").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.model import Clause, Override


def excepted_elsewhere(clauses: Sequence[Clause], overrides: Sequence[Override]) -> Iterator[Override]:
    """What wins over a ban that yields, because it wins over the same ban where that is told in full."""
    named = {clause for override in overrides for clause in (override.winner, override.loser)}
    known: dict[str, Clause] = {}
    yielding: dict[tuple[object, ...], list[Clause]] = {}
    for clause in clauses:
        if clause.id in named:
            known[clause.id] = clause
        if clause.relation == "denies" and clause.yields:
            yielding.setdefault(_said(clause), []).append(clause)
    for override in overrides if yielding else ():
        loser, winner = known[override.loser], known[override.winner]
        for same in yielding.get(_said(loser), ()) if loser.relation == "denies" else ():
            if same.id != loser.id and winner.relation == "permits":
                yield Override.of(winner, same, override.passage, override.why)


def _said(clause: Clause) -> tuple[object, ...]:
    """Whom a ban binds, and to what."""
    return clause.object, clause.who, clause.when, clause.affects
