# ruff: noqa: E501
"""Sentences of invented games and the procedures that are read out of them."""

from __future__ import annotations

import hashlib

import pytest

from ingest.procedures import plain, read_procedures
from ingest.procedures.incase import halves
from ingest.read import read_ruleset
from ingest.structure import read_structure
from ingest.vocabulary import discover
from kb.model import Clause, Document, Ruleset
from kb.ratios import ratio_of

HEAD = """# The Rules of Clay

## Grit (Gr)

Grit says how brave a model is.

## Reach (Rc)

Reach says how far a model hits.

## Pace (Pc)

Pace says how far a model moves.

## Shell Value (SV)

Shell Value says how thick a Crawler is.

"""


def _clauses(text: str) -> list[Clause]:
    """The procedures of a text under the head of the invented rulebook."""
    whole = HEAD + text
    document = Document("clay", "clay", "Clay", "md", whole, hashlib.sha256(whole.encode()).hexdigest())
    structure = read_structure(document)
    found = read_procedures(document, structure, discover("clay", [structure]))
    for clause in found.clauses:
        assert whole[clause.start : clause.end]
    return found.clauses


def values(text: str) -> list[str]:
    """What the procedures of a text say."""
    return [clause.value or "" for clause in _clauses(text)]


READ = [
    ("## Wobble Tests\n\nRoll 2D6 and compare the total with the highest Grit in the unit. If it is equal to or lower than that value, the test is passed.", "test: 2D6 <= Grit; highest"),
    ("## Wobble Tests\n\nRoll 2D6. A roll equal to or under the highest Grit of any model passes.", "test: 2D6 <= Grit; highest"),
    ("## Wobble Tests\n\nRoll 2D6. A roll equal to or under the model's Grit passes.", "test: 2D6 <= Grit"),
    ((
        "## Biting (X)\n\nFor each to maul roll equal to or higher than the value listed, the victim "
        "is mauled without any further roll."
), "chance: 1D6 >= X; then the victim is mauled without any further roll"),
    ((
        "## Grit Tests\n\nTo take a Grit test, roll 3D6 and compare the result to the model's Grit "
        "Characteristic. If the result is less than the model's Grit Characteristic, then the test "
        "has been passed."
), "test: 3D6 < Grit"),
    ((
        "## Grit Tests\n\nTo take a Grit test, roll 2D6 and compare the total with the model's Grit; if it is equal to "
        "or less than that value, all is well, and if it is greater the test is failed."
), "test: 2D6 <= Grit"),
    ((
        "## Grit Tests\n\nTo take a Grit test, roll 2D10 and compare the total with the Grit of the "
        "model. If the total is greater than its Grit, the test is failed."
), "test: 2D10 <= Grit"),
    ((
        "## Shell Saves\n\nTo take a Shell Save, roll a D8. The hit is negated if the result is "
        "equal to or above the Shell Value."
), "test: 1D8 >= Shell Value"),
    ("## Mending Tests\n\nA mending test is made with two dice and a target number of 9.", "test: 2D6 >= 9"),
    (
        "## Mending Tests\n\nA mending test is made with a single dice and is successful on a roll of 5 or more.",
        "test: 1D6 >= 5",
    ),
    (
        "## Mending Tests\n\nRoll 1D6 for a mending test, which succeeds if the roll is 4 or higher.",
        "test: 1D6 >= 4",
    ),
    (
        "## Mending Tests\n\nA mending test is made by rolling two dice and is passed if their total is 9 or more.",
        "test: 2D6 >= 9",
    ),
    (
        "## Mending Tests\n\nA mending test is made with two dice and succeeds if the sum of them is at least 8.",
        "test: 2D6 >= 8",
    ),
    ("## Alarm Checks\n\nAlarm checks are a kind of Grit test.", "test: as Grit test"),
    ((
        "## Cold\n\nThe unit's modified Grit value is its Grit with a -2 penalty for each frost "
        "marker on the unit."
), "modify: Grit -2; each frost marker"),
    ((
        "## Shooting Rolls\n\nThe roll is easy to find if you subtract the Reach of the attacking "
        "model from 9."
), "target: 9 - Reach"),
    ((
        "## Shell Rolls\n\nRoll 2D6 and add the weapon's Reach, comparing this total with the Shell "
        "Value of the Crawler.\n\n- If the total is equal to the Shell Value, the attack inflicts a "
        "Chipped Hit.\n- If the total is greater than the Shell Value, the attack inflicts a Cracked "
        "Hit."
), "against: 2D6 + Reach vs Shell Value"),
    ((
        "## Shell Rolls\n\nRoll 2D6 and add the weapon's Reach, comparing this total with the Shell "
        "Value of the Crawler.\n\n- If the total exceeds the Shell Value, the attack inflicts a "
        "Cracked Hit."
), "outcome: > Cracked Hit"),
    ((
        "## Sling Weapons\n\nWhen you roll to penetrate a Crawler's shell with a Sling weapon, roll "
        "three dice instead of one and pick the lowest result."
), "dice: 3 keep lowest 1; for Sling; on penetration"),
    ("## Rout Moves\n\nRout Moves are 4D6\", unless a rule says otherwise.", "distance: 4D6"),
    ((
        "## Gallop\n\nIf a unit Gallops, that unit increases its movement by the value of the lowest "
        "Grit Characteristic in the unit."
), "distance: Movement + Grit; lowest"),
    ((
        "## Bore\n\nThe hits are resolved at a Reach equal to a quarter of the Shell Value of the "
        "Crawler, rounding down."
), "amount: Reach = 1/4*Shell Value down; in Bore"),
    ((
        "## Stout (X)\n\nA Stout model counts as X models "
        "for the purposes of Cart Space."
), "count: X; Cart Space"),
    ((
        "## Tides\n\n- All Tides models have their Reach and Grit modified by a value: +2 on Tide "
        "Hours 1 & 2 and -1 on Tide Hours 3+."
), "modify: Grit by Tide Hour: 1-2 +2, 3+ -1"),
    ("## Orders\n\nNo player may ever make more than four Orders in a given Phase.", "cap: Order 4; per Phase"),
    ((
        "## Losses\n\nIf a unit has had 40% or more of the models removed as casualties, it must "
        "take a Grit test."
), "part: 40% of models"),
    ("## Swamp Tests\n\nTo take Swamp tests, roll a D10. On a 1 or 2, that model suffers a Wound.", "chance: 1D10 in 1-2; then that model suffers a Wound"),
    ("## Jolts\n\nEach Jolt marker on it takes 2 from its Grit rather than 1.", "modify: Grit -2; each Jolt marker"),
    ("## Jolts\n\nA unit subtracts 1 from its Grit for each Jolt marker on it after the first.", "modify: Grit -1; each Jolt marker; beyond 1"),
    ("## Jolts\n\nA unit's Grit drops by 1 for each of its Jolt markers, up to 3 at most.", "modify: Grit -1; each Jolt marker; at most 3"),
    ("## Haste\n\nIt may move a number of inches up to its Pace plus 2.", "distance: Pace + 2"),
    ("## Haste\n\nA unit that Bounds increases its move by a flat 3 inches.", "distance: Movement + 3"),
    ("## Venom\n\nAttacks with this rule always Wound on a 3+.", "target: 3+; Wound"),
    ("## Ash\n\nA model that stands in Ash suffers 2D3 automatic Hits.", "quantity: 2D3; Hits"),
    ((
        "## Slow March\n\nA Crawler that travels no more than half of its Pace Characteristic is "
        "said to be moving at Creeping Speed."
), "band: <= 1/2*Pace"),
    ("## Orders\n\nTo have it done he makes a Nod test: roll 2D6, and if the total is equal to or less than his Grit the order is obeyed.", "test: 2D6 <= Grit"),
    ("## Orders\n\nA captain takes a Nod test and rolls 2D6. The order is carried out if the total does not exceed his Grit.", "test: 2D6 <= Grit"),
    ("## Orders\n\nThe leader attempts a Nod test by rolling 2D6: if the result is no more than his Grit, the unit does as it is told.", "test: 2D6 <= Grit"),
    ("## Jolts\n\nEach Jolt marker takes 1\" from the model's Pace, though never to less than 2\".", "modify: Pace -1; each Jolt marker; least 2"),
    ("## Jolts\n\nFor every Jolt marker it bears, a unit's Pace is 1\" less, to a minimum of 3.", "modify: Pace -1; each Jolt marker; least 3"),
    ("## Jolts\n\nEvery Jolt token costs the unit 1 inch of Pace.", "modify: Pace -1; each Jolt token"),
    ("## Trot\n\nThe model moves up to its Pace.\n\n## Jolts\n\nA model is slowed by 2\" per Jolt marker.", "modify: Pace -2; each Jolt marker"),
    ("## Jolts\n\nEach Jolt marker takes 1 from the model's Grit, never to worse than -3 in all.", "modify: Grit -1; each Jolt marker; at most 3"),
    ("## Orders\n\nHis Grit is reduced by 1 for every full 12\" between him and the unit.", "modify: Grit -1; each 12 inch"),
    ("## Orders\n\nSubtract 1 from his Grit for each 10 inches or part of it that he is away.", "modify: Grit -1; each 10 inch; rounded up"),
    ("## Orders\n\nHis Grit is lowered by 2 per 20cm of distance.", "modify: Grit -2; each 20 cm"),
    ("## Reactions\n\n### Huddle Reaction\n\nThe unit takes a Nod test on a Grit of 7, no matter who leads it.", "set: Grit 7; for Nod test"),
    ("## Nipping\n\nRoll as many dice as the Reach of the unit: each score of 4 or more is a hit.", "test: 1D6 >= 4"),
    ("## Nipping\n\nBoth sides roll their Reach dice, and each 5 or more is a hit.", "test: 1D6 >= 5"),
    ("## Nipping\n\nRoll a number of dice equal to its Reach. Every 5+ is a hit.", "test: 1D6 >= 5"),
    ("## Nipping\n\nRoll a die for each dart. It strikes home on a roll equal to or higher than the model's Reach, and the target is hit.", "test: 1D6 >= Reach"),
    ("## Nipping\n\nRoll one die: equal or beat your Reach, after modifiers, and you hit.", "test: 1D6 >= Reach"),
    ("## Nipping\n\nReach is the roll needed to hit.", "test: 1D6 >= Reach"),
    ("## Nipping\n\nRoll one die. At 6 inches or less it hits on 4 or more, and beyond that on 5 or more.", "test: 1D6 >= 5; beyond 6"),
    ("## Nipping\n\nThrow a number of dice equal to its Reach. Each hits on a 5 or 6. If the target is hooded, only a 6 hits.", "test: 1D6 >= 6; if the target is hooded"),
    ("## Nipping\n\nRoll that many dice. Every die that shows 4 or better hits.", "test: 1D6 >= 4"),
]  # fmt: skip

