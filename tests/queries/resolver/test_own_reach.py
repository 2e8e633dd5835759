"""Who may do an option from farther off than what opens it for everybody is ruled on by his own distance."""

from __future__ import annotations

from pathlib import Path

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """# Tidefall

## Unit types

### Riders
Riders may not Rest.

### Crews
Crews may Rest.

## Reactions

### Riposte
A unit that is shot at by an enemy at ranges up to 20" may make this reaction. {}

## Actions

### Rest
The unit rests.
"""


@pytest.mark.parametrize(
    "leave",
    [
        'Riders may make a Riposte reaction at ranges of up to 30".',
        'Riders may do so at ranges up to 30".',
        'Riders may make this reaction from up to 30" away.',
        'Riders may make this reaction within 30".',
    ],
)
def test_the_own_distance_stands_in_the_place_of_the_other(tmp_path: Path, leave: str) -> None:
    (tmp_path / "core.md").write_text(BOOK.format(leave), encoding="utf-8")
    update(tmp_path / "x.db", "tide", [tmp_path / "core.md"])
    base = kb.store.open(tmp_path / "x.db")

    def verdict(who: str, inches: int) -> str:
        question = f"{who} are shot at by an enemy {inches} inches away. Can they make a Riposte?"
        (answer,) = ask(base, question)["answers"]
        (ruling,) = answer["rulings"]
        return str(ruling["verdict"])

    assert [verdict("Riders", inches) for inches in (14, 24, 40)] == ["allowed", "allowed", "denied"]
    assert [verdict("Crews", inches) for inches in (14, 24)] == ["allowed", "denied"]
