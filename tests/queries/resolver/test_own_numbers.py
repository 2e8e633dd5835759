"""Of how many markers a state begins for some, how many somebody has at most, in how many states anybody is at once."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import answer

BOOK = """# Fen Watch

## Crews

There are two kinds of crew: Polers and Divers. Every crew is also Green, Steady or Seasoned.

### Polers

Men with long poles.

### Divers

Men with knives. {divers}

## States

{states}

### Dazed

{dazed} A Dazed crew may not Paddle.

### Sunk

A Sunk crew may not be shot at.

### Rattle markers

A crew that is shot at gains a Rattle marker. {rattle}

## Formations

{formations}

### Line

A crew in Line may not Paddle.

### Wedge

A crew in Wedge moves 2 inches further.

### Ring

A crew in Ring may not Paddle.

## Actions

**Paddle** – The crew moves 4 inches.

**Wait** – The crew stays where it is.
"""
PLAIN = {"divers": "", "states": "", "rattle": "", "formations": "", "dazed": "A crew that loses a fight is Dazed."}


def _rules(**told: str) -> Rules:
    text = BOOK.format(**{**PLAIN, **told})
    return Rules.of(
        read_ruleset(Ruleset("fen", "Fen Watch"), [Document("fen", "fen", "Fen Watch", "md", text, "0" * 64)])
    )


def _asked(rules: Rules, name: str, kind: str = "Polers", states: tuple[str, ...] = (), grade: str = "Steady") -> Any:
    unit = {"type": kind, "subtypes": [grade], "statuses": list(states)}
    (one,) = answer(rules, {"ruleset": "fen", "unit": unit, "ask": {"of": "action", "name": name}})["answers"]
    return one["rulings"][0]["verdict"]


@pytest.mark.parametrize("dazed", [
    "A crew with four or more Rattle markers is Dazed. Seasoned crews are only Dazed if they have five or more.",
    "A crew with four or more Rattle markers is Dazed (five or more if it is Seasoned).",
    "A crew is Dazed if it has four or more Rattle markers, or five or more if it is Seasoned.",
    "A crew is Dazed while it has four Rattle markers or more. Seasoned crews are Dazed at five instead.",
    "A crew that has at least four Rattle markers is Dazed; a Seasoned crew needs five or more to be Dazed.",
])  # fmt: skip
def test_some_bear_more(dazed: str) -> None:
    rules = _rules(dazed=dazed)
    held = [("Steady", 3), ("Steady", 4), ("Seasoned", 4), ("Seasoned", 5)]
    found = [_asked(rules, "Paddle", states=(f"Rattle marker ({n})",), grade=grade) for grade, n in held]
    assert found == ["allowed", "denied", "allowed", "denied"]


@pytest.mark.parametrize(("rattle", "four"), [
    ("Maximum 3 per crew.", "impossible"),
    ("(To a maximum of three.)", "impossible"),
    ("A crew cannot gain a fourth Rattle marker.", "impossible"),
    ("Rattle markers beyond the third are ignored.", "impossible"),
    ("Maximum 3 per turn.", "allowed"),
])  # fmt: skip
def test_the_most_of_it(rattle: str, four: str) -> None:
    rules = _rules(rattle=rattle)
    assert _asked(rules, "Wait", states=("Rattle marker (4)",)) == four
    assert _asked(rules, "Wait", states=("Rattle marker (3)",)) == "allowed"


@pytest.mark.parametrize("told", [
    {"states": "A crew can only be in one state at a time.", "formations": "A crew is in exactly one formation."},
    {"states": "No crew is in two states at once.", "formations": "No crew may be in two formations at once."},
])  # fmt: skip
def test_one_at_a_time(told: dict[str, str]) -> None:
    rules = _rules(**told)
    assert _asked(rules, "Wait", states=("Dazed", "Sunk")) == "impossible"
    assert _asked(rules, "Wait", states=("Line", "Ring")) == "impossible"
    assert _asked(rules, "Wait", states=("Line", "Dazed")) == "allowed"


@pytest.mark.parametrize("divers", [
    "They are always in Wedge and can never adopt another formation.",
    "Divers may use no formation but Wedge.",
    "The only formation open to Divers is Wedge.",
    "Divers can adopt any formation except Ring.",
    "Divers may only be in Line or Wedge.",
])  # fmt: skip
def test_in_some_formations_alone(divers: str) -> None:
    rules = _rules(divers=divers)
    assert _asked(rules, "Wait", "Divers", ("Ring",)) == "impossible"
    assert _asked(rules, "Wait", "Divers", ("Wedge", "Dazed")) == "allowed"
    assert _asked(rules, "Wait", "Polers", ("Ring",)) == "allowed"


def test_a_state_that_ends_all_others_and_shuts_them_out() -> None:
    rules = _rules(states="A crew that becomes Sunk loses all other states and cannot gain any other while it is Sunk.")
    assert _asked(rules, "Wait", states=("Dazed", "Sunk")) == "impossible"
    assert _asked(rules, "Wait", states=("Sunk",)) == "allowed"
