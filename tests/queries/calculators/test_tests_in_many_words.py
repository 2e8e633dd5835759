"""However a book says what is rolled against what, where the figure stands and what changes it, a test has a chance."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

BOOK = """# Heron Marsh

Two players fight over a drowned valley.

## Crews

Waders, Polers and Reeves are the kinds of crew. {grades}Each crew has a Stride and a Pluck.

{figures}

## States

### Cowed

A Cowed crew may not Wade.

### Gloom Tokens

A crew that is shot at gains one Gloom token.

## Actions

### Wade

The crew moves up to twice its Stride.

## The Pluck Test

A crew that loses a fight must take a Pluck test. {rolled} A crew that fails becomes Cowed.

{changed}
"""


class _Roll(NamedTuple):
    """How a test is rolled: the sentence, the dice, and the figure of most crews."""

    text: str
    dice: str
    figure: str


ROLLS = {
    "rolls it or less": _Roll("The crew must roll its Pluck or less on 2D6.", "2D6", "7"),
    "on a roll of it": _Roll("A Pluck test is passed on a roll of the crew's Pluck or less on 2D6.", "2D6", "7"),
    "no higher": _Roll("Roll two dice. The crew passes if it does not roll higher than its Pluck.", "2D6", "7"),
    "printed": _Roll("Roll the d10. If the roll is no more than the crew's printed Pluck, it passes.", "1D10", "7"),
    "applied": _Roll("Roll 2D6: if the total is equal to or less than the crew's Pluck (P), once any of the modifiers "
                     "below have been applied to it, the test is passed.", "2D6", "7"),
    "to pass": _Roll("To pass, the crew must roll its Pluck or higher on a D6.", "1D6", "5+"),
    "or more": _Roll("A Pluck test is passed on a D6 roll of the crew's Pluck or more.", "1D6", "5+"),
    "added": _Roll("Roll 2D6, add the crew's Pluck, and pass on 12 or more.", "2D6+", "6"),
}  # fmt: skip

CHANGES = {
    "items": '- +1 if a friendly Reeve is within 6"\n- -1 for each Gloom token on the crew, max. -2\n'
             "- -2 if the crew is Cowed\n",
    "verbs": 'Add 1 if the crew is within 6" of a friendly Reeve.\n\nSubtract 1 for each Gloom token the crew has (to '
             "a maximum of -2).\n\nSubtract 2 if the crew is Cowed.\n",
    "abreast": '### Pluck Modifiers\n+1 Reeve within 6" -1 Each Gloom token\n+2 Crew is in a Tower -2 Crew is Cowed\n',
    "in the text": "These modifiers apply to the crew's\nPluck in the same way for every crew:\n+1 within 6\" of a "
                   "Reeve\n-1 per Gloom token on the crew\n-2 crew is Cowed\n",
}  # fmt: skip

SOURCES = {
    "pictures": "| | Crew | AP | Stride | Pluck | Traits |\n|:-:|---|:-:|:-:|:-:|---|\n"
                "| 🧍 | Waders | 2 | 5\" | {own} | - "
                "|\n| 🐕 | Polers | 3 | 8\" | {less} | Big |\n",
    "told": "Waders have a Pluck of {own}. Polers have a Pluck of {less}.\n",
    "listed": "Pluck depends on training: Raw {less}, Trained {own}, Proven 9.\n",
    "graded": "Quality Wade Pluck Typical of\nRaw 3 {less} Drafts, idlers\nTrained 4 {own} Nearly everybody\n"
              "Proven 5 9 Old hands, bargemen\n",
}  # fmt: skip


@pytest.mark.parametrize("rolled", ROLLS)
def test_what_is_rolled_against_what(rolled: str) -> None:
    figure = ROLLS[rolled].figure
    _check(_book(rolled), f"What is the chance that a crew with Pluck {figure} passes a Pluck test?", rolled, 0)


@pytest.mark.parametrize("rolled", ["no higher", "to pass", "added"])
@pytest.mark.parametrize("changed", CHANGES)
def test_what_changes_it(rolled: str, changed: str) -> None:
    rules, figure = _book(rolled, changed), ROLLS[rolled].figure
    _check(rules, f"How likely is a Pluck {figure} crew with two Gloom tokens to pass its Pluck test?", rolled, -2)
    scene = (
        f'My crew (Pluck {figure}) is Cowed and takes a Pluck test with a Reeve 4" away. What are the odds it passes?'
    )
    _check(rules, scene, rolled, -1)
    if "max" in CHANGES[changed]:
        _check(rules, f"Chance of a crew with Pluck {figure} and three Gloom tokens to pass a Pluck test?", rolled, -2)


@pytest.mark.parametrize("rolled", ["no higher", "to pass"])
@pytest.mark.parametrize("source", SOURCES)
def test_where_the_figure_stands(rolled: str, source: str) -> None:
    who = "Trained crew" if source in ("listed", "graded") else "Waders"
    rules = _book(rolled, "items", source)
    _check(rules, f"My {who} must take a Pluck test, no modifiers. What are the odds of passing?", rolled, 0)


def _check(rules: Rules, question: str, rolled: str, change: int) -> None:
    found = answer(rules, question)
    chances = [Fraction(each["exact"]) for each in found if each["unit"] == "probability" and each.get("exact")]
    assert chances[:1] == [_expected(ROLLS[rolled], change)], (question, found)


def _expected(roll: _Roll, change: int) -> Fraction:
    count, sides = map(int, roll.dice.rstrip("+").split("D"))
    totals = [sum(each) for each in _faces(count, sides)]
    figure = int(roll.figure.rstrip("+"))
    if roll.dice.endswith("+"):
        passing = [total for total in totals if total + figure + change >= 12]
    elif roll.figure.endswith("+"):
        passing = [total for total in totals if total + change >= figure]
    else:
        passing = [total for total in totals if total <= figure + change]
    return Fraction(len(passing), len(totals))


def _faces(count: int, sides: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [(*each, face) for each in found for face in range(1, sides + 1)]
    return found


def _book(rolled: str, changed: str = "", source: str = "") -> Rules:
    figure = ROLLS[rolled].figure
    less = f"{int(figure.rstrip('+')) - 1}{'+' if figure.endswith('+') else ''}"
    text = BOOK.format(
        grades="Every crew is Raw, Trained or Proven. " if source in ("listed", "graded") else "",
        figures=SOURCES.get(source, "").format(own=figure, less=less),
        rolled=ROLLS[rolled].text,
        changed=CHANGES.get(changed, ""),
    )
    document = Document("heron", "heron", "Heron Marsh", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("heron", "Heron Marsh"), [document]))


RESULTS = """# Heron Marsh

