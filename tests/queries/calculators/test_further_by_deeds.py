"""How far a deed takes one that adds to one's own figure, and what each point of something takes off it."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Gale Runners

## Sleds

Every sled is a Skiff or a Barge. A card lists its Glide in inches and its Grip.

## Moving

Each sled is given one order:

### Coast

The sled moves up to its Glide.

### Spurt

{spurt}

## Frost

{frost}
"""
SPURTS = (
    "Add 5\" to the sled's Glide in this round's move.",
    "The sled moves up to 5\" further than its Glide.",
    "The sled's Glide is increased by 5\" for this move.",
    "The sled gains +5\" Glide for this move.",
)  # fmt: skip
FROSTS = (
    "For each point of frost a Skiff has, its Glide is reduced by 2\".",
    "Every point of frost lowers the Glide of a sled by 2\".",
    "Its Glide drops by 2\" for each point of frost.",
    "A sled's Glide is reduced by 2\" per Frost marker.",
)  # fmt: skip


@pytest.mark.parametrize(("spurt", "frost"), [*zip(SPURTS, FROSTS, strict=True)])
def test_how_far(spurt: str, frost: str) -> None:
    document = Document("gale", "gale", "Gale Runners", "md", BOOK.format(spurt=spurt, frost=frost), "0" * 64)
    rules = Rules.of(read_ruleset(Ruleset("gale", "Gale Runners"), [document]))
    for question, wanted in (
        ("How far can a Skiff with Glide 9 Coast when it has 2 frost?", 5),
        ("How far can a sled with Glide 9 move at most on Spurt?", 14),
        ("How far can a Skiff with Glide 9 Coast?", 9),
    ):
        found = answer(rules, question)
        assert [each["value"] for each in found][:1] == [wanted], (question, found)
