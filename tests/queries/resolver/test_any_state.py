"""What the one heading over all states calls them in full is any of them, in a ban as in what spares somebody."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """Drift Banners

UNIT TYPES

COLOSSUS
A Colossus can never be affected by any Tactical Status.

FOOT
Foot may Sprint.

ACTIONS
Any unit may Sprint, Charge or Hold Ground.

TACTICAL STATUSES
The three Tactical Statuses are Winded, Dazzled and Routed.

While a unit is affected by any Tactical Status:
• It may not Hold Ground.

WINDED
• A Winded unit may not Sprint.

DAZZLED
• A Dazzled unit may not Charge.

ROUTED
• A Routed unit may not Charge.
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules.of(read_ruleset(Ruleset("drift", "Drift"), [Document("drift", "drift", "Drift", "txt", BOOK, "0")]))


def verdict(rules: Rules, unit: dict[str, Any], of: str, name: str) -> str:
    asked = {"ruleset": "drift", "unit": unit, "ask": {"of": of, "name": name}}
    return resolve(rules, parse(asked, rules)[0], changes=False).rulings[0].verdict


def test_the_states_are_of_their_heading(rules: Rules) -> None:
    assert {term.name for term in rules.terms_of_kind("status")} == {"Tactical Status", "Winded", "Dazzled", "Routed"}


@pytest.mark.parametrize("state", ["Winded", "Dazzled", "Routed"])
def test_a_ban_on_any_is_one_on_each(rules: Rules, state: str) -> None:
    assert verdict(rules, {"type": "Foot", "statuses": [state]}, "action", "Hold Ground") == "denied"
    assert verdict(rules, {"type": "Foot"}, "action", "Hold Ground") == "allowed"
    assert verdict(rules, {"type": "Colossus"}, "status", state) == "denied"
