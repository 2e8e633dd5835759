"""Tables of counts: how many of its markers bring a unit into which state ("1: Shaken", "2 or 3: Suppressed").

In: the rows of a table, its column names, the words over it and the vocabulary. Out: the draft of each row, none where
the table counts nothing that units carry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.grammar import Draft
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from kb.conditions import Compare, Condition, Has, both
from kb.model import TableRow
from kb.numbers import COUNTS, number_of
from kb.patterns import deferred

_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(COUNTS)})"
_COUNT = deferred(
    rf"(?P<low>{_NUMBER}) ?(?:(?:or|to|and|-|–|—) ?(?P<high>{_NUMBER})|(?P<open>\+|(?:or|and) (?:more|above|over|up)))?"
    r"(?: (?:[a-z]+ ){0,2}(?:markers?|tokens?|counters?|pins?|points?))?\.?",
    re.IGNORECASE,
)
_MARKERS = deferred(r"(?i)\b(?:markers?|tokens?|counters?|pins)\b")
_ROLLED = deferred(r"(?i)\b(?:roll|rolled|dice|die|\d?d\d+)\b")
_MARKED = ("marker", "token", "counter", "pin")


def counted(
    rows: Sequence[TableRow], header: tuple[str, ...], over: str, section: str | None, vocabulary: Vocabulary
) -> Iterator[tuple[TableRow, list[Draft]]]:
    """What each row says of the state that so many markers bring.

    ``over``: the heading and the sentences over the table; ``section``: the term that its heading names.
    """
    counts = [_COUNT.fullmatch(row.cells[0].strip()) if len(row.cells) > 1 else None for row in rows]
    about = " ".join((*header[:1], over, *(row.cells[0] for row in rows)))
    carried = _carried(section, vocabulary) if _MARKERS.search(about) and not _ROLLED.search(about) else None
    if carried is None or len(rows) < 2 or not all(counts):
        return
    for row, count in zip(rows, counts, strict=True):
        state = vocabulary.best(row.cells[1].strip(" .*_"), "status")
        if count is not None and state is not None and state != carried:
            draft = Draft("inflicts", thing_of(state, vocabulary), subject=carried, modal="state", fixed=True)
            draft.who, draft.when, draft.condition = Has(carried), _so_many(count, carried, vocabulary), row.cells[0]
            yield row, [draft]


def _carried(section: str | None, vocabulary: Vocabulary) -> str | None:
    """The marker that the table counts: that of its heading, else the only one of the book."""
    markers = [term for term in vocabulary.terms.values() if term.kind == "status" and _is_marker(term.name)]
    own = [term.id for term in markers if term.id == section]
    return own[0] if own else markers[0].id if len(markers) == 1 else None


def _is_marker(name: str) -> bool:
    return name.lower().endswith(_MARKED)


def _so_many(count: re.Match[str], carried: str, vocabulary: Vocabulary) -> Condition:
    quantity = f"fact:{vocabulary.terms[carried].name.lower()}"
    low, high = number_of(count["low"]), number_of(count["high"] or count["low"])
    least = Compare(quantity, ">=", str(low))
    return least if count["open"] else both(least, Compare(quantity, "<=", str(high)))
