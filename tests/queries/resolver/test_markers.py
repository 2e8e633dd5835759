"""Triggers that are met by a marker or a state which the unit ignores, whole or so many of it."""

from __future__ import annotations

import pytest

from kb.conditions import Fact, Has, Not
from kb.rules import Rules
from queries.conditions.markers import alternatives, come_about
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.hand_made import Book, t


@pytest.fixture(scope="module")
def rules() -> Rules:
    book = Book()
    for name in ("unit_subtype:Old Hand", "unit_subtype:Fresh", "effect:Shock marker", "test:Nerve test"):
        book.term(name)
    book.term("event:A crew is shocked or boarded")
    book.says(
        "A crew is shocked or boarded.", "event:A crew is shocked or boarded", "triggers", "test:Nerve test",
        requirement=Fact("A crew is shocked or boarded"),
    )  # fmt: skip
    book.says(
        "Old Hands ignore one Shock marker per turn.", "unit_subtype:Old Hand", "ignores", "effect:Shock marker",
        who=Has(t("unit_subtype:Old Hand")),
    )  # fmt: skip
    book.says(
        "All but Fresh crews ignore the first Shock marker of the game.", "unit:Unit", "ignores", "effect:Shock marker",
        who=Not(Has(t("unit_subtype:Fresh"))),
    )  # fmt: skip
    return book.rules()


@pytest.mark.parametrize(
    ("subtypes", "event", "facts", "verdict"),
    [
        (["Old Hand"], "a crew is shocked", {}, "denied"),
        (["Old Hand"], "a crew receives one Shock marker", {}, "denied"),
        (["Old Hand"], "a crew is shocked", {"first Shock marker of the game": False, "Shock markers": 2}, "allowed"),
        (["Old Hand"], "a crew is boarded", {}, "allowed"),
        (["Fresh"], "a crew is shocked", {"first Shock marker of the game": True}, "allowed"),
        ([], "a crew is shocked", {"first Shock marker of the game": True}, "denied"),
        ([], "a crew is shocked", {"shocked in earlier turns": True}, "allowed"),
        ([], "a crew is shocked", {}, "conditional"),
        ([], None, {"an enemy gun puts the first Shock marker of the game on a crew": True}, "denied"),
        ([], None, {"an already spotted gun puts a Shock marker on a crew": True}, "conditional"),
        (["Fresh"], None, {"a crew is shocked": True}, "allowed"),
    ],
)
def test_an_ignored_marker_meets_no_trigger(
    rules: Rules, subtypes: list[str], event: str | None, facts: dict[str, object], verdict: str
) -> None:
    value = {
        "ruleset": "tin", "unit": {"subtypes": subtypes}, "event": event, "facts": facts,
        "ask": {"of": "reaction", "name": "Nerve test"},
    }  # fmt: skip
    (ruling,) = resolve(rules, parse(value, rules)[0]).rulings
    assert ruling.verdict == verdict
    if verdict == "conditional":
        assert "first Shock marker" in ruling.needs[0]


def test_the_ways_in_which_a_trigger_comes_about() -> None:
    assert alternatives("A crew is shocked, burnt or boarded") == (
        "A crew is shocked", "A crew is burnt", "A crew is boarded",
    )  # fmt: skip
    assert come_about("A crew is shocked or boarded", "one crew gets boarded by raiders") == ("A crew is boarded",)
    assert come_about("A crew is hit for the first time", "a crew is hit for the second time") == ()


@pytest.mark.parametrize(
    ("unit", "verdict"),
    [
        ({"subtypes": ["Fresh"]}, "allowed"),
        ({"subtypes": ["Wet"]}, "allowed"),
        ({"subtypes": ["Old Hand"]}, "denied"),
        ({}, "allowed"),
    ],
)
def test_a_trigger_is_met_by_those_of_whom_it_tells(unit: dict[str, object], verdict: str) -> None:
    book = Book()
    for name in ("unit_subtype:Old Hand", "unit_subtype:Fresh", "unit_subtype:Wet", "test:Nerve test"):
        book.term(name)
    told = "Any Fresh or Wet crew is hit by gunfire of whatever sort"
    book.term(f"event:{told}")
    book.says(f"{told}.", f"event:{told}", "triggers", "test:Nerve test", requirement=Fact(told))
    rules = book.rules()
    value = {"ruleset": "tin", "unit": unit, "event": "hit by gunfire", "ask": {"of": "reaction", "name": "Nerve test"}}
    (ruling,) = resolve(rules, parse(value, rules)[0]).rulings
    assert ruling.verdict == verdict


def test_a_trigger_that_may_be_ignored_hangs_on_it() -> None:
    book = Book()
    for name in ("unit_subtype:Fresh", "effect:Shock marker", "test:Nerve test"):
        book.term(name)
    for told in ("A crew is shocked", "A crew wishes to leave the harbour by night"):
        book.term(f"event:{told}")
        book.says(f"{told}.", f"event:{told}", "triggers", "test:Nerve test", requirement=Fact(told))
    book.says(
        "Crews entirely behind walls ignore one Shock marker per turn.", "unit:Unit", "ignores", "effect:Shock marker",
        when=Fact("entirely behind walls"),
    )  # fmt: skip
    rules = book.rules()
    value = {"ruleset": "tin", "event": "a crew is shocked", "ask": {"of": "reaction", "name": "Nerve test"}}
    (ruling,) = resolve(rules, parse(value, rules)[0]).rulings
    assert ruling.verdict == "conditional"
    (ruling,) = resolve(rules, parse({**value, "facts": {"behind walls": False}}, rules)[0]).rulings
    assert ruling.verdict == "allowed"


@pytest.mark.parametrize(
    ("fact", "verdict"),
    [
        ("the slings cannot pierce it", "denied"),
        ("but only by slings which are unable to pierce it", "denied"),
        ("it can't be pierced by slings", "denied"),
        ("the slings could pierce it", "allowed"),
        ("the slings cannot set it alight", "allowed"),
    ],
)
def test_what_cannot_do_it_does_not_bring_it_about(fact: str, verdict: str) -> None:
    book = Book()
    told = "A barge was shot at by a weapon capable of piercing it"
    for name in ("test:Nerve test", f"event:{told}"):
        book.term(name)
    book.says(f"{told}.", f"event:{told}", "triggers", "test:Nerve test", requirement=Fact(told))
    rules = book.rules()
    value = {
        "ruleset": "tin", "event": "a barge is shot at", "facts": {fact: True},
        "ask": {"of": "reaction", "name": "Nerve test"},
    }  # fmt: skip
    (ruling,) = resolve(rules, parse(value, rules)[0]).rulings
    assert ruling.verdict == verdict
