"""Two small invented rulebooks as readings, made by hand so that these tests need no ingest."""

from __future__ import annotations

import pytest

from kb.conditions import AnyOf, Compare, During, Event, Fact, Has, Not, both
from kb.model import (
    Alias,
    Clause,
    Document,
    Mention,
    Override,
    Passage,
    Problem,
    Reading,
    Ruleset,
    Section,
    Table,
    TableRow,
    Term,
    content_id,
)

TEXT = """# Dazed
A Dazed – unit may not Dodge, unless it is Swift (X).
“Swift” units may Dodge within 6".
# Luck
1 Bad luck: -1
2-3 Good luck
"""


def a_reading(ruleset: str = "tin", document: str = "tin-book") -> Reading:
    """A reading with at least one record of every kind."""

    def span(words: str) -> tuple[int, int]:
        start = TEXT.index(words)
        return start, start + len(words)

    def passage(section: str, ordinal: int, kind: str, passage_class: str, words: str) -> Passage:
        start, end = span(words)
        key = content_id("p", document, start)
        return Passage(key, document, section, ordinal, kind, passage_class, start, end, words, content_id("f", words))

    dazed_section, luck_section = (content_id("s", document, n) for n in (1, 2))
    sections = (
        Section(dazed_section, document, None, 0, "Dazed", 1, 0, TEXT.index("# Luck")),
        Section(luck_section, document, None, 1, "Luck", 1, TEXT.index("# Luck"), len(TEXT)),
    )
    passages = (
        passage(dazed_section, 0, "heading", "rule", "Dazed"),
        passage(dazed_section, 1, "sentence", "rule", "A Dazed – unit may not Dodge, unless it is Swift (X)."),
        passage(dazed_section, 2, "sentence", "definition", '“Swift” units may Dodge within 6".'),
        passage(luck_section, 3, "row", "rule", "1 Bad luck: -1"),
    )
    named = [("unit", "unit"), ("status", "Dazed"), ("reaction", "Dodge"), ("reaction", "Reaction"),
             ("special_rule", "Swift (X)"), ("phase", "Move"), ("table", "Luck"), ("effect", "Bad luck")]  # fmt: skip
    ids = {name: f"{ruleset}/{kind}/{name.lower()}" for kind, name in named}
    terms = tuple(
        Term(ids[name], ruleset, kind, name, "X" if "(X)" in name else None, passages[0].id if i == 1 else None)
        for i, (kind, name) in enumerate(named)
    )
    not_dodge, may_dodge = span("A Dazed – unit may not Dodge"), span('units may Dodge within 6"')
    forbids = Clause(
        content_id("c", document, 1), ruleset, document, passages[1].id, *not_dodge, ids["Dazed"], "denies",
        ids["Dodge"], who=Has(ids["Dazed"]), modal="forbid", yields=True,
    )  # fmt: skip
    allows = Clause(
        content_id("c", document, 2), ruleset, document, passages[2].id, *may_dodge, ids["Swift (X)"], "permits",
        ids["Dodge"], "1 per phase", who=both(Has(ids["Swift (X)"], quantifier="all"), Not(Has(ids["Dazed"]))),
        when=AnyOf((During(ids["Move"]), Event("move", at="unit", text="it moves"), Fact("in the open"))),
        requirement=Compare("fact:distance", "<=", "6"), condition='within 6"', modal="permit", within=ids["Reaction"],
        origin="reviewed",
    )  # fmt: skip
    luck = Table(content_id("t", document), ruleset, document, luck_section, "Luck", "roll", "D3", ids["Luck"])
    return Reading(
        Ruleset(ruleset, f"The {ruleset} game"),
        (Document(document, ruleset, "The book", "md", TEXT, "0" * 64),),
        sections,
        passages,
        terms,
        (Alias(content_id("a", document), ids["Dazed"], "shaken"),),
        (forbids, allows),
        (Override(content_id("o", document), allows.id, forbids.id, passages[1].id, "unless"),),
        (luck,),
        (
            TableRow(content_id("r", document, 1), luck.id, 0, passages[3].id, "Bad luck", "Bad luck: -1", 1, 1, "-1",
                     ("1", "Bad luck: -1")),
            TableRow(content_id("r", document, 2), luck.id, 1, None, "Good luck", "Good luck", 2, 3),
        ),
        (Mention(content_id("m", document), passages[1].id, ids["Dazed"], *span("Dazed –")),),
        (Problem(content_id("x", document), document, passages[3].id, *span("1 Bad luck"), "no verb"),),
    )  # fmt: skip


@pytest.fixture
def tin() -> Reading:
    return a_reading()


@pytest.fixture
def lead() -> Reading:
    return a_reading("lead", "lead-book")
