"""Rolls that a situation tells: whether what comes of a roll, for such a unit as is stated, has come of it.

"If the result of this roll is a 1, it becomes Stunned", of a unit that is told to have rolled a 4; and whether a unit
passes without a roll.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Fact, atoms
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.conditions.losses import in_figures
from queries.conditions.viewpoint import of_unit
from queries.situations.facts import negated

if TYPE_CHECKING:
    from queries.case import Case
    from queries.conditions.evaluate import Scene

_MORE, _LESS = r"more|higher|greater|better|over|above", r"less|lower|fewer|worse|under|below"
#: The number that a text asks a roll to show.
_ASKED = deferred(
    r"(?:\b(?:result|roll|die|dice|score|total)(?: of (?:this|the|that) (?:roll|die|dice))? (?:is|shows|comes up)|"
    r"\b(?:on|rolls?|rolled|roll of)|^\s*(?:if )?it is) "
    rf"(?:an? )?(?P<number>\d+)(?:(?P<plus>\+)| or (?:(?P<more>{_MORE})|(?P<less>{_LESS})|(?P<or>\d+)))?",
    re.I,
)
#: The number that somebody is told to have rolled.
_TOLD = deferred(
    r"\b(?:roll(?:s|ed|ing)?|threw|throws|(?:die|dice|d\d+|roll|result) (?:is|was|shows?|showed|came up|comes up)) "
    r"(?:an? )?(?P<number>\d+)(?![\d+]| (?:dice|d\d|or\b))",
    re.I,
)
_OF_A_ROLL = deferred(r"\b(?:roll(?:ed)?|die|dice|d\d+)\b", re.I)


def number_rolled(case: Case) -> int | None:
    """The one number that the situation tells to have been rolled."""
    found = set()
    for key, value in case.scene.situation.facts:
        if isinstance(value, bool):
            told = _TOLD.search(in_figures(key)) if value and not negated(key) else None
            found |= {int(told["number"])} if told else set()
        elif isinstance(value, int) and _OF_A_ROLL.search(key):
            found.add(value)
    return found.pop() if len(found) == 1 else None


def as_rolled(case: Case, way: Clause) -> Truth:
    """Whether the roll that a way asks of such a unit came up so; unknown where no roll is told, or none is asked."""
    who, when = case.index.scope(way)
    told = (_ASKED.search(in_figures(atom.text)) for atom in atoms(when) if isinstance(atom, Fact))
    asked = [found for found in told if found]
    if len(asked) != 1 or not of_unit(who) or case.scene.judge(who).truth is not True:
        return None
    rolled, wanted = number_rolled(case), int(asked[0]["number"])
    if rolled is None:
        return None
    if asked[0]["plus"] or asked[0]["more"]:
        return rolled >= wanted
    return rolled <= wanted if asked[0]["less"] else rolled in (wanted, int(asked[0]["or"] or wanted))


#: "Pass a Nerve test": what must be passed.
PASSES = deferred(r"\s*(?:if |when )?(?:(?:it|they|the unit|the model) )?(?:must )?pass(?:es)? (?:an?|the|its) ")


def passed_surely(scene: Scene, text: str) -> Truth:
    """Whether the unit passes the test that a text asks for without rolling; unknown where it would roll."""
    index = scene.index
    tests = {term for found in index.find(text) for term in found.terms if index.kind(term) == "test"}
    sure = (
        clause for test in tests for clause in index.by_object.get(test, ())
        if clause.relation == "immune_to" and clause.value == "passes" and clause.affects == "bearer"
    )  # fmt: skip
    return True if any(scene.judge(index.condition(clause)).truth is True for clause in sure) else None
