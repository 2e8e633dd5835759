"""A heading "CASES" over the numbered paragraphs of a chapter is no entry of what the chapter holds."""

from __future__ import annotations

from ingest.read import read_ruleset
from kb.model import Document, Ruleset

BOOK = """FORD HILL

[1.0] INTRODUCTION

A game of two armies.

[2.0] REACTIONS

GENERAL RULE:
In the enemy turn, units may make Reactions. There are two Reactions: Return Volley and Countermarch.

CASES:

[2.1] RETURN VOLLEY

[2.11] When an enemy fires at a unit, that unit may make a Return Volley.

[2.2] COUNTERMARCH

[2.21] When an enemy moves next to a unit, that unit may Countermarch.

[3.0] RALLY

GENERAL RULE:
In his own turn a Player may attempt to Rally each of his Broken units once.

CASES:

[3.1] A unit in a Marsh hex may not attempt to Rally.

[3.2] A Broken unit may not attempt to Rally unless it is adjacent to a Colonel.
"""


def test_cases_are_no_reaction() -> None:
    reading = read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "txt", BOOK, "0")])
    reactions = {term.name for term in reading.terms if term.kind == "reaction"}
    assert {"Return Volley", "Countermarch"} <= reactions
    assert "Case" not in reactions
    assert not any("case" in (clause.within or "") for clause in reading.clauses)
