"""A result of a table that some get in place of another keeps from them what that other brings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# Reed War

## Conditions

### Fleeing

A Fleeing band may not Shoot.

### Shaken

A Shaken band may not Shoot.

### Sodden

A Sodden band may not Shoot. A band that fails a Nerve test becomes Sodden.

### Sinking

A Sinking band may not Shoot. A band becomes Sinking only through the Panic Table.

## Types

### Footman

Footman bands are slow.

### Brute

A Brute band that would get the Flees result on the Panic Table gets Wavers instead.

### Ogre

An Ogre band treats a Flees result as Wavers.

### Giant

If a Giant band rolls a Flees result on the Panic Table, it suffers Wavers instead.

### Newt

A Newt band that would become Sodden on the Panic Table becomes Shaken instead.

### Crane

Crane bands are slow.

### Heron

A Heron band that would get the Sinks result on the Panic Table gets Wavers instead.

## Panic

When a band is shot at roll a D6 on the Panic Table.

### Panic Table

| D6 | Result |
| --- | --- |
| 1 | Flees: the band becomes Fleeing. |
| 2 | Sinks: If the band is a Crane, it counts this result as Wavers instead. Other bands become Sinking. |
| 3-4 | Wavers: the band becomes Shaken. |
| 5 | Dips: the band becomes Sodden. |
| 6 | Stands: no effect. |
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("reed", BOOK)


@pytest.mark.parametrize(
    ("who", "state", "verdict"),
    [
        ("Footman", "Fleeing", "allowed"),
        ("Brute", "Fleeing", "denied"),
        ("Ogre", "Fleeing", "denied"),
        ("Giant", "Fleeing", "denied"),
        ("Heron", "Fleeing", "allowed"),
        ("Heron", "Sinking", "denied"),
        ("Crane", "Sinking", "denied"),
        ("Crane", "Fleeing", "allowed"),
        ("Brute", "Sinking", "allowed"),
        ("Brute", "Shaken", "allowed"),
        ("Newt", "Sodden", "allowed"),
    ],
)
def test_a_result_that_is_another(base: kb.store.KnowledgeBase, who: str, state: str, verdict: str) -> None:
    situation = {"ruleset": "reed", "unit": {"type": who}, "ask": {"of": "status", "name": state}}
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
    assert verdict == "allowed" or any("result" in each["quote"] for each in ruling["because"])