## States

### Ragged

A Ragged crew may not Wade.

### Spent

A Spent crew may not Wade.

## The Pluck Test

A crew that loses a fight must take a Pluck test. Roll 2D6, apply the modifiers and find the result.

| Modifier | |
|---|---|
| Reeve has joined the crew | +1 |
| Crew is Ragged | -1 |
| Crew is Spent | -2 |

| Total | Result | Effect |
|---|---|---|
| 9+ | Unmoved | No effect. |
| 7-8 | Wavers | The crew becomes Ragged. |
| 5-6 | Falls Back | The crew retreats 6 inches. |
| 4- | Routs | Remove the crew. |

## Special Rules

**Dour.** A crew that is Dour treats a Falls Back result on the Pluck table as Wavers.
"""


@pytest.mark.parametrize(("question", "exact"), [
    ("My crew is both Spent and Ragged and takes a Pluck test. What are the odds that it Routs?", "7/12"),
    ("A crew takes a Pluck test with no modifiers. How likely is the Wavers result?", "11/36"),
    ("A Dour crew takes a Pluck test with no modifiers. How likely is the Wavers result?", "5/9"),
])  # fmt: skip
def test_a_test_with_a_table_of_results(question: str, exact: str) -> None:
    document = Document("heron", "heron", "Heron Marsh", "md", RESULTS, "0" * 64)
    found = answer(Rules.of(read_ruleset(Ruleset("heron", "Heron Marsh"), [document])), question)
    assert [each["exact"] for each in found if each["unit"] == "probability"][:1] == [exact], found


TOLD_APART = """# Heron Marsh

## Giving Orders

To give an order, pick a reeve and a crew, and take a Command test. Roll 2D6: if the total is equal to or less than the
reeve's Voice, once the modifiers below have been applied to it, then the order is obeyed. A roll of double one is
always obeyed and a roll of double six is never obeyed.

| Modifiers to Voice | |
|---|---|
| For each full 10" from reeve to crew | -1 |
| Crew is in Column | +1 |

## Pluck Tests

Roll the d10 and apply the DRMs below. If the result is equal to or less than the crew's printed Pluck, it passes. An
unmodified roll of 10 always fails.

Pluck Test DRMs:
-1 Reeve within two hexes
-n Stubborn (n)
+2 Crew is Worn

## Steadiness Tests

Roll 2D6. If the total is equal to or less than the crew's Pluck, it passes. A Corporal with the crew adds 1 to its
Pluck, and a Bailiff within 8" adds 2; if both are there only the Bailiff counts.

## Quality Tests

Roll one die. If you score the crew's Quality or higher, it is a success. A roll of 6 is always a success.

A morale test is a Quality test with these modifiers:

- -1 if the crew is Worn
- -2 if a Reeve was slain this round

**Dogged.** This crew re-rolls failed morale tests.
"""


@pytest.mark.parametrize(("question", "exact"), [
    ("A reeve with Voice 8 is 12\" away from the crew. What is the chance to pass the Command test?", "7/12"),
    ("A reeve with Voice 8 is 22\" away from the crew, which is in Column. Chance to pass the Command test?", "7/12"),
    ("What is the chance that a crew with Pluck 6 and Stubborn (2) passes a Pluck test?", "4/5"),
    ("A Worn crew with Pluck 6 takes a Pluck test. How likely is it to fail?", "3/5"),
    ("A crew with Pluck 7 takes a Steadiness Test with no leaders about. What are its odds to pass?", "7/12"),
    ("A crew with Pluck 7 has a Corporal with it and a Bailiff is 5\" away. Chance to pass a Steadiness Test?", "5/6"),
    ("A Worn crew with Quality 4+ takes a morale test. What are its odds to pass?", "1/3"),
    ("A Worn crew with Quality 5+ had its Reeve slain this round. What are its odds to pass a morale test?", "1/6"),
    ("A Dogged crew with Quality 4+ takes a morale test. What are its odds to pass?", "3/4"),
])  # fmt: skip
def test_tests_that_are_told_of_elsewhere(question: str, exact: str) -> None:
    document = Document("heron", "heron", "Heron Marsh", "md", TOLD_APART, "0" * 64)
    found = answer(Rules.of(read_ruleset(Ruleset("heron", "Heron Marsh"), [document])), question)
    assert [each["exact"] for each in found if each["unit"] == "probability"][:1] == [exact], found
