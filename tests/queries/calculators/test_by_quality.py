# ruff: noqa: E501
"""A test on the figure of a unit's quality, in the layouts in which such books have it, with what changes it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

QUALITY = {
    "sentence": "Troops are rated Green, Regular or Crack. Green troops have a Resolve of 6, Regular troops a Resolve\n"
    "of 7 and Crack troops a Resolve of 9.",
    "table": "| Quality | Resolve | To kill |\n|---|---|---|\n| Green | 6 | 3+ |\n| Regular | 7 | 4+ |\n| "
    "Crack | 9 | 5+ |",
    "entries": "**Green.** Resolve 6. Men just out of the depot.\n\n**Regular.** Resolve 7. Most of the army.\n\n"
    "**Crack.** Resolve 9. Old soldiers.",
}
CHANGED = {
    "items": "To take a Resolve Test roll 2D6. If the total is equal to or less than the unit's Resolve, "
    "after modifiers, "
    "the test is passed. Two 1s always pass and two 6s always fail, whatever the modifiers. The following are applied "
    "to the unit's Resolve:\n\n- −1 for each Pin marker on the unit.\n- +1 if a Sergeant is within 6\", or "
    "+2 if a Major "
    'is within 6" (use only the better of the two).\n- +2 if the unit has been given a Rally order.\n- −1 if the unit '
    "has lost half or more of its men. This is not applied to Raiders.\n- −2 if there is at least one enemy "
    "Titan within "
    '12" of the unit.\n\nResolve can never be raised above 10.',
    "sentences": "Resolve Tests are made by rolling two dice and adding them. If the total does not exceed the unit's "
    "Resolve the unit passes. A roll of 2 always passes, a roll of 12 always fails. Each Pin marker on the "
    "unit reduces "
    'its Resolve by 1. A Sergeant within 6" adds 1 to Resolve and a Major within 6" adds 2; only the higher bonus '
    "counts. A unit that has been given a Rally order adds 2. A unit that has lost half or more of its men "
    "subtracts 1. "
    'If an enemy Titan is within 12" of the unit, its Resolve is reduced by 2. Resolve is never higher than 10 after '
    "modifiers.",
    "amounts behind": "A unit that must take a Resolve Test rolls 2D6 and needs its Resolve or less. A "
    "natural 2 always "
    'passes; a natural 12 always fails. Resolve modifiers:\n\n* Each Pin marker: -1\n* Sergeant within 6": '
    "+1, or Major "
    'within 6": +2\n* On a Rally order: +2\n* Lost half or more of its men: -1\n* Enemy Titan within 12": -2\n\n'
    "Resolve may not exceed 10 in any case.",
}
BOOK = """# Long Frost

## Units

Every unit is Infantry, a Gun or Armour. Sergeants and Majors are officers. A Titan is a kind of Armour.

### Troop Quality

{quality}

## Pin Markers

A unit that is hit by shooting receives one Pin marker.

## Resolve Tests

{changed}

## Orders

**Advance.** The unit moves up to its full move and may then shoot.

**Rally.** The unit does not move or shoot. If the Resolve Test is passed, remove D3 Pin markers.

## Special Rules

**Hardy (X).** When the unit takes a Resolve Test, ignore the first X Pin markers on it.
"""
ASKED = (
    ('A Regular squad with two Pin markers wants to Advance. A Major is 4" away. What is the chance that it passes the '
     "Resolve Test?", "7/12"),
    ("What are the odds of a Crack squad with Hardy (2) and five Pin markers passing its Resolve Test for a "
     "Rally order? "
     "No officers are near and it has lost nobody.", "13/18"),
    ("My Crack squad has 3 Pin markers and has lost half of its men. What are the chances it passes a Resolve Test?",
     "5/18"),
    ('How likely is a Regular unit with no Pin markers and a Sergeant 3" away to pass its Resolve Test?', "13/18"),
    ('Chance of a Crack unit without Pin markers, with a Major within 6", failing a Resolve Test?', "1/12"),
    ('A Regular squad has a Sergeant 3" away and a Major 5" away. How likely is it to pass a Resolve Test?', "5/6"),
    ("What is the chance that a Regular squad without a Sergeant and a Major nearby passes a Resolve Test?", "7/12"),
    ('What is the chance that a Crack squad with an enemy Titan 9" away passes a Resolve Test?', "7/12"),
)  # fmt: skip


def _rules(text: str) -> Rules:
    document = Document("frost", "frost", "Long Frost", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("frost", "Long Frost"), [document]))


@pytest.mark.parametrize(
    ("quality", "changed"),
    [("sentence", "items"), ("table", "sentences"), ("entries", "amounts behind")],
)
def test_the_figure_of_a_quality_is_tested_with_all_that_changes_it(quality: str, changed: str) -> None:
    rules = _rules(BOOK.format(quality=QUALITY[quality], changed=CHANGED[changed]))
    for question, chance in ASKED:
        values = answer(rules, question)
        assert values, question
        assert values[0]["value"] == pytest.approx(float(Fraction(chance)), abs=1e-6), (question, values[0]["steps"])


def test_the_figure_in_a_shortened_column_of_lines_that_go_on_in_words() -> None:
    text = (
        "Name [size] Qua Def Equipment Special Rules Cost\nMarsh Levy [10] 5+ 6+ Forks (A1) Foot 60pts\n"
        "Marsh Guard [5] 4+ 5+ Long Muskets (A1) Foot, Drilled 95pts\nCaptain [1] 3+ 4+ Pistol (A2) Foot, Hero 60pts\n"
    )
    book = (
        "MARSH LEVIES\n\nWinded\nWinded units may not shoot.\n\nQuality Tests\nRoll one die. If you score the unit's Quality "
        "value or higher, it is a success.\n\nMorale\nMorale Tests: Take a morale test when a unit loses half its models. A "
        "morale test is a Quality test with these modifiers:\n-1 unit is Winded\n-2 a friendly Hero was killed this round\n\n"
        f"{text}"
    )
    rules = _rules(book)
    for question, chance in (
        ("What is the chance that Marsh Guard pass a morale test?", 1 / 2),
        ("Winded Marsh Guard take a morale test. What are their odds to pass?", 1 / 3),
        ("Our Captain (a Hero) died this round. What are the odds that Marsh Guard pass a morale test?", 1 / 6),
    ):
        found = answer(rules, question)
        assert found[0]["value"] == pytest.approx(chance, abs=1e-6), (question, found)
