"""What may be carried may get aboard: leave that is told of the carrier, for those whom it names.

"Only Footmen can board Rafts unless stated otherwise" gives way to "A Raft can carry up to four Heralds of the Rider
type" for such a Herald.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.conditions import atoms, had_by
from kb.model import BORNE_KINDS, TYPE_KINDS, Clause
from kb.names import stems

if TYPE_CHECKING:
    from queries.case import Case

_CARRIES = frozenset(stems("carry transport hold convey contain"))


def carried_all_the_same(case: Case, clause: Clause) -> Clause | None:
    """The leave by which just such a thing may carry just such a unit; None where none is told."""
    index = case.index
    carriers = {atom.term for atom in atoms(index.scope(clause)[1]) if had_by(atom, "target")}
    if clause.relation not in ("requires", "permits") or not carriers:
        return None
    for permit in (each for carrier in sorted(carriers) for each in index.by_subject.get(carrier, ())):
        verb, _, name = index.name(permit.object).partition(" ")
        if permit.relation == "permits" and _CARRIES.intersection(stems(verb)):
            # of which type those are who may be carried stands behind whom the deed names
            whom, types = _named(case, name, BORNE_KINDS), _named(case, permit.remainder or "", TYPE_KINDS)
            if whom and any(map(case.scene.unit.has, whom)) and (not types or any(map(case.scene.unit.has, types))):
                return permit
    return None


def _named(case: Case, text: str, kinds: tuple[str, ...]) -> list[str]:
    """The terms of some kinds that words name."""
    found = (term for each in case.index.find(text) for term in each.terms)
    return [term for term in found if case.index.kind(term) in kinds]
