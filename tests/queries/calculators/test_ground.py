"""A move over ground that slows it down goes no farther than the texts have it, however they tell it; what was not
understood gives no number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

_HALVED = (
    "Bogs, scree and reeds are broken ground. A unit that moves through broken ground on any part of its way halves"
    " its Pace for that order.",
    "Broken ground means bogs, scree and reeds. Moving through broken ground halves a unit's Pace.",
    "Bogs, scree and reeds count as broken ground. The Pace of a unit is halved if any part of its move is through"
    " broken ground.",
)
_OTHERWISE = "Bogs, scree and reeds are broken ground. Each inch of broken ground counts as two inches of the move."


def _book(ground: str) -> Rules:
    text = f"""# Fen

## Units

| Unit | Pace |
|---|---|
| Porters | 6" |
| Carters | 8" |

Carters can never be Gone to Ground.

## Special rules

**Bogborn.** The unit ignores broken ground when it moves.

## Orders

**Go On.** The unit moves up to its Pace.

**Hurry.** The unit moves up to twice its Pace.

## Moving

{ground} No unit may move within 1" of an enemy.
"""
    return Rules.of(read_ruleset(Ruleset("fen", "Fen"), [Document("fen", "fen", "Fen", "md", text, "0" * 64)]))


def _first(rules: Rules, question: str) -> Fraction | None:
    exact = next((each["exact"] for each in answer(rules, question) if each["value"] is not None), None)
    return Fraction(exact) if exact is not None else None


@pytest.mark.parametrize("ground", _HALVED, ids=["on any part", "moving halves", "is halved"])
def test_broken_ground_halves_the_way(ground: str) -> None:
    rules = _book(ground)
    for question, far in (
        ("How far can Porters move through broken ground on a Go On order?", 3),
        ("How far can Porters move through scree on a Go On order?", 3),
        ("How far can Carters move through a bog on a Hurry order?", 8),
        ("How far can Porters with Bogborn move through reeds on a Go On order?", 6),
        ("How far can Porters move on a Go On order?", 6),
    ):
        assert _first(rules, question) == far, question


def test_ground_that_was_not_worked_out_gives_no_number() -> None:
    rules = _book(_OTHERWISE)
    assert _first(rules, "How far can Porters move through scree on a Go On order?") is None
    assert _first(rules, "How far can Porters with Bogborn move through scree on a Go On order?") == 6
    assert _first(rules, "How far can Porters move on a Go On order?") == 6
