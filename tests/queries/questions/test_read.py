# ruff: noqa: E501
"""From a question to the situation that it states."""

from __future__ import annotations

from typing import Any

import pytest

from kb.rules import Rules
from queries.questions.read import Unread, read


def situation(rules: Rules, text: str) -> dict[str, Any]:
    return read(rules, text).reading.situation


@pytest.mark.parametrize(
    ("text", "unit", "ask"),
    [
        ("Can a Dazed Infantry unit Shoot Back?", {"statuses": ["Dazed"], "type": "Infantry"}, ("reaction", "Shoot Back")),
        ("can heavy infantry run?", {"subtypes": ["Heavy"], "type": "Infantry"}, ("action", "Run")),
        ("can a tank charge", {"type": "Vehicle"}, ("action", "Charge")),
        ("Can Golems become Dazed?", {"type": "Golem"}, ("status", "Dazed")),
        ("Is a Golem Stubborn?", {"type": "Golem"}, ("rule", "Stubborn")),
        ("Can a unit on a March order Charge?", {"statuses": ["March order"]}, ("action", "Charge")),
        ("Can Infantry with Fleet (2) and Initiative 4 Duck?",
         {"type": "Infantry", "rules": ["Fleet (2)"], "characteristics": {"Initiative": 4}}, ("reaction", "Duck")),
        ("My squad has two pin markers, may it duck?", {"statuses": ["Pin marker (2)"]}, ("reaction", "Duck")),
        ("Can Infantry with its Heavy cannon make a Shooting Attack?",
         {"type": "Infantry", "weapons": [{"name": "Heavy cannon", "type": "Heavy"}]}, ("action", "Shooting Attack")),
        ("Can an infantrie unit Duck?", {"type": "Infantry"}, ("reaction", "Duck")),
    ],
)  # fmt: skip
def test_unit_and_option(tin_rules: Rules, text: str, unit: dict[str, Any], ask: tuple[str, str]) -> None:
    found = situation(tin_rules, text)
    assert found["unit"] == {"statuses": [], **unit}
    assert (found["ask"]["of"], found["ask"]["name"]) == ask


def test_models_are_counted_apart(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can ten Light Infantry with one Heavy model Run?")
    assert found["unit"]["models"] == [
        {"count": 10, "subtypes": ["Light"], "type": "Infantry"},
        {"count": 1, "subtypes": ["Heavy"], "type": "Infantry"},
    ]


def test_what_the_enemy_does_is_the_event(tin_rules: Rules) -> None:
    found = situation(tin_rules, 'A Golem shot at my Infantry from 8" away. Can they Duck?')
    assert found["event"] == "enemy shooting attack"
    assert found["enemy"] == {"type": "Golem"}
    assert found["unit"]["type"] == "Infantry"
    assert found["facts"]["distance"] == 8


@pytest.mark.parametrize(
    "text",
    [
        "Can Infantry that charged a Golem and is Dazed Run?",
        "My Infantry shot at a Golem and is Dazed. Can my Infantry Run?",
        "Can Infantry that charged and is Dazed Run?",
    ],
)
def test_behind_what_it_did_the_unit_is_told_of_again(tin_rules: Rules, text: str) -> None:
    found = situation(tin_rules, text)
    assert (found["unit"], found["ask"]["name"]) == ({"statuses": ["Dazed"], "type": "Infantry"}, "Run")
    assert "statuses" not in found.get("enemy", {})


@pytest.mark.parametrize("text", ["It just got shot at - may it Duck?", "Can it Duck when shot at?"])
def test_passive_events(tin_rules: Rules, text: str) -> None:
    assert situation(tin_rules, text)["event"] == "enemy shooting attack"


def test_what_the_unit_did_is_a_fact(tin_rules: Rules) -> None:
    found = situation(tin_rules, "If my Infantry squad Ran this turn, may it make a Shooting Attack?")
    assert found["facts"] == {"it Ran this turn": True}
    found = situation(tin_rules, "My squad already used Duck this phase. Can it Shoot Back?")
    assert found["facts"]["reactions made this phase"] == 1


def test_what_it_is_done_to_is_the_target(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can Infantry Charge a Golem?")
    assert found["unit"]["type"] == "Infantry"
    assert found["enemy"] == {"type": "Golem"}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Can wild shots daze my Golem?", {"type": "Golem"}),
        ("would a bell daze Golems?", {"type": "Golem"}),
        ("Can enemy fire daze a Golem that is Embarked?", {"type": "Golem", "statuses": ["Embarked"]}),
        ("My Golem sits still, can drums daze it?", {"type": "Golem"}),
        ("Can a Vehicle daze enemy Golems?", {"type": "Golem"}),
    ],
)
def test_whoever_makes_it_so_it_is_asked_what_the_other_becomes(
    tin_rules: Rules, text: str, unit: dict[str, Any]
) -> None:
    found = situation(tin_rules, text)
    assert found["ask"] == {"of": "status", "name": "Dazed"}
    assert {key: value for key, value in found["unit"].items() if value} == unit


