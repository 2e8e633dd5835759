"""How a thing is still done is told beside the leave to do it: another way of shooting, several states at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Night Watch

## Shooting

In the Shooting phase a squad may make a Shooting Attack.

### Hip Shots

A Hip Shot is a Shooting Attack that hits on a 6.

### Heavy Weapons

If a model armed with a Heavy weapon moved in its own turn, it can only make Hip Shots with that Heavy weapon.

### Mortar Weapons

Mortar weapons cannot make Hip Shots.

## Boats

### Jetty

If a squad cannot Disembark, it may Leap from the deck.

### Disembark

A squad in a boat may Disembark.

## Statuses

A squad may be affected by several statuses at the same time, except for the Broken status.

### Winded status

A squad with the Winded status may only fire Hip Shots.

### Groggy status

A squad with the Groggy status can only fire Hip Shots if it attacks during the Shooting phase and cannot Run.

### Dazzled status

A squad with the Dazzled status may not Run.

### Broken status

A squad with the Broken status must Fall Back. If a squad with the Broken status fails a Nerve Test it Falls Back.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("watch", BOOK)


def _ruling(base: kb.store.KnowledgeBase, ask: dict[str, str], unit: dict[str, Any], **facts: Any) -> dict[str, Any]:
    situation = {"ruleset": "watch", "unit": unit, "facts": facts, "ask": ask}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    return ruling


def _cites(ruling: dict[str, Any], words: str) -> bool:
    return any(words in each["quote"] for each in ruling["because"])


def test_another_way_of_shooting_is_cited(base: kb.store.KnowledgeBase) -> None:
    shoot = {"of": "action", "name": "Shooting Attack"}
    winded = _ruling(base, shoot, {"statuses": ["Winded"]})
    assert winded["verdict"] == "allowed"
    assert _cites(winded, "may only fire Hip Shots")
    armed = {"statuses": [], "weapons": [{"name": "Blunderbuss", "type": "Heavy"}]}
    moved = _ruling(base, shoot, armed, **{"moved in its own turn": True})
    assert _cites(moved, "can only make Hip Shots")
    assert not _cites(_ruling(base, shoot, armed), "can only make Hip Shots")


def test_a_way_that_is_left_to_an_attack_in_a_phase_is_all_that_is_left(base: kb.store.KnowledgeBase) -> None:
    shoot = {"of": "action", "name": "Shooting Attack"}
    groggy = _ruling(base, shoot, {"statuses": ["Groggy"]})
    assert groggy["verdict"] == "allowed"
    assert _cites(groggy, "can only fire Hip Shots if it attacks")
    armed = {"weapons": [{"name": "Stump gun", "type": "Mortar"}]}
    assert _ruling(base, shoot, armed)["verdict"] == "allowed"
    barred = _ruling(base, shoot, {"statuses": ["Groggy"], **armed})
    assert barred["verdict"] == "denied"
    assert _cites(barred, "cannot make Hip Shots")
    assert _cites(barred, "can only fire Hip Shots if it attacks")


def test_several_states_at_once_are_cited(base: kb.store.KnowledgeBase) -> None:
    dazzled = {"of": "status", "name": "Dazzled"}
    beside = _ruling(base, dazzled, {"statuses": ["Winded"]})
    assert beside["verdict"] == "allowed"
    assert _cites(beside, "several statuses at the same time")
    assert not _cites(_ruling(base, dazzled, {"statuses": []}), "several statuses")


def test_what_a_unit_is_said_to_be_unable_to_do_is_taken_at_its_word(base: kb.store.KnowledgeBase) -> None:
    leap = _ruling(base, {"of": "action", "name": "Leap"}, {}, **{"our squad cannot Disembark": True})
    assert leap["verdict"] == "allowed"
    assert _cites(leap, "may Leap from the deck")
