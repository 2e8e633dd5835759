"""The result that a unit is under where a question tells the score instead: "after a score of -2, can we …?"."""

from __future__ import annotations

import re

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.reading import Quantity

_ROLLED = deferred(r"\b(?:roll(?:s|ed)?|threw|throws?)\b[^.?!;]*$", re.I)
_TOLD = deferred(r"\b(?:scores?|scored|results?|total)\b[^.?!;]*$", re.I)
#: So far before a score stands what says that it is one.
_NEAR = 24


def result_of(text: str, numbers: list[Quantity], found: list[Span], lexicon: Lexicon) -> tuple[str, Quantity] | None:
    """The one result in whose row a stated score stands, with that score; None where none is told, or which is open.

    What was rolled is a score once the adjustments that the question tells are added to it.
    """
    named = {term.id for span in found for term in span.terms if term.kind == "table"}
    told = [
        each for each in numbers
        if each.term is None and each.unit is None
        and (named or any(said.search(text[max(0, each.start - _NEAR) : each.start]) for said in (_TOLD, _ROLLED)))
    ]  # fmt: skip
    if len(told) != 1 or told[0].number != int(told[0].number):
        return None
    from queries.calculators.book import book_of
    from queries.calculators.scores import adjusted
    from queries.entries.items import rows_holding
    from queries.options.index import index_of

    index = index_of(lexicon.rules)
    tables = [table for table in lexicon.rules.tables.values() if not named or table.term in named]
    score, before = int(told[0].number), text[max(0, told[0].start - _NEAR) : told[0].start]
    rolled = _ROLLED.search(before) is not None and _TOLD.search(before) is None
    book = book_of(lexicon.rules)
    as_told = score if named or not rolled else None
    with_adjustments = {table.id: adjusted(book, table, text) for table in tables if rolled}
    scores = {table.id: come[0] if (come := with_adjustments.get(table.id)) else as_told for table in tables}
    rows = {
        row["name"] for table in tables if (come_to := scores[table.id]) is not None
        for row in rows_holding(index, table, come_to)
        if any(term.kind in ("effect", "status") for term in lexicon.named(row["name"]))
    }  # fmt: skip
    return (rows.pop(), told[0]) if len(rows) == 1 else None
