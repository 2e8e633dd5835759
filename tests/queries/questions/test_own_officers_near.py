"""Whoever of one's own force is told to be near is not the one that is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Mire War

## Units

| Type | Move |
| --- | --- |
| Pike Band | 6" |
| Drum Band | 6" |

## Responses

**Pull Back:** Made when an enemy moves in view. The unit moves away. A unit that is Dug In will not Pull Back unless a
Drum Band of its company is within 6".

## States

**Dug In:** A Dug In unit is hard to hit.

## Special rules

**Provost:** One Drum Band may be joined by a Provost. Units within 6" may not Pull Back.
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ('My Pike Band is Dug In and a Drum Band of its company is within 6". Can it Pull Back?', "allowed"),
        ("My Pike Band is Dug In, its company's Drum Band is within 6\". Can it Pull Back?", "allowed"),
        ('My Pike Band is Dug In and there is no Drum Band of its company within 6". Can it Pull Back?', "denied"),
        (
            "My Pike Band is Dug In, its company's Drum Band is within 6\" and so is a Provost. Can it Pull Back?",
            "denied",
        ),
        ('A Provost stands 4" from my Pike Band. May it Pull Back?', "denied"),
    ],
)
def test_who_is_near(question: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    assert ruled(base, question)["verdict"] == verdict
    base.close()
