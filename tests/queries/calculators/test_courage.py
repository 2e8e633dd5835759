# ruff: noqa: E501
"""Tests of courage with all that changes them: what somebody near adds, numbers in brackets, limits of a list and of
the figure itself, and lists whose items close with a modifier."""

from __future__ import annotations

import functools
import hashlib
from fractions import Fraction
from typing import Any

import pytest

from queries.calculators import answer

HOLLOW = """HOLLOW CROWNS
Rules for skirmishes in the barrow country

1 Bands

Each band has a Heart, which tells how brave it is. Reavers have a Heart of 7, Housecarls of 8 and Thralls of 5.

Housecarls have the Grim (1) knack. Reavers have the Rabble knack.

2 Heart Tests

When a rule calls for a Heart Test, roll two dice. If the total is equal to or less than the band's Heart the test is passed. A double six is always a failure and a double one always a success.

Adjust the Heart of the band before rolling:

For each Doubt token on the band   -1
The band has lost half or more of its fighters   -2
The band is in a wood or a ruin   +1
A friendly Jarl is within 8 inches   +2
An enemy Troll is within 6 inches   -1

However many of these apply, Heart is never raised above 10 nor lowered below 4.

A band that fails becomes Daunted. A Daunted band takes its Heart Tests at -1.

3 Shooting

To shoot, roll one die for each bowman. A roll of 5 or more is a hit.

Target in cover   -1
Target Daunted   +1
Long range   -1

The total of these modifiers can never be more than +1 or less than -2.

4 Knacks

Grim (X). A band with this knack adds X to its Heart when it takes a Heart Test.

Rabble. A band with this knack subtracts 1 from its Heart unless a friendly Jarl is within 8 inches.

Terror (X). Enemy bands within 6 inches of a band with this knack reduce their Heart by X for Heart Tests.

Standard. Friendly bands within 6 inches of a band with the Standard knack add 1 to their Heart for Heart Tests.

Oathbound. An Oathbound band may re-roll a failed Heart Test.

Blood Kin. Add 1 to the Heart of this band.
"""

MIRE = """MIRE WARDENS
A game of companies in the fens

THE COMPANIES

Pikemen, Archers and Levies are Foot. Knights are Horse.

Company   Pace   Grit   Skill
Pikemen   6   5+   4+
Archers   6   6+   3+
Levies   6   8+   5+
Knights   10   4+   3+

TAKING A GRIT CHECK

A company that is told to make a Grit check throws two dice and adds the scores together. If the total equals or beats the company's Grit, the check has been passed.

The following are added to or subtracted from the total:

• the company is Weary: -1
• each Wound marker on the company: -1
• the company has fewer than half of its models left: -2
• the Marshal is within 10": +1
• the company is defending a wall: +1

An unmodified total of 2 always fails and an unmodified total of 12 always passes, whatever the modifiers. The modifiers can never add up to worse than -4 or better than +2.

A company that fails becomes Weary. If it was Weary already it becomes Lost.

PEOPLE OF NOTE

Marshal. All friendly companies within 10" of the Marshal may add 1 to their Grit checks.

Drummer. While a Drummer is within 6", a company adds 2 to the dice when it makes a Grit check.

Witch. Enemy companies within 8" of a Witch suffer a -1 penalty to their Grit checks.

Chaplain. The Chaplain gives every friendly company within 5 inches +1 to its Grit check rolls.

GIFTS

Hardy (X). Add X to the total when this company makes a Grit check.

Craven. This company always rolls one less on a Grit check: subtract 1 from the total.

Zealous. Zealous companies pass Grit checks automatically while the Chaplain is within 5 inches.

Old Hands. A company of Old Hands ignores the modifier for being Weary.
"""


