"""Tables that say what is answered to what, and at which point of it; who is inside a vehicle."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Mire War

## Units

| Type | Move | Notes |
| --- | --- | --- |
| Pike Band | 6" | |
| Wagon | 9" | Carries one Pike Band or Gun Team |
| Truck | 12" | |
| Gun Team | 4" | |

## Responses

| What the enemy did | Response | Who |
| --- | --- | --- |
| Moved in view within 24" | Pull Back | Pike Bands and Trucks |
| Shot at this unit | Duck | Pike Bands and Gun Teams |

**Pull Back:** The unit moves away.

**Duck:** Declared before the dice are rolled. Units that are already Dug In gain nothing from Ducking and so may not
choose it. {told}

## States

**Dug In:** A Dug In unit is hard to hit.

**Embarked:** An Embarked unit may not shoot.
"""


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("My Pike Band is shot at. Can it Duck?", "allowed"),
        ("Somebody is shooting at my Truck. Can it Duck?", "denied"),
        ("My Dug In Pike Band is shot at. Can it Duck?", "denied"),
        ("An enemy moved in view 20 inches from my Truck. Can it Pull Back?", "allowed"),
        ("An enemy moved in view 30 inches from my Truck. Can it Pull Back?", "denied"),
        ("My Pike Band is shot at. Can it Pull Back?", "denied"),
        ("My Wagon is shot at. Can it Duck?", "denied"),
    ],
)
def test_what_answers_what(question: str, verdict: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told=""), tmp_path)
    assert ruled(base, question)["verdict"] == verdict
    base.close()


@pytest.mark.parametrize(
    "told",
    [
        "Units inside a vehicle cannot Duck.",
        "Units in a transport may not Duck.",
        "A unit that is in a vehicle cannot Duck.",
        "Passengers may not Duck.",
        "While inside a vehicle, a unit cannot Duck.",
        "Units riding in a Truck cannot Duck.",
    ],
)
def test_who_is_inside_is_carried(told: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(told=told), tmp_path)
    assert ruled(base, "My Pike Band that is Embarked in a Truck is shot at. Can it Duck?")["verdict"] == "denied"
    assert ruled(base, "My Pike Band is shot at. Can it Duck?")["verdict"] == "allowed"
    base.close()
