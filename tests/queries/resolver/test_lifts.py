"""What lifts a ban or a limit for some, or for one option alone, in whatever words; and no more than it says."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Sluice War

## Crews

There are three kinds of crew: Bargees, Slingers and Carters.

**Carters.** {carters}

## Orders

Each crew is given one order.

**Hold.** The crew stays where it is.

**Rush.** The crew moves straight ahead up to twice its Pace. {rush}

**Ram.** The crew moves into contact with an enemy within 8".

**Recoil.** The crew moves straight back. {recoil}

## Replies

A crew may reply in the enemy's turn when the trigger of a reply comes up. {replies}

**Crouch.** Trigger: an enemy crew has shot at the crew. The crew gains cover. {crouch}

**Sling Back.** Trigger: an enemy crew has shot at the crew. The crew shoots at that enemy.

## States

**Dazed.** {dazed}

**Locked.** A crew in contact with an enemy is Locked. {locked}

## Special Rules

**Webfoot.** {webfoot}
"""
LIMIT = "A crew may make only one reply per turn."


def _rules(**told: str) -> Rules:
    slots = ("carters", "rush", "recoil", "replies", "crouch", "dazed", "locked", "webfoot")
    text = BOOK.format(**{slot: told.get(slot, "It is told of elsewhere.") for slot in slots})
    return Rules.of(read_ruleset(Ruleset("sluice", "Sluice War"), [Document("s", "sluice", "S", "md", text, "0" * 64)]))


def _verdict(rules: Rules, of: str, name: str, states: str = "", rule: str = "", **more: Any) -> str:
    unit = {"type": more.pop("type", "Bargees"), "statuses": states.split(), "rules": rule.split()}
    stated = {"ruleset": "sluice", "unit": unit, "ask": {"of": of, "name": name}, **more}
    return resolve(rules, parse(stated, rules)[0], changes=False).rulings[0].verdict


@pytest.mark.parametrize("lift", [
    "Being Dazed does not stop a crew with this rule Rushing.",
    "The ban on Rushing while Dazed does not apply to this crew.",
    "This crew ignores the part of Dazed that forbids it to Rush.",
])  # fmt: skip
def test_a_ban_in_a_state(lift: str) -> None:
    rules = _rules(dazed="A Dazed crew may not Rush or Ram.", webfoot=lift)
    assert _verdict(rules, "action", "Rush", "Dazed", "Webfoot") == "allowed"
    assert _verdict(rules, "action", "Rush", "Dazed") == "denied"
    assert _verdict(rules, "action", "Ram", "Dazed", "Webfoot") == "denied"


@pytest.mark.parametrize("lift", [
    "This crew may Rush even within 6\" of an enemy.",
    "Bargees with this rule may Rush however close the enemy is.",
    "The crew may still Rush when an enemy is within 6\".",
])  # fmt: skip
def test_a_ban_by_nearness(lift: str) -> None:
    rules = _rules(rush='A crew that starts its move within 6" of an enemy may not Rush.', webfoot=lift)
    assert _verdict(rules, "action", "Rush", rule="Webfoot", facts={"distance": 4}) == "allowed"
    assert _verdict(rules, "action", "Rush", facts={"distance": 4}) == "denied"


@pytest.mark.parametrize("lift", [
    "A crew may Crouch even if it has already made another reply this turn.",
    "A crew may Crouch in addition to its normal reply.",
    "This does not use up the crew's reply for the turn.",
    "A crew may use Crouch any number of times.",
])  # fmt: skip
def test_a_limit_in_a_turn(lift: str) -> None:
    rules, told = _rules(replies=LIMIT, crouch=lift), {"event": "enemy has shot at the unit"}
    made: dict[str, Any] = {"facts": {"replies made this turn": 1}}
    assert _verdict(rules, "reaction", "Crouch", **told, **made) == "allowed"
    assert _verdict(rules, "reaction", "Sling Back", **told, **made) == "denied"


def test_a_number_beside_the_limit_binds_all_the_same() -> None:
    rules = _rules(replies=LIMIT, webfoot="This crew can make one Crouch in each turn in addition to its normal reply.")
    told = {"event": "enemy has shot at the unit"}
    made: dict[str, Any] = {"facts": {"Sling Back made this turn": 1}}
    assert _verdict(rules, "reaction", "Crouch", rule="Webfoot", **told, **made) == "allowed"
    assert _verdict(rules, "reaction", "Crouch", **told, **made) == "denied"


