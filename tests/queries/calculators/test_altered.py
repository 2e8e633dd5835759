# ruff: noqa: E501
"""What alters how far something moves and how many dice are rolled, in two invented books."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import pytest

from queries.calculators.registry import answer

MOOR = """# Saltmoor
*Skirmish rules*

All dice are six-sided. Distances are in inches. Round fractions up.

## Folk

| Folk | Speed | Grit | Blows |
|---|---|---|---|
| Reedman | 6 | 3 | 2 |
| Heron Rider | 10 | 4 | 3 |
| Bog Ogre | 5 | 6 | 4 |

**Heron Riders** are Mounted. They have the Swift trait.

**Bog Ogres** have the Ponderous trait.

## Actions

**Trot.** The model moves up to its Speed.

**Gallop.** The model moves up to twice its Speed in a straight line.

**Scramble.** The model moves up to half its Speed, and may cross walls as it does so.

**Rush.** The model moves its Speed plus D6 inches towards an enemy it can see. If this does not bring it into contact it stops where it is.

**Belabour.** Choose an enemy in contact and roll a number of dice equal to your Blows. Each 4 or more is a hit.

## States

**Winded.** A Winded model halves its Speed and may not Rush.

**Soaked.** Soaked models have -2 Speed. A Soaked model rolls one die fewer when it Belabours.

**Lame.** The Speed of a Lame model is reduced by 3.

**Inspired.** An Inspired model adds 2 to its Speed. It rolls one extra die when it Belabours.

**Mud.** Each Mud marker on a model reduces its Speed by 1.

**Cornered.** A Cornered model Belabours with half its Blows.

## Traits

**Swift.** A Swift model adds 3" to its move when it Gallops.

**Ponderous.** A Ponderous model moves 1" less when it Trots.

**Wings (X).** A model with Wings adds X to its Speed.

**Marshborn.** A Marshborn model is not slowed by bog.

## Ground

Models moving through bog move at half speed. Mounted models that cross a hedge lose 2" of their move.

## Weather

Roll a die at the start of each turn.

| Roll | Weather | Effect |
|---|---|---|
| 1 | Fog | No model may Gallop |
| 2-3 | Drizzle | All models subtract 1 from their Speed |
| 4-5 | Fair | No effect |
| 6 | Gale | Mounted models have their Speed reduced by 2 |
"""

HULL = """# Hullgrim

All dice are six-sided. Halves are rounded up.

| Ship | Speed | Hands | Guns |
|---|---|---|---|
| Sloop | 9 | 3 | 5 |
| Barque | 6 | 5 | 8 |
| Hulk | 3 | 7 | 2 |

## Actions

**Salvo.** The ship fires at an enemy within 12". Roll one die for each Gun. Each 5 or more is a hit.

**Scramble.** Choose an enemy in contact and roll as many dice as your Hands. Each 4 or more kills one man.

**Musketry.** Throw a number of dice equal to the Hands of the ship. A 6 hits.

**Carronade.** Roll dice equal to the ship's Guns, plus two. On a 6 the enemy is holed.

**Broadside.** Roll two dice per Gun. Each 6 hits.

**Pivot Gun.** The crew of the pivot gun rolls 3 dice. Each 5 or 6 hits.

## Answers

**Return Fire.** When an enemy fires at the ship it may make a Salvo at it at once, with half its Guns.

**Parting Shot.** When an enemy moves away the ship may shoot at it, with one die for every two Guns.

**Snap Salvo.** It fires a Salvo at the enemy with one die fewer.

**Counterstroke.** If the enemy boards it, the ship may Scramble with half its Hands.

## States

**Listing.** A Listing ship makes a Salvo with half its Guns.

**Ablaze.** An Ablaze ship rolls two fewer dice for a Salvo.

**Drilled (X).** A Drilled ship rolls X extra dice when it makes a Salvo.

**Drunk.** Drunk ships Scramble with one die less.

**Dismasted.** A ship that is Dismasted halves its Hands.

**Holed.** The ship loses 2 Guns.

**Swivels.** A ship with Swivels adds 2 to the number of dice it rolls in a Scramble.
"""


WALL = """# Cinderwall

All dice are six-sided. Fractions are rounded up.

