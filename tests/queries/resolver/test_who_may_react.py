"""Reactions of a small book, with one of its sentences put in other ways: to whom alone they are open, who never
shoots, who gains nothing by a rule, and how far off by his own figure the enemy must be."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

SORTS = "Lancers, Slingers and Militia are Field units. Sutlers are Baggage units."
OPEN = "Only Field units may make Reactions."
NEVER = "Lancers may never shoot."
RULE = "Sutlers and Militia can never benefit from this special rule."
NEAR = (
    "A Parting Shower cannot be declared if the distance between the two units is less than the Stride of the charger."
)
MURKY = 'Enemy units that are more than X" away may not Pelt a unit with this rule.'
SHARP = 'The unit may Pelt at up to 20" rather than 16".'
OILY = "This unit can Retreat without the enemies being allowed to make a Trip."

BOOK = """# Salt Orchard

Two players fight over a walled orchard.

| Unit | Stride | Nerve |
|---|---|---|
| Lancers | 7 | 6 |
| Slingers | 4 | 7 |

## Units

{sorts} {never}

## Orders

### Shoot

The unit shoots at an enemy within 20".

### Retreat

The unit moves out of contact with an enemy.

### Charge

The unit moves into contact with an enemy within 10".

## Reactions

There are five Reactions, Parting Shower, Shuffle, Hedge, Pelt and Trip.

- {open}

### Parting Shower

When an enemy declares a Charge against it, a unit may make a Parting Shower. It shoots at the charging unit before it
moves. {near}

### Shuffle

When an enemy declares a Charge against it, a unit may Shuffle. It moves up to 2" to one side.

### Hedge

When an enemy declares a Charge against it, a unit with the Thorny special rule may Hedge. It adds 1 to its Nerve.

### Pelt

When an enemy moves within 16" of it, a unit may Pelt it.

### Trip

When an enemy in contact with it makes a Retreat, a unit may make a Trip. It strikes once at that enemy.

## Special Rules

### Thorny

A unit with this special rule can make the Hedge reaction. {rule}

### Murky (X)

{murky}

### Sharp

{sharp}

### Oily