FJORD = """FJORD
Coastal raids

Crews

Each crew has a Resolve. A crew may move up to its Move in the Oar Phase. Raiders may not swim. Fishers may not fight. Berserks may not hide.

Crew | Move | Resolve | Hands
Raiders | 6 | 7 | 8
Fishers | 5 | 5 | 6
Berserks | 7 | 8 | 6

Panic Tests

A crew that loses a third or more of its hands in a phase takes a Panic Test. Roll 2D6 and modify the roll as follows:

+1 for each Fear counter on the crew
+2 if the crew is at half strength or below
+1 if the crew is Stunned
-1 if its Captain is aboard
-2 if a friendly longship is within 6 inches

The crew passes if the result is its Resolve or lower. On an unmodified 12 the crew always fails; an unmodified 2 always passes.

If the test is failed by 1 or 2 the crew is Stunned. If it is failed by 3 or more the crew Scatters.

Swim Tests

To make a Swim Test roll one die for the crew. On a 4 or better it gets ashore. Subtract 1 if the crew is Stunned and subtract 1 for each point of Armour it wears. Add 1 if it has the Seal-born gift.

Gifts

Stout (X): subtract X from the roll whenever the crew takes a Panic Test.

Seal-born: see Swim Tests.

Iron Nerve: the crew treats the Panic Test as passed on any unmodified roll of 7 or less.

Oath to the Dead: a crew with this gift never takes a Panic Test.
"""


KELP = """KELP COAST
Fighting in the shallows

1. Hosts

1.1 Spears, Slings and Knaves are Hosts. A Host may move in the March Phase. Knaves may not charge. Spears may not shoot. Slings may shoot.

Host  March  Valour
Spears  6  8
Slings  7  7
Knaves  6  5

2. Valour Tests

2.1 When a Host takes a Valour Test, roll two dice, apply the modifiers of Table 1 and find the result on Table 2.

Table 1: Valour Test Modifiers
Warden within 6 inches  +1
Each Scar token on the Host  -1
Host is Winded  -2
Host is made up of Knaves  -1
Enemy has Terror  -1

Table 2: Valour Test Results
9 or more  Steadfast
7-8  Winded
5-6  Reeling
4 or less  Routed
"""


