"""Statuses that come of a test: what the stated happenings come to, read from an invented rulebook and ruled on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer
from queries.conditions.losses import share_lost
from queries.questions import ask

BOOK = """# The Lantern March

Companies of lamplighters cross the fen at night. A company may be affected by several statuses at the same time,
except for the Astray status. If any models in a company gain the Astray status then all models in it lose
all other statuses.

## Astray

The Astray status can be inflicted by any of the following:

- If a company has had 40% or more of the models that were part of it at the start of a gust removed as casualties, then
  the owning player must pass a Nerve check for that company or it gains the Astray status.
- The owning player of a company that loses a Wrangle must take a Nerve check for that company and if the check is
  failed, then the company gains the Astray status.

The following rules apply to any company that includes any models with the Astray status:

- A company with the Astray status may not March.
- If a company that includes any models with the Astray status reaches the edge of the causeway as part of a drift, a
  Nerve check must be made for that company. If that Nerve check is failed, then all models in that company are removed.
  If that Nerve check is passed then all models in the company lose the Astray status, but gain the Shaken status.

## Shaken

A company with the Shaken status may not Sing.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("lamp", BOOK)


def ruled(base: Any, name: str, statuses: tuple[str, ...] = (), **around: Any) -> dict[str, Any]:
    situation = {"ruleset": "lamp", "unit": {"statuses": list(statuses)}, **around}
    (one,) = answer(base, {**situation, "ask": {"of": "status", "name": name}})["answers"]
    return one["rulings"][0]


def test_where_nothing_is_told_the_status_can_be_gained(base: Any) -> None:
    assert ruled(base, "Astray")["verdict"] == "allowed"


def test_a_test_that_is_called_for_leaves_the_status_open(base: Any) -> None:
    ruling = ruled(base, "Astray", event="the company loses a Wrangle")
    assert ruling["verdict"] == "conditional"
    assert "check is failed" in ruling["needs"][0]


@pytest.mark.parametrize(
    ("fact", "verdict"), [("passed the Nerve check", "denied"), ("failed its Nerve check", "allowed")]
)
def test_the_stated_result_decides(base: Any, fact: str, verdict: str) -> None:
    ruling = ruled(base, "Astray", event="the company loses a Wrangle", facts={fact: True})
    assert ruling["verdict"] == verdict
    assert any("loses a Wrangle" in each["quote"] for each in ruling["because"])


def test_a_state_that_the_open_result_takes_away_bars_nothing_yet(base: Any) -> None:
    at_edge = "the company reaches the edge of the causeway as part of a drift"
    assert ruled(base, "Shaken", ("Astray",), event=at_edge)["verdict"] == "conditional"
    assert ruled(base, "Shaken", ("Astray",))["verdict"] == "denied"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My company of 12 lost 3 models to a gust. Must it take a Nerve check?", "denied"),
        ("My company of 12 lost 6 models to a gust. Must it take a Nerve check?", "allowed"),
    ],
)
def test_a_share_that_was_not_lost_calls_for_no_test(base: Any, question: str, verdict: str) -> None:
    (one,) = ask(base, question)["answers"]
    assert one["rulings"][0]["verdict"] == verdict
    if verdict == "denied":
        assert "40% or more" in one["rulings"][0]["because"][0]["quote"]


@pytest.mark.parametrize(
    ("fact", "text", "truth"),
    [
        ("lost 5 of its 20 models", "a unit has had 25% or more of the models removed as casualties", True),
        ("lost 4 of its 20 models", "a unit has had 25% or more of the models removed as casualties", False),
        ("a 10-man squad lost 5 men", "a unit has lost half of its models or more", True),
        ("the enemy killed 2 of 10", "a unit has lost a quarter of its models", False),
        ("an enemy volley killed 4 of my 10 models", "a unit has had 25% or more of the models removed", True),
        ("one volley removed two of our twelve models", "a unit has had 25% or more of the models removed", False),
        ("had 10 models and lost 4 wounds", "a unit has had 25% or more of the models removed", None),
        ("lost heart", "a unit has had 25% or more of the models removed", None),
        ("lost 5 of its 20 models", "a unit moves half of its Movement", None),
    ],
)
def test_shares(fact: str, text: str, truth: bool | None) -> None:
    assert share_lost(((fact, True),), text) is truth


def test_shares_in_numbers() -> None:
    facts = (("casualties", 3), ("models at start", 10))
    assert share_lost(facts, "25% or more of the models are removed as casualties") is True


def test_how_many_there_were_is_told_apart_from_how_many_are_gone() -> None:
    facts = (("my crew was ten strong", True), ("two died in that volley", True))
    assert share_lost(facts, "25% or more of the models are removed as casualties") is False


@pytest.mark.parametrize(
    ("whole", "second", "text", "truth"),
    [
        (
            16,
            3,
            "25% or more of the models at the start of an attack are removed as casualties due to that attack",
            False,
        ),
        (
            16,
            4,
            "25% or more of the models at the start of an attack are removed as casualties due to that attack",
            True,
        ),
        (16, 3, "25% or more of its models are removed as casualties in a turn", True),
    ],
)
def test_what_two_attacks_took(whole: int, second: int, text: str, truth: bool) -> None:
    told = (f"my crew had {whole} models", "one volley removed 3 of them", f"a second volley removed {second} more")
    assert share_lost([(each, True) for each in told], text) is truth
