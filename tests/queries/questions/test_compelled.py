"""Whom nothing makes do something, however the text says it and however it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Heron Wars

## Actions

### Stride

The unit moves up to 6 inches.

### Paddle

The unit moves up to 3 inches.

## Statuses

### Sunken

{rule}

### Rested

A Rested unit may not Paddle.
"""
#: Rules after which a Sunken unit cannot be made to Stride, but may.
OPEN = [
    "A Sunken unit cannot be forced to Paddle or Stride.",
    "Sunken units may never be compelled to Stride by any rule.",
    "Any rule or effect that would otherwise force a Sunken unit to Stride or Paddle has no effect.",
    "Effects that would compel it to Stride are ignored.",
    "Nothing can force a Sunken unit to Stride.",
    "No rule or effect may force a Sunken unit to Stride.",
    "A Sunken unit ignores any effect that would force it to Stride.",
    "If an effect would force a Sunken unit to Stride, ignore that effect.",
    "A Sunken unit may Stride of its own will, but it cannot be forced to.",
]
#: Rules after which it does neither.
SHUT = [
    "A Sunken unit may not Stride, and any effect that would force it to do so has no effect.",
    "A Sunken unit may not Stride, nor can it be forced to.",
    "Sunken units cannot Stride. Any effect that would force them to Paddle or Stride has no effect.",
]
ASKED = {
    "Can a Sunken unit be forced to Stride?": ("denied", "denied"),
    "A rule forces my Sunken unit to Stride. Can it Stride?": ("denied", "denied"),
    "Can a Sunken unit Stride if an effect would force it to?": ("denied", "denied"),
    "Can a Sunken unit Stride?": ("allowed", "denied"),
    "Can a Rested unit be forced to Stride?": ("allowed", "allowed"),
}


@pytest.mark.parametrize("rule", [*OPEN, *SHUT])
def test_nobody_is_made_to(rule: str, tmp_path: Path) -> None:
    with opened(BOOK.format(rule=rule), tmp_path) as base:
        for question, (free, shut) in ASKED.items():
            assert ruled(base, question)["verdict"] == (shut if rule in SHUT else free), question


def test_what_only_befalls_is_not_done_of_ones_own_will(tmp_path: Path) -> None:
    rule = "A Sunken unit cannot be made to Fall Back or become Rested."
    with opened(BOOK.format(rule=rule), tmp_path) as base:
        for question in ("Can a Sunken unit Fall Back?", "Can a Sunken unit become Rested?"):
            assert ruled(base, question)["verdict"] == "denied", question
