"""The words of a condition stand with the statement that they belong to, and with no other of the sentence."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from tests.ingest.grammar.golden import BOOK

#: A sentence, and for each thing that it says (relation and name) the words of its condition.
CASES = [
    (
        "A Rider may make a Volley in the Volley phase and may Dash in the Melee phase.",
        {"permits Volley": "in the Volley phase", "permits Dash": "in the Melee phase"},
    ),
    (
        "A Rider may Dash, but it cannot make a Volley during the Melee phase unless it has the Steady special rule.",
        {
            "permits Dash": None,
            "denies Volley": "during the Melee phase; unless it has the Steady special rule",
            "permits Volley": "it has the Steady special rule",
        },
    ),
    (
        "The beaten unit must take a Nerve test and must Wade if it fails.",
        {"forces Nerve Test": None, "forces Wade": "if it fails"},
    ),
    (
        "A Rider is never Mired and may Wade in the Melee phase, except where the ice is thin.",
        {"immune_to Mired": None, "permits Wade": "in the Melee phase; except where the ice is thin"},
    ),
    # how long something lasts is said of all of it
    (
        "A Dazed unit cannot Wade and cannot Dash until the end of the turn.",
        {"denies Wade": "until the end of the turn", "denies Dash": "until the end of the turn"},
    ),
    # the time of a deed is no time of what comes of it
    (
        "A unit that Dashed in the Marching phase may not make a Volley in the Volley phase.",
        {"denies Volley": "in the Volley phase"},
    ),
    # a time within a condition stays there
    (
        "If a Barge was moved in the previous Marching phase, it cannot make a Volley.",
        {"denies Volley": "if a Barge was moved in the previous Marching phase"},
    ),
    # on whom the effects fall under a heading that tells it
    (
        "### Effects of Harm on the Rowers\n\n**Mired** – The rowers must Wade. Any models that cannot be placed are "
        "removed from play. The unit must then take a Nerve test.",
        {"forces Wade": "rowers", "inflicts removed from play": "rowers", "forces Nerve Test": "rowers"},
    ),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:50] for text, _ in CASES])
def test_words(text: str, expected: dict[str, str | None]) -> None:
    document = Document("fen", "fen", "Fen War", "md", f"{BOOK}\n## Further Rules\n\n{text}\n", "0" * 64)
    reading = read_ruleset(Ruleset("fen", "Fen War"), [document])
    names = {term.id: term.name for term in reading.terms}
    own = [clause for clause in reading.clauses if clause.start > len(BOOK)]
    said = {f"{clause.relation} {names[clause.object]}": clause.condition for clause in own}
    assert {what: said.get(what, "not said") for what in expected} == expected
