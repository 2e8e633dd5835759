"""Otherwise for some: results that count as another for units of some kind, told in the result's own entry ("if the
unit is a Drake, it counts this result as Dazed instead").

In: a case that asks whether a unit can gain the state, and the result. Out: what keeps that from units of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kb.conditions import Condition, Fact, Has, Not, both, conjuncts, had_by
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import TRUE
from queries.conditions.weighing import OURS, Weighed

if TYPE_CHECKING:
    from queries.case import Case

_ROLLED = deferred(r"(?i)\b(?:the|a|that|this) (?:further |second |dice |die )?(?:roll|score|result) (?:is|of|was)\b")
#: That the result has come up for the unit: "a Drake suffers a Mired result".
_SUFFERED = deferred(r"(?i)\b(?:suffers?|gets?|receives?|rolls?|takes?|sustains?)\b[^.;]{1,60}\bresult\b")


def counted_otherwise(case: Case, result: str) -> Iterator[Weighed]:
    """The clauses by which a result counts as another for the unit, whatever else is rolled for it."""
    index = case.index
    same = {result, *case.wider, *index.twins(result)}
    own = [clause for term in sorted(same) for clause in index.by_subject.get(term, ())]
    own += _told_before(case, same)
    for clause in own:
        if clause.relation != "counts_as" or clause.object in same or clause.affects not in OURS:
            continue
        parts = [part for part in conjuncts(both(*index.scope(clause))) if getattr(part, "term", "") not in same]
        kinds = [part for part in parts if had_by(part, "unit")]
        rolls = [part for part in parts if isinstance(part, Fact) and _ROLLED.search(part.text)]
        told = [part for part in parts if isinstance(part, Fact) and _SUFFERED.search(part.text)]
        if not kinds or len(kinds) + len(rolls) + len(told) < len(parts):
            continue
        finding = case.scene.judge(both(*kinds))
        if finding.truth is True and not finding.assumed and (not rolls or _else_too(case, own, kinds)):
            yield Weighed(clause, TRUE, True)


_THIS_ONE = deferred(r"(?i)(?:this|that|the|such an?) (?:result|roll|score)")


def _told_before(case: Case, same: set[str]) -> list[Clause]:
    """What some count "this result" as, told right before what it brings upon the others."""
    index = case.index
    ways = [way for term in sorted(same) for way in index.by_object.get(term, ()) if way.relation == "inflicts"]
    return [
        clause for clause in index.rules.clauses
        if clause.relation == "counts_as" and _THIS_ONE.fullmatch(clause.value or "")
        and any(way.document == clause.document and 0 < way.start - clause.end < _ADJACENT for way in ways)
    ]  # fmt: skip


_ADJACENT = 3


def _else_too(case: Case, own: list[Clause], kinds: Sequence[Condition]) -> bool:
    """Whether no other roll brings the state either: those of the kind are set apart from the others on whom the result
    brings it ("Other Barges are Mired")."""
    names = {case.index.name(part.term).lower() for part in kinds if isinstance(part, Has)}
    apart = (
        part.part
        for clause in own if clause.relation == "inflicts"
        for part in conjuncts(both(*case.index.scope(clause))) if isinstance(part, Not)
    )  # fmt: skip
    return any(isinstance(part, Fact) and any(name in part.text.lower() for name in names) for part in apart)