ADDED_AND_COUNTED = [
    (
        "## Grit Rolls\n\nTo take a Grit roll, roll two dice and add the model's Grit. It succeeds on a total of 11 or more; two 1s always fail.",
        "test: 2D6 + Grit >= 11; fails 2",
    ),
    (
        "## Slinging\n\nTo make an attack, pay for it and roll a D10, adding the model's Reach. The attack hits if the total is 8 or higher.",
        "test: 1D10 + Reach >= 8",
    ),
    (
        "## Slinging\n\nRoll 2D6 and add the model's Reach. The throw fails if the total is less than 9. A natural 12 always hits.",
        "test: 2D6 + Reach >= 9; passes 12",
    ),
    (
        "## Checks\n\nA check is made by rolling 2D6 against a characteristic. The check is successful if the roll doesn't exceed the characteristic. Grit checks are made against Grit, and Dodge checks are made against Pace.",
        "test: 2D6 <= Pace",
    ),
    (
        "## Slings\n\nPick a target and roll one die for each slinger. Each die that equals or beats the model's Reach scores a hit. A natural 1 always misses.",
        "test: 1D6 >= Reach; fails 1",
    ),
    (
        "## Grit Tests\n\nTo take a Grit test, roll 2D6 and compare the total with the model's Grit. If the total is equal to or lower than the Grit, the test is passed. A roll of double six is always a failure.",
        "test: 2D6 <= Grit; fails 12",
    ),
    (
        "## Slinging\n\nFor each hit, roll a D6 and add the sling's Grit. If the result beats the target's Reach, the target loses one Wound. If the result is exactly equal to the target's Reach, the target becomes Dusty.",
        "against: 1D6 + Grit vs Reach",
    ),
    ("## Kicks\n\nAll Kick attacks are made in order and resolved at the model's unmodified Grit.", "amount: Grit = 1*Grit up; in Kick attacks"),
    (
        "## Skill checks\n\nTo make a skill check, roll a d20 and add the rating named. If the result equals or exceeds 15, the check is a success. A natural 1 is always a failure and a natural 20 always succeeds.",
        "test: 1D20 + rating >= 15; fails 1; passes 20",
    ),
    ("## Slinging\n\nRoll a number of d6 equal to the sling's Reach. Each die showing 5 or 6 is a hit.", "test: 1D6 >= 5"),
    ("## Padded\n\nA Padded model may re-roll failed Grit tests against Sling and Rocket weapons.", "reroll: failed Grit test; for Padded; against Sling|Rocket"),
    ("## Eager\n\nAn Eager model may re-roll failed Grit tests in the first turn.", "reroll: failed Grit test; for Eager; if in the first turn"),
    ("## Stubborn\n\nA Stubborn model re-rolls failed Grit tests.", "reroll: failed Grit test; for Stubborn"),
    ("## Dogged\n\nA Dogged model may roll a failed Grit test again, once per turn.", "reroll: failed Grit test; for Dogged"),
    ("A Grit roll is two dice added together, and it is passed if the total is equal to or less than the Grit of the unit, except that a 12 is always a fail.", "test: 2D6 <= Grit; fails 12"),
    ("## Bolt Away\n\nThe unit moves its full Pace straight away from the enemy.", "distance: Pace"),
    ("## Potters\n\nThe potters stand about. A Potter model takes Grit tests with a penalty of -2.", "-2"),
    (
        "## Wrestling\n\nEach side then rolls 2D6, adds its Grit and consults the table below, using the difference between the two totals.",
        "contest: 2D6 + Grit",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), ADDED_AND_COUNTED)
