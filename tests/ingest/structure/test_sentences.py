"""Where a sentence of a rulebook ends, and what it is for."""

from __future__ import annotations

import pytest

from ingest.layout.classify import Surroundings, classify
from ingest.layout.passages import split_sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["A unit may run.", "It may not shoot."],
        ['It moves up to 12".', "It then stops."],
        ["It moves 2D6”.", "It then stops."],
        ["Use an AP of -.", "The hit is resolved."],
        ["Roll a D6, e.g. a red one, for each model.", "Add 1."],
        ["Any bug, i.e. A or B, may hop.", "Next."],
        ["Ignore woods, walls, etc. when moving.", "Next."],
        ["On a roll of 6. is no sentence, but 3.5 is a number.", "Good."],
        ["The value is X.", "The rest is Y."],
        ["It gains Fleet (2).", "It may run (see p. 12. for more) at once.", "Done."],
        ["“It may run.”", "It can't."],
        ["It ends.** ", "Then more."],
        ["Important! Nobody may run.", "It is so."],
        ["Can it run?", "It can!", "Fine."],
        ["It waits...", "Then it runs."],
        ["It waits... and then it runs."],
        ["It ends its turn.", "the lower case is a slip of the pen."],
        ["1. First it runs.", "Then it stops."],
        ["See Fig. 3 and No. 7 for this.", "Next."],
    ],
)
def test_sentences(sentences: list[str]) -> None:
    gap = "  " if sentences[-1][0].islower() else " "
    text = gap.join(sentences)
    assert [text[a:b] for a, b in split_sentences(text, 0, len(text))] == [sentence.strip() for sentence in sentences]


def test_a_missing_blank_between_sentences() -> None:
    text = "It ends its turn.The unit then stops. Go to www.Foo.com now."
    start, end = split_sentences(text, 0, len(text))[0]
    assert text[start:end] == "It ends its turn."


