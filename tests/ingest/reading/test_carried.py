"""What the entry of a carrier says of those whom it carries is not said of the carrier."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from kb.triples import told_of

_TEXT = """# Tidefall

## Types of unit

### Hauler
A Hauler is a vehicle that can carry one unit of Foot. {}

### Foot
Foot may Charge.

## Actions

### Charge
A unit moves up to 12".
### Rest
The unit rests.
"""


def _told(sentence: str) -> set[tuple[str, str, str]]:
    document = Document("tidefall", "x", "tidefall", "md", _TEXT.format(sentence), "0")
    rules = Rules.of(read_ruleset(Ruleset("x", "X"), [document]))
    return {
        (each["subject"]["name"], each["relation"], each["object"]["name"])
        for _clause, told in told_of(rules)
        for each in told
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "A unit that rides may not Charge.",
        "A unit that is aboard may not Charge.",
        "A unit on board may not Charge.",
        "While riding, a unit may not Charge.",
    ],
)
def test_who_is_carried_is_not_the_carrier(sentence: str) -> None:
    assert ("Hauler", "denies", "Charge") not in _told(sentence)


def test_the_carrier_itself_is() -> None:
    assert ("Hauler", "denies", "Charge") in _told("A Hauler may not Charge while it carries a unit.")
