"""Who only is by the unit, who need not be in a state, by what one suffers, and nobody in contact."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.questions.read import read
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Kite

## Units

There are four types of unit: Foot, Riders, Guns and Marshals.

## Actions

### Dash

The unit runs up to 6 inches.

### Crawl

The unit moves up to 2 inches.

### Shoot

The unit shoots at an enemy. A unit in base contact with an enemy may not Shoot.

## States

### Shaken

Marshals can never be Shaken. A Shaken unit may not Dash. A unit that is hit by a Knock weapon becomes Shaken.

### Watching

A unit may be Watching.

### Shielded

A Shielded unit cannot be Shaken by Knock weapons.

## Weapons

### Knock

A heavy ball on a chain.

## Reactions

### Snap Fire

When an enemy unit moves within 12 inches of a Watching unit, that unit may Snap Fire. {spared}
"""


def rules_of(spared: str = "Guns need not be Watching.") -> Rules:
    text = BOOK.format(spared=spared)
    return Rules.of(read_ruleset(Ruleset("k", "Kite"), [Document("k", "k", "Kite", "md", text, "0")]))


@pytest.fixture(scope="module")
def kite() -> Rules:
    return rules_of()


def verdict(rules: Rules, stated: dict[str, Any]) -> str:
    situation, _ = parse({"ruleset": "k", **stated}, rules)
    return resolve(rules, situation, changes=False).rulings[0].verdict


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("A Shaken Foot unit is in the open. There is a Marshal in the adjacent hex. Can the Foot Dash?", "denied"),
        ("My Shaken Foot unit is in the open, but a Marshal is stacked with it. Can it Dash?", "denied"),
        ("My Foot unit is fresh and a Marshal is right beside it. Can it Dash?", "allowed"),
        ("My Shaken Foot are stacked with a Marshal. Can they Dash?", "denied"),
        ("My Foot are Shaken and a Marshal is 3 inches away. Can they Dash?", "denied"),
        ("My Marshal is Shaken. Can he Dash?", "impossible"),
        ("Nobody is in base contact with my Foot. Can they Shoot?", "allowed"),
        ("My Foot are not in base contact with anybody. Can they Shoot?", "allowed"),
        ("My Foot are in base contact with an enemy. Can they Shoot?", "denied"),
        ("My Shielded Foot just failed their save against a Knock weapon. Do they become Shaken?", "denied"),
    ],
)
def test_who_is_beside_it_is_another(kite: Rules, question: str, expected: str) -> None:
    assert verdict(kite, read(kite, question).reading.situation) == expected


@pytest.mark.parametrize(
    "spared",
    [
        "Guns need not be Watching.",
        "Guns do not need to be Watching in order to do so.",
        "Guns may Snap Fire without being Watching.",
        "Guns may do so even when not Watching.",
    ],
)
def test_some_need_not_be_so(spared: str) -> None:
    rules = rules_of(spared)
    asked = {
        "event": "an enemy unit moves", "facts": {"distance": 8}, "ask": {"of": "reaction", "name": "Snap Fire"},
    }  # fmt: skip
    found = [verdict(rules, {"unit": {"type": kind, "statuses": []}, **asked}) for kind in ("Guns", "Foot")]
    assert found == ["allowed", "denied"]


@pytest.mark.parametrize(
    "told", ["Crawling does not trigger this reaction.", "Snap Fire is never triggered by Crawling."]
)
def test_a_deed_that_sets_nothing_off(told: str) -> None:
    rules = rules_of(told)
    ask = "An enemy unit {} within 6 inches of my Foot, which are Watching. Can they Snap Fire?"
    found = [verdict(rules, read(rules, ask.format(deed)).reading.situation) for deed in ("Crawls", "Dashes", "moves")]
    assert found == ["denied", "allowed", "allowed"]
