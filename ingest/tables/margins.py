"""Tables of how a test ended: what comes of it where it is passed, failed, or failed by so much ("Failed by 3 or more |
Broken").

In: the rows of a table, its column names, the term of its own section and the vocabulary. Out: the draft of each row
that brings a state about, none where the table tells of no test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.grammar import Draft
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact
from kb.model import TableRow
from kb.patterns import deferred

_ENDED = deferred(
    r"(?:test |check )?(?P<how>pass(?:ed|es)?|success(?:ful)?|fail(?:ed|s|ure)?)"
    r"(?P<by>,? by (?:only |just |exactly )?\d{1,2}(?: ?\+| ?(?:[-–—/]|or|to) ?(?:\d{1,2}|more|less))?)?"
    r"(?: points?)?\.?",
    re.IGNORECASE,
)


def by_margin(
    rows: Sequence[TableRow], header: tuple[str, ...], section: str | None, vocabulary: Vocabulary
) -> Iterator[tuple[TableRow, list[Draft]]]:
    """What each row says of the state in which those are whose test ended so."""
    ends = [_ENDED.fullmatch(row.cells[0].strip(" *_")) if len(row.cells) == 2 else None for row in rows]
    named = vocabulary.best(header[0], "test") if header else None
    test = named if vocabulary.kind_of(named) == "test" else section
    if len(rows) < 2 or not all(ends) or vocabulary.kind_of(test) != "test":
        return
    for row, end in zip(rows, ends, strict=True):
        state = vocabulary.best(row.cells[1].strip(" .*_"), "status")
        if end is not None and vocabulary.kind_of(state) == "status" and state is not None:
            how = "passed" if end["how"].lower().startswith(("pass", "succ")) else "failed"
            said = f"if the test is {how}{(end['by'] or '').lstrip(',').lower()}"
            draft = Draft("inflicts", thing_of(state, vocabulary), subject=test, modal="state", fixed=True)
            draft.when, draft.condition = Fact(said.removeprefix("if ")), said
            yield row, [draft]
