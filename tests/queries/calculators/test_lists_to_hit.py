"""Modifiers to hit that stand in a list of another section, told twice, and for scores past the die."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """MARSH FOWLERS

THE VOLLEY PHASE

To find what a model needs to hit, subtract its Aim value from 7. Apply the
modifiers below to the dice roll, and not to the number that is needed to hit.

TO HIT WITH MISSILES
  Target more than half range away ............... -1
  Target in soft cover ........................... -1
  Target is Scatterlings or a single Reeve ....... -1
  Shooter is Dazed ............................... -1

A natural 1 always misses.

If a roll of 7 or more would be needed, roll a 6 first and then, for each such
6, a further dice: 7+ needs a 4, 5 or 6 on the second dice, 8+ a 5 or 6, and
9+ a 6.

PLUCK

PLUCK TESTS. Roll 2D6. If the total is equal to or less than the Pluck of the
unit the test is passed.

PLUCK TEST MODIFIERS (to the unit's Pluck)
  The unit is Dazed .............................. -1
  The unit is alone .............................. -1

KINDS OF FOWLER

Kind           Pace  May wade  Test for panic
Bank Folk        4     yes         yes
Scatterlings     5     yes         yes
Great Heron      6     yes         no

SCATTERLINGS. These go where they like, each of them on his own. Shots at
Scatterlings suffer -1 to hit.

GREAT HERON. A Heron is afraid of nothing, and those who have met one will not
need to be told so.

PANIC. A unit takes a Panic test, which is a Pluck test, when a friend flees
within 6" of it.

STATES

DAZED. A Dazed unit may not wade.

TIRED. A Tired unit may not dig.
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    folder: Path = tmp_path_factory.mktemp("fowlers")
    text = folder / "fowlers.txt"
    text.write_text(BOOK, "utf-8")
    update(folder / "book.db", "book", [text])
    base = kb.store.open(folder / "book.db")
    yield base
    base.close()


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ("A unit with Aim 4 shoots. What is the chance to hit?", Fraction(2, 3)),
        ("A unit with Aim 4 shoots at a target more than half range away. What is the chance to hit?", Fraction(1, 2)),
        ("A unit with Aim 4 shoots at Scatterlings. What is the chance to hit?", Fraction(1, 2)),
        ("A Dazed unit with Aim 3 shoots at Scatterlings in soft cover. What is the chance to hit?", Fraction(1, 12)),
    ],
)
def test_the_chance_to_hit(book: kb.store.KnowledgeBase, question: str, chance: Fraction) -> None:
    (answer,) = ask(book, question)["answers"]
    found = [value for value in answer["values"] if value["unit"] == "probability"]
    assert Fraction(found[0]["exact"]) == chance


def test_who_takes_no_test(book: kb.store.KnowledgeBase) -> None:
    (answer,) = ask(book, "Which kinds of unit never test for Panic?")["answers"]
    assert [entry["name"] for entry in answer["entries"]] == ["Great Heron"]


def test_a_spell_is_cast_by_its_own_number(tmp_path: Path) -> None:
    text = tmp_path / "hymns.txt"
    text.write_text(
        "HYMN SINGERS\n\nSPELLS\n\nTo cast a spell roll 2D6 and add the level of the singer. The spell is cast if the\n"
        "total reaches its casting value, and nobody but a singer may try to do it at all.\n\n"
        "SPELL               CASTING  RANGE  EFFECT\n"
        'Pall of Embers         8+     24"   The target is Dazed.\n'
        'Grey Lament            9+     18"   The target must move\n'
        "                                    towards the sea.\n"
        'Iron Psalm (dagger)    6+      6"   A friendly unit is no longer Dazed.\n'
        'Red Canticle          11+     30"   The target may not move.\n\n'
        "STATES\n\nDAZED. A Dazed unit may not wade, nor may it do any other thing that is of use to\nits friends.\n\n"
        "TIRED. A Tired unit may not dig.\n",
        "utf-8",
    )
    update(tmp_path / "book.db", "book", [text])
    base = kb.store.open(tmp_path / "book.db")
    chances = [
        next(v["exact"] for v in ask(base, question)["answers"][0]["values"] if v["unit"] == "probability")
        for question in (
            "What are the odds for a level 2 singer to cast Pall of Embers?",
            "What chance has a level 3 singer to cast Iron Psalm?",
            "What chance has a level 3 singer to cast a spell?",
        )
    ]
    base.close()
    assert chances == ["13/18", "35/36", "2D6 + 3 ≥ Casting"]
