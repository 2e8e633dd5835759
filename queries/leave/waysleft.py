"""The other ways of a deed that are left to a unit: who "can only fire Hip Shots" shoots, but not as usual.

In comes a case, out come the clauses that leave such a way; they shape the option, and close it where a situation
states that its usual way is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS
from kb.model import Clause
from queries.conditions.weighing import OURS, Weighed
from queries.situations.facts import deeds

if TYPE_CHECKING:
    from queries.case import Case

#: The fact that an option is asked for in its usual way.
AS_USUAL = "as usual"


def ways_left(case: Case, *relations: str) -> list[Clause]:
    """The clauses that leave only another way of the same deed ("may only fire Hip Shots"): that is how it is done."""
    if not case.shooting or case.of == "status":
        return []
    relations = relations or ("limits_to",)
    limits = case.index.remembered(("ways left", case.option, relations), partial(_leaving, case, relations))
    weapons = range(len(case.scene.unit.weapons))
    views = [case.with_weapon(i) for i in weapons] if limits and weapons else [case]
    return [clause for clause in limits if any(view.scope(clause).truth is True for view in views)]


def not_as_usual(case: Case) -> Iterator[Weighed]:
    """What closes an option that is asked for in its usual way, and that the unit may or must do in another."""
    if case.scene.situation.fact(AS_USUAL) is True:
        yield from (case.weigh(clause) for clause in ways_left(case, "limits_to", "forces"))


def _leaving(case: Case, relations: tuple[str, ...]) -> list[Clause]:
    """The clauses that leave some, in some case, only another way of doing what the option does."""
    index, own = case.index, deeds(case.index.name(case.option))
    return [
        clause for clause in index.rules.clauses
        if clause.relation in relations and clause.affects in OURS and clause.object not in case.targets
        and index.kind(clause.object) == "action" and own & deeds(index.name(clause.object))
        and (clause.who, clause.when) != (ALWAYS, ALWAYS)
    ]  # fmt: skip
