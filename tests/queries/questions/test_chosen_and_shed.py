"""What a deed takes off is asked for in many words; who chose to do a thing did it of his own choice."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Copper Roads

## Unit Types

Every model belongs to one of these types.

### Squires

All Squires have the Limber rule.

### Wagons

Wagons cannot March.

## Tokens

- **Dazed** – A Dazed unit cannot March.
- **Mired** – A Mired unit cannot Rest.
- **Hooded** – A Hooded unit cannot be chosen as a target.

## Actions

### March

The unit moves up to twice its Pace.

### Rest

Remove one Dazed or Mired token from the unit.

## Reactions

### Fall Back

When an enemy charges the unit, it may Fall Back. It moves 6" and becomes Mired.

## Special Rules

### Limber

If a unit with this rule Falls Back of its own choice, it does not become Mired.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("roads")
    text = folder / "roads.md"
    text.write_text(BOOK, encoding="utf-8")
    update(folder / "kb.db", "x", [text])
    return folder / "kb.db"


@pytest.mark.parametrize(
    "question",
    [
        "Which tokens can I get rid of with a Rest action?",
        "Which tokens can a unit shake off by using Rest?",
        "What can I remove with Rest?",
    ],
)
def test_what_it_takes_off(base: Path, question: str) -> None:
    answer = ask(kb.store.open(base), question)["answers"][0]
    assert {each["name"] for each in answer["entries"]} == {"Dazed", "Mired"}


@pytest.mark.parametrize(("who", "verdict"), [("Squires", "denied"), ("Wagons", "allowed")])
def test_who_chose_to(base: Path, who: str, verdict: str) -> None:
    question = f"My {who} chose to Fall Back when they were charged. Do they become Mired?"
    answer = ask(kb.store.open(base), question)["answers"][0]
    assert [each["verdict"] for each in answer["rulings"]] == [verdict]
