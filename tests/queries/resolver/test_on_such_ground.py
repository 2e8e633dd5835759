"""What is not done to whoever stands on ground of some kind, and what a failed test that happens brings about."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Shingle Wars

Two players fight over a hex map with small units.

## Unit Types

There are two unit types: Rakers and Harriers.

**Harriers.** {barred}

## Actions

**Breach.** A unit may Breach an adjacent enemy hex in the Assault phase.

**Scuttle.** The unit moves up to twice its Move.

## Tests

**Alarm test.** Roll 2D6 against the unit's Mettle. A unit that fails an Alarm test becomes Rattled. A unit that was
already Rattled becomes Ruined instead.

## States

**Rattled.** A Rattled unit may not Scuttle.

**Ruined.** A Ruined unit may not Scuttle.
"""
WORDINGS = (
    "Harriers may not Breach a Mill or Keep hex.",
    "Harriers may never Breach a Mill, Keep or Ford hex.",
    "Harriers may not Breach a Mill hex or a Keep hex.",
    "Harriers cannot Breach an enemy in a Mill or Keep hex.",
)


def _verdict(barred: str, situation: dict[str, Any]) -> str:
    text = BOOK.format(barred=barred)
    document = Document("shingle", "shingle", "Shingle Wars", "md", text, "0" * 64)
    book = Rules.of(read_ruleset(Ruleset("shingle", "Shingle Wars"), [document]))
    answer = resolve(book, parse({"ruleset": "shingle", **situation}, book)[0], changes=False)
    return answer.rulings[0].verdict


@pytest.mark.parametrize("wording", WORDINGS)
def test_only_such_ground_is_closed(wording: str) -> None:
    for ground, verdict in (("Mill", "denied"), ("Keep", "denied"), ("Open", "allowed")):
        asked = {
            "unit": {"type": "Harriers"},
            "facts": {"target hex": ground},
            "ask": {"of": "action", "name": "Breach"},
        }
        assert _verdict(wording, asked) == verdict, ground


@pytest.mark.parametrize("event", ["failed Alarm test", "the unit fails an Alarm test"])
def test_a_failed_test_that_happens_is_the_one_that_is_asked_for(event: str) -> None:
    unit = {"type": "Rakers", "statuses": ["Rattled"]}
    asked = {"unit": unit, "event": event, "ask": {"of": "status", "name": "Ruined"}}
    assert _verdict(WORDINGS[0], asked) == "allowed"
