# ruff: noqa: E501
"""The same few situations as players tell them, in many wordings: the verdict and the passage that decides it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Salt And Scree

Two players fight over a quarry. Each round every band is activated once. When it is activated, a band has 2 AP, which it
spends on actions.

# Band Types

There are four types of band: Hauler, Picket, Crawler and Mule.

## Picket

Slingers, diggers and rope teams.

## Hauler

A cart, a field sledge or a trolley: anything with wheels and no plate.

A Hauler may not Flatten.

## Crawler

A Crawler never Scrambles.

## Mule

A Mule ignores the effects of being Mired.

# States

## Rattled

A Rattled band may not react.

## Snagged

A Snagged band may not Walk or Scramble.

## Mired

A Mired band may not Scramble.

## Burrowed

A Burrowed band may not Rush.

## Doubt tokens

A band with three or more doubt tokens may not react.

# Special Rules

## Dour

A Dour band may react even while it is Rattled.

## Crawler-shy

A Crawler-shy band may not Throw Back at a Crawler.

## Grisly

A band that wants to Rush an enemy band with Grisly must first take a Grit Test. If the test is failed, it may not Rush.

# Actions

## Walk

Cost: 1 AP. The band moves up to 6 inches.

## Scramble

Cost: 2 AP. The band moves up to 12 inches.

## Rush

Cost: 1 AP. The band moves up to 8 inches into contact with an enemy band.

## Gather

Cost: 1 AP. Remove one doubt token from the band. A band may not Gather while an enemy band is within 6 inches.

## Look Out

Cost: 1 AP. The band gains a lookout token.

# Reactions

A band may make only one reaction per round.

## Flatten

When an enemy band shoots at this band, it may Flatten. It then counts as being in cover against that attack.

## Throw Back

When an enemy band within 12 inches has shot at this band, it may Throw Back. The band shoots at that enemy band.

## Snap Volley

When an enemy band within 10 inches and in line of sight moves, a band that has a lookout token may Snap Volley. It shoots
at that enemy band.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> kb.store.KnowledgeBase:
    folder: Path = tmp_path_factory.mktemp("retold")
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "salt", [folder / "core.md"])
    return kb.store.open(folder / "x.db")


_RATTLED, _COUNT, _THREE = "A Rattled band may not react", "only one reaction per round", "three or more doubt tokens"
_SNAGGED, _NO_TOKEN, _SEEN = "A Snagged band may not", "a band that has a lookout token", "in line of sight"
CASES = [
    ("Snap Volley", "denied", _RATTLED, (
        "My Picket band is rattled and has a lookout token. An enemy moves 8\" away in line of sight. Can it resolve a Snap Volley?",
        "Aren't my rattled Pickets allowed to Snap Volley an enemy that moves 8\" away in line of sight? They do have a lookout token.",
        "Is there anything that stops my Rattled Picket band from using Snap Volley on an enemy that moves 8\" away in line of sight? It has a lookout token.",
        "May a Picket band that is Rattled but has a lookout token Snap Volley an enemy moving 8\" away in line of sight?",
    )),
    ("Snap Volley", "allowed", "A Dour band may react", (
        "My Picket band is rattled and has a lookout token, an enemy moves 8\" away in line of sight. It's Dour - can it Snap Volley anyway?",
    )),
    ("Snap Volley", "denied", _NO_TOKEN, (
        "My Picket band already spent its lookout token. An enemy moves 8\" away in line of sight. May it Snap Volley?",
        "I forgot to give my Picket band a lookout token. An enemy moves 8\" away in line of sight. May it Snap Volley?",
    )),
    ("Snap Volley", "denied", _SEEN, (
        "An enemy sneaks past my Picket band 8\" away on the other side of a wall, so no LoS. It has a lookout token. Can it Snap Volley?",
        "My Picket band has a lookout token. An enemy moves 8\" away, but there's no LOS. Can it Snap Volley?",
    )),
    ("Flatten", "denied", "A Hauler may not Flatten", (
        "My cart is being shot at. Can it Flatten?",
        "An enemy Crawler shoots at my field sledge. Does it get to Flatten?",
        "Isn't a Hauler allowed to Flatten when shot at?",
        "We're arguing whether a Hauler can Flatten when shot at. Can it?",
        "Would my Hauler get to Flatten, e.g. when a Crawler shoots at it?",
    )),
    ("Flatten", "allowed", "When an enemy band shoots at this band", (
        "An enemy cart shoots at my Pickets. Can they Flatten?",
        "The enemy has already reacted this round. He shoots at my Pickets. May they Flatten?",
        "My Crawler already reacted this round. Now my Pickets are shot at, who haven't. May the Pickets Flatten?",
        "My Picket band had three doubt tokens but lost one. An enemy shoots at it. Can it Flatten?",
        "My Picket band had three doubt tokens and got rid of all of them. An enemy shoots at it. May it Flatten?",
        "My Picket band has fewer than three doubt tokens. An enemy shoots at it. May it Flatten?",
    )),
    ("Flatten", "denied", _THREE, (
        "My Picket band had two doubt tokens and just got another one. An enemy shoots at it. Can it Flatten?",
        "My Pickets picked up a third doubt token. Now they're shot at. Can they Flatten?",
        "My Pickets gained a doubt token, which makes three. They're shot at. Can they Flatten?",
    )),
    ("Flatten", "denied", _COUNT, (
        "How about a second reaction: my Picket band already made one this round and is shot at again, may it Flatten?",
        "My Picket band has had its reaction this round. It's shot at. Can it Flatten?",
    )),
    ("Throw Back", "denied", "may not Throw Back at a Crawler", (
        "My Pickets are Crawler-shy. A Crawler shoots at them from 9\". I want to Throw Back. Can I?",
    )),
    ("Throw Back", "allowed", "within 12 inches has shot", (
        "My Picket band was shot at from 9\" away, and the band next to it is Rattled. Can my Pickets Throw Back?",
        "My Pickets were shot at from 9\" away. They're not Rattled. Can I Throw Back with them?",
    )),
    ("Scramble", "denied", _SNAGGED, (
        "I want to Scramble with my Pickets but they're snagged. Can I?",
        "Aren't Snagged Picket bands allowed to Scramble?",
        "An enemy snagged my Pickets. May they Scramble?",
        "Can I spend 2 AP on a Scramble with my snagged Pickets?",
        "Does anything prevent a Snagged band from Scrambling?",
    )),
    ("Scramble", "denied", "A Mired band may not Scramble", (
        "My Picket band is mired, and there's a Mule with it. Can the Picket band Scramble?",
        "My Pickets are Mired. My Mule isn't. Can the Pickets Scramble?",
    )),
    ("Scramble", "allowed", "", (
        "My Pickets were snagged but aren't any longer. May they Scramble?",
        "My Pickets lost the Snagged state. Can they Scramble?",
        "My other band is snagged. Can my Picket band Scramble?",
        "The Crawler next to my Pickets is snagged. Can my Pickets Scramble?",
        "My Picket band has Snagged an enemy band. May it Scramble?",
        "My Pickets aren't snagged. Can they Scramble, or do they need to be Dour?",
    )),
    ("Rush", "denied", "If the test is failed", (
        "We argued about this one: my Pickets took the Grit test to Rush a band with Grisly and failed it. Do they get to Rush?",
        "I rolled the Grit test for my Pickets to Rush a Hauler with Grisly and failed. Can they Rush it anyway?",
    )),
    ("Rush", "allowed", "", (
        "My Pickets took the Grit test to Rush a band with Grisly and passed it. Do they get to Rush?",
        "Can my Pickets Rush a Burrowed enemy band?",
        "Can my Pickets Rush a band that is Burrowed?",
    )),
    ("Rush", "denied", "A Burrowed band may not Rush", ("My Burrowed Pickets want to Rush a Snagged Crawler. May they?",)),
    ("Gather", "allowed", "", (
        "A friendly Hauler is 2\" away from my Pickets with 2 doubt tokens, and there's no enemy within 6\". Can they Gather?",
    )),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "verdict", "quote", "question"),
    [(option, verdict, quote, each) for option, verdict, quote, questions in CASES for each in questions],
)
def test_the_situation_that_is_told(base: Any, option: str, verdict: str, quote: str, question: str) -> None:
    (answer,) = ask(base, question)["answers"]
    ruling = next(each for each in answer["rulings"] if each["option"]["name"] == option)
    assert ruling["verdict"] == verdict, answer["reading"]
    assert any(quote in " ".join(each["quote"].split()) for each in ruling["because"]) or not quote


ORDERS = """# The Ford

