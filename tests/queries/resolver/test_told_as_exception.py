"""Leave for one reaction that is told as an exception to what closes them all to whoever is under orders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# Night Ferry

## Orders

A squad may be given an order: Row, Halt, Creep or Drop.

## Reactions

A squad may try a reaction if it has no order, or at times if it has a Halt order. A squad that already
has an order other than Halt cannot attempt a reaction. As an exception, a squad that already has a Creep order can make
a Lie Low reaction.

### Lie Low

A squad that is targeted by enemy shooting can react by lying low.

### Shoot Back

A squad that is shot at by an enemy squad can react by shooting back.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("ferry", BOOK)


@pytest.mark.parametrize(
    ("reaction", "order", "verdict"),
    [
        ("Lie Low", "Creep order", "allowed"),
        ("Lie Low", "Row order", "denied"),
        ("Shoot Back", "Creep order", "denied"),
    ],
)
def test_the_exception_is_for_that_one_alone(
    base: kb.store.KnowledgeBase, reaction: str, order: str, verdict: str
) -> None:
    ask = {"of": "reaction", "name": reaction}
    situation = {
        "ruleset": "ferry", "unit": {"statuses": [order]}, "event": "enemy shooting attack", "ask": ask,
    }  # fmt: skip
    (ruling,) = base.resolve(situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
