"""What nobody understood and what restricts an option: it holds up the leave of those it may touch, of no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kb.conditions import Compare
from kb.model import Problem
from kb.rules import Rules
from queries.answer import answer
from queries.questions.unread import held_against
from queries.situations.situation import parse
from tests.queries.resolver.hand_made import RULESET, Book


def verdict(rules: Rules, of: str, name: str, **unit: Any) -> str:
    stated = {"ruleset": RULESET, "unit": unit, "ask": {"of": of, "name": name}}
    (answered,) = answer(rules, stated)["answers"]
    held_against(rules, parse(stated, rules)[0], answered, str(stated))
    return str(answered["rulings"][0]["verdict"])


@pytest.mark.parametrize(
    ("passage", "unit", "expected"),
    [
        ("Digging In is a matter for Sappers alone.", {"type": "Lancer"}, "conditional"),
        ("Digging In is a matter for Sappers alone.", {"type": "Sapper"}, "allowed"),
        ("Where foes are near, to Dig In is out of the question.", {"type": "Lancer"}, "conditional"),
        ("A Sapper must find a spade before it may Dig In.", {"type": "Sapper"}, "conditional"),
        ("A Sapper must find a spade before it may Dig In.", {"type": "Lancer"}, "allowed"),
        ("Nobody may Over-Dig In.", {"type": "Lancer"}, "allowed"),
        ("To Dig In is hard work.", {"type": "Lancer"}, "allowed"),
        ("Not everybody likes to Vault.", {"type": "Lancer"}, "allowed"),
    ],
)
def test_it_holds_up_the_leave_of_those_it_may_touch(passage: str, unit: dict[str, Any], expected: str) -> None:
    b = Book()
    b.term("action:Dig In", "Digging In"), b.term("action:Vault"), b.term("unit_type:Sapper", "Sappers")
    b.term("unit_type:Lancer")
    b.says(passage, "unit:unit", "mentions", "action:Vault")
    (told,) = b.passages
    problem = Problem("not-read", "tin", told.id, told.start, told.end, "no clause fits")
    rules = Rules.of(replace(b.reading(), clauses=(), problems=(problem,)))
    assert verdict(rules, "action", "Dig In", **unit) == expected


@pytest.mark.parametrize(
    ("passage", "unit", "expected"),
    [
        ("Vault is a thing that no Lancer ever does.", {"type": "Lancer"}, "conditional"),
        ("Vault is a thing that no Lancer ever does.", {"type": "Sapper"}, "allowed"),
        ("Vault is a thing that every Lancer does.", {"type": "Lancer"}, "allowed"),
        ("Lancers may not go where they vault.", {"type": "Lancer"}, "allowed"),
        ("Lancers are quick. Being a Lancer does not stop anybody from a Vault.", {"type": "Lancer"}, "allowed"),
    ],
)
def test_what_was_read_as_something_else_holds_it_up_too(passage: str, unit: dict[str, Any], expected: str) -> None:
    b = Book()
    b.term("action:Vault"), b.term("unit_type:Sapper"), b.term("unit_type:Lancer"), b.term("effect:nerve")
    b.says(passage, "unit_type:Lancer", "grants", "effect:nerve")
    assert verdict(b.rules(), "action", "Vault", **unit) == expected


@pytest.mark.parametrize(
    ("option", "of", "around", "expected"),
    [
        ("action:Leap", "action", {"target": {"type": "Lancer"}}, "conditional"),
        ("action:Leap", "action", {}, "allowed"),  # at whom is for the player to choose
        ("reaction:Duck", "reaction", {"enemy": {"type": "Lancer"}}, "allowed"),
    ],
)
def test_how_far_off_somebody_is_is_asked_of_an_action(
    option: str, of: str, around: dict[str, Any], expected: str
) -> None:
    b = Book()
    b.term(option), b.term("unit_type:Lancer")
    near = Compare("fact:distance", "<=", "6")
    b.says("It must be within 6 inches.", option, "requires", "unit:unit", requirement=near)
    stated = {"ruleset": RULESET, "ask": {"of": of, "name": option.partition(":")[2]}, **around}
    (ruling,) = answer(b.rules(), stated)["answers"][0]["rulings"]
    assert ruling["verdict"] == expected
