"""Words for units and kinds, lists that sentences announce, names as headings write them."""

from __future__ import annotations

import pytest

from ingest.unitwords import unit_words
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.naming import is_name, parts, singular, tidy

UNITS = frozenset(("ship", "unit"))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Conditions", "status"), ("Damage States", "status"), ("The Traits", "special_rule"),
        ("Weapon traits", "special_rule"), ("Ship classes", "unit_type"), ("Types of unit", "unit_type"),
        ("Weapon types", "weapon_type"), ("Responses", "reaction"), ("Heat and Status Effects", "status"),
        ("Victory conditions", None), ("Turn order", None), ("Card types", None), ("The Round", None),
        ("Terrain", "effect"), ("Moving", None),
    ],
)  # fmt: skip
def test_a_heading_holds_things_of_a_kind(words: str, kind: str | None) -> None:
    found = kind_of_words(words, UNITS)
    assert (found.kind if found else None) == kind


def test_a_piece_is_what_is_enemy_and_acts() -> None:
    text = (
        "An enemy walker within 6 may move. Each walker that is Shaken must stop. A friendly walker may rally. "
        "No walker may fire twice."
    )
    assert unit_words([text]) == {"walker"}
    assert (
        unit_words(["A unit may move. Each unit must stop. An enemy unit may fire. Any unit can charge."])
        == frozenset()
    )
    assert (
        unit_words(["An enemy attack may miss. Each attack that hits must wound. A friendly attack may hit."])
        == frozenset()
    )


@pytest.mark.parametrize(
    ("heading", "name"),
    [("THE SHIPS", "Ships"), ("HALT AND FIRE", "Halt and Fire"), ("Smoke Screen (2 CP)", "Smoke Screen"),
     ("**Pinned**", "Pinned"), ("Fleet (X)", "Fleet (X)"), ("Rain of Tin (Passive)", "Rain of Tin"),
     ("Battle Cry (once per game)", "Battle Cry"), ("Second Sight [Psychic, Aura]", "Second Sight")],
)  # fmt: skip
def test_a_heading_as_a_name(heading: str, name: str) -> None:
    assert tidy(heading) == name


@pytest.mark.parametrize(
    ("name", "one"),
    [("Batteries", "Battery"), ("Marines", "Marine"), ("Bosses", "Boss"), ("Status", "Status"), ("Crew", "Crew")],
)
def test_the_singular(name: str, one: str) -> None:
    assert singular(name) == one


@pytest.mark.parametrize("words", ["the player's", "it", "3 or more", "Unit", "of the Line", "each", "any other"])
def test_what_is_no_name(words: str) -> None:
    assert not is_name(words)


def test_the_parts_of_a_list() -> None:
    assert parts("Line, Column or Hedgehog") == ["Line", "Column", "Hedgehog"]
    assert parts("Run, Shoot, and Fight") == ["Run", "Shoot", "Fight"]