| Class | Move | Grip | Bulk |
|---|---|---|---|
| Walker | 8 | 3 | 6 |
| Crawler | 5 | 5 | 9 |
| Footman | 6 | 2 | 1 |

Walkers and Crawlers are Engines.

## Drills

**March.** The unit moves up to its Move.

**Heave.** A Stuck Engine may Heave. Roll a die and add its Grip. On a total of 8 or more it is no longer Stuck.

**Dig Free.** Roll a die, adding 1 for each friendly Footman within 2 inches, to a maximum of +3. On a 6 or more the Engine is no longer Buried.

**Douse.** Roll one die. On a 4 or more the fire is out. Add 1 to the roll if a Footman is adjacent.

**Grapple.** Each side rolls one die and adds its Bulk. A side that is Stuck subtracts 2 from its total, and a side that is uphill adds 1. The higher total wins.

## Traits

**Cooled (X).** Subtract X from the roll when this Engine rolls on the Strain Table.

**Braced.** A Braced unit adds 2 when it Grapples.

**Greasy.** A Greasy unit has -1 in a Grapple.

## States

**Stuck.** A Stuck Engine may not March.

**Buried.** A Buried Engine may do nothing but Dig Free.

## Strain

Strain markers are placed beside Engines. In the End Phase each Engine with two or more Strain markers rolls a die, adds the number of its Strain markers, and consults the Strain Table.

**Strain Table**

| Total | Result |
|---|---|
| 4 or less | Sound: nothing happens. |
| 5-6 | Rattle: the Engine is Stuck. |
| 7-8 | Seizure: the Engine may not March next turn. |
| 9 or more | Burst: the Engine is destroyed. |

## Omens

At the start of each turn roll 2D6 on the Omen Table, subtracting 1 for each Shrine marker on the board and adding 2 if it is night.

**Omen Table**

| Roll | Omen |
|---|---|
| 4 or less | Doom |
| 5-8 | Silence |
| 9 or more | Glory |
"""

FEN = """# Fenmark

There are three kinds of unit: Foot, Guns and Wagons. Pikemen and Archers are Foot. Mortars are Guns.

## Orders

A unit may be given one order each turn.

### Advance

On an Advance, Foot move up to 6 inches, Guns up to 3 and Wagons up to 9. A unit that Advances may shoot.

### Rush

A Rush is twice the distance of an Advance. A unit that Rushes may not shoot.

### Storm

A unit ordered to Storm moves up to 8 inches into contact.

### Retire

Foot that Retire move up to 5 inches, and Wagons up to 7.

## States

### Shaken

A Shaken unit subtracts 2 inches from its move.

### Bogged

A Bogged unit moves at half speed.

## Traits

### Skis

A unit with Skis adds 3 inches to its move when it Advances. It ignores deep snow.

## Ground

Foot and Guns move at half speed in deep snow.
"""

WAKE = """# Thornwake

All dice have six sides. If a fraction comes up, round it down.

| Breed | Pace | Might | Quarrels |
|---|---|---|---|
| Ashman | 6 | 4 | 3 |
| Marsh Ogre | 7 | 7 | 1 |
| Kestrel | 11 | 2 | 2 |

## Deeds

**Stride.** A figure may move up to its Pace.

**Sprint.** A figure may move up to double its Pace but may not shoot afterwards.

**Rush.** A figure moves towards an enemy it can see: its Pace plus two dice in inches.

**Loose.** Roll one die per Quarrel; a 5 or 6 hits.

**Wrestle.** Both figures roll a die and add their Might. The higher total wins and throws the other. A figure that is Numb has -2 on its total.

## Plights

**Numb.** A Numb figure's Pace is halved, and it rolls one fewer die when it Looses.

**Leaden.** While Leaden, a figure has 2 less Pace.

**Frost.** For each Frost counter on it, a figure loses 1 Pace.

## Gifts

**Fleet (X).** The figure's Pace is increased by X.

**Sure-footed.** Sure-footed figures are unaffected by scree.

**Quickhand.** A figure with Quickhand rolls an extra die when it Looses.

## Land

