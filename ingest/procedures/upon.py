"""On whom what is worked out falls: on whom the grammar read the same passage to fall.

In: the procedures of a document, and what the grammar read of it. Out: the procedures, with their bearers put right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kb.conditions import ALWAYS, atoms, had_by
from kb.model import Clause


def upon_the_same(worked_out: Iterable[Clause], read: Sequence[Clause]) -> list[Clause]:
    """What is inflicted by a procedure ("D6 hits"), inflicted on whom the words of its passage tell of."""
    told: dict[str, set[str]] = {}
    whom: dict[str, set[str]] = {}  #: in which words of a case they are told of, by passage
    struck: set[tuple[str, str]] = set()  #: who is it themselves on whom it falls, by passage
    suffering: dict[tuple[str, str], list[Clause]] = {}
    for clause in read:
        if clause.relation == "inflicts" and clause.who != ALWAYS:
            suffering.setdefault((clause.passage, clause.object), []).append(clause)
        if clause.relation == "inflicts":
            told.setdefault(clause.passage, set()).add(clause.affects)
            whom.setdefault(clause.passage, set()).add(clause.condition or "")
            parties = (atom for atom in atoms(clause.when) if had_by(atom, "target"))
            struck |= {(clause.passage, atom.term) for atom in parties}
    yielding = {(clause.passage, clause.object) for clause in read if clause.yields}
    found = []
    for clause in worked_out:
        upon = told.get(clause.passage, set()) if clause.relation == "inflicts" else set()
        if (clause.passage, clause.object) in yielding:  # "… unless a rule states otherwise"
            clause = replace(clause, yields=True)
        own = (clause.passage, clause.subject) in struck
        whose = suffering.get((clause.passage, clause.object), [])
        outcome = (clause.value or "").startswith("outcome:")  # what a roll comes to is told of the roll
        if not outcome and len(whose) == 1 and clause.who == ALWAYS and upon == {"bearer"}:
            bearers = {atom.term for atom in atoms(whose[0].who) if had_by(atom, "unit")}
            if clause.subject not in bearers:  # "each unit aboard a Barge suffers …", in the entry of Barges
                clause = replace(clause, subject=whose[0].subject, who=whose[0].who)
        if len(upon) == 1 and not own:
            clause = replace(clause, affects=next(iter(upon)))
            words = "; ".join(whom[clause.passage])
            if clause.affects == "others" and len(whom[clause.passage]) == 1 and not clause.condition:
                clause = replace(clause, condition=words or None)
        found.append(clause)
    return found
