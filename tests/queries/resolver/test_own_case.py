"""A reaction whose entry opens with what is done by it in some case alone, and what is told of whole kinds by time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Kite War

Crews are Runners or Haulers.

## Reactions

When an enemy crew moves within 20 paces of a crew, that crew may react with one of these.

### Reactions in the Landing phase

In the Landing phase a crew may either Snap Volley or Slip Off. A Hauler crew may not make Reactions in the Landing
phase.

**Snap Volley** – The reacting crew may fire if the enemy crew is within 9 paces of it.

**Slip Off** – If the crew is more than 6 paces from the enemy crew, it may move up to 4 paces away.

### Reactions in the Parting phase

In the Parting phase a crew may Hurl, Brace or Dart.

**Hurl** – Provided it has a Nerve of 7 or more, the crew may make a Shooting Attack. Otherwise it may Duck.

**Brace** – The crew gains the Firm special rule. If it is within 3 paces of the enemy, it may also move 1 pace.

**Dart** – A crew that is within 12 paces of the enemy that moved may move up to 5 paces.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("kite", BOOK)


def _ruling(base: kb.store.KnowledgeBase, name: str, unit: dict[str, Any], **facts: int) -> dict[str, Any]:
    ask = {"of": "reaction", "name": name}
    situation = {"ruleset": "kite", "unit": unit, "event": "enemy move", "facts": facts, "ask": ask}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    return ruling


@pytest.mark.parametrize(
    ("name", "distance", "verdict"),
    [
        ("Snap Volley", 5, "allowed"),
        ("Snap Volley", 15, "denied"),
        ("Slip Off", 4, "denied"),
        ("Slip Off", 8, "allowed"),
        ("Dart", 15, "denied"),
        ("Dart", 8, "allowed"),
        ("Brace", 8, "allowed"),
    ],
)
def test_out_of_its_own_case_it_is_closed(base: kb.store.KnowledgeBase, name: str, distance: int, verdict: str) -> None:
    assert _ruling(base, name, {"type": "Runner"}, distance=distance)["verdict"] == verdict


def test_where_the_case_is_open_it_is_told_when(base: kb.store.KnowledgeBase) -> None:
    ruling = _ruling(base, "Snap Volley", {"type": "Runner", "weapons": [{"name": "Sling", "range": 24}]})
    assert ruling["verdict"] == "allowed"
    assert any("9 paces" in each for each in ruling["when"])


def test_what_may_be_done_otherwise_leaves_it_open(base: kb.store.KnowledgeBase) -> None:
    assert _ruling(base, "Hurl", {"type": "Runner", "characteristics": {"Nerve": 5}})["verdict"] == "allowed"


def test_a_ban_by_the_time_of_reactions_is_no_ban_of_one_so_called(base: kb.store.KnowledgeBase) -> None:
    assert _ruling(base, "Snap Volley", {"type": "Hauler"}, distance=5)["verdict"] == "denied"
    assert _ruling(base, "Dart", {"type": "Hauler"}, distance=5)["verdict"] == "allowed"
