# ruff: noqa: E501
"""Charts that say which roll is needed by how one characteristic stands to another, in the layouts in which they come."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators import answer

HEAD = """# The Chalk Rules

## Punch (P)

Punch says how hard a blow is.

## Crust (C)

Crust says how hard a unit is to hurt.

## Skill (Sk)

Skill says how well a unit fights.

## Roll To Bruise

"""

PLAIN = """Compare the Punch of the blow with the Crust of the target:

THE PUNCH IS... ROLL NEEDED
Twice the Crust, or more 2+
Higher than the Crust 3+
The same as the Crust 4+
Lower than the Crust 5+
Half the Crust, or less 6+

A bruised unit may not run.
"""
PIPES = """To bruise, compare the Punch of the blow to the Crust of the target and roll a D6.

| Punch vs Crust | D6 roll required |
| --- | --- |
| Is the Punch GREATER than the Crust? | 3+ |
| Is the Punch EQUAL to the Crust? | 4+ |
| Is the Punch LOWER than the Crust? | 5+ |
| Is the Punch TWICE (or more) the Crust? | 2+ |
| Is the Punch HALF (or less) the Crust? | 6+ |
"""
LIST = """Compare the Punch of the blow with the Crust of the target, and roll a D6:

- If the Punch is at least twice the Crust, the blow bruises on a 2+.
- If the Punch is higher than the Crust, it bruises on a 3+.
- If the Punch is equal to the Crust, it bruises on a 4+.
- If the Punch is lower than the Crust, it bruises on a 5+.
- If the Punch is half the Crust or less, it bruises on a 6+.
"""
SENTENCE = (
    "Roll a D6 and compare the Punch of the blow with the Crust of the target. If the Punch is double the Crust or more, a 2+ "
    "bruises; if it is higher, a 3+; if they are equal, a 4+; if it is lower, a 5+; and if it is half the Crust or less, a 6+."
)
LAYOUTS = {"plain": PLAIN, "pipes": PIPES, "list": LIST, "sentence": SENTENCE}

#: Punch, Crust, and the roll that bruises.
CASES = [(8, 4, 2), (9, 4, 2), (5, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (1, 4, 6)]


@lru_cache(maxsize=16)
def book(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    whole = HEAD + text
    document = Document("chalk", "chalk", "Chalk", "md", whole, hashlib.sha256(whole.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("chalk", "Chalk"), [document]))


def first(rules: Any, question: str) -> Fraction:
    values = answer(rules, question)
    assert values, "no calculator was found"
    return Fraction(values[0]["exact"])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("punch", "crust", "needed"), CASES)
def test_each_row_is_reached(layout: str, punch: int, crust: int, needed: int) -> None:
    rules = book(LAYOUTS[layout])
    wanted = Fraction(7 - needed, 6)
    assert first(rules, f"Chance to bruise with a Punch {punch} blow against Crust {crust}?") == wanted
    assert (
        first(rules, f"The target has Crust {crust} and my Punch is {punch}. What are the odds of a bruise?") == wanted
    )


@pytest.mark.parametrize("sentence", [
    "Compare Skill: a unit needs 3+ to hit an enemy of lower Skill, 4+ against equal Skill and 5+ against higher.",
    "Compare the Skill of both. A hit is scored on a 3+ if the enemy has a lower Skill, on a 4+ if it is the same, and on a 5+ if it is higher.",
    "In a brawl, a unit whose Skill is higher than that of its opponent hits on a 3+, one whose Skill is equal on a 4+, and one whose Skill is lower on a 5+.",
    "A unit hits on a 3+ against an enemy with a lower Skill, on a 4+ against one with an equal Skill, and on a 5+ against one with a higher Skill.",
])  # fmt: skip
def test_a_sentence_compares_the_same_figure_of_both_sides(sentence: str) -> None:
    rules = book("## Roll To Hit\n\n" + sentence)
    assert first(rules, "Chance to hit with Skill 5 against an enemy with Skill 3?") == Fraction(4, 6)
    assert first(rules, "Chance to hit with Skill 3 against an enemy with Skill 3?") == Fraction(3, 6)
    assert first(rules, "Chance to hit with Skill 2 against an enemy with Skill 3?") == Fraction(2, 6)


TABLE = """| Characteristic | Abbreviation | What it says |
| --- | --- | --- |
| Might | Mi | How hard it strikes |
| Grain | G | How hard it is to hurt |
"""
LINES = "Might (Mi) – how hard it strikes\n\nGrain (G) – how hard it is to hurt\n"
COPIED = (
    "Characteristic Abbreviation What it says\nMight Mi How hard it strikes\nGrain G How hard it is to hurt\n"
    "Spirit S How much it will bear\n"
)


@pytest.mark.parametrize("listed", [TABLE, LINES, COPIED], ids=["table", "lines", "copied"])
def test_characteristics_are_known_by_the_list_that_introduces_them(listed: str) -> None:
    chart = PIPES.replace("Punch", "Might").replace("Crust", "Grain").split("\n\n", 1)
    rules = book(f"A roll bruises.\n\n## Characteristics\n\n{listed}\n\n## Bruises\n\n{chart[0]}\n\n{chart[1]}")
    assert first(rules, "Chance to bruise with Might 4 against Grain 6?") == Fraction(2, 6)
    assert first(rules, "Chance to bruise with Mi 12 against G 6?") == Fraction(5, 6)
