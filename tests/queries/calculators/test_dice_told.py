# ruff: noqa: E501
"""How many dice are rolled, as figures, tables, bases and ranges tell it, in three invented books."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

ROW = """# Powder Row

All dice are six-sided. Half of an odd number is rounded up.

## Characteristics

Every company has a card. Pace is the distance in inches that it marches. Volley is the number of dice it rolls when it shoots, and Steel the number it rolls in melee. Stamina is the number of hits it can carry.

| Company | Pace | Volley | Steel | Stamina |
|---|---|---|---|---|
| Pikemen | 6 | 1 | 6 | 4 |
| Musketeers | 6 | 4 | 3 | 3 |
| Dragoons | 12 | 2 | 7 | 3 |
| Rangers | 8 | 3 | 2 | 2 |

Pikemen, Musketeers and Rangers are Foot. Dragoons are Horse and have the Couched (2) trait. Rangers have the Sharp Eyes trait. Pikemen have the Grim trait.

## Actions

**March.** The company moves up to its Pace.

**Charge.** The company moves up to twice its Pace into contact with an enemy.

**Shoot.** The company shoots at an enemy in sight. Muskets reach 18 inches, the carbines of Dragoons 9, and cannon 36. A longbow has a range of 24". The range of a sling is 12". Roll the Volley dice; each score of 4 or more is a hit.

## Melee

Every company in contact rolls its Steel dice and hits on 4 or more.

## States

**Dazed.** A Dazed company halves its dice in melee.

**Smoked.** A Smoked company rolls one die fewer when it Shoots.

## Ditch

Horse that charge a ditch lose the benefit of Couched.

## Traits

**Sharp Eyes.** The range of this company's muskets is increased by 6 inches.

**Couched (X).** In the first round of any melee into which it charged, the company rolls X dice more than its Steel.

**Grim.** A Grim company rolls 2 extra dice in melee.
"""

BRAND = """# Saltbrand

All dice are six-sided. Half of an odd number is rounded up.

| Class | Move | Melee dice | Shots |
|---|---|---|---|
| Spears | 6 | 3 | 0 |
| Slingers | 8 | 1 | 2 |
| Wagon | 12 | 2 | 1 |
| Scorpion | 2 | 1 | 3 |

Spears and Slingers are Foot. A Wagon is a vehicle. Slingers have the Skirmish trait.

## Actions

**March.** The unit moves up to its Move.

**Ram.** Only a Wagon or a Scorpion may Ram. Roll one die for each gear the rammer is in, and two more if it is a Scorpion. Each 4 or more takes 1 point from the target.

**Loose.** A unit throws two dice per base at a target up to 6" away and one die per base at a target up to 12" away. Each 5 or 6 is a hit. Scorpions throw three dice per base instead.

**Brawl.** Roll as many melee dice as the table says. Each 5 or more hits.

**Stab.** The unit rolls a die for each figure in contact with the enemy. Each 6 is a kill.

## Responses

A Response is made when an enemy charges.

**Parting Stones.** A unit of Slingers may shoot at the charger with half its usual dice, rounding up.

**Hedge.** When a Wagon Rams it, the unit may Hedge: the rammer rolls two dice fewer, to a minimum of one.

## States

**Rattled.** A Rattled unit throws one die fewer for each base when it Looses, to a minimum of one per base.

**Crouched.** A Crouched unit halves its melee dice.
"""

DUNE = """# Dunefoot

| Unit | Move | Grit |
|---|---|---|
| Squad | 6 | 4 |
| Cart | 9 | 3 |

Squads and Carts are units. Carts have the Noisy trait.

## Actions

**Stroll.** The unit moves up to its Move.

**Shoot.** The unit attacks an enemy in sight. Roll 4 dice. Each 5 or more is a hit.

**Lunge.** The unit moves into contact.

## States

### Burrowed

While it's Burrowed, a Squad may not Stroll or Lunge. It may still Shoot, although it halves its dice.

### Muffled

A Squad that is Muffled may not Shoot. It may Stroll, but only half its Move.

### Roused

When a Squad is Roused it may not Lunge. It may Shoot twice.
"""

WHARF = """# Cinder Wharf

