"""A combat results table is read by the odds, the difference or the kind over its columns, however it is laid out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

_PIPES = """| Die | 1-2 | 1-1 | 2-1 | 3-1 | 4-1 |
|---|---|---|---|---|---|
| 1 or less | AE | AE | AR | AR | NE |
| 2 | AE | AR | AR | NE | DR |
| 3 | AR | AR | NE | DR | DR |
| 4 | AR | NE | DR | DR | DE |
| 5 | NE | DR | DR | DE | DE |
| 6 or more | DR | DR | DE | DE | DE |
"""
_BLANKS = """Roll         1:2     1:1     2:1     3:1     4:1
1 or less    AE      AE      AR      AR      NE
2            AE      AR      AR      NE      DR
3            AR      AR      NE      DR      DR
4            AR      NE      DR      DR      DE
5            NE      DR      DR      DE      DE
6+           DR      DR      DE      DE      DE
"""
_TURNED = """| Odds | 1 or less | 2 | 3 | 4 | 5 | 6 or more |
|---|---|---|---|---|---|---|
| 1 to 2 | AE | AE | AR | AR | NE | DR |
| 1 to 1 | AE | AR | AR | NE | DR | DR |
| 2 to 1 | AR | AR | NE | DR | DR | DE |
| 3 to 1 | AR | NE | DR | DR | DE | DE |
| 4 to 1 | NE | DR | DR | DE | DE | DE |
"""
_ODDS = """Divide the Strength of the attackers by that of the defenders and round down in favour of the defender. Roll
one die and read the result under the odds. Odds greater than 4-1 are resolved on the 4-1 column.
"""
_ADDED = "-1 if the defender is in a Village. -1 if any defending unit is Dug In.\n"
_SHIFTED = """Shift one column to the left if the defender is in a Village. If a defending unit is Dug In, shift one
column left.
"""


def _book(table: str, changes: str) -> Rules:
    text = f"""# Ridge

## Units

Foot, Horse and Guns are the kinds of unit. A unit may be Dug In or Shaken. Hexes are Open, Wood and Village hexes.

## Combat

{_ODDS}
{changes}
### Combat Results Table

{table}
AE = attacker eliminated. AR = attacker retreats. NE = no effect. DR = defender retreats. DE = defender eliminated.
"""
    ruleset = Ruleset("ridge", "Ridge")
    return Rules.of(read_ruleset(ruleset, [Document("ridge", "ridge", "Ridge", "md", text, "0" * 64)]))


def _first(rules: Rules, question: str) -> object:
    found = [each for each in answer(rules, question) if each["value"] is not None]
    if not found:
        return None
    first = found[0]
    if first["unit"] == "distribution":
        return {result: Fraction(share) for result, share in first["exact"].items()}
    return Fraction(first["exact"])


@pytest.mark.parametrize(
    ("table", "changes"),
    [(_PIPES, _ADDED), (_BLANKS, _SHIFTED), (_TURNED, _SHIFTED)],
    ids=["pipes", "blanks", "turned"],
)
def test_each_column_has_its_chances(table: str, changes: str) -> None:
    rules = _book(table, changes)
    sixth = Fraction(1, 6)
    at_two = {"AR": 2 * sixth, "NE": sixth, "DR": 2 * sixth, "DE": sixth}
    for question, expected in (
        ("I attack at 2-1. What are the chances of each result?", at_two),
        ("9 strength points attack 4. How likely is it that the defender retreats?", 2 * sixth),
        ("What is the chance of DE if I attack with 30 against 5?", 3 * sixth),
        ("My attackers total 12 Strength, the defenders 4. What is the chance of DE?", 2 * sixth),
        ("12 against 4 in a Village: what are the chances of each result?", at_two),
        ("I attack a Dug In unit at 3:1. What is the chance of DE?", sixth),
        ("My Dug In Foot attack at 3:1. What is the chance of DE?", 2 * sixth),
        ("What is the chance of DE if I attack with 1 against 5?", None),  # below the table
    ):
        assert _first(rules, question) == expected, question


def test_what_was_not_understood_gives_no_number() -> None:
    rules = _book(
        _PIPES, "Guns next to the target add their Strength again, for a bonus of +1 each, at the owner's wish.\n"
    )
    assert _first(rules, "I attack at 3-1 with Guns next to the target. What is the chance of DE?") is None
    rules = _book(_PIPES.replace("round down", ""), "")
    assert _first(rules, "I attack at 3-1. What is the chance of DE?") == Fraction(1, 3)


def test_columns_by_difference_and_by_kind() -> None:
    apart = """| Roll | -1 or less | 0 | +1 | +2 or more |
|---|---|---|---|---|
| 1-2 | AR | AR | NE | DR |
| 3-4 | AR | NE | DR | DR |
| 5-6 | NE | DR | DR | DE |
"""
    rules = _book(apart, "The differential is the Strength of the attackers less that of the defenders.\n")
    assert _first(rules, "I attack with 7 against 6. How likely is DR?") == Fraction(2, 3)
    assert _first(rules, "I attack with 9 against 6. How likely is it that the defender is eliminated?") == Fraction(
        1, 3
    )
    kinds = """| D6 | Foot | Horse | Guns |
|---|---|---|---|
| 1 | Shaken | No effect | Lost |
| 2-4 | No effect | Shaken | Shaken |
| 5-6 | Lost | Lost | Lost |
"""
    rules = _book(kinds, "A unit that comes under fire rolls a D6 on the table below.\n")
    assert _first(rules, "My Foot come under fire. What is the chance that they are Lost?") == Fraction(1, 3)
    assert _first(rules, "My Guns come under fire. What is the chance that they are Shaken?") == Fraction(1, 2)
    assert _first(rules, "What is the chance of Shaken on the Combat Results Table?") is None
