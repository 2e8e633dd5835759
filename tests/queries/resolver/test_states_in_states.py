"""In which state who is never in another may be so all the same, and where alone one may not be in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Mire War

## Units

| Group | Type | Move |
| --- | --- | --- |
| Foot | Pike Band | 6" |
| | Gun Team | 4" |
| Air | Gunship | 30" |
| | Balloon | 9" |

## States

**Cowed:** A unit with a Fear marker is Cowed. Air units are never Cowed.

**Dazed:** A unit may become Dazed. Air units can never be Dazed. A Landed unit can be Dazed like any other.

**Landed:** While Landed, a Balloon counts as a Foot unit for all purposes, and can therefore be Cowed. {told}
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Landed Balloon be Cowed?", "allowed"),
        ("Can a Balloon be Cowed?", "denied"),
        ("Can a Landed Gunship be Dazed?", "allowed"),
        ("Can a Gunship be Dazed?", "denied"),
    ],
)
def test_a_state_within_which_one_may_be_so(question: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told="No Balloon may Land in smoke."), tmp_path)
    assert ruled(base, question)["verdict"] == verdict
    base.close()


@pytest.mark.parametrize("where", ["in smoke", "in a wood", "in difficult ground", "on roads", "inside smoke"])
def test_where_one_may_not_be_so(where: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told=f"No Gunship may be Landed {where}."), tmp_path)
    assert ruled(base, "Can a Gunship be Landed?")["verdict"] in ("allowed", "conditional")
    assert ruled(base, "Can a Landed Gunship be Dazed?")["verdict"] != "impossible"
    base.close()
