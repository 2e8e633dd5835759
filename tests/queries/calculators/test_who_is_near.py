"""Tests whose modifiers ask who is near, how many of something there are, and at which figure somebody is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kb.store
from ingest.update import update

BOOK = """VELDT WATCH

When a piece rolls for a Pluck Test, a roll of 1 always fails and a roll of 6 always succeeds, whatever is added.

Profiles

Kind        Pace   Grit   Lilt
Lancer      8      7      +1
Herald      6      9      +2
Slinger     6      6      +0
Ox          4      8      -1

Wound markers. Wounds are shown by Wound markers.

Dazed. A Dazed unit may not shoot.

Drums. A unit in step 3 or 4 is at Full Drum.

Grit Tests

Roll two dice and add them together. The test is passed if the total is equal to or lower than the unit's Grit, after
adding any of the following to its Grit.

- +2 if another friendly Herald, other than the unit itself, is within 8"
- -1 for each Wound marker it has suffered
- -1 if Dazed
- -2 if no friend is within 6"

Pluck Tests

Roll a D6 and apply the modifiers. On a 4 or more the test is passed.

Modifier table
Each Wound marker borne by the unit -1
Friendly Herald within 8 inches +1
Unit is Dazed -2
Nobody of its side has been slain this turn +1

Lilt Tests

Roll 2D6 and add the unit's Lilt. On a total of 8 or more the test is passed.

Lilt modifiers
In step 0 or 1: +2
At Full Drum: -1
"""

CHANCES = [
    ('What are the odds of a Slinger with two Wound markers passing a Grit Test? A Herald stands 5" away.', "5/12"),
    ("A lone Slinger, all alone with no friends nearby, takes a Grit Test. Chance of passing?", "1/6"),
    ('My Lancer has no friends within 6" and is Dazed. What is the probability it passes its Grit Test?', "1/6"),
    ("My Lancer takes a Grit Test; the Herald is miles away. Chance it passes?", "7/12"),
    ("Lancer with three Wounds, friendly Herald within 8 inches: chance of passing a Grit test?", "5/12"),
    ('An Ox is Dazed and its nearest friend is 9" away. Odds of passing a Grit Test?', "5/18"),
    ("My Lancer isn't Dazed and has no Wound markers. There's a Herald next to him. Odds to pass a Grit Test?", "5/6"),
    ("Chance that a Slinger with a Wound passes a Pluck Test, Herald 6 inches away?", "1/2"),
    ("Chance that a Dazed Slinger with two Wounds passes a Pluck Test?", "1/6"),
    ("What are the odds of a Herald in step 4 passing a Lilt Test?", "7/12"),
    ("What are the odds of a Lancer in step 1 passing a Lilt Test?", "5/6"),
    ("What are the odds of a Lancer in step 2 passing a Lilt Test?", "7/12"),
]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("veldt")
    (folder / "core.txt").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "veldt", [folder / "core.txt"])
    return kb.store.open(folder / "x.db")


@pytest.mark.parametrize(("question", "chance"), CHANCES)
def test_the_chance_is_that_of_the_scene(rules: Any, question: str, chance: str) -> None:
    (answered,) = rules.ask(question)["answers"]
    assert answered["values"][0]["exact"] == chance, answered["values"][0]["steps"]
