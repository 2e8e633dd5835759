"""Sentences put into a text by another hand hold as the others do: of any state but one, of who is carried along, of
how near the one is who set a reaction off, and of a reaction that is called by its deed alone."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.conditions import Done, atoms
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.questions import ask
from queries.resolver import resolve
from queries.situations.situation import parse

STATES = """# Salt Marches

## Unit Types

There are two unit types: Pikes and Lancers. Some of their models have the Sage sub-type.

## Statuses

A unit may have any of these statuses.

- A unit affected by any status other than Winded cannot hold or claim objectives.
- A unit with any status may not embark upon a Transport.

### Winded

A Winded unit may not Dash.

### Dazed

A Dazed unit may not Dash or Rest.

## Actions

### Dash

The unit moves up to twice its Pace.

### Rest

The unit recovers a wound.

## Reactions

The reactive player may make these reactions in the Assault phase, when an enemy unit charges one of his units. A
unit that has already made a Reaction in the current turn may not make another.

**Sidestep** – The reacting unit moves up to 3". Pikes may not Sidestep unless the unit also includes a
model with the Sage sub-type.

**Lunge** – The reacting unit may charge the unit that triggered this Reaction if it is within 8" of that unit.

**Shove** – The reacting unit may move the unit that triggered this Reaction 2" if it is within 4" of the unit that
triggered this Reaction. A unit may not Shove more than once per battle.
"""
DEEDS = """A unit can attempt a reaction if it has no order. A unit that already has an order cannot attempt a reaction.
If a unit makes a reaction, then an order dice is given to the unit, which is equivalent to one of the orders.
A unit that is shot at by enemy infantry can react by diving down. It is immediately given a Down order. A dive
down reaction needs no test.
A unit that is targeted by an enemy walker can react by scattering. It immediately gets a Run order. A unit with a
Hide order cannot make a hide reaction against a walker.
A unit that is assaulted by enemy cavalry can react by bracing. It immediately gets a Fire order. Walker units
can’t brace.
A unit with a Hide order can react by shooting at an enemy that comes within its arc of fire with a Run order. A unit
with a Hide order can make a hide reaction against an enemy unit that has assaulted it, but cannot attempt a dive down
reaction.
"""


@functools.cache
def rules(book: str) -> Rules:
    text, form = (STATES, "md") if book == "marches" else (DEEDS, "txt")
    return Rules.of(read_ruleset(Ruleset(book, book), [Document(book, book, book, form, text, "0")]))


def ruled(book: str, unit: dict[str, Any], of: str, name: str, **told: Any) -> str:
    situation, _ = parse({"ruleset": book, "unit": unit, "ask": {"of": of, "name": name}, **told}, rules(book))
    return resolve(rules(book), situation, changes=False).rulings[0].verdict


class _Base:
    def rules(self, ruleset: str) -> Rules:
        return rules(ruleset)

    def rulesets(self) -> list[Ruleset]:
        return [Ruleset("marches", "marches")]


@pytest.mark.parametrize(
    ("state", "name", "verdict"),
    [
        ("Dazed", "Hold objectives", "denied"),
        ("Winded", "Hold objectives", "allowed"),
        ("Dazed", "Embark", "denied"),
        ("Winded", "Embark", "denied"),
    ],
)
def test_a_state_of_any_kind_but_one(state: str, name: str, verdict: str) -> None:
    assert ruled("marches", {"statuses": [state]}, "action", name) == verdict


@pytest.mark.parametrize(
    ("name", "distance", "verdict"),
    [("Lunge", 6, "allowed"), ("Lunge", 10, "denied"), ("Shove", 3, "allowed"), ("Shove", 6, "denied")],
)
def test_how_near_the_one_is_who_set_it_off(name: str, distance: int, verdict: str) -> None:
    told = {"phase": "Assault", "event": "an enemy charges the unit", "facts": {"distance": distance}}
    assert ruled("marches", {"type": "Lancers"}, "reaction", name, **told) == verdict


@pytest.mark.parametrize(
    ("name", "event", "enemy", "verdict"),
    [
        ("Scatter", "enemy shooting", "Walker", "allowed"),
        ("Scatter", "enemy move", "Walker", "denied"),
        ("Brace", "enemy assault", "Cavalry", "allowed"),
        ("Brace", "enemy assault", "Infantry", "denied"),
        ("Brace", "enemy shooting", "Cavalry", "denied"),
        ("Dive down", "enemy shooting", "Infantry", "allowed"),
    ],
)
def test_a_reaction_called_by_its_deed(name: str, event: str, enemy: str, verdict: str) -> None:
    assert ruled("deeds", {}, "reaction", name, event=event, enemy={"type": enemy}) == verdict


def test_what_was_done_in_the_phase_and_not_in_the_turn() -> None:
    text = STATES.replace("in the current turn may", "in the current Phase may").replace(
        "**Sidestep**", "A unit that has Dashed this turn may not Rest in the same phase.\n\n**Sidestep**"
    )
    reading = read_ruleset(Ruleset("phases", "phases"), [Document("phases", "phases", "phases", "md", text, "0")])
    spans = {
        atom.action.rpartition("/")[2]: atom.span
        for clause in reading.clauses
        if clause.relation == "denies"
        for atom in atoms(clause.when)
        if isinstance(atom, Done)
    }
    assert spans == {"reaction": "phase", "dash": "turn"}


def test_what_those_of_an_order_may_not_answer_with() -> None:
    told = {"event": "enemy shooting", "enemy": {"type": "Infantry"}}
    assert ruled("deeds", {"statuses": ["Hide order"]}, "reaction", "Dive down", **told) == "denied"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Pikes include a Sage and got charged. Can they Sidestep?", "allowed"),
        ("My Pikes have a Sage in the unit and got charged. Can they Sidestep?", "allowed"),
        ("My Pikes got charged. Can they Sidestep?", "denied"),
        ("My Pikes have a Sage in front of them and got charged. Can they Sidestep?", "denied"),
        ("My Lancers used Shove earlier this battle and are charged now. Can they do it again?", "denied"),
        ("My Lancers Shoved last turn and are charged now. May they do so once more?", "denied"),
        ("My Lancers used Lunge earlier this battle and are charged now. Can they do it again?", "allowed"),
        ("My Lancers Lunged in turn 2. It is turn 4 and they are charged. Can they Lunge again?", "allowed"),
        ("My Lancers Lunged this turn. Can they do it again?", "denied"),
        ("Can a unit embark upon a transport?", "allowed"),
        ("Can a unit without any status embark upon a transport?", "allowed"),
    ],
)
def test_asked(question: str, verdict: str) -> None:
    answer = ask(_Base(), question, ruleset="marches")
    assert [r["verdict"] for a in answer["answers"] for r in a["rulings"]] == [verdict]