@pytest.mark.parametrize(
    ("text", "weapon"),
    [
        ("Can Heavy weapons be fired as a Charge?", "Heavy weapons"),
        ("can i fire my Heavy weapon as a Charge", "Heavy weapon"),
        ("may a Golem fire its Heavy gun as a Charge while Embarked?", "Heavy gun"),
    ],
)
def test_what_a_weapon_is_fired_as_is_asked_of_its_bearer(tin_rules: Rules, text: str, weapon: str) -> None:
    found = situation(tin_rules, text)
    assert found["ask"] == {"of": "action", "name": "Charge"}
    assert [each["name"] for each in found["unit"]["weapons"]] == [weapon]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ('Can Infantry that is within 12" and has a rifle Duck?', {"distance": 12}),
        ("My Infantry that has a rifle and is in cover was shot at: may it Duck?", {}),
        ("Can Infantry that Ran declare a Charge?", {"Ran": True}),
        ("Can Infantry Duck if it cannot fight?", {"it cannot fight": True}),
    ],
)
def test_facts_are_whole(tin_rules: Rules, text: str, facts: dict[str, Any]) -> None:
    found = situation(tin_rules, text).get("facts", {})
    assert {key: value for key, value in found.items() if "cover" not in key} == facts


def test_what_it_is_in_or_on_is_no_part_of_it(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can Infantry Embarked on a Vehicle Shoot Back?")
    assert found["unit"] == {"statuses": ["Embarked"], "type": "Infantry"}
    assert found["target"] == {"type": "Vehicle"}


def test_what_is_counted_after_includes(tin_rules: Rules) -> None:
    found = situation(tin_rules, "My unit includes nine Infantry and one Golem. May it Duck?")
    assert found["unit"]["models"] == [{"count": 9, "type": "Infantry"}, {"count": 1, "type": "Golem"}]


@pytest.mark.parametrize(
    "rest",
    ["one without Light", "one model without the Light sub-type", "one plain model", "one ordinary Infantry model"],
)
def test_models_that_lack_what_the_others_are_make_a_group(tin_rules: Rules, rest: str) -> None:
    found = situation(tin_rules, f"My unit has nine Light Infantry models and {rest}. May it Duck?")
    light = {"count": 9, "subtypes": ["Light"], "type": "Infantry"}
    assert found["unit"]["models"] == [light, {"count": 1, "type": "Infantry"}]


def test_weapons_have_their_whole_name(tin_rules: Rules) -> None:
    reading = read(tin_rules, "Can Infantry with a zorbly cannon Duck?").reading
    assert reading.situation["unit"]["weapons"] == [{"name": "zorbly cannon"}]
    assert not reading.unknown


def test_two_options_in_one_question(tin_rules: Rules) -> None:
    assert situation(tin_rules, "Can Infantry Duck or Shoot Back?")["ask"]["name"] == ["Duck", "Shoot Back"]


def test_numbers_have_names(tin_rules: Rules) -> None:
    reading = read(
        tin_rules, 'What is the chance that ten Infantry with Nerve 8 pass a Nerve test within 6" of it?'
    ).reading
    assert reading.kind == "numbers"
    assert reading.wants_chance()
    assert reading.number("nerve") == 8
    assert reading.number("infantry") == 10
    assert reading.number("inch") == 6


def test_slips_and_unknown_words_are_named(tin_rules: Rules) -> None:
    reading = read(tin_rules, "Can a zorbly infantrie unit Duck?").reading
    assert reading.unknown == ("zorbly",)
    assert "Read 'infantrie' as 'infantry'." in reading.warnings
    assert any("zorbly" in warning for warning in reading.warnings)


def test_a_word_for_a_state_that_other_books_have_is_unknown(tin_rules: Rules) -> None:
    assert read(tin_rules, "Can a Suppressed Infantry unit Duck?").reading.unknown == ("Suppressed",)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Can a Golem Duck on the Shock table?", "Shock table"),
        ("Which statuses does a Nerve test remove from a Golem in a Shock test?", "Nerve test"),
    ],
)
def test_names_that_nothing_took_up_are_named(tin_rules: Rules, text: str, left: str) -> None:
    reading = read(tin_rules, text).reading
    assert left in reading.aside
    assert any(left in warning for warning in reading.warnings)


