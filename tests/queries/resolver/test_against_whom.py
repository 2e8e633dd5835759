"""A reaction that is barred against attackers of some kind is barred against them, however a text or player says so."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.questions import ask
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.questions.conftest import Shelf

BOOK = """# The Salt Roads

## Units

There are three unit types: Line, Rider and Hauler.

## Reactions

A unit may make one reaction in each enemy turn.

### Give Ground

When an enemy unit declares an attack on it, a unit may Give Ground: it moves back 3 inches.

{ban}
"""
BANS = [
    "A unit may not Give Ground if any of the attacking units is a Hauler.",
    "A unit may not Give Ground if the attacker is a Hauler.",
    "A unit may not Give Ground if the attackers include a Hauler.",
    "A unit may not Give Ground if there are Haulers among the attackers.",
    "A unit may not Give Ground if the attack is made by Haulers.",
    "This reaction cannot be made in response to an attack by a Hauler.",
    "If the attacking unit is a Hauler, the target may not Give Ground.",
    "A unit may Give Ground only if none of the attacking units is a Hauler.",
    "Giving Ground is not possible if the attacking force contains any Haulers.",
]
ATTACKED = "an enemy unit declares an attack on it"


def rules_of(ban: str) -> Rules:
    document = Document("roads", "roads", "Roads", "md", BOOK.format(ban=ban), "0")
    return Rules.of(read_ruleset(Ruleset("roads", "The Salt Roads"), [document]))


def verdict(rules: Rules, situation: dict[str, Any]) -> str:
    asked = {"ruleset": "roads", **situation, "ask": {"of": "reaction", "name": "Give Ground"}}
    return resolve(rules, parse(asked, rules)[0], changes=False).rulings[0].verdict


@pytest.mark.parametrize("ban", BANS)
def test_the_ban_is_of_the_attackers(ban: str) -> None:
    rules = rules_of(ban)
    attacked = {"unit": {"type": "Line"}, "event": ATTACKED}
    assert verdict(rules, {**attacked, "enemy": {"type": "Hauler"}}) == "denied"
    assert verdict(rules, {**attacked, "enemy": {"type": "Rider"}}) == "allowed"
    assert verdict(rules, {"unit": {"type": "Hauler"}, "event": ATTACKED, "enemy": {"type": "Rider"}}) == "allowed"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("The enemy declares an attack on my Line unit with a Hauler. Can my Line unit Give Ground?", "denied"),
        ("Other guy attacks my Line with Haulers. Can I Give Ground?", "denied"),
        ("My Line are out there and the other guy declares an attack on them with a Hauler unit. Can the Line Give "
         "Ground before we roll?", "denied"),
        ("My opponent attacks my Line with his Riders. Can it Give Ground?", "allowed"),
        ("My opponent attacks my Line with a Rider, and my Hauler stands near. Can the Line Give Ground?", "allowed"),
    ],
)  # fmt: skip
def test_players_tell_with_what_they_are_attacked(question: str, expected: str) -> None:
    (answer,) = ask(Shelf(rules_of(BANS[1])), question)["answers"]
    assert [each["verdict"] for each in answer["rulings"]] == [expected]


@pytest.mark.parametrize(
    "asked", ["Can my Line Give Ground against a Hauler?", "May a Line give ground against Haulers?"]
)
def test_an_option_called_by_a_verb_that_tells_relations_is_that_option(asked: str) -> None:
    (answer,) = ask(Shelf(rules_of(BANS[1])), asked)["answers"]
    assert [each["verdict"] for each in answer["rulings"]] == ["denied"]
