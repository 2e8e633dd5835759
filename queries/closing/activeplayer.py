"""What is left to the player whose turn it is, or to the other: "the active player may rally each of his units".

In: the case of an option, where it is stated whose turn it is. Out: what leaves the option to the other player then,
where the texts leave it to nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.model import Clause
from kb.patterns import deferred
from kb.whoseturn import ENEMY, OWN
from queries.conditions.kleene import TRUE
from queries.conditions.weighing import Weighed
from queries.conditions.whoseturn import in_whose_turn

if TYPE_CHECKING:
    from queries.case import Case

_MAY = (
    r"(?: then| also| now| always)? "
    r"(?:may|must|can|could|has to|takes?|makes?|rolls?|tests?|checks?|selects?|chooses?|moves?)\b"
)
_ACTIVE = deferred(
    rf"(?i)\bthe (?:active|phasing|moving|acting) player{_MAY}|\bthe player whose turn it is{_MAY}|"
    r"\bby the active player\b"
)
_OTHER = deferred(
    rf"(?i)\bthe (?:reactive|inactive|non-?active|passive|non-?phasing|non-?moving|reacting) player{_MAY}|"
    rf"\bthe player whose turn it is not{_MAY}|\bby the (?:reactive|inactive|non-?active|passive) player\b"
)
#: A sentence that goes on about what the one before it told.
_POINTS_BACK = deferred(r"(?:This|These|It|Such)\b")
_LEAVING = ("permits", "forces", "limits_to", "uses", "triggers")


def of_the_other_player(case: Case) -> Iterator[Weighed]:
    """What closes an option to the one who asks, as it is the other player's in this turn."""
    own, theirs = in_whose_turn(case.scene, OWN), in_whose_turn(case.scene, ENEMY)
    if own is None and theirs is None:
        return
    shape = _OTHER if own else _ACTIVE
    leave = [clause for clause in case.index.by_object.get(case.option, ()) if clause.relation in _LEAVING]
    told = {clause.id: _tellers(case, clause, shape) for clause in leave}
    if leave and all(told.values()):
        yield from (
            Weighed(each, TRUE, True) for each in {each.id: each for ways in told.values() for each in ways}.values()
        )


def _tellers(case: Case, clause: Clause, shape: re.Pattern[str]) -> list[Clause]:
    """The clauses that tell whose an option is: its own, with those of the sentence before where it points to that."""
    rules = case.index.rules
    said, at = rules.said(clause), rules.passages.get(clause.passage)
    if shape.search(said):
        return [clause]
    if at is None or not _POINTS_BACK.match(said):
        return []
    near = (each for each in rules.passages.values() if each.section == at.section and each.paragraph == at.paragraph)
    before = next((each for each in near if each.ordinal == at.ordinal - 1), None)
    if before is None or not shape.search(before.text):
        return []
    return [clause, *(each for each in rules.by_passage.get(before.id, ()) if each.relation in _LEAVING)]


__all__ = ["of_the_other_player"]
