"""A base score to hit with a list of modifiers, in the words and layouts in which such books have it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

ROWS = (
    ('Point blank (within 6")', "+1"),
    ("Each Pin marker on the firer", "-1"),
    ('Long range (over 24")', "-1"),
    ("Advance order", "-1"),
    ("Target on Down order", "-2"),
    ("Target in soft cover", "-1"),
    ("Target in hard cover (not with soft cover)", "-2"),
)
LINES, ITEMS = "{case} {amount}  ", "- {amount}: {case}"
TOLD = (
    ("Roll one die for each shot. The basic score to hit is 4+. Add or subtract the modifiers below from the die roll. "
     "A natural 6 always hits and a natural 1 always misses.", LINES),
    ("Roll a D6 for each shot. The number needed to hit is 4 or more. Modify the roll as follows. A roll of 6 always "
     "hits, a roll of 1 always misses.", ITEMS),
    ("To hit, a shot needs a base score of 4 or better on a D6. The following modifiers apply to the roll. A natural 6 "
     "always hits, a natural 1 always misses.", "| {case} | {amount} |"),
    ("A shot hits on a roll of 4, 5 or 6. Apply the modifiers below to the die roll. A natural 6 always hits and a "
     "natural 1 always misses.", "* {case}: {amount}"),
)  # fmt: skip
BOOK = """# Long Frost

## Units

Every unit is Infantry, a Gun or Armour.

## Pin Markers

A unit that is hit by shooting receives one Pin marker.

## Orders

**Fire.** The unit stays where it is and fires with all its weapons.

**Advance.** The unit moves up to its full move and may then shoot.

**Down.** The unit does not move or shoot.

## Shooting

{told}

{rows}

## Close Assault

Both sides roll a die. The lower is destroyed.
"""
ASKED = (
    ("My squad, on a Fire order and without Pin markers, fires its rifles at a squad on a Down order in the open "
     '5" away. What is the chance that one shot hits?', "1/3"),
    ('My squad on an Advance order shoots at a squad in soft cover 12" away. What does it need to hit?', "6"),
    ('What is the chance to hit a target in hard cover at 30"?', "1/6"),
    ('My squad fires at infantry in the open at 15". What is the chance of a hit?', "1/2"),
    ('I fire at a unit in the open from 4" away. What do I need to hit?', "3"),
)  # fmt: skip


@pytest.mark.parametrize(("told", "row"), TOLD)
def test_the_base_score_is_changed_by_what_the_scene_calls_for(told: str, row: str) -> None:
    rows = "\n".join(row.format(case=case, amount=amount) for case, amount in ROWS)
    head = "| Case | Modifier |\n|---|---|\n" if row.startswith("|") else ""
    document = Document("frost", "frost", "Long Frost", "md", BOOK.format(told=told, rows=head + rows), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("frost", "Long Frost"), [document]))
    for question, exact in ASKED:
        values = answer(rules, question)
        assert values, question
        assert values[0]["value"] == pytest.approx(float(Fraction(exact)), abs=1e-6), (question, values[0]["steps"])
