"""The clauses by which a unit ignores the very state or rule whose effect another clause is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Done, both, conjuncts, had_by
from kb.model import Clause
from queries.conditions.weighing import OURS, some_only

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def ignoring(case: Case, clause: Clause) -> Clause | None:
    """The clause by which the unit ignores the very state or rule whose effect a clause is."""
    index = case.index
    for each in index.remembered(("ignoring", clause.id), lambda: _ignored_states(index, clause)):
        finding, by, _ = case.effective(each)
        if by is None and (finding.truth is True or _while_doing(case, each)):
            return each
    return None


def _while_doing(case: Case, clause: Clause) -> bool:
    """Whether a clause holds while the option is being done: "they ignore Dazed when they charge"."""
    who, when = case.index.scope(clause)
    parts = conjuncts(when)
    doing = [part for part in parts if isinstance(part, Done) and part.party == "unit" and part.action in case.wider]
    rest = [part for part in parts if part not in doing]
    return bool(doing) and case.scene.judge(both(who, *rest)).truth is True


#: What a unit may be in or have, whose effects some ignore ("this special rule has no effect on Barges").
_IGNORABLE = ("status", "effect", "order", "special_rule")


def _ignored_states(index: Index, clause: Clause) -> list[Clause]:
    """The clauses by which some ignore a state or a rule that a clause says its bearer has, or by which it lapses."""
    who, when = index.scope(clause)
    spared = conjuncts(when) if clause.relation == "immune_to" else ()  # who is so cannot have it done to him
    having = [part for part in conjuncts(who) if had_by(part, "unit")]
    having += [part for part in spared if had_by(part, "target")]
    if clause.affects in ("others", "enemy"):  # what an enemy's rule keeps others from
        having += [part for part in conjuncts(both(who, when)) if had_by(part, "enemy")]
    states = [part.term for part in having if index.kind(part.term) in _IGNORABLE]
    return [
        other
        for state in states
        for other in index.by_object.get(state, ())
        if other.relation == "ignores" or (other.relation == "denies" and other.subject == state)
        if other.id != clause.id and other.affects in OURS
        if other.subject == state or index.kind(other.subject) != "effect"
        if not some_only(index, other) and not _of_somebody(index, other)
        if other.relation == "ignores" or not _only_has(index, other, state)
    ]  # fmt: skip


def _only_has(index: Index, clause: Clause, state: str) -> bool:
    """Whether all that a clause tells of whom it is about is that they have a state: it spares none of them."""
    parts = conjuncts(both(*index.scope(clause)))
    return all(had_by(part, "unit") and part.term == state for part in parts)


def _of_somebody(index: Index, clause: Clause) -> bool:
    """Whether what is ignored is only that of some ("the smoke of Scouts")."""
    quote = index.rules.said(clause)
    return any(clause.object in found.terms and re.match(r"\s+of\b", quote[found.end :]) for found in index.find(quote))
