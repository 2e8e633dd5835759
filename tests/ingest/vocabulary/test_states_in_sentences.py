"""States that only sentences tell of are states, and who is in one is not everybody."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

TOLD = {
    "units": "A Weary unit may not Dash. A Dug In unit may not Charge. An Out of Ammo unit may not Shoot.",
    "plural": "Weary troops may not Dash. Dug In troops may not Charge. Troops who are Out of Ammo may not Shoot.",
    "while": "While Weary, a unit may not Dash. While Dug In, a unit may not Charge. While Out of Ammo, a unit may not "
    "Shoot.",
    "becomes": "A unit that shoots twice becomes Weary and may not Dash until it rests. A unit that does not move "
    "becomes Dug In and may not Charge. A unit that rolls a 1 is Out of Ammo and may not Shoot.",
    "one sentence": "Weary units cannot Dash, Dug In units cannot Charge and Out of Ammo units cannot Shoot.",
    "bullets": "• Weary units may not Dash.\n• Dug In units may not Charge.\n• Out of Ammo units may not Shoot.",
}
BOOK = """THE SALT ROADS

UNITS

Units are Line, Rider or Hauler units.

{chapter}

{told}

ACTIONS

A unit may Dash, Charge, Shoot or Rest when it is activated. It moves twice when it Dashes.
"""
BARRED = {"Weary": "Dash", "Dug In": "Charge", "Out of Ammo": "Shoot"}


def rules_of(chapter: str, told: str) -> Rules:
    document = Document("roads", "roads", "Roads", "txt", BOOK.format(chapter=chapter, told=told), "0")
    return Rules.of(read_ruleset(Ruleset("roads", "The Salt Roads"), [document]))


def verdicts(rules: Rules, states: list[str]) -> dict[str, str]:
    """What a unit in the states may do."""
    found = {}
    for deed in BARRED.values():
        asked = {"unit": {"type": "Line", "statuses": states}, "ask": {"of": "action", "name": deed}}
        situation, _ = parse({"ruleset": "roads", **asked}, rules)
        found[deed] = resolve(rules, situation, changes=False).rulings[0].verdict
    return found


@pytest.mark.parametrize("told", TOLD)
def test_a_chapter_of_states_names_them(told: str) -> None:
    rules = rules_of("UNIT STATES", TOLD[told])
    assert set(verdicts(rules, []).values()) == {"allowed"}
    for state, deed in BARRED.items():
        assert verdicts(rules, [state]) == {each: "denied" if each == deed else "allowed" for each in BARRED.values()}


def test_an_unknown_state_of_several_words_is_a_case() -> None:
    rules = rules_of("OF FIGHTING", "A Low on Water unit may not Dash.")
    assert verdicts(rules, [])["Dash"] == "allowed"


@pytest.mark.parametrize(("chapter", "told"), [
    ("THE COUNTERS", "Battle units are of two types: Line and Rider. Leader units may not Dash."),
    ("VICTORY CONDITIONS", "Battle units that hold a well are worth two points. A Leader unit may not Dash."),
])  # fmt: skip
def test_what_is_in_the_box_or_decides_the_game_is_no_state(chapter: str, told: str) -> None:
    rules = rules_of(chapter, told)
    assert not {"Battle", "Leader"} & {term.name for term in rules.terms_of_kind("status")}