@functools.cache
def rules_of(text: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    document = Document("band", "band", "Band", "txt", text, hashlib.sha256(text.encode()).hexdigest())
    return Rules.of(read_ruleset(Ruleset("band", "Band"), [document]))


HOLLOW_CASES = [
    (
        "What is the chance that Reavers with three Doubt tokens pass a Heart Test if a Jarl is 5 inches away?",
        Fraction(5, 12),
    ),
    ("Housecarls carrying two Doubt tokens take a Heart Test. Odds of passing?", Fraction(7, 12)),
    (
        "My Housecarls have four Doubt tokens, are Daunted and have lost 6 of their 10 fighters. What are the odds that they pass their Heart Test?",
        Fraction(1, 6),
    ),
    ("How likely are Thralls in a ruin to pass a Heart Test with a friendly Jarl 4 inches away?", Fraction(13, 18)),
    (
        'My Reavers started with 10 fighters and 4 are left. Chance they fail a Heart Test, with the Jarl close by at 3"?',
        Fraction(5, 12),
    ),
    ("Thralls with an enemy Troll 5 inches away: how likely do they pass a Heart Test?", Fraction(1, 6)),
    (
        'Reavers are 4" from a friendly band with the Standard knack, and no Jarl is near. Chance to pass a Heart Test?',
        Fraction(7, 12),
    ),
    (
        "Reavers stand within 6 inches of an enemy band with Terror (2), their Jarl at 7 inches. What are the odds that they pass a Heart Test?",
        Fraction(7, 12),
    ),
    ("Oathbound Thralls in the open take a Heart Test. Probability of passing?", Fraction(155, 324)),
    ("Housecarls with the Blood Kin knack and one Doubt token: chance of passing a Heart Test", Fraction(5, 6)),
    (
        "How likely is it that Housecarls, unhurt, in the open and with no Doubt tokens, fail a Heart Test?",
        Fraction(1, 6),
    ),
    ("Thralls have seven Doubt tokens. What is their chance in a Heart Test?", Fraction(1, 6)),
]
MIRE_CASES = [
    (
        "What are the chances of Pikemen passing a Grit check when they are Weary and have one Wound marker?",
        Fraction(7, 12),
    ),
    ("Odds that Levies with the Marshal 6 inches away pass a Grit check?", Fraction(7, 12)),
    (
        "What is the probability that Knights pass a Grit check, being Weary, with two Wound markers and only 3 of their 8 models left?",
        Fraction(5, 12),
    ),
    (
        "Archers are within 6 inches of a Drummer and carry one Wound marker. How likely are they to fail a Grit check?",
        Fraction(1, 6),
    ),
    ('My Archers defend a wall and a Chaplain is 4" away. Chance to pass their Grit check?', Fraction(11, 12)),
    ('An enemy Witch stands 7" from my Pikemen. Chance they pass the Grit check?', Fraction(13, 18)),
    ("Levies with Hardy (2) and two Wound markers need to make a Grit check; what are the odds?", Fraction(5, 12)),
    ("Craven Archers make a Grit check. What chance do they have to pass?", Fraction(7, 12)),
    ("Weary Old Hands Pikemen take a Grit check: what chance?", Fraction(5, 6)),
    (
        "A company of Archers is Weary, with the Marshal 14 inches off. What is the chance to pass a Grit check?",
        Fraction(7, 12),
    ),
    ("How likely are Knights with five Wound markers to pass a Grit check?", Fraction(5, 12)),
    (
        "Zealous Levies with the Chaplain 3 inches away take a Grit check - what's the chance that they pass?",
        Fraction(1, 1),
    ),
]

FJORD_CASES = [
    ("What are the odds that Raiders with two Fear counters pass a Panic Test?", Fraction(5, 18)),
    ("Stunned Fishers whose Captain is aboard must take a Panic Test. What is the chance they pass?", Fraction(5, 18)),
    (
        "What is the chance that Berserks at half strength, with a friendly longship 4 inches away, fail a Panic Test?",
        Fraction(5, 18),
    ),
    ("Raiders have 3 of their 8 hands left and one Fear counter; chance of passing the Panic Test?", Fraction(1, 6)),
    ("How likely is it that Berserks with Stout (2) and one Fear counter pass their Panic Test?", Fraction(5, 6)),
    ("Oath to the Dead Fishers: what is the chance that they fail a Panic Test?", Fraction(0, 1)),
    ("What is the chance that Raiders with two Fear counters are Stunned by the Panic Test?", Fraction(11, 36)),
    ("What chance do Fishers have of passing a Swim Test if they are Stunned?", Fraction(1, 3)),
    ("Seal-born Raiders make a Swim Test. What is the chance that they get ashore?", Fraction(2, 3)),
    ("Fishers with no Fear counters and no longship anywhere near: odds of passing a Panic Test?", Fraction(5, 18)),
]


@pytest.mark.parametrize(
    ("text", "question", "chance"),
    [
        *((HOLLOW, *each) for each in HOLLOW_CASES),
        *((MIRE, *each) for each in MIRE_CASES),
        *((FJORD, *each) for each in FJORD_CASES),
    ],
)
def test_chances(text: str, question: str, chance: Fraction) -> None:
    found = answer(rules_of(text), question)[0]
    assert Fraction(found["exact"]) == chance, found["steps"]


def test_what_is_needed() -> None:
    found = answer(rules_of(MIRE), "What roll do Weary Levies need on a Grit check?")[0]
    assert found["value"] == 9, found["steps"]


def test_bounds_are_read() -> None:
    bounds = {clause.value for clause in rules_of(HOLLOW).clauses if (clause.value or "").startswith("bounds:")}
    assert bounds == {"bounds: Heart; most 10; least 4"}


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        (
            "How likely are Knaves with one Scar token to be Routed by a Valour Test, the Warden 4 inches away?",
            Fraction(5, 18),
        ),
        ("What is the chance that Slings who are Winded end up Steadfast after their Valour Test?", Fraction(1, 12)),
        (
            "What's the probability that Spears facing an enemy with Terror become Reeling in a Valour Test?",
            Fraction(11, 36),
        ),
    ],
)
def test_results_of_a_test(question: str, chance: Fraction) -> None:
    found = answer(rules_of(KELP), question)[0]
    assert Fraction(found["exact"]) == chance, found["steps"]
