"""Who is told of by what he is fitted with, or makes use of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Mire War

## Units

| Type | Move |
| --- | --- |
| Barge | 6" |
| Cart | 9" |

## Actions

**Volley:** The unit shoots. {told}

**Turn About:** The unit turns.
"""


@pytest.mark.parametrize(
    "told", ["using its Sail", "fitted with a Sail", "equipped with a Sail", "making use of its Sail"]
)
def test_a_ban_on_those_with_a_fitting(told: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told=f"A Barge {told} may neither Volley nor Turn About."), tmp_path)
    assert ruled(base, "Can a Barge using its Sail Volley?")["verdict"] == "denied"
    assert ruled(base, "Can a Barge using its Sail Turn About?")["verdict"] == "denied"
    assert ruled(base, "Can a Barge Volley?")["verdict"] in ("allowed", "conditional")
    assert ruled(base, "Can a Cart Volley?")["verdict"] == "allowed"
    base.close()
