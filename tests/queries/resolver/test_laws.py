"""Laws of ruling that hold whatever the situation: tried on situations drawn at random from the invented game."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kb.conditions import Has
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.hand_made import Book, t
from tests.queries.resolver.tin import book

hypothesis = pytest.importorskip("hypothesis")
st = hypothesis.strategies

TYPES = ("Foot", "Engine", "Rider", "Puppet")
SUBTYPES = ("Bulky", "Nimble", "Colossal", "Kite")
STATUSES = ("Rattled", "Fleeing", "Fought Over", "Lurk order", "March order")

units = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "subtypes": st.lists(st.sampled_from(SUBTYPES), max_size=2, unique=True),
        "statuses": st.lists(st.sampled_from(STATUSES), max_size=2, unique=True),
        "characteristics": st.fixed_dictionaries({}, optional={"Q": st.integers(0, 5), "St": st.integers(0, 5)}),
        "weapons": st.lists(st.sampled_from([{"type": "Bombard"}, {"type": "Swivel"}, {"type": "Spray"}]), max_size=2),
    },
)
facts = st.fixed_dictionaries(
    {},
    optional={
        "distance": st.integers(0, 20),
        "line of sight": st.booleans(),
        "has dashed": st.booleans(),
        "carries loot": st.booleans(),
        "pool is empty": st.booleans(),
        "reactions made this phase": st.integers(0, 1),
    },
)
situations = st.fixed_dictionaries(
    {
        "ruleset": st.just("tin"),
        "unit": units,
        "ask": st.sampled_from([{"of": "reaction"}, {"of": "action"}, {"of": "status"}, {"of": "rule"}]),
    },
    optional={
        "phase": st.sampled_from(["Volley", "Move", "Rush"]),
        "event": st.sampled_from(["enemy fires", "enemy move"]),
        "enemy": st.sampled_from([{"type": "Foot", "characteristics": {"P": 1}}, {"subtypes": ["Colossal"]}]),
        "facts": facts,
    },
)


@cache
def plain() -> Rules:
    return book().rules()


@cache
def with_a_stranger() -> Rules:
    """The same rules with clauses about units that nobody states."""
    b = book()
    stranger = Has(t("unit_type:Stranger"))
    b.term("unit_type:Stranger")
    for option in ("reaction:Duck", "reaction:Reaction", "action:Dash"):
        b.says(f"Strangers may not {option}.", "unit_type:Stranger", "denies", option, who=stranger)
    b.says("Strangers are Stubborn.", "unit_type:Stranger", "grants", "special_rule:Stubborn", who=stranger)
    return b.rules()


@cache
def backwards() -> Rules:
    """The same rules, read from the last clause to the first."""
    reading = book().reading()
    return Rules.of(
        replace(reading, clauses=tuple(reversed(reading.clauses)), overrides=tuple(reversed(reading.overrides)))
    )


def verdicts(rules: Rules, value: dict[str, Any]) -> dict[str, str]:
    situation, _ = parse(value, rules)
    return {ruling.name: ruling.verdict for ruling in resolve(rules, situation, changes=False).rulings}


@hypothesis.settings(max_examples=60)
@hypothesis.given(situations)
def test_an_unrelated_clause_never_changes_a_verdict(value: dict[str, Any]) -> None:
    assert verdicts(plain(), value) == verdicts(with_a_stranger(), value)


@hypothesis.settings(max_examples=60)
@hypothesis.given(situations)
def test_the_order_of_the_clauses_does_not_matter(value: dict[str, Any]) -> None:
    assert verdicts(plain(), value) == verdicts(backwards(), value)


@hypothesis.settings(max_examples=60)
@hypothesis.given(situations)
def test_every_verdict_but_allowed_and_silent_says_why(value: dict[str, Any]) -> None:
    situation, _ = parse(value, plain())
    got = resolve(plain(), situation, changes=False)
    for ruling in got.rulings:
        if ruling.verdict in ("denied", "conditional", "impossible") and value["ask"]["of"] != "rule":
            assert any(step.by is None for step in ruling.cited())
        assert bool(ruling.needs) == (ruling.verdict == "conditional")


@hypothesis.settings(max_examples=60)
@hypothesis.given(units, st.booleans(), st.booleans())
def test_an_unknown_agrees_with_its_completions(unit: dict[str, Any], dashed: bool, loot: bool) -> None:
    """A certain verdict stays whatever the open fact turns out to be; a conditional one can come out both ways."""
    base = {"ruleset": "tin", "unit": unit, "ask": {"of": "action", "name": "Volley"}, "facts": {"has dashed": dashed}}
    (got,) = verdicts(plain(), base).values()
    completed = {
        next(iter(verdicts(plain(), base | {"facts": {"has dashed": dashed, "carries loot": each}}).values()))
        for each in (True, False)
    }
    if got == "conditional":
        assert len(completed) == 2
    else:
        assert completed == {got}


@hypothesis.settings(max_examples=40)
@hypothesis.given(units)
def test_a_named_enemy_settles_what_was_open(unit: dict[str, Any]) -> None:
    base = {"ruleset": "tin", "unit": unit, "ask": {"of": "reaction"}}
    enemies = ({"type": "Foot", "characteristics": {"P": 1}}, {"type": "Foot", "subtypes": ["Colossal"]})
    completions = [verdicts(plain(), base | {"enemy": enemy}) for enemy in enemies]
    for name, got in verdicts(plain(), base).items():
        assert got == "conditional" or {completion[name] for completion in completions} == {got}


def test_without_the_exception_the_base_rule_is_back() -> None:
    b = Book()
    b.term("unit_type:Foot"), b.term("unit_subtype:Lamplit"), b.term("action:Dash")
    base = b.says("Foot may not Dash.", "unit_type:Foot", "denies", "action:Dash", who=Has(t("unit_type:Foot")))
    lamplit = Has(t("unit_subtype:Lamplit"))
    lit = b.says("Lamplit units may Dash.", "unit_subtype:Lamplit", "permits", "action:Dash", who=lamplit)
    exception = b.beats(lit, base)
    value = {
        "ruleset": "tin",
        "unit": {"type": "Foot", "subtypes": ["Lamplit"]},
        "ask": {"of": "action", "name": "Dash"},
    }
    assert verdicts(b.rules(), value) == {"Dash": "allowed"}
    assert verdicts(b.without(exception), value) == {"Dash": "denied"}


def test_a_status_more_opens_no_reaction() -> None:
    for kind, status in itertools.product(TYPES, ("Rattled", "Fleeing", "Fought Over")):
        base: dict[str, Any] = {"ruleset": "tin", "unit": {"type": kind}, "ask": {"of": "reaction"}}
        worse = base | {"unit": {"type": kind, "statuses": [status]}}
        before, after = verdicts(plain(), base), verdicts(plain(), worse)
        assert all(after[name] != "allowed" or before[name] == "allowed" for name in before)