@pytest.mark.parametrize(
    ("text", "left"), [("Can Infantry Duck on a 4+?", "4+"), ("Can Infantry Duck twice?", "twice")]
)
def test_numbers_that_nothing_took_up_are_named(tin_rules: Rules, text: str, left: str) -> None:
    assert left in read(tin_rules, text).reading.aside


def test_what_the_question_denies_is_told(tin_rules: Rules) -> None:
    reading = read(tin_rules, "Can a Golem that is not Stubborn Duck?").reading
    assert "rules" not in reading.situation["unit"]
    assert any("Stubborn" in warning for warning in reading.warnings)


def test_the_enemy_may_be_named_without_a_word_for_it(tin_rules: Rules) -> None:
    found = situation(tin_rules, "enemy Golem shot at Infantry, Duck?")
    assert found["enemy"] == {"type": "Golem"}
    assert found["unit"]["type"] == "Infantry"
    assert found["event"] == "enemy shooting attack"


def test_what_is_suffered_is_asked_of_the_other_side(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can a Golem be charged by Infantry?")
    assert found["ask"] == {"of": "action", "name": "Charge"}
    assert found["unit"]["type"] == "Infantry"
    assert found["enemy"] == {"type": "Golem"}


@pytest.mark.parametrize("text", ["Can a marching unit Charge?", "Can marchers Charge?"])
def test_an_order_by_its_verb(tin_rules: Rules, text: str) -> None:
    assert situation(tin_rules, text)["unit"]["statuses"] == ["March order"]


@pytest.mark.parametrize("text", ["?", "flibber gribble?", "Can a wumpus frobnicate?"])
def test_what_cannot_be_read(tin_rules: Rules, text: str) -> None:
    with pytest.raises(Unread):
        read(tin_rules, text)


def test_a_base_verb_is_no_passive(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can a Dazed unit that is also Heavy shoot?")
    assert "event" not in found
    assert found["unit"] == {"statuses": ["Dazed"], "subtypes": ["Heavy"]}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Can I react to a unit that is making a Duck?", "enemy makes Duck"),
        ("May my squad respond to another unit's reaction?", "enemy makes reaction"),
        ("Can it react to being shot at?", "enemy shooting attack"),
    ],
)
def test_what_is_reacted_to_is_the_event(tin_rules: Rules, text: str, event: str) -> None:
    found = situation(tin_rules, text)
    assert found["event"] == event
    assert found["ask"] == {"of": "reaction", "name": "Reaction"}


def test_a_reaction_in_another_phase_is_not_one_in_this(tin_rules: Rules) -> None:
    text = "My squad already reacted in the {} phase. Can it Duck in the Shooting phase?"
    assert situation(tin_rules, text.format("Shooting"))["facts"]["reactions made this phase"] == 1


