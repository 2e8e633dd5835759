"""In which states a unit is since it failed a check: "a crew that fails a Nerve check is Dazed", and it failed one.

In: the scene, with what it states to have come about. Out: the states, each with the clause that brings it; none of
what is asked about itself, of what comes in markers that are counted, and of what the texts keep the unit from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact, both, conjuncts
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.options.index import Index

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_FAILS = deferred(r"(?i)\bfail(?:s|ed|ing|ure)?\b")
#: What is over before the turn is, or holds only for something else that is done.
_SHORT = deferred(
    r"(?i)\b(?:until|till|for|during) (?:the |that |this |its |end |of )*(?:next |current |same )?"
    r"(?:phase|sub-phase|step|move|attack|combat|shot|test|roll|activation)\b"
)
#: What a fact tells of another time, or of somebody else.
_ELSEWHERE = deferred(
    r"(?i)\b(?:last|previous|next) (?:\w+ )?(?:turn|round|bound|phase|activation|game)\b|\benem|\bif\b"
)
_COUNTED = (("marker",), ("token",), ("counter",))


def states_by_failing(index: Index, scene: Scene) -> dict[str, Clause]:
    """The states that follow from the checks which the unit is stated to have failed, each with its clause."""
    told = [text for text, so in scene.situation.facts if so is True and _FAILS.search(text)]
    if not told or any(_ELSEWHERE.search(text) for text in told):
        return {}
    asked = {name.lower() for name in scene.situation.ask.names}
    found: dict[str, Clause] = {}
    for clause in index.remembered(("brought by failing",), lambda: _bringing(index)):
        state = clause.object
        if index.name(state).lower() in asked or scene.situation.ask.of == "status":
            continue
        if scene.judge(both(*index.scope(clause))).truth is True and not _kept_from(index, scene, state):
            found.setdefault(state, clause)
    return found


def _bringing(index: Index) -> list[Clause]:
    """The clauses that bring a state upon a unit which fails a check, and nothing else has to be chosen for that."""
    return [
        clause for clause in index.rules.clauses
        if clause.relation == "inflicts" and clause.affects == "bearer" and index.kind(clause.object) == "status"
        if clause.object not in index.kind_of_general and not clause.within and clause.modal != "permit"
        if stems(index.name(clause.object))[-1:] not in _COUNTED and index.scope(clause)[1] != ALWAYS
        if any(isinstance(part, Fact) and _FAILS.search(part.text) for part in conjuncts(index.scope(clause)[1]))
        if not _SHORT.search(index.rules.said(clause)) and not clause.remainder
    ]  # fmt: skip


def _kept_from(index: Index, scene: Scene, state: str) -> bool:
    """Whether the texts say of such a unit that it is never in the state."""
    return any(
        clause.relation in ("immune_to", "denies") and clause.affects == "bearer"
        and scene.judge(both(*index.scope(clause))).truth is not False
        for clause in index.by_object.get(state, ())
    )  # fmt: skip
