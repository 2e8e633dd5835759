"""Orders given: the bare names of orders in a list of what may be given ("may only be given Fire, Hold or Rally").

In: the text of a sentence and the vocabulary. Out: the same with each such name as the book knows it ("Fire order").
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from kb.patterns import deferred

_CAPITAL = r"[A-Z][a-z'-]{1,20}(?: [A-Z][a-z'-]{1,20}){0,2}"
_GIVEN = deferred(
    r"\b(?P<given>(?:give[ns]?|issue[ds]?|receives?|obeys?|ordered to|under)(?: only| either| nothing but)?"
    r"(?: an?| the)?) "
    rf"(?P<names>{_CAPITAL}(?:, {_CAPITAL}){{0,6}}(?:,? (?:or|and) {_CAPITAL})?)(?! (?i:orders?|markers?)\b)"
)
_PARTS = deferred(r"(, (?:or |and )?| or | and )")


def orders_by_name(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the bare names of orders that are given among others as the book calls them."""

    def named(match: re.Match[str]) -> str:
        parts = _PARTS.split(match["names"])
        kinds = [vocabulary.kind_of(vocabulary.best(part, "order")) for part in parts[::2]]
        if "order" not in kinds:
            return match.group()
        for n, kind in enumerate(kinds):
            whole = f"{parts[2 * n]} order"
            if kind != "order" and vocabulary.kind_of(vocabulary.best(whole, "order")) == "order":
                parts[2 * n] = whole
        return f"{match['given']} {''.join(parts)}"

    return _GIVEN.sub(named, text)
