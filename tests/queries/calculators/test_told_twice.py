"""A change of a figure that a rule tells and a list tells again counts once; rules that lower the figures of enemies
near by; the test that an order consists of."""

from __future__ import annotations

import functools
import hashlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from queries.calculators import answer, for_ruling
from queries.situations.situation import parse

BOOK = (Path(__file__).parents[2] / "books" / "plain" / "quagmire.md").read_text(encoding="utf-8")


@functools.cache
def peat() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("quagmire", "quagmire", "Quagmire", "md", BOOK, hashlib.sha256(BOOK.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("quagmire", "Quagmire"), [document]))


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ("How likely are Otters with two Slime markers to pass a Nerve test?", Fraction(10, 36)),
        (
            'Enemy Stilt Walkers are 4" away from my Otters. What is the chance that they pass a Nerve test?',
            Fraction(10, 36),
        ),
        (
            'Enemy Stilt Walkers are 9" away from my Otters. What is the chance that they pass a Nerve test?',
            Fraction(21, 36),
        ),
        ("What is the chance that Stilt Walkers in Wedge pass a Nerve test?", Fraction(33, 36)),
    ],
)
def test_the_chance_to_pass(question: str, chance: Fraction) -> None:
    told = [each["value"] for each in answer(peat(), question) if each["unit"] == "probability"]
    assert told == [pytest.approx(float(chance), abs=1e-5)]


def test_the_test_of_an_order() -> None:
    unit = {"type": "Otters", "statuses": ["Rank", "Slime marker (3)"]}
    ask = {"of": "action", "name": "Dredge"}
    situation = parse({"ruleset": "quagmire", "unit": unit, "ask": ask}, peat())[0]
    told = for_ruling(peat(), situation, "quagmire/order/dredge", [])
    assert [each["value"] for each in told if each["unit"] == "probability"] == [pytest.approx(6 / 36, abs=1e-5)]