Every crew is one of two kinds: Riflemen and Vehicles.

**Vehicles.** Lorries, tractors and carts.

# Orders

Each turn a crew may be given one order. The orders are Dash, Halt and Volley.

**Dash.** The crew moves up to 12".

**Halt.** The crew stays where it is.

**Volley.** The crew shoots twice.

A Vehicle may not be given a Dash order.

# Markers

**Dread markers.** A crew with a Dread marker may not be given a Dash order.

# Reactions

A crew with three Dread markers may not react. A crew that has an order other than Halt may not react.

**Shoot Back.** When an enemy crew within 12" shoots at this crew, it may Shoot Back. It shoots at that crew.
"""


@pytest.mark.parametrize(("verdict", "question"), [
    ("denied", "I want to give a Dash order to my tractor. Can I?"),
    ("denied", "Can I issue a Dash order to a Vehicle?"),
    ("denied", "My Riflemen crew has a Dread marker. Can I order it to Dash?"),
    ("allowed", "My Riflemen crew had a Dread marker but lost it. May I give it a Dash order?"),
    ("denied", "My Riflemen crew Dashed this turn. An enemy 9\" away shoots at it. Can it Shoot Back?"),
    ("allowed", "My Riflemen crew is on a Halt order. An enemy 9\" away shoots at it. Can it Shoot Back?"),
    ("allowed", "My Riflemen crew hasn't had an order yet this turn. An enemy 9\" away shoots at it. Can it Shoot Back?"),
])  # fmt: skip
def test_orders_that_are_told(tmp_path: Path, verdict: str, question: str) -> None:
    (tmp_path / "core.md").write_text(ORDERS, encoding="utf-8")
    update(tmp_path / "x.db", "ford", [tmp_path / "core.md"])
    (answer,) = ask(kb.store.open(tmp_path / "x.db"), question)["answers"]
    assert [each["verdict"] for each in answer["rulings"]] == [verdict], answer["reading"]


@pytest.mark.parametrize(("question", "names"), [
    ("What is a Snagged band not allowed to do?", {"Walk", "Scramble"}),
    ("What does Snagged stop a band from doing?", {"Walk", "Scramble"}),
    ("What is forbidden to a Snagged band?", {"Walk", "Scramble"}),
    ("Which actions does being Mired stop?", {"Scramble"}),
    ("Which bands aren't affected by being Mired?", {"Mule"}),
])  # fmt: skip
def test_what_is_asked_for_by_name(base: Any, question: str, names: set[str]) -> None:
    (answer,) = ask(base, question)["answers"]
    assert {each["name"] for each in answer["entries"]} == names
