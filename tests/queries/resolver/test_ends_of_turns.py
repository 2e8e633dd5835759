"""What may be done at the start of a turn or a phase, or at its end: the one is not the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Bell Wars

Each turn has a March phase and a Peal phase.

## Units

### Marcher

Marchers are on foot.

### Hauler

Haulers pull the ropes.

## Actions

### Ring

{rule}
"""
#: Rules, and whether the deed is open at the start and at the end of what they speak of, and where neither is told.
RULES = {
    "At the start of its turn a unit may Ring.": ("turn", "allowed", "denied", "allowed"),
    "A unit may Ring only at the end of its turn.": ("turn", "denied", "allowed", "allowed"),
    "A Marcher may Ring at the very beginning of its turn.": ("turn", "allowed", "denied", "allowed"),
    "A unit may Ring at the end of the Peal phase.": ("Peal phase", "denied", "allowed", "allowed"),
    "A unit may not Ring at the end of the Peal phase.": ("Peal phase", "allowed", "denied", "allowed"),
    "A unit may Ring in its turn.": ("turn", "allowed", "allowed", "allowed"),
}


@pytest.mark.parametrize("rule", RULES)
def test_the_start_is_not_the_end(rule: str, tmp_path: Path) -> None:
    span, at_start, at_end, untold = RULES[rule]
    base = opened(BOOK.format(rule=rule), tmp_path)
    assert ruled(base, f"May a Marcher Ring at the start of the {span}?")["verdict"] == at_start
    assert ruled(base, f"May a Marcher Ring at the end of the {span}?")["verdict"] == at_end
    assert ruled(base, "May a Marcher Ring?")["verdict"] == untold


def test_a_limit_of_one_end_stands_under_when(tmp_path: Path) -> None:
    base = opened(BOOK.format(rule="A unit may Ring only at the end of its turn."), tmp_path)
    (when,) = ruled(base, "May a Marcher Ring?")["when"]
    assert "end of the turn" in when
