"""Reactions that stand together under the heading of a phase, with one sentence for what opens each of them."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from tests.ingest.grammar.golden import BOOK

FIRST, NEXT = "### Reactions in the Volley phase", "## Tests"


def told(opening: str) -> set[tuple[str, str, str]]:
    """What is said of the reactions of the second phase, where its heading is followed by ``opening``."""
    before, after = BOOK.index(FIRST), BOOK.index(NEXT)
    chapter = (
        "### Volley Phase Reactions\n\n**Duck** – The unit may move up to half its Pace.\n\n"
        f"### Melee Phase Reactions\n\n{opening}\n\n**Slip Away** – The unit may move up to its Pace.\n\n"
        "**Stand Firm** – The unit may not move.\n\n"
    )
    text = BOOK[:before] + chapter + BOOK[after:]
    read = read_ruleset(Ruleset("fen", "Fen War"), [Document("fen", "fen", "Fen War", "md", text, "0" * 64)])
    names = {term.id: term.name for term in read.terms}
    return {(names[c.subject], c.relation, names[c.object]) for c in read.clauses}


@pytest.mark.parametrize(
    ("opening", "event"),
    [
        ('These may be made when an enemy unit ends a move within 9".', 'an enemy unit ends a move within 9"'),
        ("These may be made by a unit that is the target of an enemy Charge.", "is the target of an enemy Charge"),
        (
            "These may be declared by any unit against which a Charge has been declared, before dice are rolled.",
            "a Charge has been declared against it",
        ),
    ],
)
def test_one_sentence_opens_each_of_them(opening: str, event: str) -> None:
    said = told(opening)
    assert {(event, "triggers", "Slip Away"), (event, "triggers", "Stand Firm")} <= said


def test_the_heading_tells_the_phase_of_each() -> None:
    said = told("Nothing else need be said.")
    assert ("Duck", "occurs_in", "Volley phase") in said
    assert ("Slip Away", "occurs_in", "Melee phase") in said
    assert ("Duck", "occurs_in", "Melee phase") not in said