def one(sentence: str, **where: object) -> str:
    """The class of a lone sentence."""
    return classify([sentence], Surroundings("sentence", **where))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A unit may not run.", "rule"),
        ("Roll a D6.", "rule"),
        ("Pick the nearest enemy.", "rule"),
        ("For example, a unit with Fleet (2) would move 8 inches.", "example"),
        ("E.g. Bob rolls a 4.", "example"),
        ("Example One: the tank is hidden.", "example"),
        ("For instance, whilst Tanks can be assaulted, they cannot be locked in combat.", "rule"),
        ("Note that a tank may not hide.", "rule"),
        ("Designer's Note: we like tanks.", "note"),
        ("See overleaf for the table.", "boilerplate"),
        ("© 2020 Somebody", "boilerplate"),
        ("All rights reserved.", "boilerplate"),
        ("This number is referred to as the Allotment.", "definition"),
        ("Great heroes stride through the smoke of a dying world.", "flavour"),
    ],
)
def test_classes(sentence: str, expected: str) -> None:
    assert one(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The various deck zones are: Bow, Stern, Port and Starboard.", "definition"),
        ("A ‘Grand’ counter (2 inches across).", "definition"),
        ("These are the gates, hatches and ladders that a crew climbs through.", "definition"),
        ("The Dazzled status reflects a crew that has seen so bright a flash that it must look away.", "definition"),
        ("Lanterns are marked by the word ‘Light’ and are denoted by a star.", "definition"),
        ("If it has two figures, the first is its Near Reach and the second its Far Reach.", "definition"),
        ("Sailors with a low Nerve are slower to rally than those with a high one.", "definition"),
        ("In most cases, a ship will carry one or more boats as part of its gear.", "definition"),
        ("Most Orders may only be given in one phase of the turn.", "definition"),
        ("To find the arc of a gun, draw two imaginary lines through the corners of its ship.", "definition"),
        ("Should a Balloon be holed, see Falling from the Sky.", "note"),
        ("Remember that a Captain who has boarded a ship follows all the rules for its crew.", "definition"),
        ("Each ship's rules will then specify when this happens.", "note"),
        ("The order rules introduce some complexity to the game.", "note"),
        ("Gunners fill the air with smoke, fire, death and the roaring of bronze.", "flavour"),
        ("Though often mocked, it is by the courage of these units that glory is won.", "flavour"),
        ("You will need two sorts of dice, a tape measure and some counters for this.", "note"),
        ("Players new to the game are better off without this section.", "note"),
        ("The rules for fog are found on a later page.", "note"),
        ("Skirmishers are lightly armed troops trained to harass the enemy.", "definition"),
        ("Most battles last about two hours and are over by noon.", "definition"),
        # What binds stays a rule, however it is dressed.
        ("Remember that a Captain may not board a burning ship.", "rule"),
        ("In most cases, when rolling to hit, you use the Skill of the best gunner.", "rule"),
        ("In rare cases, a ship can ram itself - such hits are added to the enemy's total.", "rule"),
        ("The side that lost the most models is the loser.", "rule"),
        ("A crew may be affected by several states at the same time.", "rule"),
        ("A ship that is the target of a volley may Turn Away before the dice are rolled.", "rule"),
        ("Warriors in the grip of terror cannot fight with glory or honour.", "rule"),
        ("Orders use up tokens as normal and obey every limit, unless it is noted otherwise.", "rule"),
        ("A crew cannot row.", "rule"),
        ("Corsairs have the Reckless and Feared traits of the unit.", "rule"),
        ("Skill is used to determine who strikes first with each unit.", "rule"),
        ("If it has lost two masts, it is wrecked.", "rule"),
        ("While a squad is dazed:", "rule"),
        ("You lead a company of two to six bands.", "rule"),
        ("No.", "note"),
        ("A Mark is something that has befallen a band and is shown with a ring.", "definition"),
        ("The walls were raised to keep out bears.", "flavour"),
        ("Each band has a **calling**: Potter, Fletcher or Cook.", "definition"),
        ("Every counter on the map is a band.", "definition"),
        ("Each Day has a Dawn Phase, a\nNoon Phase and a Dusk Phase.", "definition"),
        ("From time to time a band will be asked for its papers.", "definition"),
        ("Red River simulates the fighting for three bridges.", "note"),
        ("Entering a bog costs two paces.", "rule"),
        ("[7.3] Example: a band in a bog has four paces.", "example"),
        ("[7.4] A band in a bog may not run.", "rule"),
        ("A hex is about one hundred metres across.", "definition"),
        ("The three kinds of order are row, sail and hold.", "definition"),
        ("The rules are written for two players, but more can take part.", "note"),
        ("The counters of each unit are printed in two colours.", "note"),
        ("We use the word band for any group of units.", "note"),
        ("A stack may contain up to three counters.", "rule"),
        ("Reinforcements arrive at the north edge.", "rule"),
        ("An unfortified town offers no shelter to units.", "rule"),
        ("The larger force has the initiative.", "rule"),
        ("Prisoners are worth two points each.", "rule"),
        ("An immobilised tank is an easy target: add 2 to the dice.", "rule"),
        ("Some wagons are open-topped and count as soft targets.", "rule"),
        ("A dead leader is replaced by his lieutenant.", "rule"),
        ("Water extinguishes fires.", "rule"),
        ("In the dark, units see half as far.", "rule"),
        ("Their ammunition runs out after the third shot.", "rule"),
        ("Most units can carry one objective marker.", "rule"),
        ("Units that leave enemy ground in flames score a point of glory.", "rule"),
        ("A burning hex spreads flames to one adjacent hex each turn.", "rule"),
        ("In some scenarios, the attacker moves first.", "rule"),
        ("Usually a unit acts once in a round.", "rule"),
        ("Orders are given in the order of rank.", "rule"),
        ("If the card shows a skull, it is a miss.", "rule"),
        ("Other units may also join the attack.", "rule"),
        ("The test is the same for both sides.", "rule"),
        ("To see if a shot hits, draw one card for each gun.", "rule"),
        ("Remember to remove all smoke counters.", "rule"),
        ("They are effectively out of command.", "rule"),
        ("On its own, a gun team acts last.", "rule"),
        ("An attack at close quarters is deadlier than one from afar: add one die.", "rule"),
        ("There is a chance of one in six that the gun jams.", "rule"),
        ("During the course of a turn each player acts twice.", "rule"),
        ("Sometimes a unit has two leaders; the higher rank counts.", "rule"),
        ("Usually a wreck is treated like rough ground.", "rule"),
        ("A terrifying creature frightens troops in the dark within one hex.", "rule"),
    ],
)
def test_remarks_and_rules(sentence: str, expected: str) -> None:
    assert one(sentence, entry=True) == expected


def test_a_name_under_a_definition_is_one() -> None:
    assert classify(['A ‘Grand’ counter (2").'], Surroundings("bullet", lead_in="definition")) == ["definition"]
    assert classify(['A ‘Grand’ counter (2").'], Surroundings("bullet", lead_in="rule")) == ["rule"]


def test_the_pieces_of_a_game_tell_no_story() -> None:
    assert one("Warriors and heroes have a leader each.") == "flavour"
    assert one("Warriors and heroes have a leader each.", units=frozenset({"warriors", "heroes"})) == "rule"


def test_an_opening_story_is_flavour_until_the_first_rule() -> None:
    where = Surroundings("sentence", opening=True, followed=True)
    assert classify(["Brave men never yield.", "A unit may never yield.", "They always stand."], where) == [
        "flavour",
        "rule",
        "rule",
    ]


def test_a_whole_paragraph_of_example() -> None:
    where = Surroundings("sentence")
    given = ["For example, a unit has two rules.", "However, it would only use one.", "Note that it must choose."]
    assert classify(given, where) == ["example", "example", "rule"]


def test_an_example_goes_on_with_what_those_of_it_do() -> None:
    told = ["For example, a crew of gunners fires at some Riders.", "The captain rolls two dice and scores 4 and 6."]
    told += ["He adds 1 to each.", "The Riders must now take a Nerve test.", "A crew that has fired may not move."]
    assert classify(told, Surroundings("sentence")) == ["example"] * 4 + ["rule"]


def test_items_under_an_example_are_examples() -> None:
    assert classify(["Big tank: Vehicle"], Surroundings("bullet", lead_in="example")) == ["example"]
