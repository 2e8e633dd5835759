"""What the columns of a table hold, by their heads, and whether the table is a roster of pieces.

In: the heads and cells of a table. Out: the kind of the names in a column, the names in a cell, and whether the rows
are pieces of which the other columns tell what each one is or has.
"""

from __future__ import annotations

import re

from ingest.formats.text import ends_sentence
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import Kind, kind_of_words
from ingest.vocabulary.naming import clean, is_name, key_of, parameter_of, parts
from kb.model import TableRow
from kb.names import fold, last_word, stem
from kb.patterns import deferred

#: Heads of the column that holds the names of pieces.
UNIT_COLUMN = frozenset("name unit model type class troop ship vehicle profile fighter member hero".split())
#: Heads of columns that name what a piece has, and no kind.
_RULES_COLUMNS = frozenset(("rules", "special", "unit rules"))


#: Heads of columns that tell of what else a piece is, and those of what is told elsewhere of it.
COUNTS_AS = deferred(r"(?i)(?:counts?|treated|classed|classified|fights|moves) as(?: an?)?$")
#: Heads of columns that class pieces by how big they are.
_SIZED = frozenset(("size", "size class", "weight", "weight class", "bulk", "build"))
#: Heads of columns that tell to which wider kind pieces belong.
_GROUPS = frozenset(("group", "unit group", "troop group", "arm", "arm of service", "branch", "family"))
NOTED = frozenset(("notes", "note", "remarks", "remark", "special", "other"))


def column_kind(head: str, units: frozenset[str]) -> Kind | None:
    """The kind of the names in a column ("Category", "Counts as", "Special Rules", "Notes")."""
    if fold(head) in _RULES_COLUMNS | NOTED:
        return Kind("special_rule", "rule")
    if COUNTS_AS.match(head.strip()):
        return Kind("unit_type", "type")
    if fold(head) in _SIZED:
        return Kind("unit_subtype", "size")
    if fold(head) in _GROUPS:
        return Kind("unit_type", "group")
    return kind_of_words(head, units, one=True)


#: Kinds of name that the cells of a profile's column may give each piece.
CELL_KINDS = ("unit_type", "unit_subtype", "special_rule")


#: What stands in a cell for nothing.
_NOTHING = frozenset(("none", "nil", "nothing", "no", "n/a", "na", "no rules", "none special"))


def names_in(cell: str) -> list[str]:
    """The names in a cell ("Slow, Tough (2)"); none where it is empty or says a sentence."""
    if not cell.strip("-–—− ") or ends_sentence(cell) or fold(cell) in _NOTHING:
        return []
    return [name for part in parts(re.sub(r"\(([^()]*),([^()]*)\)", r"(\1;\2)", cell)) if (name := clean(part))]


#: Heads of first columns that hold anything with a name.
_ANY_NAME = frozenset(("name", "type", "class", "profile"))
#: So many rows make a table of pieces.
_SEVERAL = 2


def is_roster(ballot: Ballot, header: tuple[str, ...], rows: list[TableRow], units: frozenset[str]) -> bool:
    """Whether a table names pieces with what each of them is or has ("Ship | Class | Guns | Traits"), figures or none.

    A word for a piece heads it, or a bare "Name" beside the kinds of piece that the text has told of.
    """
    first = fold(header[0])
    if len(rows) < _SEVERAL or not all(row.label and is_name(clean(row.label)) for row in rows):
        return False
    of_pieces = stem(first) in units or (last_word(first) in UNIT_COLUMN and first not in _ANY_NAME)
    for column, head in enumerate(header[1:], start=1):
        kind = column_kind(head, units) if fold(head) not in NOTED else None
        if kind is None or kind.kind not in ("unit_type", "special_rule"):
            continue
        named = [name for row in rows if column < len(row.cells) for name in names_in(row.cells[column])]
        told = sum(ballot.votes(key_of(parameter_of(name)[0]))[kind.kind] > 0 for name in named)
        known = named and 2 * told >= len(named)
        if known and (of_pieces or (first == "name" and kind.kind == "unit_type")):
            return True
        if of_pieces and named and all(name[:1].isupper() for name in named):
            return True
    return False
