"""Whether a state is taken for another one, as the texts have it."""

from __future__ import annotations

from typing import Any

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Tide Wars

## Statuses

### Foundered

A Foundered unit counts as Slowed. A Foundered unit may not Dive.

### Slowed

A Slowed unit may not Dash.

### Sodden

A Sodden unit may not Volley.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("tide")) as base:
        yield base


@pytest.mark.parametrize(
    "asked",
    [
        "Does a {} unit count as {}?",
        "Do {} units count as {}?",
        "Does being {} count as being {}?",
        "Are {} units treated as {}?",
    ],
)
def test_a_state_is_another_where_the_texts_say_so(base: Any, asked: str) -> None:
    (yes,) = ask(base, asked.format("Foundered", "Slowed"))["answers"]
    assert [entry["name"] for entry in yes["entries"]] == ["Slowed"]
    (no,) = ask(base, asked.format("Sodden", "Slowed"))["answers"]
    assert no["entries"] == []
    assert no["reading"] == "Whether it is so: Sodden is Slowed"
