"""Cards that are tables: two columns, the label of a field in the first and what it says in the second.

In: the rows of a table, as spans of the text. Out: the name that its first row may hold, and the fields; None for any
other table.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.entries.fieldnames import told_by
from ingest.tables.cells import Span
from kb.names import fold

#: A card has at least one field that tells of these.
_OF_A_CARD = frozenset(("trigger", "effect", "need", "who", "shut", "unless"))
#: Beside the one field of a card stands a sentence, of so many words at least.
_PROSE = 2


class CardTable(NamedTuple):
    """The span of the card's name, if it has one, and those of each label and of what stands beside it."""

    name: Span | None
    fields: list[tuple[Span, Span]]


def card_table(rows: list[list[Span]], text: str) -> CardTable | None:
    """The card that a table is; None for any other table."""
    filled = [[(a, b) for a, b in row if text[a:b].strip(" *_|:-")] for row in rows]
    filled = [row for row in filled if row]
    name = filled[0][0] if filled and len(filled[0]) == 1 else None
    rest = filled[1:] if name else filled
    if not rest or any(len(row) != 2 for row in rest):
        return None
    tells = [told_by(fold(label_in(text[a:b]))) for (a, b), _ in rest]
    known = [told for told in tells if told is not None]
    if len(rest) == 1 and len(text[slice(*rest[0][1])].split()) < _PROSE:
        return None
    if len(known) < min(2, len(rest)) or 2 * len(known) < len(rest) or not _OF_A_CARD & {*known}:
        return None
    if all(text[a:b].strip()[:1].isdigit() for _, (a, b) in rest):
        return None  # figures
    return CardTable(name, [(row[0], row[1]) for row in rest])


def label_in(cell: str) -> str:
    """The label that a cell holds."""
    return cell.strip(" *_:")
