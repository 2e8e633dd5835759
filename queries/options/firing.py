"""Reactions that are a shooting, by their name or by what their entry tells that the unit does: who may never shoot
makes none of them ("Horse may never fire", before "Opportunity Fire")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Has, atoms
from kb.model import BEING_KINDS, Clause
from kb.names import fold
from kb.patterns import deferred
from queries.options.deeds import firing_of

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

_SHOTS = frozenset("fire shot shots volley shoot shooting salvo".split())
#: What has such a name and is none.
_NO_SHOT = frozenset("hold cease draw catch under avoid dodge no lift".split())
#: That whoever makes a reaction shoots in it, and not that the enemy does, nor when.
_SHOOTS = deferred(
    r"(?:^|[.;:] |, |\band )"
    r"(?:[Ii]t|[Tt]hey|[Tt]he (?!enemy|enemies|other|opposing|attack|charg|mov|target|active|first)"
    r"(?:[a-z-]+ )?[a-z]+)(?: (?:then|immediately|may|can|must|will|also)){0,2} (?:shoots?|fires?)\b(?! orders?| and )"
)


def shoots_in(index: Index, option: str) -> bool:
    """Whether a reaction is a shooting."""
    words = fold(index.name(option)).split()
    if words and words[-1] in _SHOTS and words[0] not in _NO_SHOT:
        return True
    rules = index.rules
    entry = rules.passages.get(index.terms[option].introduced or "")
    if entry is None:
        return False
    of_it = index.remembered(("by section",), lambda: _by_section(index)).get(entry.section, ())
    return any(_SHOOTS.search(text) for text in of_it)


def _by_section(index: Index) -> dict[str, list[str]]:
    """The sentences of each section."""
    found: dict[str, list[str]] = {}
    for passage in index.rules.passages.values():
        if passage.kind != "heading":
            found.setdefault(passage.section, []).append(index.rules.said(passage))
    return found


def never_shooting(case: Case) -> Iterator[Clause]:
    """What forbids some any shooting at all, where the option is a reaction that is one."""
    index = case.index
    if case.of != "reaction" or case.option in index.kind_of_general:
        return
    firing: list[str] = index.remembered(("firing",), lambda: sorted(firing_of(index)))
    bans = [c for term in firing if term not in {*case.targets, *case.part_terms} for c in index.barring(term)]
    if not bans or not index.remembered(("shoots in", case.option), lambda: shoots_in(index, case.option)):
        return
    for clause in bans:
        who, when = index.scope(clause)
        had = [atom for atom in atoms(who) if isinstance(atom, Has)]
        whole = clause.relation == "denies" and when == ALWAYS and clause.within is None
        if whole and had and all(index.kind(atom.term) in BEING_KINDS for atom in had):
            yield clause
