"""How far off the one is whom a rule wants near, where a question tells of one of that kind, or that there is none."""

from __future__ import annotations

from typing import Any

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Lark Wars

## Units

### Piper

A Piper may Stride.

### Drummer

A Drummer may Stride.

## Actions

### Stride

The unit moves up to 6 inches.

### Chant

The unit sings. A unit may Chant only if a Drummer is within 6 inches.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("lark")
    (folder / "lark.md").write_text(BOOK, "utf-8")
    update(folder / "lark.db", "lark", [folder / "lark.md"])
    with kb.store.open(folder / "lark.db") as opened:
        yield opened


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("My Piper is 4 inches from a Drummer.", "allowed"),
        ("My Piper is 9 inches from the nearest Drummer.", "denied"),
        ("There is no Drummer near my Piper.", "denied"),
    ],
)
def test_one_who_is_near(base: Any, told: str, verdict: str) -> None:
    (answer,) = ask(base, f"{told} Can it Chant?")["answers"]
    assert answer["rulings"][0]["verdict"] == verdict


def test_untold_it_is_asked_for(base: Any) -> None:
    (answer,) = ask(base, "Can a Piper Chant?")["answers"]
    assert answer["rulings"][0]["verdict"] == "conditional"
