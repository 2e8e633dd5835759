"""Numbers that hang on what one is: what the kind gives in brackets, who counts as several, and what one is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Bullock Wars

## Unit Types

### Bullock Unit Type

The following rules apply to all models of the Bullock Unit Type:
- All Bullocks have the following special rules: Mends (4+), Broad (3).

### Hand Unit Type

The following rules apply to all models of the Hand Unit Type:
- Hands may Dash.

## Special Rules

### Mends (X)

When your turn ends, roll a D6 for every one of your models with this special rule that lost a Wound. On a
roll equal to or greater than the number in brackets, that model regains a Wound.

### Brittle

A model with this special rule rolls a D6 when it Dashes. If the result of this roll is a '1' or a '2' then the model
suffers a Crack.

### Broad (X)

Broad models count as a number of models equal to the value X for the purposes of Barge Capacity.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    folder = tmp_path_factory.mktemp("ox")
    (folder / "ox.md").write_text(BOOK, encoding="utf-8")
    update(folder / "x.db", "ox", [folder / "ox.md"])
    with kb.store.open(folder / "x.db") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("A Bullock has lost a Wound. What is the chance that Mends gives it back?", 1 / 2),
        ("My model with Mends (5+) has lost a Wound. What is the chance that Mends gives it back?", 1 / 3),
        ("What is the chance that a model with Brittle suffers a Crack?", 1 / 3),
        ("How much Barge Capacity do 4 ordinary Hand models and one Bullock take up together?", 7),
        ("How much Barge Capacity do two Bullocks and 5 plain Hands take up?", 11),
    ],
)
def test_what_one_is_tells_the_number(base: kb.store.KnowledgeBase, question: str, value: float) -> None:
    (answer,) = ask(base, question, "ox")["answers"]
    assert answer["values"][0]["value"] == pytest.approx(value)