{oily}
"""


def ruled(stated: dict[str, Any], **changes: str) -> str:
    """The verdict on what is asked, with some of the sentences changed."""
    told = {"sorts": SORTS, "open": OPEN, "never": NEVER, "rule": RULE, "near": "", "murky": MURKY, "sharp": SHARP}
    document = Document(
        "orchard", "orchard", "Salt Orchard", "md", BOOK.format(**(told | {"oily": OILY} | changes)), "0"
    )
    book = Rules.of(read_ruleset(Ruleset("orchard", "Salt Orchard"), [document]))
    situation, _ = parse({"ruleset": "orchard", **stated}, book)
    return resolve(book, situation, changes=False).rulings[0].verdict


def verdict(name: str, kind: str, rules: list[str] | None = None, off: int = 0, **changes: str) -> str:
    """The verdict on a reaction to a charge, by an enemy of Stride 7 where it is told how far ``off`` he is."""
    stated: dict[str, Any] = {
        "unit": {"type": kind, "rules": rules or []},
        "event": "enemy declares a Charge against the unit", "ask": {"of": "reaction", "name": name},
    }  # fmt: skip
    if off:
        stated |= {"enemy": {"type": "Lancers", "characteristics": {"Stride": 7}}, "facts": {"distance": off}}
    return ruled(stated, **changes)


@pytest.mark.parametrize("said", [
    {},
    {"sorts": "Field units are Lancers, Slingers and Militia. Sutlers are Baggage units."},
    {"sorts": "The Field units are the Lancers, the Slingers and the Militia. Sutlers are Baggage units."},
    {"open": "Reactions may be made by Field units only."},
    {"open": "A unit must be a Field unit to make a Reaction."},
    {"open": "Reactions are made by Field units. No other unit may react."},
    {"open": "Reactions are open to Field units, and to no others."},
])  # fmt: skip
def test_to_whom_alone_they_are_open(said: dict[str, Any]) -> None:
    assert [verdict("Shuffle", kind, **said) for kind in ("Militia", "Sutlers")] == ["allowed", "denied"]


@pytest.mark.parametrize("said", [NEVER, "Lancers do not shoot.", "Under no circumstances may Lancers shoot."])
def test_who_never_shoots_makes_no_reaction_that_is_a_shooting(said: str) -> None:
    asked = (("Parting Shower", "Lancers"), ("Parting Shower", "Slingers"), ("Shuffle", "Lancers"))
    assert [verdict(*each, never=said) for each in asked] == ["denied", "allowed", "allowed"]


@pytest.mark.parametrize("said", [RULE, "Militia may not take advantage of this rule.", "It has no effect on Militia."])
def test_who_gains_nothing_by_a_rule(said: str) -> None:
    assert [verdict("Hedge", kind, ["Thorny"], rule=said) for kind in ("Militia", "Lancers")] == ["denied", "allowed"]


@pytest.mark.parametrize("said", [
    NEAR,
    "A Parting Shower cannot be made if the charging unit is closer than its own Stride.",
    "A Parting Shower may only be made if the charging unit is at least its own Stride away.",
    "There is no time for a Parting Shower if the enemy begins its charge at a distance less than its Stride.",
])  # fmt: skip
def test_how_far_off_by_a_figure_of_his_own(said: str) -> None:
    assert verdict("Parting Shower", "Slingers", off=5, near=said) == "denied"
    assert verdict("Parting Shower", "Slingers", off=9, near=said) == "allowed"


@pytest.mark.parametrize("said", [
    MURKY,
    "Enemies beyond X\" may not Pelt this unit.",
    "An enemy may Pelt this unit only if it is within X\".",
    "Enemies can only Pelt a unit with this rule if they are within X\" of it.",
])  # fmt: skip
def test_within_how_far_they_may_be_reacted_against(said: str) -> None:
    stated: dict[str, Any] = {"unit": {"type": "Slingers"}, "ask": {"of": "reaction", "name": "Pelt"}}
    stated |= {"event": "enemy moves", "enemy": {"type": "Lancers", "rules": ["Murky (6)"]}}
    found = [ruled({**stated, "facts": {"distance": off}}, murky=said) for off in (5, 9)]
    assert found == ["allowed", "denied"]


@pytest.mark.parametrize("said", [
    SHARP,
    "The range at which this unit may Pelt is 20\" instead of 16\".",
    "When this unit uses Pelt, it may do so at up to 20\".",
    "Add 4\" to the distance at which this unit may Pelt.",
])  # fmt: skip
def test_from_how_much_farther_some_may_react(said: str) -> None:
    stated: dict[str, Any] = {"event": "enemy moves", "ask": {"of": "reaction", "name": "Pelt"}}
    asked: tuple[tuple[list[str], int], ...] = ((["Sharp"], 19), ([], 19), (["Sharp"], 22))
    found = [
        ruled({**stated, "unit": {"type": "Slingers", "rules": rules}, "facts": {"distance": off}}, sharp=said)
        for rules, off in asked
    ]
    assert found == ["allowed", "denied", "denied"]


@pytest.mark.parametrize("said", [
    OILY,
    "This unit may Retreat without suffering a Trip.",
    "The unit may Retreat freely: its enemies may not make a Trip.",
    "Trips cannot be made against this unit.",
])  # fmt: skip
def test_against_whom_nobody_may_react(said: str) -> None:
    stated: dict[str, Any] = {"unit": {"type": "Slingers"}, "ask": {"of": "reaction", "name": "Trip"}}
    stated |= {"event": "an enemy in contact with the unit makes a Retreat"}
    found = [ruled({**stated, "enemy": {"type": "Lancers", "rules": had}}, oily=said) for had in (["Oily"], [])]
    assert found == ["denied", "allowed"]


WARD = """# Ash Ferry

## Units