def test_a_verb_with_a_weapon_is_the_attack(tin_rules: Rules) -> None:
    assert situation(tin_rules, "Can Infantry fire its Heavy cannon?")["ask"]["name"] == "Shooting Attack"


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("After a score of -2, can my squad Run?", ["Fall apart"]),
        ("Our result was 4. Can we Run?", []),
        ("Infantry 4 inches away: can it Run?", []),
    ],
)
def test_a_score_stands_for_its_result(tin_rules: Rules, text: str, states: list[str]) -> None:
    assert situation(tin_rules, text)["unit"]["statuses"] == states


def test_what_others_do_on_it(tin_rules: Rules) -> None:
    found = situation(tin_rules, "My Golem is Dazed. Can Infantry Run from it?")
    assert found["target"] == {"type": "Golem", "statuses": ["Dazed"]}
    assert found["unit"] == {"statuses": [], "type": "Infantry"}
    assert situation(tin_rules, "My Golem is Dazed. Can my squad Run from it?")["unit"]["type"] == "Golem"


def test_who_does_it_goes_on(tin_rules: Rules) -> None:
    found = situation(tin_rules, "It was shot at by a Golem and by Vehicles, both on March orders. Can Infantry Duck?")
    assert found["enemy"]["statuses"] == ["March order"]
    assert found["unit"]["statuses"] == []


def test_a_count_goes_with_what_was_lost_of_it(tin_rules: Rules) -> None:
    facts = situation(tin_rules, "My squad had 20 models and lost four of them to fire. Can it Duck?")["facts"]
    assert any(key.startswith("My squad had 20 models and lost four") for key in facts)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("My squad was given a Rally order. Can it Duck?", ["Rally order"]),
        ("My squad was given another order. Can it Duck?", []),
        ("My Golem squad is on a March order. Can it Duck?", ["March order"]),
    ],
)
def test_an_order_that_the_texts_do_not_have_is_one_all_the_same(
    tin_rules: Rules, text: str, states: list[str]
) -> None:
    assert situation(tin_rules, text)["unit"]["statuses"] == states


def test_who_is_alone_is_a_single_one(tin_rules: Rules) -> None:
    assert situation(tin_rules, "My Golem is on its own. Can it Duck?")["facts"]["consists of a single Golem"] is True


def test_against_ours_is_not_theirs(tin_rules: Rules) -> None:
    found = situation(tin_rules, "The enemy declared a charge against my Golem. Can it Duck?")
    assert (found["event"], found["unit"]["type"]) == ("enemy charge", "Golem")


def test_an_enemy_that_moves_on_an_order(tin_rules: Rules) -> None:
    found = situation(tin_rules, "An enemy moves on a March order within sight of my squad. Can it Duck?")
    assert found["enemy"]["statuses"] == ["March order"]
    assert found["unit"]["statuses"] == []


def test_reacting_to_something_with_something(tin_rules: Rules) -> None:
    found = situation(tin_rules, "Can Infantry react to being shot at with a Duck?")
    assert (found["ask"]["name"], found["event"]) == ("Duck", "enemy shooting attack")


def test_who_acts_on_ours_is_the_enemy_from_the_beginning(tin_rules: Rules) -> None:
    found = situation(tin_rules, "A band of Infantry, on a March order, shoots at my squad. Can it Duck?")
    assert found["unit"] == {"statuses": []}
    assert found["enemy"] == {"type": "Infantry", "statuses": ["March order"]}
    found = situation(tin_rules, "My Infantry, on a March order, shoots at a Golem. Can it Duck?")
    assert found["unit"]["statuses"] == ["March order"]


def test_what_is_asked_last_is_asked_whatever_goes_before_it(tin_rules: Rules) -> None:
    assert situation(tin_rules, "May Infantry hang around and then Run?")["ask"]["name"] == "Run"


@pytest.mark.parametrize(
    "text", ["Can it react to a unit that's making a Duck?", "May it react to a crew making a Duck?"]
)
def test_what_is_reacted_to_is_not_what_is_asked(tin_rules: Rules, text: str) -> None:
    assert situation(tin_rules, text)["ask"]["name"] == "Reaction"


