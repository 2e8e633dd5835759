"""What weapons are told to be for, in shooting and in close fighting, and what the one says of the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# The Quarrel

## Turn

A turn has a Shooting phase and a Melee phase. In the Shooting phase each crew may Shoot. In the Melee phase each crew
may Brawl.

**Shoot** – The crew makes a shooting attack at one enemy crew within range.

**Brawl** – The crew attacks with its close arms.

## Reactions

When an enemy crew makes a shooting attack against a crew, that crew may make one of these Reactions:

**Riposte** – The reacting crew may make a Shooting Attack against the enemy crew that shot at it.

**Duck** – The reacting crew gains the Low special rule.

## Weapon types

**Blade** – Weapons with the Blade type can only be used in close combat.

**Fist** – Fist weapons may only be used in melee.

**Hook** – Weapons of the Hook type may be used only in the Melee phase.

**Cudgel** – Cudgel weapons are for use in hand-to-hand combat only.

**Pole** – A Pole weapon cannot be used to shoot.

**Claw** – Claw weapons may never be used to make Shooting Attacks.

**Sling** – Sling weapons may not be used in the Melee phase.

**Thrown** – Thrown weapons can be used in melee and to shoot.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("quarrel", BOOK)


def _verdict(base: kb.store.KnowledgeBase, kind: str, name: str, *weapons: str) -> str:
    unit = {"weapons": [{"name": f"their {each}", "type": each} for each in weapons]}
    situation = {"ruleset": "quarrel", "unit": unit, "ask": {"of": kind, "name": name}}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    return str(ruling["verdict"])


@pytest.mark.parametrize("weapon", ["Blade", "Fist", "Hook", "Cudgel", "Pole", "Claw"])
def test_who_has_nothing_to_shoot_with_does_not_shoot(base: kb.store.KnowledgeBase, weapon: str) -> None:
    assert _verdict(base, "action", "Shoot", weapon) == "denied"
    assert _verdict(base, "reaction", "Riposte", weapon) == "denied"
    assert _verdict(base, "reaction", "Duck", weapon) == "allowed"
    assert _verdict(base, "action", "Brawl", weapon) == "allowed"
    assert _verdict(base, "reaction", "Riposte", weapon, "Sling") == "allowed"


@pytest.mark.parametrize("weapon", ["Sling", "Thrown"])
def test_a_weapon_that_is_no_use_in_a_fight_shoots(base: kb.store.KnowledgeBase, weapon: str) -> None:
    assert _verdict(base, "action", "Shoot", weapon) == "allowed"
    assert _verdict(base, "reaction", "Riposte", weapon) == "allowed"
