"""How a situation is told: contraries, results that are as another, who a trigger tells of, cases told more closely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kb.store
from queries.answer import answer
from queries.conditions.markers import EARLIER, subjects
from queries.questions import ask
from queries.situations.facts import at_odds, likeness, matching

BOOK = """# Kite Wars

## Responses

A squad that is shelled can make a Response. Squads make a Response in response to an enemy deed.

**Scatter.** A squad that has been shelled by an enemy with a Flare order at ranges greater than 10" can react by
scattering. Note that squads can't make a Scatter response from lobbed shelling. If shelled by a mix of aimed and lobbed
shelling a Scatter response is allowed.

## Nerve Test Triggers

- a) Any Fresh or Wet squad came under shelling of any type.
- b) A squad was boarded by a previously un-sighted squad using aimed shelling. Old Hands ignore this trigger.

## Nerve Test Effects

Score	Effect
1 or more	<b>Hold:</b> Squads carry on.
0 to -3	<b>Waver:</b> Squads may not shell.
-4 or less	<b>Panic:</b> As Waver, except that no new nerve test can be taken.
"""


@pytest.fixture(scope="module")
def base(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("kite", BOOK)


def ruled(base: Any, of: str, name: str, **around: Any) -> dict[str, Any]:
    (one,) = answer(base, {"ruleset": "kite", **around, "ask": {"of": of, "name": name}})["answers"]
    return one["rulings"][0]


FENCE = """# Fence Lines

## Actions

| Action | What the crew does | Not open to |
|---|---|---|
| **Trot** | Moves up to its Pace. | Crews in a brawl |
| **Heave** | Throws one post. | - |

Crews in a brawl may not Heave.
"""


@pytest.mark.parametrize("name", ["Trot", "Heave"])
def test_where_a_unit_is_said_to_be_it_is_in_any_rules_words(
    opened: Callable[[str, str], kb.store.KnowledgeBase], name: str
) -> None:
    asked = {"ruleset": "fence", "unit": {"statuses": ["in a brawl"]}, "ask": {"of": "action", "name": name}}
    (one,) = answer(opened("fence", FENCE), asked)["answers"]
    assert one["rulings"][0]["verdict"] == "denied"


@pytest.mark.parametrize(
    ("one", "other", "odds"),
    [
        ("engaged with direct fire", "engaged with indirect fire", True),
        ("an un-sighted squad boards", "a sighted squad boards", True),
        ("direct and indirect fire", "indirect fire", False),
        ("an armed squad", "a large squad", False),
    ],
)
def test_contraries_are_at_odds(one: str, other: str, odds: bool) -> None:
    assert at_odds(one, other) is odds
    assert (likeness(one, other) == 0.0) is odds


def test_a_failed_test_is_no_passing_word() -> None:
    assert matching([("failed a nerve test against another enemy deed", True)], "to another squad's test") is None
    assert matching([("failed a nerve test", True)], "the nerve test is failed") is True


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("as soon as the range is measured and before rolling to hit", True),
        ("before the enemy squad shoots, once the range has been measured", True),
        ("when a target is declared and before measuring the range", False),
    ],
)
def test_before_one_thing_and_after_another(text: str, truth: bool) -> None:
    assert matching([("range measured", True)], text) is truth


def test_of_whom_a_trigger_tells() -> None:
    assert subjects("Any Fresh or Wet squad came under shelling") == (
        "Any Fresh squad came under shelling", "Any Wet squad came under shelling"
    )  # fmt: skip
    assert subjects("A squad is hit or boarded") == ("A squad is hit or boarded",)


def test_what_is_unsighted_before_is_no_other_time() -> None:
    assert EARLIER.search("previously suppressed")
    assert not EARLIER.search("boarded by a previously un-sighted squad")


@pytest.mark.parametrize("name", ["Waver", "Panic"])
def test_a_result_that_is_as_another_cites_the_other(base: Any, name: str) -> None:
    ruling = ruled(base, "action", "Shell", unit={"statuses": [name]})
    assert ruling["verdict"] == "denied"
    assert any("may not shell" in each["quote"] for each in ruling["because"])


@pytest.mark.parametrize("name", ["Fresh", "Wet"])
def test_a_trigger_of_two_classes(base: Any, name: str) -> None:
    event = f"a {name} squad came under shelling"
    ruling = ruled(base, "reaction", "Nerve Test", unit={"subtypes": [name]}, event=event)
    assert ruling["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        ({"lobbed shelling": True}, "denied"),
        ({"a mix of aimed and lobbed shelling": True}, "allowed"),
    ],
)
def test_the_case_told_more_closely_is_the_exception(base: Any, facts: dict[str, Any], verdict: str) -> None:
    ruling = ruled(
        base, "reaction", "Scatter", unit={"statuses": []}, event="enemy shells the squad",
        enemy={"statuses": ["Flare order"]}, facts={"range": 20, **facts},
    )  # fmt: skip
    assert ruling["verdict"] == verdict


def test_nobody_within_tells_no_distance(base: Any) -> None:
    (one,) = ask(base, "We are under Waver and there are no enemy squads within 50 inches. Can we shell?")["answers"]
    assert "distance" not in one["reading"]


MIRE = """# Mire War

## Actions

**Bail.** A squad that takes the Bail action clears one mud token.

**Volley.** A squad that takes the Volley action shells one enemy squad that it can see.

**Wade.** A squad that takes the Wade action moves up to 6".

## Conditions

**Stuck.** A Stuck squad can't take any action apart from Bail.

**Soaked.** A Soaked squad may only make hasty Volleys.
"""


@pytest.fixture(scope="module")
def mire(opened: Callable[[str, str], kb.store.KnowledgeBase]) -> kb.store.KnowledgeBase:
    return opened("mire", MIRE)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Stuck squad Volley?", "denied"),
        ("Can a Stuck squad Wade?", "denied"),
        ("Can a Stuck squad Bail?", "allowed"),
        ("Can a Soaked squad Wade?", "allowed"),
    ],
)
def test_no_action_but_one_closes_every_other(mire: Any, question: str, verdict: str) -> None:
    (one,) = ask(mire, question)["answers"]
    assert [ruling["verdict"] for ruling in one["rulings"]] == [verdict]
