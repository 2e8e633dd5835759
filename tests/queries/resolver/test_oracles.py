"""The resolver against two oracles on random rulebooks: a slow, plain resolver, and answer sets found by clingo.

A few examples run in every test; ADJUDGE_EXAMPLES sets how many (the full measure is 20,000 and 2,000).
"""

from __future__ import annotations

import os
from typing import Any

import pytest

pytest.importorskip("hypothesis")
from hypothesis import HealthCheck, given, settings

from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.random_books import Rule, books, rules_of, situations
from tests.queries.resolver.reference import Reference

EXAMPLES = int(os.environ.get("ADJUDGE_EXAMPLES", "300"))


def ruled(book: tuple[Rule, ...], value: dict[str, Any]) -> dict[str, str]:
    rules = rules_of(book)
    situation, warnings = parse(value, rules)
    assert not warnings
    return {ruling.name: ruling.verdict for ruling in resolve(rules, situation, changes=False).rulings}


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(books(), situations)
def test_the_plain_resolver_agrees(book: tuple[Rule, ...], value: dict[str, Any]) -> None:
    assert ruled(book, value) == Reference(book, value).verdicts()


@settings(max_examples=max(EXAMPLES // 10, 30), suppress_health_check=[HealthCheck.too_slow])
@given(books(), situations)
def test_the_stable_model_agrees(book: tuple[Rule, ...], value: dict[str, Any]) -> None:
    pytest.importorskip("clingo")
    from tests.queries.resolver.answer_sets import verdicts

    assert ruled(book, value) == verdicts(book, value)
