"""Entries whose names only their bold type told apart, which the text has lost."""

from __future__ import annotations

from ingest.structure import read_structure
from ingest.vocabulary import discover
from kb.model import Document

BOOK = """HEDGE AND DITCH

Kinds of Unit
Every unit is of one of these kinds.
Foot. A squad of men. Foot may be given any order.
Weapon Team. Three to five men who serve a mortar. A Weapon Team may not Rush.
Carrier. A tracked vehicle. A Carrier may not Hide.

Special Rules
Force lists give some units one or more of these.
Diehards Diehards are never Shaken and may not use the Fall Away reaction. They become
Pinned as other troops do.
Iron Nerve (X) When the unit takes a Nerve Test, add X to its total, as far as it has not
fired.
Lamplighters This unit may use its lamps at night as well as by day.
Hedge Cutters Foot with this rule may Rush through hedges whether they are thick or
not. Foot of other sorts may not.
Night Fright While an enemy Carrier is within 12", the unit suffers -2 to its Nerve.
Sandbags A Carrier with Sandbags subtracts 1 from rolls on the list for knocking out
vehicles.

Morale
Any unit tests its Nerve when it is shot at. The Nerve of a unit is told in the lists of
forces. Units that fail are Shaken. Carriers never test it.
"""


def test_each_is_an_entry_with_its_name() -> None:
    structure = read_structure(Document("hedge", "hedge", "Hedge and Ditch", "txt", BOOK, "0"))
    rules = [section.heading for section in structure.sections if section.run_in][3:]
    assert rules == ["Diehards", "Iron Nerve (X)", "Lamplighters", "Hedge Cutters", "Night Fright", "Sandbags"]
    kinds = {term.name: term.kind for term in discover("hedge", [structure]).terms.values()}
    assert {kinds[name.removesuffix(" (X)")] for name in rules} == {"special_rule"}
    assert kinds["Weapon Team"] == "unit_type"
