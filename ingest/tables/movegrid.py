"""Tables of moves: how far each kind of unit goes in each formation or state, which the one names in the rows and the
other in the columns ("Movement Table": "Line | 6 | 10" under "Infantry | Cavalry").

In: a row of a table, its column names, what the table is called and the vocabulary. Out: drafts of the moves, and that
those of a column are never so where the cell says that it is not allowed; none where the table is not about moves.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import Has, both
from kb.model import HELD_KINDS, TYPE_KINDS, TableRow
from kb.patterns import deferred

_OF_MOVES = deferred(r"(?i)\b(?:mov(?:es?|ements?|ing)|march(?:es|ing)?|paces?|speeds?)\b")
_FAR = deferred(r"(\d{1,3})(?:[\"”″]|cm|mm| ?inch(?:es)?)?")
_NEVER = deferred(r"(?i)(?:not (?:allowed|permitted|possible)|may not|cannot|forbidden|never)\.?")


def moves(row: TableRow, header: tuple[str, ...], name: str, vocabulary: Vocabulary) -> list[Draft]:
    """How far those go whom a row and a column name together."""
    about = f"{name} {header[0] if header else ''}"
    by_row = _borne(row.label, vocabulary) if row.label and _OF_MOVES.search(about) else None
    if by_row is None:
        return []
    drafts: list[Draft] = []
    for head, cell in zip(header[1:], row.cells[1:], strict=False):
        by_column = _borne(head, vocabulary)
        if by_column is None or by_column == by_row:
            continue
        if far := _FAR.fullmatch(cell.strip()):
            known = vocabulary.best("move", "action", "characteristic")
            thing = thing_of(known, vocabulary) if known else Thing("action", "move")
            who = both(Has(by_row), Has(by_column))
            drafts.append(Draft("sets", thing, subject=by_row, value=far[1], who=who, modal="state", fixed=True))
        elif _NEVER.fullmatch(cell.strip()) and (pair := _who_is_never(by_row, by_column, vocabulary)):
            who_is, what = pair
            thing = thing_of(what, vocabulary)
            drafts.append(Draft("immune_to", thing, subject=who_is, who=Has(who_is), modal="state", fixed=True))
    return drafts


def _borne(name: str, vocabulary: Vocabulary) -> str | None:
    """The kind, state or rule that a name is; none for what is done and has a column of its own figures."""
    kinds = (*TYPE_KINDS, *HELD_KINDS)
    found = vocabulary.best(name, *kinds) or vocabulary.best(singular(name), *kinds)
    done = vocabulary.kind_of(found) == "special_rule" and vocabulary.best(name, "action")
    return None if done else found


def _who_is_never(first: str, second: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Which of the two is a kind of unit, and the state that it is never in; None where that is not so."""
    for one, other in ((first, second), (second, first)):
        if vocabulary.kind_of(one) in TYPE_KINDS and vocabulary.kind_of(other) == "status":
            return one, other
    return None