def test_tests_that_add_and_dice_that_count(text: str, value: str) -> None:
    assert value in values(text)


@pytest.mark.parametrize(("text", "value"), READ)
def test_a_sentence_gives_its_procedure(text: str, value: str) -> None:
    assert value in values(text)


SILENT = [
    "## Weather\n\nRain falls on the just and the unjust alike, and nobody rolls for it.",
    "## Tests\n\nA unit may be called upon to take a test.",
    "## Speed\n\nModels move in the Movement phase.",
    "## Hits\n\nFor example, a model that rolls a D6 and adds its Reach hits on a 4+.",
]


WORDED_OTHERWISE = [
    (
        "## Giant Unit Type\n\n- A Giant is so large that the effects of Cracked, Chipped or Dusted results are ignored.",
        "results: Cracked|Chipped|Dusted = ignored; for Giant",
    ),
    (
        "## Giant Unit Type\n\n- Giants ignore Cracked and Chipped results.",
        "results: Cracked|Chipped = ignored; for Giants",
    ),
    (
        "## Giant Unit Type\n\n- Each time a Giant suffers a Shattered result on the table, instead of the effects listed, it loses D6 additional Clay Points.",
        "results: Shattered = loses 1D6 Clay Points; for Giant",
    ),
    (
        "## Giant Unit Type\n\n- If a Giant suffers a Shattered result, it loses 2D3 Clay Points instead of the listed effects.",
        "results: Shattered = loses 2D3 Clay Points; for Giant",
    ),
    (
        "## Shatter\n\nThe unit suffers a number of Grit 9 AP 2 Hits equal to the number of models inside.",
        "hits: Grit 9, AP 2; one for each model inside; of Shatter",
    ),
    (
        "## Shatter\n\nEach unit suffers a Grit 4 AP - Hit for each of its models nearby.",
        "hits: Grit 4, AP -; one for each model; of Shatter",
    ),
    (
        "## Shatter\n\nRoll a D6: on a 1 it Falls Over, and on a 5+ it Stands Firm.",
        "chance: 1D6 = 1; then it Falls Over",
    ),
    (
        "## Slings\n\nThe marker then scatters 2D8. The Reach of the slinger is subtracted from the scatter distance.",
        "scatter: 2D8 - Reach",
    ),
    ("## Venom (X)\n\nAttacks with it always Wound on the number in brackets.", "target: X+; Wound"),
    (
        "## Kicks\n\nThe number of Kick attacks is D4 plus the unmodified Grit of the model.",
        "quantity: 1D4; Kick attacks; plus Grit",
    ),
    (
        "## Bump\n\nIf the Crawler is heavy, the Reach of the Hit is increased by +3, to a maximum of 9.",
        "modify: Reach +3; if the Crawler is heavy; at most 9; in Bump",
    ),
    ("## Quick\n\nA model may move a number of inches up to three times its Pace.", "distance: 3*Pace"),
]


