"""At which step of a scale somebody stands: "in gear 3 or higher", "at altitude 2 or 4", held against a stated number.

In: the words of a rule, and the facts ("gear": 5). Out: whether it is so; None where the words tell of no such step, or
no number of that name is stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Condition, Fact, atoms, both
from kb.numbers import COUNTS, number_of
from kb.patterns import deferred
from queries.situations.facts import number_named

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.conditions.kleene import Truth
    from queries.options.index import Index

_N = rf"(?:\d+|{'|'.join(COUNTS[1:])})"
_STEP = deferred(
    r"(?i)(?:if |while |when )?(?:it |they |that |which |the \w+ )?(?:is |are |was )?(?:currently |still )?"
    r"(?:in|at|on) "
    r"(?P<what>(?!turn|round|phase|game|least|most|range|more|less)[a-z]{3,14}(?: [a-z]{3,14})?) "
    rf"(?P<n>{_N})(?P<more>(?:, {_N})*,? (?:or|and) {_N}|(?: ?[-–]| to) ?{_N}|\+|"
    r" or (?P<way>higher|more|above|up|over|better|lower|less|fewer|below|under))?"
)


def is_a_step(text: str) -> bool:
    """Whether a text tells of no more than a step of a scale."""
    return _STEP.fullmatch(text.strip(" .,;")) is not None


def asks_a_step(atom: Condition) -> bool:
    """Whether an atom asks at which step of a scale the unit is."""
    return isinstance(atom, Fact) and is_a_step(atom.text)


def scales_asked(index: Index) -> frozenset[str]:
    """The scales at a step of which the texts ask a unit to be ("gear")."""
    asked: frozenset[str] = index.remembered(("scales asked",), lambda: frozenset(_asked(index)))
    return asked


def _asked(index: Index) -> Iterator[str]:
    for clause in index.rules.clauses:
        for atom in atoms(both(clause.who, clause.when, clause.requirement)):
            told = _STEP.fullmatch(atom.text.strip(" .,;")) if isinstance(atom, Fact) else None
            if told is not None:
                yield told["what"].lower()


def at_that_step(scene: Scene, text: str) -> Truth:
    """Whether the stated number of a scale is at the step, or one of those, that a text tells of."""
    told = _STEP.fullmatch(text.strip(" .,;"))
    stated = number_named(scene.situation.facts, told["what"]) if told is not None else None
    if told is None or stated is None:
        return None
    first, more = number_of(told["n"]), told["more"] or ""
    if told["way"] or more == "+":
        lower = told["way"] in ("lower", "less", "fewer", "below", "under")
        return stated <= first if lower else stated >= first
    others = [number_of(each) for each in re.findall(rf"(?i){_N}", more)]
    if others and re.match(r"(?: ?[-–]| to)", more):
        return first <= stated <= others[-1]
    return stated in (first, *others)
