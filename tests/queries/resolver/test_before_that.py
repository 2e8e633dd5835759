"""What a result lets a unit do first, beside what it rules out only afterwards; and how far it has to go at least."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Wharf Gangs

Every gang is a Docker or a Bosun.

# Nerve results

| Score | Result |
| --- | --- |
| 5 or more | **Hold** |
| 2 to 4 | **Waver:** The gang may either stay put or take a first action to move to a doorway which it can reach \
without coming nearer to any enemy. The gang may then take one action, other than a move action. |
| 1 or less | **Give ground:** the gang must move at least 4 inches away from every enemy within 12 inches. |

# States

**Drenched.** A Drenched gang may not Fire. It has to go to the nearest house, at least 6 inches off.

# Actions

**Fire.** The gang fires at an enemy within 18 inches.

**Move.** The gang moves up to 10 inches, and never less than 5.
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My gang wavers. Can it move to a doorway?", "allowed"),
        ("My gang got Waver. Can it move to a doorway that is nearer to an enemy?", "denied"),
        ("waver result, can my lads leg it to a doorway closer to the enemy", "denied"),
        ("My gang got Waver. Can it move to a doorway that is no nearer to any enemy?", "allowed"),
        ("My gang is on a Waver result. Can it move?", "denied"),
        ("My gang is on a Waver result. Can it fire?", "allowed"),
    ],
)
def test_what_is_ruled_out_of_the_second_action_is_open_as_the_first(
    tmp_path: Path, question: str, verdict: str
) -> None:
    with opened(BOOK, tmp_path) as known:
        assert ruled(known, question)["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("my lads got a give ground result, how far do they have to pull back at least?", 4),
        ("we rolled give ground. how far do we need to leg it", 4),
        ("how far must a Drenched gang go?", 6),
    ],
)
def test_how_far_at_least(tmp_path: Path, question: str, number: int) -> None:
    with opened(BOOK, tmp_path) as known:
        (answer,) = ask(known, question)["answers"]
        assert [(each["value"], each["unit"]) for each in answer["values"]] == [(number, "inch")]


ORDERS = """# Trench Teams

# Orders

A team is given an order each turn: a Rush order or a Dig order.

# Reactions

A unit that has no order may react. When a unit wishes to react it must take a reaction test. If a unit fails to react \
then it suffers a mud marker, but it is free to be given an order later in the turn.

**Volley.** When an enemy shoots at a unit, it may make a Volley.
"""


def test_a_failed_reaction_leaves_any_order_open(tmp_path: Path) -> None:
    with opened(ORDERS, tmp_path) as known:
        question = "my lads flubbed their Volley test. can i give them a Rush order later in the turn?"
        ruling = ruled(known, question)
        assert ruling["verdict"] == "allowed"
        assert "free to be given an order" in ruling["because"][0]["quote"]
