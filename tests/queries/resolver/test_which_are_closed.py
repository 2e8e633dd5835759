"""Which kinds, rules, options and tests a question for names asks for, in more ways of putting it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.questions import ask

BOOK = """# Reed War

## Kinds of Boat

There are seven kinds of boat: Punts, Rafts, Barges, Skiffs, Hulks, Ferries and Cogs.

- **Punts:** Small and quick.
- **Rafts:** Rafts can be in any state except Adrift.
- **Barges:** If a Barge would become Adrift, it does not.
- **Skiffs:** Any result that would make a Skiff Adrift has no effect.
- **Hulks:** Hulks are treated as Rafts in all respects, with the following exceptions:
    - Hulks can never be Snagged.
    - Hulks may Row while Leaking.
- **Ferries:** A Ferry is never affected by the Adrift state.
- **Cogs:** Heavy and slow.

## States

Boats do nothing until they are ordered to.

### Adrift

A boat that loses its anchor becomes Adrift. An Adrift boat may only be given a Wait order or a Bail order.

### Snagged

A boat that runs aground becomes Snagged. Any boat other than a Cog can be Snagged.

### Leaking

A boat that is rammed becomes Leaking. A Leaking boat may not Row.

## Orders

### Row

The boat moves 4 inches. Only Punts, Rafts, Skiffs and Hulks may Row.

### Wait

The boat stays where it is.

### Bail

The boat takes off one Water marker.

## Reactions

A boat must pass a Nerve Test to make any reaction other than a Duck.

### Duck

When an enemy boat shoots at the boat, it may Duck.

### Back Water

When an enemy boat rams the boat, it may Back Water.

## Special Rules

### Well Moored

Immune to the Adrift state.

### Tall

The boat sees over reeds.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("reed", BOOK)


@pytest.mark.parametrize(("question", "names"), [
    ("Which kinds of boat can never be Adrift?", "Barge Ferry Hulk Raft Skiff"),
    ("Which kinds of boat can't be Snagged?", "Cog Hulk"),
    ("Which kinds of boat may not Row?", "Barge Cog Ferry"),
    ("Which special rules make a boat immune to Adrift?", "Well Moored"),
    ("Which rules give immunity to being Adrift?", "Well Moored"),
    ("Which orders can't an Adrift boat be given?", "Row"),
    ("What orders are forbidden to Adrift boats?", "Row"),
    ("Which orders may be given to an Adrift boat?", "Bail Wait"),
    ("Which reactions need a Nerve Test?", "Back Water"),
    ("For which reactions must I take a Nerve Test?", "Back Water"),
    ("Which reactions can be made without taking a Nerve Test?", "Duck"),
])  # fmt: skip
def test_the_names(base: kb.store.KnowledgeBase, question: str, names: str) -> None:
    (one,) = ask(base, question)["answers"]
    assert " ".join(sorted(each["name"].removesuffix("s") for each in one["entries"])) == names


@pytest.mark.parametrize(("question", "verdict"), [
    ("Can a Hulk become Adrift?", "denied"),
    ("Can a Hulk become Snagged?", "denied"),
    ("Can a Leaking Hulk Row?", "allowed"),
    ("Can a Leaking Raft Row?", "denied"),
    ("Can a Punt Row?", "allowed"),
    ("Can a Punt with Well Moored become Adrift?", "denied"),
])  # fmt: skip
def test_the_verdict(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    (one,) = ask(base, question)["answers"]
    assert [each["verdict"] for each in one["rulings"]] == [verdict]
