"""A table of deeds with those in some state over a column: who may do what, and what they alone may."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Fen War

## Units

Units within 1" of an enemy unit are **Engaged** with it. A unit does two deeds in its turn.

## Deeds

| Deed | In short | Engaged units |
| --- | --- | --- |
| Wade | Go up to 6" | No |
| Strike | Attack an enemy | Only they |
| Volley | Attack an enemy in sight | No |
| Chant | Sing | Yes |

## Replies

A unit may make one Reply in a round.

**Duck.** *Made when the unit is the target of a Volley.* The unit is harder to hit.

**Last Word.** *Made when the unit is removed.* Before it goes, it Strikes the enemy that did it.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can an Engaged unit Wade?", "denied"),
        ("Can a unit Wade?", "allowed"),
        ("Can an Engaged unit Strike?", "allowed"),
        ("Can a unit that is not Engaged Strike?", "denied"),
        ("Can an Engaged unit Chant?", "allowed"),
        ("Can a unit make the Last Word?", "allowed"),
    ],
)
def test_who_may_do_it(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
