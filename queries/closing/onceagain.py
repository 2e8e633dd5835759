"""Once again: what lets some do a thing more often than a limit on all lets them ("may make one additional Reply").

In: a case and the limit, with how many more than it allows are asked for. Out: what gives them, and whether it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Has, atoms
from kb.model import Clause
from kb.patterns import deferred
from queries.closing.together import different_alone
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.weighing import OURS, count_of

if TYPE_CHECKING:
    from queries.case import Case

#: "One additional Reply", "an extra one", "a second Reply in the same round".
_MORE = deferred(
    r"(?i)\b(?:(?:an?|one|two|three|\d) (?:additional|extra|further|more)|another|a (?:second|third))\b|"
    r"\bnumber of\b|\badditional\b"
)
#: "Riders may react twice", where all others may once.
_TWICE = deferred(
    r"(?i)\b(?:may|can) (?:[a-z]+ twice|be (?:given|issued) two|(?:get|receive) two)\b(?! (?:against|to|from|at)\b)"
)
_SO_MANY = deferred(r"\+(\d)\b")


def of_all(case: Case, limit: Clause) -> bool:
    """Whether a limit counts what any may do, or any who is given what it counts ("no unit may be given more than one
    order"), and not what some alone may."""
    who = limit.who
    return who == ALWAYS or (isinstance(who, Has) and who.term == limit.object and who.term in case.general)


def more_than(case: Case, limit: Clause, short: int) -> tuple[Clause, Finding] | None:
    """What lets the unit do the option ``short`` times more than ``limit`` allows, TRUE where that is sure, or with
    what is unknown of it; None where nothing does."""
    if not of_all(case, limit) or any(isinstance(atom, Has) for atom in atoms(limit.when)):
        return None  # of some alone, or of some of their weapons, told beside what all may
    told = sorted(_giving_more(case, limit), key=lambda each: each[2].truth is None)
    given = 0
    for clause, number, finding in told:
        given += number
        if given >= short:
            return clause, TRUE if finding.truth else Finding(None, finding.unknown)
    return None


def _giving_more(case: Case, limit: Clause) -> Iterator[tuple[Clause, int, Finding]]:
    """The clauses that give more of what is limited to such units, how many more each, and whether it is so."""
    index = case.index
    for target in dict.fromkeys((limit.object, case.option)):
        for clause in index.by_object.get(target, ()):
            if clause.relation not in ("permits", "modifies") or clause.affects not in OURS or clause.within:
                continue
            said = index.rules.said(clause)
            found = _SO_MANY.match(clause.value or "")
            more = _MORE.search(said) if found or not clause.value else None
            if more is None and not clause.value and count_of(limit.value) == 1:
                more = _TWICE.search(said)
            if more is None or different_alone(index, clause) or (clause.who == ALWAYS and clause.when == ALWAYS):
                continue
            finding = case.scope(clause)
            if finding.truth or (finding.truth is None and finding.unknown):
                yield clause, int(found[1]) if found else 1, finding
