"""An order that a deed puts in place of another is the unit's order from then on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store
from queries.questions import ask

BOOK = """# Otter Patrol

## Orders

A crew with a Row order moves. A crew with a Watch order can make a Response. A crew with a Rest order cannot make a
Response.

## Responses

Responses are made in the enemy's turn. A crew must pass a Grit test to make a Response.

**Dive.** A crew that is targeted by enemy shooting can react by diving.

**Snatch.** A crew with a Watch order can react by grabbing at an enemy crew that rows past it. A crew can
attempt only one Snatch a turn, and its order counter is always turned to Rest once it has done so.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("otter", BOOK)


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("My crew was on Watch, tried its Snatch and failed the test.", "denied"),
        ("My crew was on Watch and attempted its Snatch earlier this turn.", "denied"),
        ("My crew is on Watch and has not attempted a Snatch.", "allowed"),
        ("My crew is on Watch. It attempted its Snatch last turn.", "allowed"),
        ("My crew is on Watch.", "allowed"),
    ],
)
def test_an_attempt_is_enough_where_the_text_asks_for_no_more(
    base: kb.store.KnowledgeBase, told: str, verdict: str
) -> None:
    (one,) = ask(base, f"{told} Later an enemy targets it. May it Dive?")["answers"]
    assert [each["verdict"] for each in one["rulings"]] == [verdict]