A figure crossing scree moves at half Pace. Wading a stream costs 2 inches of movement.
"""


@lru_cache(maxsize=8)
def read(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("book", "book", "Book", "md", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("book", "Book"), [document]))


FAR = [
    ("How far can a Reedman Trot?", "6"),
    ("How far does a Heron Rider go with a Gallop?", "23"),
    ("How many inches can a Winded Reedman Trot?", "3"),
    ("How far can a Winded Bog Ogre Trot?", "2"),
    ("What distance may a Soaked Reedman cover with a Trot?", "4"),
    ("My Reedman is Soaked. What is the furthest it can Gallop?", "8"),
    ("How far can a Lame Heron Rider Trot?", "7"),
    ("How far can an Inspired Reedman with two Mud markers Trot?", "6"),
    ("A Reedman has three Mud markers. How many inches can it move when it Trots?", "3"),
    ("How far can a Reedman with Wings (2) Trot?", "8"),
    ("How far can a Reedman Trot through bog?", "3"),
    ("How far can a Marshborn Reedman Trot through bog?", "6"),
    ("How far can a Heron Rider Trot in a Gale?", "8"),
    ("In Drizzle, how far may a Reedman Gallop?", "10"),
    ("How far can a Reedman Trot in a Gale?", "6"),
    ("How far can a Reedman Scramble?", "3"),
    ("A Bog Ogre wants to Scramble. How far can it get?", "3"),
    ('What are the chances that a Reedman reaches an enemy 9" away with a Rush?', "2/3"),
    ("How likely is a Soaked Reedman to make contact when it Rushes an enemy 8 inches away?", "1/2"),
    ('My Heron Rider Rushes a foe 14" off. Odds of reaching it?', "1/2"),
]

DICE = [
    ("How many dice does a Sloop roll for a Salvo?", "5"),
    ("How many dice do I roll when my Barque Scrambles?", "5"),
    ("A Hulk uses Musketry. How many dice?", "7"),
    ("How many dice does a Sloop throw for a Carronade?", "7"),
    ("My Barque fires a Broadside. How many dice do I get?", "16"),
    ("How many dice does the Pivot Gun roll?", "3"),
    ("How many dice does a Sloop roll for Return Fire?", "3"),
    ("A Barque makes Return Fire. How many dice does it get?", "4"),
    ("A Barque with only 3 Guns left makes Return Fire: how many dice is that?", "2"),
    ("A Listing Sloop makes a Salvo. How many dice does it roll?", "3"),
    ("A Listing Barque with only 5 Guns left fires a Salvo. How many dice?", "3"),
    ("How many dice does an Ablaze Sloop roll in a Salvo?", "3"),
    ("How many dice does a Drilled (2) Hulk roll for a Salvo?", "4"),
    ("How many dice does a Drunk Barque roll when it Scrambles?", "4"),
    ("How many dice does a Dismasted Hulk get in a Scramble?", "4"),
    ("How many dice does a Sloop with Swivels roll in a Scramble?", "5"),
    ("With how many dice does a Hulk make a Counterstroke?", "4"),
]


@pytest.mark.parametrize(("question", "expected"), FAR)
def test_how_far_in_a_case(question: str, expected: str) -> None:
    found = answer(read(MOOR), question)
    assert [each["exact"] for each in found[:1]] == [expected], found


@pytest.mark.parametrize(("question", "expected"), DICE)
def test_how_many_dice(question: str, expected: str) -> None:
    found = answer(read(HULL), question)
    assert [each["exact"] for each in found[:1]] == [expected], found


def test_what_is_not_told_changes_nothing() -> None:
    for question in (
        "How far can a Reedman that is not Winded Trot?",
        "How far can a Reedman Trot over open ground?",
        "How far can a Reedman with no Mud markers Trot?",
    ):
        found = answer(read(MOOR), question)
        assert found[0]["exact"] == "6", found


ROLLED = [
    ("A Walker with two Strain markers rolls on the Strain Table. How likely is each result?", "Sound", "1/3"),
    (
        "A Crawler with four Strain markers and Cooled (1) rolls on the Strain Table. What are the chances of the possible results?",
        "Sound",
        "1/6",
    ),
    ("What is the chance that a Walker with three Strain markers suffers a Burst?", "", "1/6"),
    ("How likely is a Seizure for a Cooled (2) Walker with five Strain markers?", "", "1/3"),
    ("What are the odds of Doom with two Shrine markers on the board?", "", "5/12"),
    ("What is the probability of Glory at night?", "", "7/12"),
    ("How likely is each omen with one Shrine marker?", "Doom", "5/18"),
    ("What are the chances that a Stuck Walker gets free with a Heave?", "", "1/3"),
    ("How likely is it that my Stuck Crawler Heaves itself free?", "", "2/3"),
    (
        "If a Buried Walker tries to Dig Free with two friendly Footmen within 2 inches, what is the chance that it gets out?",
        "",
        "1/2",
    ),
    ("What's the probability a Buried Crawler is freed by Dig Free with five friendly Footmen within 2\"?", "", "2/3"),
    ("Chance to Dig Free with nobody near?", "", "1/6"),
    ("What are the odds to Douse a fire with a Footman adjacent?", "", "2/3"),
    ("My Walker rolled a 4 in a Grapple. What is its total?", "", "10"),
    ("In a Grapple my Stuck Crawler is uphill and I rolled a 3. What's its total?", "", "11"),
    ("A Braced Footman Grapples and rolls a 6. What total does it get?", "", "9"),
    ("If my Greasy Walker rolls a 2 in a Grapple, what does it score?", "", "7"),
    ("How likely is my Walker to win a Grapple against a Walker?", "", "5/12"),
    ("What chance does my Footman have to win a Grapple against a Walker?", "", "0"),
    ("How likely is my Braced Walker to beat a Walker in a Grapple?", "", "13/18"),
]


@pytest.mark.parametrize(("question", "result", "expected"), ROLLED)
def test_rolls_that_are_changed(question: str, result: str, expected: str) -> None:
    found = answer(read(WALL), question)
    exact = found[0]["exact"]
    assert (exact[result] if result else exact) == expected, found


BY_KIND = [
    ("How far does a Pikeman move on an Advance?", "6"),
    ("How many inches can a Mortar Advance?", "3"),
    ("How far can a Wagon Advance?", "9"),
    ("How far can Archers Rush?", "12"),
    ("How many inches does a Wagon cover with a Rush?", "18"),
    ("How many inches can Archers with Skis cover on an Advance across deep snow?", "9"),
    ("How far can a Pikeman Advance through deep snow?", "3"),
    ("How far can a Shaken Wagon Advance?", "7"),
    ("How far can a Bogged Wagon Rush?", "9"),
    ("How far may Pikemen Storm?", "8"),
    ("How far do Archers go when they Retire?", "5"),
    ("How far can Shaken Pikemen Storm?", "6"),
]


@pytest.mark.parametrize(("question", "expected"), BY_KIND)
def test_how_far_each_kind_goes(question: str, expected: str) -> None:
    found = answer(read(FEN), question)
    assert [each["exact"] for each in found[:1]] == [expected], found


OTHERWISE_PUT = [
    ("How far can a Numb Ashman Stride?", "3"),
    ("How far can a Numb Kestrel Stride?", "5"),
    ("What's the maximum distance a Leaden Marsh Ogre can Sprint?", "10"),
    ("My Kestrel has 3 Frost counters. How far does it get with a Stride?", "8"),
    ("How many inches can an Ashman with Fleet (2) Sprint?", "16"),
    ("How far can a Kestrel Stride across scree?", "5"),
    ("How far can a Sure-footed Kestrel Stride across scree?", "11"),
    ("What are the chances an Ashman gets into contact with an enemy 13 inches away by a Rush?", "7/12"),
    ('How likely is it that a Leaden Ashman reaches a foe 11" away with a Rush?', "7/12"),
    ("How many dice does an Ashman roll when it Looses?", "3"),
    ("How many dice do I throw if my Numb Ashman Looses?", "2"),
    ("A Quickhand Kestrel Looses. How many dice is that?", "3"),
    ("My Ashman rolled a 5 in a Wrestle, what's the total?", "9"),
    ("My Numb Marsh Ogre rolled a 3 when it Wrestles. What is its total?", "8"),
    ("What is the chance that an Ashman wins a Wrestle against a Kestrel?", "13/18"),
]


@pytest.mark.parametrize(("question", "expected"), OTHERWISE_PUT)
def test_the_same_in_other_words(question: str, expected: str) -> None:
    found = answer(read(WAKE), question)
    assert [each["exact"] for each in found[:1]] == [expected], found
