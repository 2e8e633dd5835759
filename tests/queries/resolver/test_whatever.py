"""Lists of what counts as something whatever else it is, and of what alone may be taken against something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store

BOOK = """# Kettle Row

## Fittings

**Prow Mounted** – Prow Mounted weapons may fire at targets in any arc, but are always counted as Slight weapons
regardless of their statistics.

**Deck Mounted** – Deck Mounted weapons may only fire ahead.

**Mast Mounted** – All Mast Mounted weapons count as Slight weapons.

## Slight Weapons

Crews may fire Slight weapons when they react.

## Saves

**Hide Save** – A model may take a Hide Save against any Wound.

**Charm Save** – A model may take a Charm Save against any Wound.

## Special Rules

### Scalding

When a unit suffers Scalding, it receives D3 Wounds against which only Charm Saves may be taken.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("kettle", BOOK)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Which fittings make a weapon count as Slight whatever its reach?", {"Prow Mounted", "Mast Mounted"}),
        ("Which weapons count as Slight weapons regardless of their type?", {"Prow Mounted", "Mast Mounted"}),
        ("Which saves may be taken against Wounds from Scalding?", {"Charm Save"}),
    ],
)
def test_the_names_listed(base: Any, text: str, names: set[str]) -> None:
    answer = base.ask(text, "kettle")["answers"][0]
    assert {
        each["term"]["name"] if isinstance(each.get("term"), dict) else each["name"] for each in answer["entries"]
    } == names
