"""Notes under a table: what a mark behind a cell ("May Duck even while Dazed †") says more of that row.

In: the structure of a document and the vocabulary. Out: for each note that tells of nobody by itself ("† But not with
two Dazed markers", "* May not shoot after moving") what it says of the things whose rows bear its mark, and, for rows
of modifiers, to whom they do not apply. A note that is a whole sentence with a subject is read as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ingest.grammar import Draft
from ingest.structure import Structure
from ingest.tables.celltexts import effects_of
from ingest.tables.marks import MARK, without_marks
from ingest.vocabulary import Vocabulary
from kb.model import Document, Passage, TableRow
from kb.names import capitalised, lowered
from kb.patterns import deferred

_NOTE = deferred(rf"(?P<mark>{MARK})[ \xa0]*(?P<said>[A-Z].+)$", re.S)
#: A mark at the end of a cell, or behind what else it holds.
_MARKED = deferred(rf"(?:^|(?<=[\w.,;:!?)\"”″+' ]))(?P<mark>{MARK})(?=$|[,;])")
#: What is said of nobody: it is told of those whose rows are marked.
_OF_THEM = deferred(
    r"(?:May|Can|Cannot|Can['’]t|Must|Never|Always|Is|Are|Has|Have|Does|Do|Counts?|Ignores?|Gains?|Loses?|Suffers?|Needs?|"
    r"Takes?|Moves?|Costs?|Treated as|Considered|Immune)\b"
)
#: What goes on with that which stands before the mark.
_GOES_ON = deferred(
    r"(?:(?:But|Though|Although)(?:,)? )?(?P<how>(?i:only|not|except|unless|if|when|while|even)\b.+)$",
    re.S,
)
_LEAVE = deferred(
    r"(?P<modal>[Mm]ay|[Cc]an) (?P<deed>(?!not\b|only\b)[^,;]+?)(?P<even>,? even (?:if|when|while|though)\b.*)?$"
)
_NOT_FOR = deferred(
    r"(?:(?:This |It )?(?:is |does )?[Nn]ot|[Nn]ever|(?:[Dd]oes not|[Ii]s not)) "
    r"(?:appl(?:y|ied|ies)|used|counted|added|taken) (?P<who>(?:to|for|by|if|when|while|on|against) [^.;]+)"
)


class Footnotes:
    """The notes of a document's tables, each with the rows that bear its mark."""

    def __init__(self, document: Document, structure: Structure, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._tables = {table.id: table for table in structure.tables}
        self._columns = structure.columns
        self._rows: dict[str, tuple[str, list[TableRow]]] = {}
        self._notes: dict[str, list[str]] = {}
        for note, said, rows in _notes(document.text, structure):
            self._rows[note.id] = (said, rows)
            for row in rows:
                self._notes.setdefault(row.id, []).append(said)

    def told(self, passage: str) -> list[Draft]:
        """What a note says of the things whose rows bear its mark; nothing where it is no such note."""
        said, rows = self._rows.get(passage, ("", []))
        drafts: list[Draft] = []
        for row in (row for row in rows if self._tables[row.table].kind != "modifiers" and row.label):
            told = _in_full(said, row)
            if told:
                label = without_marks(row.label)
                told_row = replace(row, label=label, cells=(label, told))
                drafts += effects_of(told_row, ("", "Notes"), self._vocabulary, False)
        return drafts

    def with_exemption(self, row: TableRow) -> TableRow:
        """A row of modifiers with what its note says of those to whom it does not apply."""
        for said in self._notes.get(row.id, ()):
            if found := _NOT_FOR.match(said):
                return replace(row, cells=(*row.cells, "", f" not {found['who']}"))
        return row


def _in_full(said: str, row: TableRow) -> str:
    """A note as a sentence of its row; empty where it is one by itself."""
    if _OF_THEM.match(said):
        return said
    goes_on = _GOES_ON.match(said)
    cell = next((without_marks(cell) for cell in row.cells[1:] if _MARKED.search(cell) and without_marks(cell)), "")
    if goes_on is None:
        return ""
    how = re.split(r"(?<=[a-z])(?::| [–—-]) ", lowered(goes_on["how"].strip().rstrip(".")))[0]
    leave = _LEAVE.fullmatch(cell)
    if how.startswith("not ") and leave:
        return f"{capitalised(leave['modal'])} not {leave['deed']} {how.removeprefix('not ')}"
    return f"{cell.rstrip('.')}, {how}" if cell else ""


def _notes(text: str, structure: Structure) -> Iterator[tuple[Passage, str, list[TableRow]]]:
    """Each note with what it says, and the rows of the table above that bear its mark."""
    starts = {passage.id: passage.start for passage in structure.passages}
    marked: list[tuple[int, TableRow, set[str]]] = []
    for row in structure.rows:
        marks = {found["mark"].replace("\\", "") for cell in row.cells for found in _MARKED.finditer(cell)}
        if marks and row.passage in starts:
            marked.append((starts[row.passage], row, marks))
    for passage in structure.passages if marked else ():
        line = text[text.rfind("\n", 0, passage.start) + 1 : passage.end]  # a star may be taken for that of a list
        note = _NOTE.match(line.lstrip()) if passage.kind not in ("row", "heading") else None
        if note is None:
            continue
        mark = note["mark"].replace("\\", "")
        above = [(start, row) for start, row, marks in marked if mark in marks and start < passage.start]
        if above:
            nearest = max(above, key=lambda each: each[0])[1].table
            yield passage, note["said"], [row for _, row in above if row.table == nearest]
