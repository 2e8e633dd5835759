"""Firing: leave to fire weapons of a sort, told as leave to fire where the weapon is of that sort.

In: the drafts of a sentence. Out: the same, "a weapon with this rule may be fired while …" and "Barges may fire Torch
weapons that …" being leave for the deed that bans on firing are told of, and not for a deed of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.vocabulary import Vocabulary
from kb.conditions import Has, atoms, both, had_by
from kb.patterns import deferred

#: The deed as it is named after what is fired.
_FIRING = deferred(r"(?P<do>fire|shoot)(?: (?P<with>with))?(?: (?P<what>[A-Z][\w' -]*?))? weapons?")
_OF_WEAPONS = ("special_rule", "effect", "weapon_type")


def leave_to_fire(drafts: Iterable[Draft], vocabulary: Vocabulary) -> None:
    """Make leave to fire weapons of a sort leave for firing, in the case that the weapon is of that sort."""
    for draft in drafts:
        found = _FIRING.fullmatch(draft.object.name) if draft.relation == "permits" else None
        if found is None or draft.object.kind != "action":
            continue
        wielded = any(had_by(atom, "weapon") for atom in atoms(draft.when))
        sort = vocabulary.best(found["what"], *_OF_WEAPONS) if found["what"] else None
        if sort and draft.affects == "bearer":
            draft.when = both(draft.when, Has(sort, "weapon"))
        elif found["what"] or not wielded:
            continue
        draft.object = Thing("action", found["do"], vocabulary.best(found["do"], "action"))
        draft.affects = "bearer"
