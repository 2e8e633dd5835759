"""Bonds: who or what must be there with a unit ("must be crewed by a Gunner", "must be linked to a Beacon").

In: a statement that gave nothing, and its subject. Out: what it requires.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import named
from ingest.grammar.states.handling import Said
from ingest.grammar.states.quantities import thing_of
from kb.conditions import Fact

_BY_OR_WITH = frozenset("by to with into onto alongside beside".split())
_PIECES = ("unit_type", "unit_subtype", "status", "special_rule", "weapon_type")
#: Participles of what is done in play once, and of how rolls are made.
_NO_BOND = frozenset(
    "moved placed taken made rolled resolved used removed declared fired allocated applied given".split()
)


def bound_to(said: Said) -> list[Draft]:
    """What a unit must be with, be led by or be tied to."""
    if said.s.mood != "oblige" or said.lows[:1] != ("be",) or len(said.lows) < 4 or said.kind() not in _PIECES:
        return []
    participle = said.lows[1]
    if (
        not participle.endswith(("ed", "en", "ound", "ade"))
        or participle in _NO_BOND
        or said.lows[2] not in _BY_OR_WITH
    ):
        return []
    found = named(list(said.predicate[3:7]), said.vocabulary, *_PIECES)
    if not found:
        return []
    words = " ".join(t.text for t in said.predicate[1:])
    return [
        Draft(
            "requires", thing_of(found[0][0], said.vocabulary), modal="oblige", requirement=Fact(words), condition=words
        )
    ]
