"""Leave that is told as an exception to what others of the kind may not do, and how often some may react."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Marsh Raiders

## Unit Types

### Raider

A Raider is a unit on foot.

### Wagon

Wagons may not Dash, but may Wade.

### Hulk

A Hulk is a Wagon. {hulk}

### Chief

A Chief is a unit on foot.

## Actions

**Dash.** The unit moves up to 10".

**Wade.** The unit moves up to 4".

## Reactions

A player may spend his points on reactions, but no unit may make more than one reaction in any one phase. {chief}

**Duck.** When an enemy shoots at a unit, it may Duck.
"""
HULK = "Unlike other Wagons, Hulks may Dash."
CHIEF = "A unit that includes a Chief may make up to two reactions per phase."


@pytest.mark.parametrize(
    "hulk",
    [
        HULK,
        "Hulks may Dash, unlike other Wagons.",
        "Hulks wade twice their Pace and, though other Wagons cannot, may Dash as Raiders do.",
        "Although other Wagons cannot, Hulks may Dash.",
        "As an exception, Hulks may Dash.",
        "Hulks are an exception and may Dash.",
    ],
)
def test_others_may_not(hulk: str, tmp_path: Path) -> None:
    with opened(BOOK.format(hulk=hulk, chief=CHIEF), tmp_path) as base:
        assert ruled(base, "Can a Hulk Dash?")["verdict"] == "allowed"
        assert ruled(base, "Can a Wagon Dash?")["verdict"] == "denied"


def test_leave_of_a_kind_is_no_exception_by_itself(tmp_path: Path) -> None:
    with opened(BOOK.format(hulk="Hulks may Dash.", chief=CHIEF), tmp_path) as base:
        assert ruled(base, "Can a Hulk Dash?")["verdict"] == "denied"


@pytest.mark.parametrize(
    "chief",
    [
        CHIEF,
        "A unit that includes a Chief may make two reactions in the same phase.",
        "Units that include a Chief are the exception: such a unit may make up to two reactions in the same phase, "
        "even though it has already made one.",
        "The exception is a unit that includes a Chief, which may make two reactions in one phase.",
    ],
)
def test_so_many_reactions(chief: str, tmp_path: Path) -> None:
    told = "A {} has already made {} this phase. Can it Duck?"
    with opened(BOOK.format(hulk=HULK, chief=chief), tmp_path) as base:
        assert ruled(base, told.format("Chief", "a reaction"))["verdict"] == "allowed"
        assert ruled(base, told.format("Chief", "two reactions"))["verdict"] == "denied"
        assert ruled(base, told.format("Raider", "a reaction"))["verdict"] == "denied"