@pytest.mark.parametrize(("text", "value"), WORDED_OTHERWISE)
def test_results_hits_and_other_wordings(text: str, value: str) -> None:
    assert value in values(text)


@pytest.mark.parametrize("text", SILENT)
def test_other_sentences_give_none(text: str) -> None:
    assert values(text) == []


def test_the_same_text_gives_the_same_procedures() -> None:
    whole = "\n\n".join(text for text, _ in READ)
    assert values(whole) == values(whole)


def test_number_words_become_figures() -> None:
    assert plain("**three** dice – “two” rolls") == '3 dice - "2" rolls'


RATIOS = [
    ("half the attacker's or less", "<= 1/2"), ("lower than the attacker's, but more than half", "< 1"), ("equal to the attacker's", "= 1"),
    ("higher but not twice the attacker's", "< 2"), ("higher than the attacker's, but less than twice", "< 2"), ("twice or more than the attacker's", ">= 2"),
    ("greater than the attacker's", "> 1"), ("the colour of the attacker's", None),
]  # fmt: skip


@pytest.mark.parametrize(("words", "ratio"), RATIOS)
def test_ratios_in_words(words: str, ratio: str | None) -> None:
    assert ratio_of(words) == ratio


TRAVELLED = [
    ("## Rowing\n\nA crew may take an action: row or drift.\n\nA crew that rows moves up to its Pace in inches.", "distance: Pace"),
    ("## Kiln Status\n\nA model with the Kiln status is hot. It flees 2D6 inches towards its own edge.", "distance: 2D6"),
    ("## Dashing\n\nA model may charge an enemy within its Pace plus D8 inches.", "distance: Pace + 1D8"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), TRAVELLED)
