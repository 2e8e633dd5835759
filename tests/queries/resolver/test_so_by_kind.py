"""What several kinds are called together, what a kind always is, who has a rule and loses it, when an order may be
given: however it is told, a unit is ruled on by it."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

PLAIN = {
    "types": "", "wain": "", "lope": "", "storm": "A unit may not Storm a wall.", "mired": "The unit is stuck.",
    "sure": "This unit knows the marsh.",
}  # fmt: skip
STUCK = {"mired": "A Mired unit may not Lope."}


def _rules(**told: str) -> Rules:
    said = {**PLAIN, **told}
    text = f"""# Marsh Crowns

## Types

Every unit is of one type: Pikes, Slings, Riders or Wain. {said["types"]}

### Wain

It carries bread. {said["wain"]}

## Orders

In the Start Phase give each unit one order.

### Lope

The unit moves up to twice its Pace. {said["lope"]}

### Storm

The unit moves into contact with an enemy within 6 inches. {said["storm"]}

## States

A unit may be in one of these states.

### Mired

{said["mired"]}

### Cowed

The unit has lost heart.

## Special Rules

### Marshborn

{said["sure"]}
"""
    document = Document("marsh", "marsh", "Marsh Crowns", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("marsh", "Marsh Crowns"), [document]))


def _verdict(rules: Rules, order: str, kind: str, statuses: str = "", rule: str = "") -> str:
    unit = {"type": kind, "statuses": statuses.split(), "rules": rule.split()}
    situation, _ = parse({"ruleset": "marsh", "unit": unit, "ask": {"of": "action", "name": order}}, rules)
    return resolve(rules, situation, changes=False).rulings[0].verdict


@pytest.mark.parametrize("told", [
    "Pike and Sling units are called Trudgers.", "Pikes and Slings together are known as Trudgers.",
    "Pikes and Slings count as Trudgers.",
    "A unit of Pikes or Slings is a Trudger unit.",
])  # fmt: skip
def test_called_together(told: str) -> None:
    rules = _rules(types=told, storm="Trudgers may not Storm.")
    assert [_verdict(rules, "Storm", kind) for kind in ("Pikes", "Slings", "Riders")] == ["denied", "denied", "allowed"]


@pytest.mark.parametrize(("told", "expected"), [
    ("Wains are always Mired.", "denied"), ("A Wain is Mired throughout the battle.", "denied"),
    ("All Wains are permanently Mired.", "denied"), ("A Wain that is struck is Mired.", "allowed"),
])  # fmt: skip
def test_always_so(told: str, expected: str) -> None:
    rules = _rules(wain=told, **STUCK)
    assert [_verdict(rules, "Lope", kind) for kind in ("Wain", "Riders")] == [expected, "allowed"]


@pytest.mark.parametrize("told", [
    "It loses this rule while Cowed.", "It cannot be used while the unit is Cowed.",
    "A Cowed unit does not have this special rule.",
])  # fmt: skip
def test_a_rule_that_is_lost(told: str) -> None:
    rules = _rules(sure=f"A unit with this rule may Lope even while Mired. {told}", **STUCK)
    assert _verdict(rules, "Lope", "Pikes", "Mired", "Marshborn") == "allowed"
    assert _verdict(rules, "Lope", "Pikes", "Mired Cowed", "Marshborn") == "denied"
    assert _verdict(rules, "Lope", "Pikes", "Mired") == "denied"


@pytest.mark.parametrize("told", [
    "All Riders have this rule.", "This rule is common to all Riders.", "Only Riders may have this rule.",
])  # fmt: skip
def test_who_has_a_rule(told: str) -> None:
    rules = _rules(sure=f"{told} This unit may Lope even while Mired.", **STUCK)
    assert _verdict(rules, "Lope", "Riders", "Mired", "Marshborn") == "allowed"
    assert _verdict(rules, "Lope", "Riders", "Mired") == ("denied" if told.startswith("Only") else "allowed")
    assert _verdict(rules, "Lope", "Slings", "Mired") == "denied"


@pytest.mark.parametrize("told", [
    "A unit may only Lope if not Cowed.", "May only be given if the unit is not Cowed.",
    "This order may only be given to a unit that is not Cowed.",
])  # fmt: skip
def test_given_only_if(told: str) -> None:
    rules = _rules(lope=told)
    assert [_verdict(rules, "Lope", "Pikes", so) for so in ("", "Cowed")] == ["allowed", "denied"]
    assert _verdict(rules, "Storm", "Pikes", "Cowed") == "allowed"