Pikes and Bows are Foot units.

## Statuses

### Dazed

A Dazed unit may not run.

### Winded

A Winded unit may not run.

## Reactions

The following Reactions can be made: Duck, Parry and Riposte.

- A unit can make only one Reaction per round.
- {army}
- {dazed}
- Winded units may not make Reactions.

### Duck

When an enemy shoots at it, a unit may Duck. It moves up to 2".

### Parry

When an enemy shoots at it, a unit may Parry. It adds 1 to its Guard. {own}

### Riposte

When an enemy shoots at it, a unit may make a Riposte. {riposte}

## Special Rules

### Dogged

A unit with this rule may Duck even if it is Dazed, and it may Parry even if it is Winded.
"""
ARMY = "An army can make no more than three Reactions per round."
DAZED = "Dazed units may not make Reactions."
RIPOSTE = (
    "Ripostes do not count towards the limit of one Reaction per unit, but they do count towards the limit of three "
    "per army."
)


def ferried(name: str, unit: dict[str, Any], facts: dict[str, Any] | None = None, **changes: str) -> str:
    told = {"army": ARMY, "dazed": DAZED, "riposte": RIPOSTE, "own": ""}
    document = Document("ferry", "ferry", "Ash Ferry", "md", WARD.format(**(told | changes)), "0" * 64)
    book = Rules.of(read_ruleset(Ruleset("ferry", "Ash Ferry"), [document]))
    stated = {"ruleset": "ferry", "unit": {"type": "Pikes", **unit}, "facts": facts or {}, "event": "enemy shooting"}
    situation, _ = parse({**stated, "ask": {"of": "reaction", "name": name}}, book)
    return resolve(book, situation, changes=False).rulings[0].verdict


@pytest.mark.parametrize("said", [
    ARMY,
    "A maximum of three Reactions may be made by an army in any one round.",
    "Each side has three Reactions per round.",
    "At most three of your units may make a Reaction in the same round.",
])  # fmt: skip
def test_what_the_whole_army_has_made(said: str) -> None:
    made = [{"reactions made by the army this round": number} for number in (3, 2)]
    assert [ferried("Duck", {}, facts, army=said) for facts in made] == ["denied", "allowed"]


def test_what_does_not_count_to_the_one_limit_counts_to_the_other() -> None:
    asked: tuple[dict[str, Any], ...] = ({"reactions made this round": 1}, {"my army has made three Reactions": True})
    assert [ferried("Riposte", {}, facts) for facts in asked] == ["allowed", "denied"]
    even = "A unit may Parry even if it has already made a Reaction this round."
    assert [ferried("Parry", {}, asked[0], own=own) for own in (even, "")] == ["allowed", "denied"]


def test_each_deed_is_done_in_spite_of_what_stands_beside_it() -> None:
    asked = [("Duck", "Dazed"), ("Parry", "Winded"), ("Duck", "Winded"), ("Parry", "Dazed")]
    found = [ferried(name, {"rules": ["Dogged"], "statuses": [state]}) for name, state in asked]
    assert found == ["allowed", "allowed", "denied", "denied"]


@pytest.mark.parametrize("said", [
    "The only Reaction that a Dazed unit may make is Duck.",
    "A Dazed unit may only react by Ducking.",
])  # fmt: skip
def test_what_alone_is_left(said: str) -> None:
    assert [ferried(name, {"statuses": ["Dazed"]}, dazed=said) for name in ("Duck", "Parry")] == ["allowed", "denied"]


@pytest.mark.parametrize(("own", "expected"), [
    ("If the chance never comes, the unit may keep its guard, provided that it is not Dazed.", "allowed"),
    ("A unit may Parry, provided that it is not Dazed.", "denied"),
])  # fmt: skip
def test_what_keeping_something_asks_for_is_not_asked_for_the_reaction(own: str, expected: str) -> None:
    assert ferried("Parry", {"statuses": ["Dazed"]}, dazed="Dazed units are slow.", own=own) == expected