def test_how_far_in_other_words(text: str, value: str) -> None:
    assert value in values(text)


PASSED_ON = [
    ("## Nerve throws\n\nA nerve throw is made on one die: a score of 4 or more passes.", "test: 1D6 >= 4"),
    ("## Panic Checks\n\nThrow two dice and add them up. If you get 9 or better, you hold.", "test: 2D6 >= 9"),
    ("## Stagger Rolls\n\nRoll 2D6 and add the model's Reach. On 11 or more it keeps its feet.", "test: 2D6 + Reach >= 11"),
    ("## Panic Checks\n\nA crew takes a Panic check when shot at. Every crew has a Grit, which is the number it needs to pass its tests.", "test: 1D6 >= Grit"),
    ("All dice are ten-sided.\n\n## Panic Checks\n\nRoll one die; 7 or more is a pass.", "test: 1D10 >= 7"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), PASSED_ON)
def test_scores_that_pass(text: str, value: str) -> None:
    assert value in values(text)


def test_any_characteristic_is_tested_alike() -> None:
    told = "## Trials\n\nTo test one of these, roll a ten-sided die; if you roll the number or lower, you have passed.\n\nA model takes a Grit test when shot at."
    assert "test: 1D10 <= Grit" in values(told)


CASES = [
    ("## Stampede\n\nIf a loose herd is reached then that unit suffers D6 automatic Bumps.", "If a loose herd is reached"),
    ("## Reaches\n\nIf a Crawler is hit, it suffers D3 automatic Bumps.", "If a Crawler is hit"),
    ("## Nudges\n\nInstead of the usual rules for a Bump on a Crawler, it suffers D3 automatic Bumps.", "when resolving a Bump on a Crawler"),
    ("## Nudges\n\nWhile other rules may grant a Crawler more, it suffers D3 automatic Bumps.", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "case"), CASES)
