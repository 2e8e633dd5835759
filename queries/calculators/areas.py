"""Areas that a text gives a name: "Hailing is the area within 8 inches of a model", "command range is 10 inches".

In: rows of modifiers. Out: the same, with the length in the place of the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kb.model import TableRow
from kb.names import fold
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.options.index import index_of

_IS_AN_AREA = deferred(
    r"\b(?:[Tt]he |[Aa]n? |(?:[A-Z]|[a-z])[\w-]*['’]s )?(?P<name>(?:[A-Z][\w-]+|[Cc]ommand)(?: [A-Za-z][\w-]+)?) "
    r"(?:is|means|covers|extends|of \w+ is) (?:everything |anywhere |all |the |an? )*"
    r"(?:(?:area|zone|space|ground|radius|distance|range)s? )?(?:out to |within |of |up to )*"
    r"(?P<n>\d+) ?(?:[\"”″]|inch(?:es)?\b)"
)
_INSIDE = deferred(r"(?i)\b(?:inside|within|in) (?:[a-z]+(?:['’]s)? )?[a-z]{4,}")


def measured(book: Book, rows: Sequence[TableRow]) -> list[TableRow]:
    """The rows with "within 8 inches" for "inside Hailing"."""
    if not any(_INSIDE.search(row.text) for row in rows):
        return list(rows)
    areas = index_of(book.rules).remembered(("named areas",), lambda: _areas(book))
    if not areas:
        return list(rows)
    names = "|".join(map(re.escape, sorted(areas, key=len, reverse=True)))
    whose = r"(?:(?:its|the|their|his|her|your) |[a-z]+['’]s )?"
    inside = re.compile(rf"(?i)\b(?:inside|within|in) {whose}(?P<name>{names})\b")

    def so_far(found: re.Match[str]) -> str:
        return f"within {areas[fold(found['name'])]} inches"

    return [replace(row, text=inside.sub(so_far, row.text)) if inside.search(row.text) else row for row in rows]


def _areas(book: Book) -> dict[str, int]:
    """The areas that a text gives a name, each with how far it goes."""
    told = (
        found for passage in book.rules.passages.values()
        if passage.passage_class in ("rule", "definition") and (found := _IS_AN_AREA.search(passage.text))
    )  # fmt: skip
    areas = {fold(found["name"]): int(found["n"]) for found in told}
    figures = {fold(term.name) for term in book.rules.terms_of_kind("characteristic")}
    return {name: far for name, far in areas.items() if name not in figures and not name.startswith("the ")}


__all__ = ["measured"]
