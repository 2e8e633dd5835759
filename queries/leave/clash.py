"""Whether a permission and a prohibition clash so that no order of the texts decides between them."""

from __future__ import annotations

from kb.conditions import Has, atoms
from kb.model import Clause
from queries.options.index import Index


def undecided(index: Index, permit: Clause, prohibition: Clause) -> bool:
    """Whether both speak of the very same thing, for equally special units: neither is the narrower one."""
    if permit.object != prohibition.object or prohibition.relation != "denies" or permit.within != prohibition.within:
        return False
    mine = {atom for atom in atoms(index.scope(permit)[0]) if isinstance(atom, Has)}
    theirs = {atom for atom in atoms(index.scope(prohibition)[0]) if isinstance(atom, Has)}
    return bool(mine) and bool(theirs) and not (mine <= theirs or theirs <= mine)
