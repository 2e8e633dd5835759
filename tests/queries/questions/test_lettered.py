"""Lettered items of a list, asked for by who is spared them, by a case, and by whom they are about."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from kb.rules import Rules
from queries.questions import ask
from tests.queries.questions.conftest import Shelf

CLAY = """# The Clay Rules

## Nerve Test Adjustments

| -4 | Band is raw. |
| -1 | Band is green. |
| +3 | Band is veteran. |
| +4 | Band is elite. |

## Nerve Test Triggers

- a) A cart in the band was struck for the first time. Elite ignore this trigger.
- b) A walker in the band was struck for the first time. Veterans and elite ignore this trigger.
- c) Somebody in the band is shaken. The first shock is ignored by all except those classed as Raw or Green. Non-raw \
bands entirely behind a wall ignore one shock per turn.
- d) Somebody was struck from ambush. Ignored by bands entirely behind a wall, and those classed as Elite.
- e) Any Raw walker was struck.
"""


@lru_cache(maxsize=1)
def clay() -> Shelf:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset

    document = Document("clay", "clay", "Clay", "md", CLAY, hashlib.sha256(CLAY.encode()).hexdigest())
    return Shelf(Rules.of(read_ruleset(Ruleset("clay", "Clay"), [document])))


def letters(text: str) -> list[str]:
    found: Any = ask(clay(), text)
    return [entry["name"] for one in found["answers"] for entry in one["entries"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which triggers of the Nerve test can veterans disregard?", ["b"]),
        ("Which triggers of the Nerve test are ignored by veterans?", ["b"]),
        ("Which Nerve test triggers may elite bands shrug off?", ["a", "b", "d"]),
        ("Which triggers can a Green band ignore outright because it is entirely behind a wall?", ["d"]),
        ("Which triggers does a Raw band entirely behind a wall ignore?", ["d"]),
        ("Which triggers does a Veteran band entirely behind a wall ignore?", ["b", "c", "d"]),
        ("Which Nerve test trigger only concerns Raw walkers?", ["e"]),
        ("Which trigger is only for Raw walkers?", ["e"]),
    ],
)
def test_items_by_whom_they_spare_and_concern(text: str, expected: list[str]) -> None:
    assert letters(text) == expected
