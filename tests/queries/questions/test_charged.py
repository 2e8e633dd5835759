"""Who may answer a charge: told by how far off it began, by whom a thing is open to, and by what closes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened, ruled

_BOOK = """# The Red Coast

## Unit types
Units are Foot, Riders or Guns.

## Classes
Every unit has a class: Raw, Trained or Old. A Raw unit may not march. A Trained unit may march. An Old unit may run.

## States
**Dazed.** A Dazed unit may not fire. A Dazed unit must subtract 1 when it tries to Form Ring.
**Loose.** A Loose unit may hide.

## Responses
A unit that is charged may make one Response.

### Hold Fast
A unit charged from under 4" away may not Hold Fast.
### Volley
A unit which has fired may not Volley, nor may one that is charged from under 4" away.
### Run Away
A unit that is charged from within 4" cannot Run Away.
### Form Ring
Foot charged by Riders may attempt to Form Ring. Roll a D6: Old and Raw Foot need 5 or more, Trained 3 or more. Add 1
if the Riders started their charge more than 8" away.

## Weather
**Rain.** When it is raining muskets do not fire, and Volley is therefore closed to Foot.
**Dust.** If there is dust, Hold Fast is closed to all but Foot.

## Of the Old
Guns and Old Foot are never Loose.
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    base = opened(_BOOK, Path(tmp_path_factory.mktemp("charged")))
    yield base
    base.close()


@pytest.mark.parametrize("deed", ["Hold Fast", "Volley", "Run Away"])
@pytest.mark.parametrize(("far", "verdict"), [(3, "denied"), (6, "allowed")])
def test_a_charge_from_so_far_off(book: kb.store.KnowledgeBase, deed: str, far: int, verdict: str) -> None:
    assert ruled(book, f'My Riders are charged from {far}" away. Can they {deed}?')["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("It is raining. Can Foot Volley when charged?", "denied"),
        ('It is raining. Riders are charged from 6" away. Can they Volley?', "allowed"),
        ("Can an Old Foot unit be Loose?", "denied"),
        ("Can Guns be Loose?", "denied"),
        ("Can Old Riders be Loose?", "allowed"),
    ],
)
def test_what_is_closed_to_some(book: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(book, question)["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        (
            'What is the chance that Trained Foot manages to Form Ring when the Riders started their charge 10" away?',
            0.833333,
        ),
        ('Odds of a Dazed Raw Foot unit forming ring against Riders that start 6" away?', 0.166667),
    ],
)
def test_a_score_for_each_of_several_kinds(book: kb.store.KnowledgeBase, question: str, chance: float) -> None:
    values = [value["value"] for answer in ask(book, question)["answers"] for value in answer["values"]]
    values += [v["value"] for a in ask(book, question)["answers"] for r in a["rulings"] for v in r["values"]]
    assert chance in values
