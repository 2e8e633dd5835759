"""The matrix gives the verdicts of the resolver, whatever it learnt from the units before."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("hypothesis")
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.rules import Rules
from queries.matrix import Matrix
from queries.resolver import resolve
from queries.situations.situation import Ask, Group, Party, Situation
from tests.queries.resolver.hand_made import t
from tests.queries.resolver.random_books import STATUSES, SUBTYPES, TRAITS, TYPES, Rule, books, rules_of

units = st.tuples(
    st.lists(st.sampled_from([t(name) for name in (*TYPES, *SUBTYPES, *TRAITS)]), max_size=4, unique=True),
    st.lists(st.sampled_from([t(name) for name in STATUSES]), max_size=2, unique=True),
)


def resolved(rules: Rules, of: str, being: list[str], states: list[str]) -> dict[str | None, str]:
    unit = Party((Group(1, frozenset(being)),), frozenset(states))
    answer = resolve(rules, Situation(rules.ruleset.id, Ask(of), unit), changes=False)
    return {ruling.term: ruling.verdict for ruling in answer.rulings}


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(books(), st.lists(units, min_size=1, max_size=8))
def test_it_agrees_on_random_books(book: tuple[Rule, ...], some: list[tuple[list[str], list[str]]]) -> None:
    rules = rules_of(book)
    for of in ("reaction", "status", "rule"):
        matrix = Matrix(rules, of)
        for being, states in some:
            assert matrix.verdicts(being, states) == resolved(rules, of, being, states)


@pytest.mark.parametrize("of", ["reaction", "action", "status", "rule"])
def test_it_agrees_on_the_invented_game(rules: Rules, of: str) -> None:
    kinds: dict[str, list[Any]] = {}
    for term in rules.terms.values():
        kinds.setdefault(term.kind, []).append(term.id)
    matrix = Matrix(rules, of)
    for kind in kinds["unit_type"]:
        for subtype in kinds["unit_subtype"]:
            for state in (None, *kinds["status"]):
                being, states = [kind, subtype], [state] if state else []
                assert matrix.verdicts(being, states) == resolved(rules, of, being, states)
