"""Orders and reactions told one after the other are names, also where they are verbs; tables under headings that only
say "Procedure" are of what stands over them; headings that ask or tell are no entries."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from kb.triples import told_of

_TEXT = """# Tidefall

## 3. Orders

### 3.1 Push
The crew moves up to its Move.
### 3.2 Sprint
The crew moves up to twice its Move and may not shoot.
### 3.3 Storm
The crew attacks an enemy within 12".
### 3.4 Gather
The crew loses one marker.

## 4. Shooting

### 4.1 Procedure
Roll one die for each model that shoots. Every die that equals or beats Aim, after the modifiers below, is a hit.

| Circumstance | Modifier |
| --- | --- |
| Target in soft cover | -1 |

### 4.2 Who cannot shoot
Nor can anyone shoot at a crew that is in the water.

## 5. Tasks

{}
"""


def _told(sentence: str = "") -> set[tuple[str, str, str]]:
    document = Document("tidefall", "x", "tidefall", "md", _TEXT.format(sentence), "0")
    rules = Rules.of(read_ruleset(Ruleset("x", "X"), [document]))
    return {
        (each["subject"]["name"], each["relation"], each["object"]["name"])
        for _clause, told in told_of(rules)
        for each in told
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Hounds can only be given Push, Sprint, Storm or Gather orders.",
        "Hounds may be given only Push, Sprint, Storm and Gather orders.",
        "Hounds may use only Push, Sprint, Storm and Gather orders.",
    ],
)
def test_each_order_of_a_list_is_one(sentence: str) -> None:
    left = {thing for _who, relation, thing in _told(sentence) if relation == "limits_to"}
    assert left == {"Push", "Sprint", "Storm", "Gather order"}


def test_a_list_of_modifiers_under_a_part_is_of_the_roll_told_above() -> None:
    assert ("Target in soft cover", "modifies", "To Hit roll") in _told()


def test_a_heading_that_asks_heads_nobody() -> None:
    assert not [each for each in _told() if each[0] == "Who cannot shoot"]
