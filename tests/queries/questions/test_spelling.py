"""Slips of spelling, abbreviations, and names run together."""

from __future__ import annotations

from typing import Any

import pytest

from kb.rules import Rules
from queries.questions.lexicon import lexicon_of
from queries.questions.spelling import corrected, slips


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("pinned", "pined", 1), ("stunned", "stuned", 1), ("routed", "ruoted", 1), ("which", "wich", 1), ("a", "abcd", 3)],
)
def test_slips(one: str, other: str, count: int) -> None:
    assert slips(one, other, 2) == count
    assert slips(other, one, 2) == count


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("wich reactons can a unit make", "which reactions can a unit make"),
        ("can infantrie Duck", "can infantry Duck"),
        ("can inf Duck", "can Infantry Duck"),
        ("can Infantry shootback", "can Infantry Shoot Back"),
        ("what does the shock-tset do", "what does the shock-tset do"),
        ("can a Heavy autocannon fire", "can a Heavy autocannon fire"),
        ("can Infantry zorble", "can Infantry zorble"),
        ("can Infantry rally", "can Infantry rally"),
    ],
)
def test_corrected(tin_rules: Rules, text: str, meant: str) -> None:
    assert corrected(text, lexicon_of(tin_rules))[0] == meant


def test_each_change_is_told(tin_rules: Rules) -> None:
    _, warnings = corrected("can infantrie Duck", lexicon_of(tin_rules))
    assert warnings == ["Read 'infantrie' as 'infantry'."]


def test_noise_is_left_alone(tin_rules: Rules) -> None:
    noise = " ".join(f"infantri{letter}" for letter in "abcdefghijklmnop")
    assert corrected(noise, lexicon_of(tin_rules)) == (noise, [])


def test_an_abbreviation_is_read(shelf: Any) -> None:
    from queries.questions import ask

    answer = ask(shelf, "can heavy inf run?")
    assert answer["answers"][0]["rulings"][0]["verdict"] == "denied"
    assert answer["warnings"] == ["Read 'inf' as 'Infantry'."]
