"""Results that are states: what a table of results calls somebody ("4 Holed"), and the text says that he is.

In: the source, the ballot and the stems of words for units. Out: each such name is voted for as a state, and no longer
as what a roll gives, unless the text speaks of "Holed results" as well: who asks for those that are so means both.
"""

from __future__ import annotations

import re

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.model import TableRow
from kb.names import stem

_AS_TOLD = 12


def vote_result_states(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the results of rolls that pieces are said to be."""
    for structure in source.structures:
        tables = {table.id for table in structure.tables if table.kind == "roll"}
        rows = {row.label: row for row in structure.rows if row.table in tables and row.label}
        for name, row in rows.items():
            key = key_of(name)
            if _leads_to_itself(name, row):
                continue
            told_otherwise = key in ballot.found and ballot.found[key].families
            if len(name.split()) > 2 or not name.istitle() or not key or told_otherwise:
                continue
            if ballot.votes(key)["effect"] and _is_said_of_pieces(name, source, units):
                ballot.vote(name, "status", _AS_TOLD, 4)
                if not source.says(rf"\b{re.escape(name)} results?\b", name):
                    ballot.found[key].votes.pop("effect")


def _leads_to_itself(name: str, row: TableRow) -> bool:
    """Whether the row itself says that somebody comes to be so: then it names what happens, beside the state."""
    told = rf"\b(?:(?:is|are|becomes?) {re.escape(name)}\b|{re.escape(name)} (?:state|status|condition|marker|token)\b)"
    return any(re.search(told, cell) for cell in row.cells)


def _is_said_of_pieces(name: str, source: Source, units: frozenset[str]) -> bool:
    """Whether the text says of pieces that they are so, come to be so, or are those that are."""
    called = re.escape(name)
    so = re.compile(
        rf"\b(?P<who>[A-Za-z]+),? (?:that|which|who) (?:is|are) (?:already |still |not )?{called}\b|"
        rf"\b(?P<it>[A-Za-z]+) (?:is|are|becomes?|(?:can|may|will) (?:not |never )?be(?:come)?|cannot be) "
        rf"(?:already |still |no longer |also |then )?{called}(?=[.,;:)]|$| (?:and|or|until|instead|may|again)\b)|"
        rf"\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Aa]ll|[Nn]o) {called} (?P<noun>[a-z]+)\b|"
        rf"\bleaves? (?:it|them|him) {called}\b"
    )
    for line in source.lines(name):
        for found in so.finditer(line):
            noun = found["who"] or found["it"] or found["noun"]
            if noun is None or noun in ("it", "It", "they", "They", "those", "Those") or stem(noun.lower()) in units:
                return True
    return False
