"""Loose talk in plain words, and questions that ask of two cases in one breath."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kb.needles import needs_of
from queries.questions import ask
from queries.questions.alternatives import two_numbers
from queries.questions.inorder import in_order
from queries.questions.loose import PLAIN
from queries.questions.turns import turned


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("My Golem wants to Duck. He says no. Who is right?", "My Golem wants to Duck?"),
        ("My Golem would Duck, but my opponent says it can't, is he right?", "My Golem would Duck?"),
        ("quick question: can Golems Duck?", "can Golems Duck?"),
        ("By the rules, can Golems Duck?", "can Golems Duck?"),
        ("My opponent says no: can Golems Duck?", "can Golems Duck?"),
        ("Can Golems Duck, or not?", "Can Golems Duck?"),
        ("Can Golems Duck this turn?", "Can Golems Duck?"),
        ("Can it Counter, or only Duck?", "Can it Counter or Duck?"),
        ("Can it Counter or just Duck?", "Can it Counter or Duck?"),
        ("Can it Duck or only when it is hit?", "Can it Duck or only when it is hit?"),
        ("It has Ducked once. Can it Duck again this turn?", "It has Ducked once. Can it Duck again this turn?"),
        ("can't Golems Duck?", "can Golems Duck?"),
        ("Can a Dazed crew take its guns along?", "Can a Dazed crew carry its guns?"),
        ("It is neither Dazed, Mired nor on a March.", "It is neither Dazed nor Mired nor on a March."),
        ("My crew is neither Raw, Green, Wet nor Elite.", "My crew is neither Raw nor Green nor Wet nor Elite."),
        ("can a Golem thats Dazed Duck?", "can a Golem that's Dazed Duck?"),
        ("Golems w/ Fleet (2)", "Golems with Fleet (2)"),
        ("Run n shoot", "Run and shoot"),
        ("who doesn't have to worry about shock?", "who is immune to shock?"),
        ("do Guards care about trigger a?", "do Guards ignore trigger a?"),
        ("we scored minus three", "we scored -3"),
        ("what is the farthest a Golem can Run?", "how far can a Golem Run?"),
        ("everything that stops me from reacting", "what stops a unit from reacting"),
        ("which units always pass Nerve tests", "which units automatically pass Nerve tests"),
        ("which units pass Nerve tests automatically", "which units automatically pass Nerve tests"),
        ("what do I roll to get my unit un-dazed", "what removes dazed?"),
        ("Which test do I take so that it isn't Dazed any more?", "Which test removes Dazed?"),
        ("Duck or Dive, are both legal?", "can it Duck or Dive?"),
        ("Golem hit: is Duck allowed or just Dive?", "Golem hit, can it Duck or Dive?"),
        ("it got Dazed last turn and still is. Duck?", "it got Dazed. Duck?"),
        ("which triggers don't bother Guards", "which triggers are ignored by Guards"),
        ("will they pass?", "what is the chance that they pass the test?"),
        ("we got a four on the die with plus two. effect?", "which effect applies on we rolled four with +2?"),
        ("are there sub types that can't Run?", "which sub types can't Run?"),
        ("how is Dazed cured", "what removes Dazed?"),
        ("do Guards suffer a penalty?", "what is the adjustment for Guards?"),
        ("which reaction doesn't need a Nerve test", "which reaction can a unit make without Nerve test?"),
        ("It is Dazed. Any reactions left for them?", "It is Dazed. which reactions can it make?"),
        ("if the Nerve test fails do I lose it?", "if the Nerve test fails, do I lose it?"),
        ("can no Golem ever Duck?", "can Golem ever Duck?"),
        ("My buddy thinks Golems may Run if they don't shoot. True?", "may Golems Run if they don't shoot?"),
        ("I wonder whether a Golem is Dazed", "is a Golem Dazed?"),
        ("My Golems cannot Run?", "can My Golems Run?"),
        ("The Golem is Dazed and stuck in a combat.", "The Golem is Dazed and is in combat."),
        ("The Golem got caught up in close combat.", "The Golem is in close combat."),
        ("It opens up straight at my Golem.", "It opens fire on my Golem."),
        ("may an Engine turn to the right?", "may an Engine turn to the right?"),
        ("how do I shake it off", "how do I get rid of it?"),
        ("shot at from over twenty inches: options?", "shot at from 21 inches, what can it do?"),
        ("do Golems roll dice to lose Dazed?", "what removes Dazed?"),
        ("name all special rules golems get", "which special rules does golems have?"),
    ],
)
def test_in_plain_words(text: str, plain: str) -> None:
    assert turned(text, ["reaction", "action"]).text == plain


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("hit with Aim 4 or Aim 3?", ("hit with Aim 4?", "hit with Aim 3?")),
        ("Golems 8 or 14 inches away", ("Golems 8 inches away", "Golems 14 inches away")),
        ("chance of a 5 or 6", None),
        ("do four Guards or two Beasts fit", None),
        ("with 2 or more", None),
    ],
)
def test_two_numbers(text: str, cases: tuple[str, str] | None) -> None:
    assert two_numbers(text) == cases


def _verdicts(answer: dict[str, Any]) -> list[str]:
    return [ruling["verdict"] for one in answer["answers"] for ruling in one["rulings"]]


def test_units_of_two_kinds_are_two_cases(shelf: Any) -> None:
    assert _verdicts(ask(shelf, "Can a Heavy or Light unit Run?")) == ["denied", "allowed"]


def test_curly_quotes_are_plain_ones(shelf: Any) -> None:
    plain, typed = (ask(shelf, f"my opponent{sign}s Golem fires at my Heavies. Duck?") for sign in "'’")
    assert plain["answers"] == typed["answers"]


def test_both_options_of_a_telegram_are_asked(shelf: Any) -> None:
    answer = ask(shelf, "For my Heavies being shot at, Duck or Shoot Back?")
    assert _verdicts(answer) == ["denied", "allowed"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My Heavies got Dazed last turn. Duck?", "denied"),
        ("It has acted already (March). May it Charge?", "denied"),
        ("Golems: Stubborn, yes or no?", "allowed"),
        ("are Golems dazeable?", "denied"),
    ],
)
def test_elliptic_questions(shelf: Any, text: str, verdict: str) -> None:
    assert _verdicts(ask(shelf, text)) == [verdict]


def test_my_opponents_unit_is_the_enemys(shelf: Any) -> None:
    (answer,) = ask(shelf, "my opponent's Golem fires at my Heavies. Duck?")["answers"]
    assert "enemy" in answer["reading"]
    assert answer["rulings"][0]["verdict"] == "denied"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In which phase can I use Duck?", {"Shooting phase"}),
        ("If my Nerve test fails do I lose something?", {"Nerve test"}),
    ],
)
def test_what_the_texts_say(shelf: Any, text: str, expected: set[str]) -> None:
    (answer,) = ask(shelf, text)["answers"]
    assert {entry["name"] for entry in answer["entries"] if entry["kind"] != "passage"} == expected


def test_two_questions_in_one_are_both_answered(shelf: Any) -> None:
    answer = ask(shelf, "can Heavy troops Run, and can they Shoot Back?")
    assert _verdicts(answer) == ["denied", "allowed"]


def test_two_deeds_are_ruled_on_one_after_the_other(shelf: Any) -> None:
    answer = ask(shelf, "Can Infantry Run and make a Shooting Attack?")
    assert _verdicts(answer) == ["allowed", "denied"] or _verdicts(answer) == ["denied", "allowed"]


def test_which_of_these_keeps_to_these(shelf: Any) -> None:
    (answer,) = ask(shelf, "Which of these cannot be Dazed: Golem, Infantry?")["answers"]
    assert [entry["name"] for entry in answer["entries"]] == ["Golem"]


def test_what_it_is_rid_of_was_named_before(shelf: Any) -> None:
    (answer,) = ask(shelf, "My Heavies got Dazed. How do I shake it off?")["answers"]
    assert [entry["name"] for entry in answer["entries"]] == ["Nerve test"]


def test_a_roll_with_what_is_taken_off(shelf: Any) -> None:
    answer = ask(shelf, "we rolled 2 with -4 in total, which result?")
    assert [entry["name"] for entry in answer["answers"][0]["entries"]] == ["Fall apart"]


def test_what_removes_nothing_is_said(shelf: Any) -> None:
    answer = ask(shelf, "How do I get rid of pin markers?")
    (said,) = answer["warnings"]
    assert said.startswith("The texts that were read do not say what removes 'Pin marker'.")
    assert said.endswith("What they say of Pin marker is given instead.")


def test_a_word_that_was_looked_up_is_not_left_aside(shelf: Any) -> None:
    answer = ask(shelf, "Which triggers do Guards ignore as later shots?")
    assert not any("Guards" in line for line in answer["warnings"])


@pytest.mark.parametrize(("pattern", "needs"), [(pattern, needs) for pattern, _, needs in PLAIN])
def test_no_pattern_is_passed_over(pattern: str, needs: tuple[str, ...]) -> None:
    """Every match holds one of some group of words, and each of these holds a piece that is looked for."""
    groups = needs_of(pattern, re.I).needles or ((" n ", " 'n' ", " 'n ", " n' "),)
    assert any(all(any(piece in word for piece in needs) for word in group) for group in groups)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("A squad embarked on my Barge after it had moved. May it move further?",
         "My Barge moved before the unit embarked. May it move further?"),
        ("My Barge moved 4\", then another crew embarked on it. May the Barge move again?",
         "My Barge moved 4\" before the unit embarked. May the Barge move again?"),
        ("After my Barge moved, a squad disembarked from it. Can the Barge turn?",
         "My Barge moved before the unit disembarked. Can the Barge turn?"),
        ("My Barge had already rolled 4\" forward when the crew embarked on it. May the Barge move further?",
         "My Barge moved 4\" forward before the unit embarked. May the Barge move further?"),
        ("When a squad disembarked from my Barge, it had just moved. May the Barge move?",
         "My Barge moved before the unit disembarked. May the Barge move?"),
        ("My squad embarked on my Barge, which had already sailed 5\". May the Barge move now?",
         "My Barge moved 5\" before the unit embarked. May the Barge move now?"),
        ("My Barge had a good day when the crew embarked on it. May the Barge move?",
         "My Barge had a good day when the crew embarked on it. May the Barge move?"),
        ("My squad embarked on the Barge after it moved. May the squad disembark?",
         "My squad embarked on the Barge after it moved. May the squad disembark?"),
    ],
)  # fmt: skip
def test_what_was_done_first(text: str, plain: str) -> None:
    assert in_order(text) == plain
