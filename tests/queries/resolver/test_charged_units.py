"""What a charged unit may answer with: who a reaction is for, what closes it, and what it must do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Tin Shores

## Unit types

| Kind | Pace | May swim |
|---|---|---|
| Foot | 5 | yes |
| Horse | 8 | yes |
| Gun Raft | 3 | no |

**Foot.** Foot move 5".

**Horse.** Horse move 8".

**Gun Raft.** Gun Rafts may not swim. They may not Volley, except that the crew of a Culverin may do so.

## Charge Reactions

When a unit is charged, its player chooses one of these reactions.

**Stand.** The unit stays where it is.

**Volley.** A unit that is armed with missile weapons may shoot at the charger. This reaction is not available if:
- the unit is charged in the flank or rear;
- the unit is Tired; or
- the unit is already in combat.

**Brace.** Foot that carry spears or pikes may present them at the charger.

**Run.** The unit makes a flee move. A Dazed unit which is charged must Run.

**Jeer.** A unit cannot Jeer if it has already made a reaction this turn.

## Special Rules

**Frothing.** A Frothing unit is immune to Dread. The only charge reactions it may use are Stand and Run.

## States

**Dazed.** A Dazed unit may not dig.

**Tired.** A Tired unit may not dig. Pikes of the Rose Guard, who sleep at noon, may not be Tired at all.

**Broken.** A Broken unit may not shoot.

## Weapons

| Weapon | Range | Strength | Notes |
|---|---|---|---|
| Bow | 24" | 3 | - |
| Culverin | 48" | 6 | Gun Raft |

## Hexes

| Hex | Cost | Effect |
|---|---|---|
| Pall of Cinders | 2 | The target is Tired. |
| Salt Wind (dagger) | 3 | The target is Dazed. |
| Grey Rain | 4 | The target must move. |

Pall of Cinders does not affect Horse.
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    base = opened(BOOK, tmp_path_factory.mktemp("charged"))
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Frothing unit Volley?", "denied"),
        ("Can a unit with bows Volley?", "allowed"),
        ("My unit is charged in the flank. Can it Volley?", "denied"),
        ("My unit is already in combat. Can it Volley?", "denied"),
        ("Can a Tired unit Volley?", "denied"),
        ("Can a Broken unit Volley?", "denied"),
        ("Can Foot with pikes Brace?", "allowed"),
        ("Can Horse Brace?", "denied"),
        ("My Dazed unit is charged. Can it Stand?", "denied"),
        ("My unit is charged. Can it Stand?", "allowed"),
        ("Can a Tired unit Jeer?", "allowed"),
        ("My unit has already made a reaction this turn. Can it Jeer?", "denied"),
        ("Can a Gun Raft swim?", "denied"),
        ("Can Pikes of the Rose Guard become Tired?", "denied"),
        ("Can Pikes of the Red Watch become Tired?", "allowed"),
        ("Does Pall of Cinders make Horse Tired?", "denied"),
        ("Does Pall of Cinders make Foot Tired?", "allowed"),
    ],
)
def test_what_a_charged_unit_may_answer_with(book: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(book, question)["verdict"] == verdict


def test_what_tells_of_all_reactions_is_none(tmp_path: Path) -> None:
    extra = (
        "**Charge Distance.** Roll two dice and add the higher to the Pace of the charger.\n\n"
        "**Reacting Twice.** A unit which has used Volley may do nothing but Stand when it is charged again.\n\n"
        "## Special Rules"
    )
    base = opened(BOOK.replace("## Special Rules", extra), tmp_path)
    (answer,) = ask(base, "Which charge reactions can Foot with pikes use?")["answers"]
    base.close()
    named = {ruling["option"]["name"] for ruling in answer["rulings"]}
    assert {"Stand", "Volley", "Brace"} <= named
    assert not {"Charge Distance", "Reacting Twice"} & named
