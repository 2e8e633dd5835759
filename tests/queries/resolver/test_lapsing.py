"""Special rules that do not apply to some, or lapse: neither what they forbid nor what they allow stands then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# Bog War

## Unit Types

### Reed-cutter

Reed-cutter units move 6".

### Dredger

Dredger units move 8".

## Statuses

### Sodden

A Sodden unit moves at half speed.

## Actions

### Hide

A unit may Hide instead of throwing. A Sodden unit cannot Hide.

### Wallow

Sodden units may not Wallow.

## Special Rules

### Clumsy

A unit with this special rule cannot Wallow. This special rule does not apply to Dredgers. If the unit is within 3" of
a jetty, this special rule ceases to apply.

### Otter-born

A unit with this special rule may Hide even if it is Sodden. This special rule does not apply to Dredgers.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("bog", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Clumsy Reed-cutter unit Wallow?", "denied"),
        ("Can a Clumsy Dredger unit Wallow?", "allowed"),
        ('Can a Clumsy Reed-cutter unit within 3" of a jetty Wallow?', "allowed"),
        ("Can a Sodden Reed-cutter unit Hide?", "denied"),
        ("Can a Sodden Otter-born Reed-cutter unit Hide?", "allowed"),
        ("Can a Sodden Otter-born Dredger unit Hide?", "denied"),
    ],
)
def test_a_rule_without_force_neither_closes_nor_opens(
    base: kb.store.KnowledgeBase, question: str, verdict: str
) -> None:
    (ruling,) = base.ask(question, "bog")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
