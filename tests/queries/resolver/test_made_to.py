"""What some are made to do or to leave: to stay where they are, to give something up, and when nobody is made to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kb.store

BOOK = """# Marsh Skirmish

A round has a Drift phase and a Strike phase.

## Conditions

### Broken

In the Drift phase, a crew with the Broken condition must fall back.

Any crews that have the Broken condition and reach the reeds stop moving and any crews that have the broken condition
and begin the Drift phase in contact with the edge of their own camp remain stationary.

### Swamped

A Swamped crew may not row. In the Landing step of the Drift phase, a crew with the Swamped condition must bail water.

### Downcast

A Downcast crew may not row.

## Crew Types

### Skiff

A crew with the Skiff type may row.

## Losses

If a crew has had 25% or more of its models removed as casualties by one volley, then the controlling player must pass a
Nerve test for that crew or it gains the Downcast condition. A crew hit by a net with the Snare rule gains the Downcast condition.

## Storm Test Results

| Score | Effect |
| --- | --- |
| 5 or more | Sail On |
| 1 to 4 | Drop Sail: Skiffs must abandon their cargo (not applicable if Skiffs under catapult fire in the last round). |
| 0 or less | Scatter: Crews may not shoot. |
"""  # noqa: E501


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("marsh", BOOK)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Broken crew started the Drift phase touching the edge of its own camp. Must it fall back?", "denied"),
        ("It is the start of the Drift phase and my crew is Broken. Must it fall back?", "allowed"),
        ("My crew is Broken and in the Drift phase. Must it fall back?", "allowed"),
    ],
)
def test_who_stays_where_he_is_does_not_fall_back(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "marsh")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Skiff is under Drop Sail. Must it abandon its cargo?", "allowed"),
        (
            "My Skiff is under Drop Sail. It was hit, but not sunk, by catapult fire in the last round. "
            "Must it abandon its cargo?",
            "denied",
        ),
        ("My Swamped crew is in the Drift phase. Must it bail water?", "allowed"),
        ("My Swamped crew is in the Strike phase. Must it bail water?", "denied"),
        ("My Skiff is under Scatter. Must it abandon its cargo?", "denied"),
    ],
)
def test_what_is_only_done_by_whom_a_case_makes(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "marsh")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("One volley killed four of my ten models. Does the crew become Downcast?", "conditional"),
        ("One volley killed two of my ten models. Does the crew become Downcast?", "denied"),
        ("My crew was ten strong. Two died in one volley. Does the crew become Downcast?", "denied"),
    ],
)
def test_too_few_losses_call_for_no_test(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    (ruling,) = base.ask(question, "marsh")["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict
    if verdict == "conditional":
        assert any("Nerve test" in need for need in ruling["needs"])
