"""However the rows of a roll table are written, each result has its chance."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

#: The scores, the result, and what it does.
ROWS = (
    ("1", "Dead", "The unit is removed."),
    ("2-4", "Shaken", "The unit becomes Shaken."),
    ("5", "Driven Back", "The unit retreats 4 inches."),
    ("6", "Unhurt", "No effect."),
)
LAYOUTS = {
    "pipes": ("| D6 | Result |\n|---|---|\n", "| {scores} | {result}. {text} |"),
    "pipes, three columns": ("| D6 | Result | Effect |\n|---|---|---|\n", "| {scores} | {result} | {text} |"),
    "three blanks": ("D6   Result\n", "{scores}   {result}. {text}"),
    "three columns": ("ROLL   RESULT   EFFECT\n", "{scores}   {result}   {text}"),
    "one blank": ("D6 Result\n", "{scores} {result}. {text}"),
    "tabs": ("D6\tResult\tEffect\n", "{scores}\t{result}\t{text}"),
    "colon": ("", "{scores}: {result}. {text}"),
    "equals": ("", "{scores} = {result}: {text}"),
    "items": ("", "- {scores}: {result} – {text}"),
    "bold items": ("", "- **{scores} {result}:** {text}"),
    "bold lines": ("", "**{scores}: {result}.** {text}"),
}
ASKED = (
    ("What is the chance that the Rout Table gives Shaken?", "1/2"),
    ("My Pikemen roll on the Rout Table. How likely are they to be Driven Back?", "1/6"),
    ("My outnumbered Pikemen roll on the Rout Table. What are the odds that they end up Shaken?", "1/2"),
    ("How likely is an outnumbered unit to be Unhurt on the Rout Table?", "0"),
)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_result_has_its_chance(layout: str) -> None:
    rules = _book(layout)
    for question, exact in ASKED:
        found = answer(rules, question)
        chances = [Fraction(each["exact"]) for each in found if each["unit"] == "probability" and each.get("exact")]
        assert chances[:1] == [Fraction(exact)], (question, found)


def _book(layout: str) -> Rules:
    head, row = LAYOUTS[layout]
    parted = "\n\n" if layout == "bold lines" else "\n"
    rows = parted.join(row.format(scores=scores, result=result, text=text) for scores, result, text in ROWS)
    text = f"""# Marsh Wars

## Units

Pikemen, Gunners and Captains are the kinds of unit.

## States

### Shaken

A Shaken unit may not Dash.

## Actions

### Dash

The unit moves up to twice its Move.

## Fighting

### Rout Table

When a unit is broken, roll a D6 on the Rout Table. Subtract 1 if the unit is outnumbered and add 1 if a Captain is
within 6 inches.

{head}{rows}
"""
    document = Document("marsh", "marsh", "Marsh Wars", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("marsh", "Marsh Wars"), [document]))
