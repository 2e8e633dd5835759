"""Tests, scores by range or class, dice of which each counts and rolls of two sides, in the layouts of many books."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.calculators import answer

NERVES = """# Moss Riders

## The Pluck Test

PLUCK TEST: roll 2d6, equal to or under Pluck. Modifiers: -1 per Dread marker / -2 half the men lost / +1 captain within
6" / +1 Screened. Double 1 always passes, double 6 always fails.

## Special Rules

**Dogged (X).** When the unit takes a Pluck Test, ignore X of its Dread markers.

**Aged.** The unit rolls one extra die for Pluck tests and drops the highest.

**Fickle.** If the unit passes a Pluck test, it must re-roll it.

## States

**Screened.** A Screened unit may not Dash.

**Dread.** Each time a unit is hit it receives a Dread marker.
""".replace("within\n6", "within 6")

SHOTS = """# Moss Guns

## Firing

Each musket rolls one D6. The score needed to hit depends on the range.

Range Score to hit
Up to 5" 3+
Over 5" and up to 15" 4+
Over 15" and up to 30" 5+

Add 1 to the score needed if the target is Low. Add 1 if it is in thickets and 2 if it is in a redoubt. A roll of 6
always hits.

## Shells

Roll a D6 for each hit on a Wagon and add 1 if the side was hit or 2 if the rear was hit. Any total over 6 counts as 6.

- 1-3: Scratched
- 4-5: Halted
- 6: Wrecked

## States

**Low.** A Low unit may not Dash.
"""

BOATS = """# Moss Boats

## Classes

Class      Turn  Mark No.
Skiff      2     6+
Barge      1     4+
Hulk       -     3+

## Gunnery

Roll the weapon's dice. Each die that equals or beats the Mark No. of the target's class is a hit.

**To-hit modifiers** (to the roll):

* −1 target is in smoke
* −1 target is beyond half the weapon's range

A natural 6 always hits, a natural 1 always misses.

## Snap orders

**Spark Net** – *Trigger: an enemy rocket moves within 3" of the boat.* Only boats with Nets (X). Roll X dice; each 5+
destroys one rocket.

## End phase

Throw one die for every Blaze marker on the boat. Each result of 1 or 2 costs it a Keel box.

## Traits

- **Nets (X):** see Spark Net.
- **Bright:** Ignores the −1 for range.
"""

BRAWL = """# Moss Brawl

## Models

Each model has a Fight and a Move.

## Melee

Both players roll a D6 and add the Fight of their model. The higher total wins; on a tie both are pushed back. Add 1 to
the total of a model that charged this turn.

## Dismay

Dismay tests are passed on a 3+. Add 1 to the roll if the model is Sworn. Subtract 1 for each enemy within 6". If a
model fails a Dismay test it is Cowed.

## Special Rules

**Sworn.** These models may leap.

## States

**Cowed.** A Cowed model may not Dash.
"""

CHARMS = """# Moss Charms

## Charms

Each Witch may attempt one charm per turn. Roll a D6 and add the Witch's level; if the total equals or beats the Knot
value of the charm, the charm is cast. On a natural 1 the charm fails.

Charm Knot Range Effect
Ash Word 6 18" The target takes D6 hits.
Root Sleep 8 12" The target may not move.

## Checks

Roll percentile dice for a Poise check. The check is passed if the roll is equal to or less than the model's Poise.

Subtract 20 from the model's Poise if it is Dazzled.

## Special Rules

**Witch (n).** The unit can cast charms. n is its level.

## States

**Dazzled.** A Dazzled model may not Run.
"""


def rules(text: str) -> Rules:
    document = Document("moss", "moss", "Moss", "md", text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("moss", "Moss"), [document]))


BOOKS: dict[str, Rules] = {}


@pytest.mark.parametrize(("text", "question", "exact"), [
    (NERVES, "Pluck 8, two Dread markers, captain 4\" away. What are the odds it passes its Pluck Test?", "7/12"),
    (NERVES, "A unit with Dogged (2) and Pluck 8 has three Dread markers. Chance to pass a Pluck test?", "7/12"),
    (NERVES, "What's the chance for an Aged unit with Pluck 7 to pass a Pluck test?", "29/36"),
    (NERVES, "Fickle unit, Pluck 7. Odds of passing a Pluck test?", "49/144"),
    (SHOTS, "What do I need to hit a Low target 4\" away?", "4"),
    (SHOTS, "What's the chance for a musket to hit a target in a redoubt at 12\"?", "1/6"),
    (SHOTS, "I fire 3 muskets at a unit in the open 14\" away. What are the chances of at least one hit?", "7/8"),
    (SHOTS, "What roll do I need at 28\" against a target in the open?", "5"),
    (SHOTS, "A Wagon is hit in the rear. What's the chance that it is Wrecked?", "1/2"),
    (BOATS, "What are the odds for one die to hit a Barge?", "1/2"),
    (BOATS, "Chance for one die to hit a Hulk that is in smoke and beyond half range?", "1/3"),
    (BOATS, "Chance for one die to hit a Hulk in smoke and beyond half range, if the weapon has Bright?", "1/2"),
    (BOATS, "What are the odds that a boat with Nets (3) destroys at least one rocket with Spark Net?", "19/27"),
    (BOATS, "My boat has two Blaze markers. What are the odds it loses no Keel box?", "4/9"),
    (CHARMS, "Chance for a Witch (2) to cast Ash Word?", "1/2"),
    (CHARMS, "What does a level 4 Witch need to roll to cast Root Sleep?", "4"),
    (CHARMS, "Poise 60, Dazzled. Odds of passing a Poise check?", "2/5"),
    (BRAWL, "My Fight 3 model charged this turn and fights a Fight 3 model. Odds of winning the melee?", "7/12"),
    (BRAWL, "Chance of a tie between Fight 2 and Fight 3 in melee?", "5/36"),
    (BRAWL, "What are the odds that a Sworn model becomes Cowed from a Dismay test?", "1/6"),
    (BRAWL, "Chance to pass a Dismay test with two enemies within 6\"?", "1/3"),
])  # fmt: skip
def test_the_number(text: str, question: str, exact: str) -> None:
    known = BOOKS.setdefault(text, BOOKS.get(text) or rules(text))
    found = answer(known, question)
    assert found, question
    assert found[0]["value"] is not None, question
    assert Fraction(found[0]["exact"]) == Fraction(exact), found[0]["steps"]


@pytest.mark.parametrize("question", [
    "My Nets boat uses Spark Net. What are the odds that it destroys at least one rocket?",  # with how many dice?
    "What are the odds for one die to hit?",  # whom?
])  # fmt: skip
def test_what_is_not_told_is_no_number(question: str) -> None:
    known = BOOKS.setdefault(BOATS, BOOKS.get(BOATS) or rules(BOATS))
    assert not any(each["value"] is not None for each in answer(known, question))