@pytest.mark.parametrize("more", [
    "A crew may make only one reply per turn, but a Locked crew may make two.",
    "Crews may reply once per turn. Locked crews may reply twice.",
])  # fmt: skip
def test_more_than_others_may(more: str) -> None:
    rules, told = _rules(replies=more), {"event": "enemy has shot at the unit"}
    for made, states, expected in ((1, "Locked", "allowed"), (1, "", "denied"), (2, "Locked", "denied")):
        facts = {"replies made this turn": made}
        assert _verdict(rules, "reaction", "Crouch", states, **told, facts=facts) == expected


@pytest.mark.parametrize("ban", [
    "A Dazed crew may not reply, except to Crouch.",
    "A Dazed crew can make no other reply than Crouch.",
])  # fmt: skip
def test_all_but_one(ban: str) -> None:
    rules, told = _rules(dazed=ban), {"event": "enemy has shot at the unit"}
    assert _verdict(rules, "reaction", "Crouch", "Dazed", **told) == "allowed"
    assert _verdict(rules, "reaction", "Sling Back", "Dazed", **told) == "denied"
    assert _verdict(rules, "reaction", "Sling Back", **told) == "allowed"


def test_one_order_in_a_state_that_closes_all() -> None:
    rules = _rules(dazed="A Dazed crew may not be given orders.", recoil="A Dazed crew may still Recoil.")
    assert _verdict(rules, "action", "Recoil", "Dazed") == "allowed"
    assert _verdict(rules, "action", "Rush", "Dazed") == "denied"


def test_what_may_not_be_done_to_some_but_in_a_case() -> None:
    rules = _rules(
        carters="Carters may not be Rammed unless they are Dazed.", webfoot="This crew may Ram Carters, Dazed or not."
    )
    for states, rule, expected in (([], "", "denied"), (["Dazed"], "", "allowed"), ([], "Webfoot", "allowed")):
        enemy = {"type": "Carters", "statuses": states}
        assert _verdict(rules, "action", "Ram", rule=rule, enemy=enemy) == expected
    assert _verdict(rules, "action", "Ram", type="Carters", enemy={"type": "Slingers", "statuses": []}) == "allowed"


def test_a_state_that_some_of_a_kind_can_be_in() -> None:
    rules = _rules(
        carters="Carters cannot be Dazed.", webfoot="Carters with this rule can be Dazed just as Bargees may."
    )
    assert _verdict(rules, "status", "Dazed", rule="Webfoot", type="Carters") == "allowed"
    assert _verdict(rules, "status", "Dazed", type="Carters") == "denied"


def test_what_others_need_for_it() -> None:
    rules = _rules(crouch="Only a Locked crew may Crouch, except that Webfoot crews may do so without being Locked.")
    told = {"event": "enemy has shot at the unit"}
    assert _verdict(rules, "reaction", "Crouch", rule="Webfoot", **told) == "allowed"
    assert _verdict(rules, "reaction", "Crouch", **told) == "denied"
    marker = "Only a crew with a Bell marker may Crouch, except that Webfoot crews may do so without one."
    rules = _rules(crouch=marker)
    assert _verdict(rules, "reaction", "Crouch", rule="Webfoot", **told) == "allowed"
    assert _verdict(rules, "reaction", "Crouch", **told) == "denied"


def test_what_one_may_that_counts_as_in_a_state() -> None:
    rules = _rules(
        dazed="A Dazed crew may not Rush or Ram.",
        webfoot="The crew counts as Dazed while it is in a marsh. This does not keep it from Rushing.",
    )
    assert _verdict(rules, "action", "Rush", "Dazed", "Webfoot") == "allowed"
    assert _verdict(rules, "action", "Ram", "Dazed", "Webfoot") == "denied"
    assert _verdict(rules, "action", "Rush", "Dazed") == "denied"


def test_an_order_that_some_may_be_given_in_a_state() -> None:
    rules = _rules(rush="A crew may not Rush while it is Dazed, unless it has the Webfoot rule.")
    for rule, expected in (("Webfoot", "allowed"), ("", "denied")):
        assert _verdict(rules, "action", "Rush", "Dazed", rule) == expected


def test_an_answer_tells_whom_a_state_does_not_keep() -> None:
    asked = "It is told of.\n\n**Q: Does Dazed stop a crew with Webfoot from Rushing?**\nNo, it may still Rush."
    rules = _rules(dazed="A Dazed crew may not Rush.", webfoot=asked)
    for rule, expected in (("Webfoot", "allowed"), ("", "denied")):
        assert _verdict(rules, "action", "Rush", "Dazed", rule) == expected