All dice are six-sided. Distances are in inches.

| Gang | Stride | Nerve | Shots |
|---|---|---|---|
| Dockers | 5 | 6 | 1 |
| Lightermen | 6 | 7 | 2 |
| Wreckers | 7 | 5 | 3 |

There are three kinds of gang: Dockers, Lightermen and Wreckers. Dockers have the Brawny (2) trait.

## Actions

**Stroll.** The gang moves up to its Stride.

**Bolt.** The gang moves up to double its Stride, less 1" for each Load marker it carries.

**Plink.** The gang fires at an enemy up to 15" away, throwing a number of dice equal to its Shots. A gang that Strolled throws one die less.

**Scrap.** Each gang throws dice equal to its Nerve, plus X if it is Brawny (X).

## States

**Roused.** A Roused gang moves 2" further whenever it Bolts.
"""

IN_A_CASE = [
    ("How far can Lightermen Bolt with 2 Load markers?", "10"),
    ("How far can Lightermen Bolt?", "12"),
    ("How far can Roused Dockers Bolt?", "12"),
    ("How many dice do Wreckers that have Strolled throw when they Plink?", "2"),
    ("How many dice does a gang of Lightermen throw to Plink?", "2"),
]

BY_FIGURES = [
    ("How many dice do Musketeers roll when they shoot?", "4"),
    ("How many dice do Pikemen roll in melee?", "8"),
    ("Dragoons charge Musketeers. How many dice do the Dragoons roll in the first round of melee?", "9"),
    ("Dragoons charge a ditch. How many dice do the Dragoons roll in the first round of melee?", "7"),
    ("How many dice do Dragoons roll in melee?", "7"),
    ("How many dice does a Smoked Musketeers company roll to shoot?", "3"),
    ("A Dazed Pikemen company fights. How many dice does it roll in melee?", "5"),
    ("How many dice do Dragoons have in a fight?", "7"),
    ("My Rangers fire their muskets. How many dice is that?", "3"),
]

COUNTED = [
    ("My Wagon is in gear 3 and Rams some Spears. How many dice do I roll?", "3"),
    ("How many dice does a Scorpion in gear 2 roll for a Ram?", "4"),
    ("A Wagon in gear 4 rams Slingers who Hedge. How many dice are rolled for the Ram?", "2"),
    ("Five bases of Slingers Loose at a target 4 inches away. How many dice do they throw?", "10"),
    ("How many dice do three bases of Slingers throw when they Loose at a target 10 inches off?", "3"),
    ("Five bases of Slingers make Parting Stones at a charger 9 inches away. How many dice do they throw?", "3"),
    ("How many melee dice does a Spears unit roll in a Brawl?", "3"),
    ("How many dice does a Crouched Spears unit roll when it Brawls?", "2"),
    ("Four figures are in contact. How many dice do we roll to Stab?", "4"),
    ("Two bases of Scorpions loose at something 8 inches away; how many dice?", "6"),
    ("How many dice do 3 bases of Rattled Slingers throw at a target 5 inches away?", "3"),
    ("Three bases of Rattled Slingers Loose at 9 inches. How many dice?", "3"),
]

IN_A_STATE = [
    ("How many dice does a Burrowed Squad roll when it Shoots?", "2"),
    ("How many dice does a Squad roll when it Shoots?", "4"),
]


@lru_cache(maxsize=8)
def read(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("book", "book", "Book", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("book", "Book"), [document]))


CASES = [(ROW, *each) for each in BY_FIGURES] + [(BRAND, *each) for each in COUNTED]
CASES += [(WHARF, *each) for each in IN_A_CASE]
CASES += [(DUNE, *each) for each in IN_A_STATE]


@pytest.mark.parametrize(("book", "question", "expected"), CASES)
def test_how_many_dice(book: str, question: str, expected: str) -> None:
    found = answer(read(book), question)
    assert [each["exact"] for each in found[:1]] == [expected], found


def test_the_dice_of_another_deed_are_not_told() -> None:
    assert not answer(read(WHARF), "How many dice do Dockers throw in a Scrap?")
