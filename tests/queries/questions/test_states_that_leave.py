"""Which states leave a unit at some time, and what makes one immune to them, in a player's words."""

from __future__ import annotations

from typing import Any

import pytest

from queries.questions import ask
from tests.opened import opened

BOOK = """# Fen War

## Fighters

| Fighter | Pace | Nerve | Traits |
| --- | --- | --- | --- |
| Mate | 5 | 7 | Bosun |
| Dog | 8 | 6 | Pack |

## Conditions

### Dazed

A Dazed fighter may not Wade.

### Mired

A Mired fighter may not Strike.

### Getting Rid of Conditions

| Condition | Leaves the fighter when |
| --- | --- |
| Dazed | The Dusk phase ends |
| Mired | It takes a Wade deed |

## Traits

**Bosun.** A Bosun cannot be Dazed.

**Pack.** A Pack fighter cannot be Mired.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which conditions leave a fighter when the Dusk phase ends?", {"Dazed"}),
        ("Which conditions wear off at the end of the Dusk phase?", {"Dazed"}),
        ("What conditions go away in the Dusk phase?", {"Dazed"}),
        ("Which traits make a fighter immune to being Dazed?", {"Bosun"}),
        ("Which traits make a fighter immune to Mired?", {"Pack"}),
    ],
)
def test_names(base: Any, question: str, names: set[str]) -> None:
    (answer,) = ask(base, question)["answers"]
    assert {entry["name"] for entry in answer["entries"]} == names
