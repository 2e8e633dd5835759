"""What a unit is compelled to do in answer to something: whoever must react in one way may not react in another.

In comes the case of one reaction, out come the clauses that force another upon the unit. None binds where the reaction
that it forces is closed itself: nobody must do what he may not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact, conjuncts
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import TRUE, Finding, conjunction
from queries.conditions.weighing import OURS, Weighed

if TYPE_CHECKING:
    from queries.case import Case

#: That a thing has to be open to him who must do it, which goes without saying.
_IF_OPEN = deferred(
    r"(?i)(?:(?:if|when|whenever|where|wherever|as long as|provided) )?"
    r"(?:(?:that|the|this|such an?) \w+|it|they|doing so)"
    r" (?:(?:is|are) (?:at all )?(?:open|available|possible|allowed|permitted|able|free|entitled)"
    r"(?: (?:to|for) (?:it|them|do so|do it|make it))?|can|may)(?: do so)?"
)


def compelled(case: Case) -> Iterator[Weighed]:
    """What closes a reaction to a unit that must make another of its kind."""
    index = case.index
    if case.of != "reaction" or case.option in index.kind_of_general:
        return
    for clause in index.remembered(("compelling",), lambda: list(_compelling(case))):
        if clause.object in case.targets or case.option in index.parents(clause.object):
            continue
        weighed = case.weigh(clause)
        finding = weighed.finding
        if finding.truth is None and all(isinstance(a, Fact) and _IF_OPEN.fullmatch(a.text) for a in finding.unknown):
            finding = TRUE
        if finding.truth is False or weighed.by is not None:
            continue
        left = case.left_open(clause.object)
        if left is not False:
            unsure = finding.truth is True and left is None
            yield weighed._replace(finding=Finding(None, (Fact(index.name(clause.object)),)) if unsure else finding)


#: What makes a unit do something that it does not choose to do.
_MAKING = deferred(r"(?i)\b(?:forc|compel|mak|made|oblig|driv|drov|coerc|goad|requir|caus)\w*\b")


def forced_in_vain(case: Case) -> Iterator[Weighed]:
    """What keeps a unit from doing what something is told to force it to do: "any effect that would force it to row
    has no effect"."""
    situation = case.scene.situation
    if case.of != "action":
        return
    name = set(stems(case.index.name(case.option)))
    told = [*situation.stated_facts, *([situation.event] if situation.event else [])]
    if not any((made := _MAKING.search(each)) and name <= {*stems(each[made.end() :])} for each in told):
        return
    for term in sorted(case.scene.unit.terms()):
        for clause in case.index.by_subject.get(term, ()):
            spared = clause.relation in ("immune_to", "ignores") and clause.affects in OURS
            parts = conjuncts(clause.when) if spared else []
            forced = [part for part in parts if isinstance(part, Fact) and _MAKING.search(part.text)]
            others = (part for part in parts if part not in forced)
            if any(name <= {*stems(_MAKING.split(part.text, maxsplit=1)[1])} for part in forced):
                finding = conjunction(case.scene.judge(part) for part in (clause.who, *others))
                if finding.truth is not False:
                    yield Weighed(clause, finding, True)


def _compelling(case: Case) -> Iterator[Clause]:
    """The clauses that force one reaction upon some, or in some case; what another option brings with it is none."""
    index = case.index
    for clause in index.rules.clauses:
        if clause.relation != "forces" or index.kind(clause.object) != "reaction" or clause.affects not in OURS:
            continue
        own = clause.within == clause.object and clause.who != ALWAYS  # "A Dazed unit must Run", in the entry of that
        told = (clause.who, clause.when) != (ALWAYS, ALWAYS) and (clause.within is None or own)
        if told and clause.object not in index.kind_of_general:
            yield clause