def test_the_case_of_a_procedure(text: str, case: str | None) -> None:
    assert [clause.condition for clause in _clauses(text)] == [case]


def test_leave_for_a_deed_is_no_part_of_a_change_told_after_it() -> None:
    told = "## Heavy Sub-type\n\nA model with the Heavy sub-type may Dash, but when making a move as part of a Riposte, reduces the distance moved by 2."
    assert "modify: distance -2; for Riposte; of any" in values(told)
    alone = "## Heavy Sub-type\n\nA model with the Heavy sub-type may Dash, but reduces the distance moved by 2."
    assert any(value.startswith("modify: distance -2; for Dash") for value in values(alone))


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("If the Barge is Light, it halts, otherwise units nearby suffer D6 Hits.", ("", "not if the Barge is Light")),
        ("If the Barge is Light, units nearby suffer D6 Hits.", ("",)),
        ("Units nearby suffer D6 Hits, otherwise it halts.", ("",)),
    ],
)
def test_what_is_so_otherwise_has_the_opposite_case(text: str, cases: tuple[str, ...]) -> None:
    assert tuple(case for _, case in halves(text)) == cases


def test_who_suffers_hits_is_the_one_the_passage_tells_of() -> None:
    text = "# Fen\n\n## Statuses\n\n### Aboard\n\nA unit that is Aboard cannot shoot.\n\n## Unit Types\n\n### Barge\n\nBarges may float."
    told = f"{text}\n\n#### Sinking\n\nEach Aboard unit within a Barge that sinks takes a number of Strength 4 AP 3 Hits equal to the number of models in that unit."
    document = Document(
        "fen", "fen", "Fen", "md", f"{told}\n\n## Characteristics\n\n### Strength\n\nHow strong.\n", "0" * 64
    )
    hits = [c for c in read_ruleset(Ruleset("fen", "Fen"), [document]).clauses if (c.value or "").startswith("hits: ")]
    assert [clause.subject for clause in hits] == ["fen/status/aboard"]


def test_a_procedure_has_the_whole_case_that_its_sentence_tells() -> None:
    text = "# Fen\n\n## Characteristics\n\n### Reach\n\nHow far.\n\n## Unit Types\n\n### Rider\n\n"
    told = "Models with the Rider Unit Type may move up to their Reach after making a Charge."
    document = Document("fen", "fen", "Fen", "md", f"{text}{told}\n", "0" * 64)
    worked = [
        c for c in read_ruleset(Ruleset("fen", "Fen"), [document]).clauses if (c.value or "").startswith("distance:")
    ]
    assert [clause.condition for clause in worked] == ["after making a Charge"]
