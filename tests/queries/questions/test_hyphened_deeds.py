"""A hyphen within a name is no dash behind what is told; and a right to do a thing is leave for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Field of Banners
## Troops
Horse are Uhlans and Reiters. Foot are Pikemen.

## Charges
A unit may charge an enemy in its move. Pikemen may not charge. A Winded unit may not charge.

## Reactions to a Charge
A unit that is charged may make one of these reactions.

**Counter-charge.** Uhlans and Reiters may counter-charge. Winded units may not counter-charge.

**Give Ground.** Pikemen may give ground 4".
"""


@pytest.mark.parametrize(
    ("question", "name", "verdict"),
    [
        ("My Uhlans are charged. Is a Counter-charge possible?", "Counter-charge", "allowed"),
        ("Enemy Reiters charge my Uhlans. Is a Counter-charge still possible?", "Counter-charge", "allowed"),
        ("My Uhlans are Winded. Is a Counter-charge open?", "Counter-charge", "denied"),
        ("My Pikemen - is charging possible?", "charge", "denied"),
        ("My Pikemen: charge possible?", "charge", "denied"),
        ("Do Winded Uhlans have the right to charge?", "charge", "denied"),
        ("Do Uhlans have the right to counter-charge?", "Counter-charge", "allowed"),
        ("Do Pikemen have permission to charge?", "charge", "denied"),
    ],
)
def test_the_whole_name_is_asked_about(question: str, name: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK, tmp_path)
    ruling = ruled(base, question)
    assert (ruling["option"]["name"], ruling["verdict"]) == (name, verdict)
    base.close()
