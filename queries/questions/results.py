"""The result that a unit is under where a question tells the score instead: "after a score of -2, can we …?"."""

from __future__ import annotations

import re

from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.reading import Quantity

_TOLD = re.compile(r"\b(?:scores?|scored|results?|total)\b[^.?!;]*$", re.I)
#: So far before a score stands what says that it is one.
_NEAR = 24


def result_of(
    text: str, numbers: list[Quantity], found: list[Span], lexicon: Lexicon
) -> tuple[str, Quantity] | None:
    """The one result in whose row a stated score stands, with that score; None where none is told, or which is open."""
    named = {term.id for span in found for term in span.terms if term.kind == "table"}
    told = [
        each for each in numbers
        if each.term is None and each.unit is None
        and (named or _TOLD.search(text[max(0, each.start - _NEAR) : each.start]))
    ]  # fmt: skip
    if len(told) != 1 or told[0].number != int(told[0].number):
        return None
    from queries.items import rows_holding
    from queries.options import index_of

    index = index_of(lexicon.rules)
    tables = [table for table in lexicon.rules.tables.values() if not named or table.term in named]
    rows = {
        row["name"] for table in tables for row in rows_holding(index, table, int(told[0].number))
        if any(term.kind in ("effect", "status") for term in lexicon.named(row["name"]))
    }  # fmt: skip
    return (rows.pop(), told[0]) if len(rows) == 1 else None
