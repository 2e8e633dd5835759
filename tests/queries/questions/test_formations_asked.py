"""Whether somebody may form something that units are in is asked of that, and of no order that is called Form."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.questions import ask
from queries.reckoning import reckon

BOOK = """# Reed Wars

## Types

Every unit is of one type: Pikes, Slings or Riders. Only Pikes may form the Ring.

## Orders

Give each unit one order.

### Form

The unit changes its formation. A Shaken unit may not be given a Form order.

### March

The unit moves up to its Pace.

## States

### Ring

A unit in the Ring may not March. A unit in the Ring cannot become Shaken.

### Shaken

A Shaken unit may not March.
"""


class _Base:
    def __init__(self) -> None:
        document = Document("reed", "reed", "Reed Wars", "md", BOOK, "0" * 64)
        self.ruleset = Ruleset("reed", "Reed Wars")
        self.read = Rules.of(read_ruleset(self.ruleset, [document]))

    def rulesets(self) -> list[Ruleset]:
        return [self.ruleset]

    def rules(self, _: str) -> Rules:
        return self.read


@pytest.fixture(scope="module")
def base() -> _Base:
    return _Base()


@pytest.mark.parametrize(("question", "named", "verdict"), [
    ("Are Slings allowed to form the Ring?", "Ring", "denied"), ("Can Riders form the Ring?", "Ring", "denied"),
    ("May Pikes form the Ring?", "Ring", "allowed"), ("Can Shaken Slings be given a Form order?", "Form", "denied"),
])  # fmt: skip
def test_what_is_formed(base: _Base, question: str, named: str, verdict: str) -> None:
    (answer,) = ask(base, question, ruleset="reed", calculators=reckon)["answers"]
    assert [(each["option"]["name"], each["verdict"]) for each in answer["rulings"]] == [(named, verdict)]