def test_no_enemy_within_reach_is_a_fact(tin_rules: Rules) -> None:
    found = situation(tin_rules, "There are no enemy troops within 100m. Can my squad Run?")
    assert found["facts"]["enemy troops within 100m"] is False


def test_how_a_test_went_before_another_enemy_came_is_of_earlier(tin_rules: Rules) -> None:
    found = situation(tin_rules, "My squad failed its Nerve test. Now another enemy squad shoots at it. Can it Duck?")
    assert [key.split(",")[0] for key in found["facts"] if "failed" in key] == ["earlier"]
    found = situation(tin_rules, "Another enemy squad shoots at mine. It failed its Nerve test. Can it Duck?")
    assert not any(key.startswith("earlier") for key in found["facts"])


def test_an_order_in_front_of_the_noun(tin_rules: Rules) -> None:
    assert situation(tin_rules, "Can my March squad Run?")["unit"]["statuses"] == ["March order"]


def test_an_enemy_told_again_by_the_bare_noun(tin_rules: Rules) -> None:
    text = "My Infantry shoot at an enemy squad, and that squad makes a Duck reaction. Can another unit Shoot Back?"
    found = situation(tin_rules, text)
    assert found["event"] == "enemy makes Duck"
    assert found["facts"]["enemy makes Duck (reaction)"] is True
    ours = "An enemy squad is near. My squad is Dazed. That squad makes a Duck reaction. May it Run?"
    assert "enemy makes Duck (reaction)" not in situation(tin_rules, ours).get("facts", {})


def test_another_of_ours_that_shoots_is_not_the_one_that_is_asked_about(tin_rules: Rules) -> None:
    found = situation(tin_rules, "My axemen are Dazed. Meanwhile my Golem fires at an enemy crew. Can the axemen Duck?")
    assert found["unit"] == {"statuses": ["Dazed"]}


def test_how_a_friend_is_seen_to_fare_is_nothing_of_the_unit(tin_rules: Rules) -> None:
    found = situation(tin_rules, "My Infantry see a friendly squad become Pinned. Can they Duck?")
    assert found["unit"] == {"type": "Infantry", "statuses": []}
    assert found["facts"] == {"a friendly squad become Pinned": True}


def test_with_what_the_enemy_shoots_at_nobody_that_is_named_is_his(tin_rules: Rules) -> None:
    found = situation(tin_rules, 'My squad is Dazed. The enemy shoots from 12" with a March order. May it Duck?')
    assert found["unit"] == {"statuses": ["Dazed"]}
    assert found["enemy"] == {"statuses": ["March order"]}


@pytest.mark.parametrize(
    "told",
    [
        "My crew has an indirect fire weapon",
        "My crew has a cannon, which is an indirect fire weapon",
        "My crew has a cannon. The cannon, an indirect fire weapon, is aboard",
    ],
)
def test_fire_is_a_part_of_the_sort_of_weapon(tin_rules: Rules, told: str) -> None:
    weapons = situation(tin_rules, f"{told}. May it Duck?")["unit"]["weapons"]
    assert [each.get("type") for each in weapons] == ["Indirect fire"]


@pytest.mark.parametrize("told", ["has yet to shoot", "has not yet shot", "hasn't as yet shot", "has not shot yet"])
def test_what_the_enemy_has_yet_to_do_is_no_event(tin_rules: Rules, told: str) -> None:
    found = situation(tin_rules, f'An enemy ended its move 9" from my Infantry and {told}. May they Duck?')
    assert found.get("event") in ("enemy move", None)
    assert "to shoot" not in found["facts"]


@pytest.mark.parametrize("told", ["An Infantry model in my Heavy squad", "One Infantry model of our Heavy company"])
def test_one_in_our_unit_is_ours(tin_rules: Rules, told: str) -> None:
    found = situation(tin_rules, f"{told} was shot at. May it Duck?")
    assert found["unit"]["type"] == "Infantry"
    assert found["unit"]["subtypes"] == ["Heavy"]
    assert "enemy" not in found
