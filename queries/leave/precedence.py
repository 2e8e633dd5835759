"""Precedence: which of a special rule and the general rules is followed, where a text says so.

"Special rules override the general rules": what a special rule allows of the very thing that the general rules forbid
to all who are of a kind is allowed to those who have the rule. What a state or a case forbids is told of a moment, and
no leave that is told of all times is meant against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import ALWAYS
from kb.model import TYPE_KINDS, Clause
from kb.patterns import deferred
from queries.proof import Step
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

_RULES = content("rule text rulebook")
#: "Unless the general text uses the word never": where the general rules hold all the same.
_SAYS = deferred(
    r"\bunless [^,;]*?\b(?:uses?|says?|contains?|has|have)(?: the words?)? [\"'“‘]?(?P<word>[a-z]+)[\"'”’]?$"
)


def over_general(case: Case, clause: Clause) -> Clause | None:
    """The leave that a special rule of the unit gives over what the general rules forbid to its kind."""
    index = case.index
    over = index.remembered(("special over general",), lambda: special_over_general(index))
    if over is None or clause.relation != "denies" or _says_it(index, over, clause):
        return None
    who, when = index.scope(clause)
    barred = {index.kind(term) for term in index.required_of(clause)}
    if when != ALWAYS or who == ALWAYS or not barred <= {*TYPE_KINDS}:
        return None
    for permit in case.permissions:
        if permit.object == clause.object and "special_rule" in {*map(index.kind, index.required_of(permit))}:
            case.steps.append(Step(over, "exception"))
            return permit
    return None


def special_over_general(index: Index) -> Clause | None:
    """The clause by which special rules, by whatever name, are followed before the general rules; None without one."""
    called = {content("special rule")}
    if own := index.general.get("special_rule"):
        called |= {content(index.name(own)), *(content(a.alias) for a in index.rules.aliases if a.term == own)}
    return next(
        (
            clause for clause in index.rules.clauses
            if clause.relation == "overrides" and content(index.name(clause.subject)) in called
            and content(index.name(clause.object)) & _RULES
        ),
        None,
    )  # fmt: skip


def _says_it(index: Index, over: Clause, clause: Clause) -> bool:
    """Whether a rule has the word by which it is followed all the same."""
    found = _SAYS.search((over.condition or "").lower())
    return found is not None and found["word"] in index.rules.said(clause).lower().split()
