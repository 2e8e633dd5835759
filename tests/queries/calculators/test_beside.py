"""The number that stands beside a name in a row, a line, an entry or a price list, and distances that are kept."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer, looked_up

_HEAD = "# Reed Wars\n\n## Units\n\nUnits are Foot, Horse and Guns. A Captain is a leader.\n\n"
LINES = (
    "## Ships\n\nA sheet lists Drive, Hull and Watch.\n\n### Otter\n\nDrive 7 | Hull 9 | Watch 2\n\n### Stoat\n\n"
    "Drive 4 | Hull 3 | Watch 1\n",
    "## Ships\n\nA sheet lists Drive, Hull and Watch.\n\n**Otter** (Drive 7, Hull 9, Watch 2)\n\n"
    "**Stoat** (Drive 4, Hull 3, Watch 1)\n",
)
PRICES = (
    "## Points\n\n- Foot: 15 points\n- Horse: 40 points\n\nA unit may have a Flag for 5 points.\n",
    "## Points\n\n| Unit | Points |\n|---|---|\n| Foot | 15 |\n| Horse | 40 |\n\nA Flag costs +5 points.\n",
    "## Points\n\n**Foot** – 15 pts\n\n**Horse** – 40 pts\n\n**Flag** – 5 pts\n",
)
RANGES = (
    '## Shooting\n\n**Sling.** Range 14".\n\n**Arbalest.** Range 26".\n',
    '## Shooting\n\n| Weapon | Range | Shots |\n|---|---|---|\n| Sling | 14" | 1 |\n| Arbalest | 26" | 2 |\n',
)
KEPT = (
    'A unit must stay at least 2" from enemies. Every unit of a band has to be within 5" of another.',
    'No unit may come within 2" of an enemy. Units of one band must be within 5" of each other.',
)


def _rules(text: str) -> Rules:
    whole = _HEAD + text
    return Rules.of(read_ruleset(Ruleset("reed", "Reed"), [Document("reed", "reed", "Reed", "md", whole, "0")]))


def _values(rules: Rules, *questions: str) -> list[float | None]:
    found = ([each["value"] for each in answer(rules, q) if each["value"] is not None] for q in questions)
    return [values[0] if values else None for values in found]


@pytest.mark.parametrize("text", LINES)
def test_figures_of_a_line(text: str) -> None:
    asked = (
        "What is the Watch of an Otter?",
        "How much Hull does the Stoat have?",
    )
    assert _values(_rules(text), *asked) == [2, 3]


@pytest.mark.parametrize("text", PRICES)
def test_prices_are_added_up(text: str) -> None:
    asked = (
        "How many points does a unit of Horse cost?",
        "How many points are two units of Horse and Foot with a Flag?",
    )
    assert _values(_rules(text), *asked, "How many points does it cost to mend a Gun?") == [40, 100, None]


@pytest.mark.parametrize("text", RANGES)
def test_ranges_of_weapons(text: str) -> None:
    asked = ("How far can an arbalest shoot?", "What is half range for a sling?", "How far can a sling shoot in fog?")
    assert _values(_rules(text), *asked) == [26, 7, None]


@pytest.mark.parametrize("told", KEPT)
def test_distances_that_are_kept(told: str) -> None:
    rules = _rules(
        f"## Moving\n\n{told}\n\n## The end\n\nThe game ends after turn 7. A player may give three orders.\n"
    )
    asked = (
        "How close can a unit come to an enemy?",
        "How far apart can units of a band be?",
        "How long does a game last?",
    )
    assert _values(rules, *asked, "How many orders can a unit get?") == [2, 5, 7, None]


def test_a_table_is_called_by_a_word_cut_short() -> None:
    table = "| 2D6 | Harm | Effect |\n|---|---|---|\n| 2-5 | Rudder | It drifts. |\n| 6-12 | Mast | It slows. |\n"
    rules = _rules(f"## Critical hits\n\nRoll 2D6 for a critical hit:\n\n{table}")
    for question in (
        "My crit roll came up 4. What's the result?",
        "I rolled a 4 on the crit table. Which one is that?",
    ):
        assert [each["name"] for each in looked_up(rules, question)] == ["Rudder"]
