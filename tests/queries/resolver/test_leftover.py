"""Prohibitions whose reading lost a part of the sentence: they close no more than their words do."""

from __future__ import annotations

from typing import Any

import pytest

from kb.conditions import Has, Not
from kb.model import Clause
from kb.rules import Rules
from queries.closing.presumed import presumed_not
from queries.options.index import index_of
from tests.queries.resolver.hand_made import Book, t
from tests.queries.resolver.test_words import verdict

CART, MULE = "unit_type:Cart", "unit_type:Mule"


def book(sentence: str, action: str, **more: Any) -> Rules:
    """A game of carts and mules in which one sentence forbids carts an action, as far as it was read."""
    b = Book()
    for name in (CART, MULE, "unit_subtype:Laden", "action:Roll", "action:Join", "action:Halt", "phase:Noon phase"):
        b.term(name)
    b.says(sentence, CART, "denies", f"action:{action}", who=Has(t(CART)), **more)
    return b.rules()


@pytest.mark.parametrize(
    ("sentence", "verdict_on_roll"),
    [
        ("Carts cannot Roll.", "denied"),
        ("Carts cannot Roll in any phase.", "denied"),
        ("Carts may never Roll, whatever happens.", "denied"),
        ("Carts may not Halt, Roll or Join.", "denied"),
        ("Carts cannot Roll over other carts.", "allowed"),
        ("Carts may not Roll vertically.", "allowed"),
        ("Carts cannot Roll in a turn that somebody climbs aboard.", "allowed"),
        ("A cart never hits the unit Rolling.", "allowed"),
    ],
)
def test_what_follows_the_deed_narrows_it(sentence: str, verdict_on_roll: str) -> None:
    assert verdict(book(sentence, "Roll"), "action", "Roll", unit={"type": "Cart"}) == verdict_on_roll


def test_a_condition_that_no_atom_heard_is_not_dropped() -> None:
    rules = book("If it has rained, a cart cannot Roll.", "Roll", condition="if it has rained")
    assert verdict(rules, "action", "Roll", unit={"type": "Cart"}) == "allowed"
    assert verdict(rules, "action", "Roll", unit={"type": "Cart"}, facts={"it has rained": True}) == "denied"


def test_a_deed_of_the_subject_is_not_dropped() -> None:
    rules = book("A cart that crossed a river may not Roll.", "Roll")
    assert verdict(rules, "action", "Roll", unit={"type": "Cart"}) == "allowed"
    assert verdict(rules, "action", "Roll", unit={"type": "Cart"}, facts={"crossed a river": True}) == "denied"


def test_whom_the_deed_is_done_to_is_asked_for() -> None:
    rules = book("Carts cannot Join units that contain Mules.", "Join")
    assert verdict(rules, "action", "Join", unit={"type": "Cart"}, target={"type": "Mule"}) == "denied"
    assert verdict(rules, "action", "Join", unit={"type": "Cart"}, target={"type": "Cart"}) == "allowed"
    assert verdict(rules, "action", "Join", unit={"type": "Cart"}) == "conditional"


def test_no_such_unit_means_every_such_unit() -> None:
    b = Book()
    b.term(CART), b.term("action:Roll")
    b.says("No Cart may Roll.", CART, "denies", "action:Roll", who=Not(Has(t(CART))))
    assert verdict(b.rules(), "action", "Roll", unit={"type": "Cart"}) == "denied"


def test_most_gives_way_to_those_that_may() -> None:
    b = Book()
    b.term(CART), b.term("unit_subtype:Laden"), b.term("action:Roll")
    b.says("Most Carts cannot Roll.", CART, "denies", "action:Roll", who=Has(t(CART)))
    b.says("Laden units may Roll.", "unit_subtype:Laden", "permits", "action:Roll", who=Has(t("unit_subtype:Laden")))
    assert verdict(b.rules(), "action", "Roll", unit={"type": "Cart"}) == "denied"
    assert verdict(b.rules(), "action", "Roll", unit={"type": "Cart", "subtypes": ["Laden"]}) == "allowed"


def test_a_gift_to_somebody_unknown_is_nobodys() -> None:
    b = Book()
    b.term(MULE), b.term("special_rule:Stubborn")
    b.says("Wagoners have the Stubborn special rule.", "unit:unit", "grants", "special_rule:Stubborn")
    assert verdict(b.rules(), "rule", "Stubborn", unit={"type": "Mule"}) == "denied"


@pytest.mark.parametrize(
    ("text", "presumed"),
    [
        ("over friendly models", True), ("against an enemy that assaulted it", True), ("they moved", True),
        ("it has already rolled", True), ("the chosen model", True), ("the unit carries loot", False),
        ("it is raining", False),
    ],
)  # fmt: skip
def test_ways_and_past_deeds_count_as_not_so(text: str, presumed: bool) -> None:
    assert presumed_not(index_of(Book().rules()), text) is presumed


def test_a_limit_said_twice_is_one_limit() -> None:
    b = Book()
    for name in (CART, "reaction:Duck", "reaction:Jump"):
        b.term(name)
    sentence = "Carts may only use Duck and may not react in any other way."
    b.says(sentence, CART, "limits_to", "reaction:Duck", who=Has(t(CART)))
    twice: Clause = b.says(sentence, CART, "denies", "reaction:Reaction", who=Has(t(CART)))
    rules = b.rules()
    assert twice.id in rules.clause
    assert verdict(rules, "reaction", "Duck", unit={"type": "Cart"}) == "allowed"
    assert verdict(rules, "reaction", "Jump", unit={"type": "Cart"}) == "denied"
