"""How far off the one is whom a rule wants near, where a question tells of one of that kind, or that there is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

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
    with opened(BOOK, tmp_path_factory.mktemp("lark")) as base:
        yield base


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("My Piper is 4 inches from a Drummer.", "allowed"),
        ("My Piper is 9 inches from the nearest Drummer.", "denied"),
        ("There is no Drummer near my Piper.", "denied"),
    ],
)
def test_one_who_is_near(base: Any, told: str, verdict: str) -> None:
    assert ruled(base, f"{told} Can it Chant?")["verdict"] == verdict


def test_untold_it_is_asked_for(base: Any) -> None:
    assert ruled(base, "Can a Piper Chant?")["verdict"] == "conditional"
