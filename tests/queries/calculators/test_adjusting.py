"""Adjustments in a player's words: what is told of a share of a group, and what a roll comes to with them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer, looked_up
from queries.questions.read import read

CREWS = """# The Clay Rules

## Steadiness Test Adjustments

Roll 1d10 and modify as follows.

| Adjustment | Circumstance |
| --- | --- |
| -4 | Band is drafted. |
| -2 | For each cart in band lost since the start of the game. |
| +2 | At least 50% of band is mounted archers. |
| -1 | Band contains a cart within 40m of any of: reeds, sheds, at dusk, and no friendly archers within 40m. |
| -3 | Under fire from a cart within 40m of band. |
| +3 | Band is sworn. |

## Steadiness Test Effects

| Score | Effect |
| --- | --- |
| 6 or more | Carry On |
| 1 to 5 | Waver: Carts may not shoot. |
| 0 or less | Scatter: Carts may not shoot or turn. |
"""


@lru_cache(maxsize=1)
def clay() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("clay", "clay", "Clay", "md", CREWS, hashlib.sha256(CREWS.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("clay", "Clay"), [document]))


def total(question: str) -> int | None:
    found = (each for each in answer(clay(), question) if each["name"].startswith("total adjustment"))
    return next((each["value"] for each in found), None)


@pytest.mark.parametrize(
    ("told", "amount"),
    [
        ("60% of the band is mounted archers", 2),
        ("Half of the band is mounted archers", 2),
        ("Most of the band is mounted archers and the band is drafted", -2),
        ("40% of the band is mounted archers and the band is sworn", 3),
        ("The band is sworn, and the band contains a cart within 40m of sheds with no friendly archers within 40m", 2),
        ("The band is sworn and under fire from a cart within 40m", 0),
        ("The band is sworn, and a cart is within 40m of reeds", 3),
    ],
)
def test_a_share_is_held_against_the_least_that_is_asked(told: str, amount: int) -> None:
    assert total(f"{told}. What is the total adjustment of the Steadiness test?") == amount


def test_what_is_counted_is_the_number_in_front_of_it() -> None:
    assert total("A drafted band has lost two carts since the start. What is the total adjustment?") == -8


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("We rolled a 4 for a drafted band that has lost two carts. Which Steadiness test effect is it?", "Scatter"),
        ("A sworn band rolls a 3 on its Steadiness test. What happens?", "Carry On"),
        ("A sworn band has a final score of 3. Which Steadiness test effect applies?", "Waver"),
    ],
)
def test_a_roll_is_adjusted_and_a_score_is_not(question: str, name: str) -> None:
    assert [each["name"] for each in looked_up(clay(), question)] == [name]


def test_a_band_is_under_what_its_roll_comes_to() -> None:
    told = read(clay(), "We rolled a 3 for a drafted band. May it shoot?").reading.situation
    assert told["unit"]["statuses"] == ["Scatter"]


FIRE = """# The Bell Rules

## Nerve Test Adjustments

Roll 1d10 and modify as follows.

| Adjustment | Circumstance |
| --- | --- |
| -2 | Under fire during the turn just ended from a hidden crew. |
| +1 | Under attack during the turn just ended from mortars, fire ships or kites. |
| -3 | Crew is drafted. |

## Nerve Test Effects

| Score | Effect |
| --- | --- |
| 5 or more | Carry On |
| 4 or less | Waver: The crew may not shoot. |
"""


@lru_cache(maxsize=1)
def bells() -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("bells", "bells", "Bells", "md", FIRE, hashlib.sha256(FIRE.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("bells", "Bells"), [document]))


@pytest.mark.parametrize(
    ("told", "amount"),
    [
        ("under fire from mortars", 1),
        ("shot at by kites", 1),
        ("under attack from a fire ship", 1),
        ("under fire from a hidden crew", -2),
        ("attacked by a hidden crew", -2),
    ],
)
def test_fire_and_attack_are_told_apart_by_whom_they_come_from(told: str, amount: int) -> None:
    found = answer(bells(), f"What is the total adjustment of the Nerve test for a crew {told}?")
    assert [each["value"] for each in found if each["name"].startswith("total adjustment")] == [amount]


def test_a_roll_with_its_adjustments_is_a_score() -> None:
    found = answer(bells(), "A drafted crew rolls 7 on its Nerve test. What is the final score?")
    assert {each["name"]: each["value"] for each in found} == {
        "score: Nerve Test": 4,
        "total adjustment: Nerve Test": -3,
    }


DENIED = """# The Clay Rules

## Steadiness Test Adjustments

Roll 1d10 and modify as follows.

| Adjustment | Circumstance |
| --- | --- |
| -4 | Band is not sworn & is out of sight. |
| -1 | Band is sworn and is out of sight. |
| -3 | Band is drafted. |
| -2 | For each cart in band wrecked since the start of the game. |
| -1 | Band contains carts in sight of a shed. |
| -1 | Any cart has run out of shot. |
| +4 | Band is sworn. |
| +1 | A captain in sight is out of reach. |

## Steadiness Test Effects

| Score | Effect |
| --- | --- |
| 6 or more | Carry On |
| 5 or less | Scatter: Carts may not shoot or turn. |
"""


@pytest.mark.parametrize(
    ("told", "amount"),
    [
        ("the band isn't sworn and it isn't in sight", -4),
        ("the band isnt sworn, and the band is not in sight", -4),
        ("the band isn't sworn and it is drafted", -3),
        ("A drafted band that is out of sight has had two carts wrecked", -11),
    ],
)
def test_what_is_denied_and_what_is_told_whole(told: str, amount: int) -> None:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("denied", "denied", "Denied", "md", DENIED, hashlib.sha256(DENIED.encode()).hexdigest())
    rules = Rules.of(read_ruleset(Ruleset("denied", "Denied"), [document]))
    question = read(rules, f"{told[:1].upper()}{told[1:]}. What is the total adjustment to the steadiness test?")
    found = [each["value"] for each in answer(rules, question.reading) if each["name"].startswith("total adjustment")]
    assert found == [amount]
