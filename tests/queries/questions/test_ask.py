"""Questions from the text to the answer document."""

from __future__ import annotations

from typing import Any

import pytest

from kb.errors import AdjudgeError
from queries.questions import ask
from tests.work import calls


def verdict(answer: dict[str, Any]) -> str:
    (one,) = answer["answers"]
    return one["rulings"][0]["verdict"]


def names(answer: dict[str, Any]) -> set[str]:
    (one,) = answer["answers"]
    return {entry["name"] for entry in one["entries"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Can a Dazed unit Duck?", "denied"),
        ("Can Infantry Duck when they are shot at?", "allowed"),
        ("can heavy infantry run?", "denied"),
        ("Can a Golem be Dazed?", "denied"),
        ("Can a Dazed Golem Duck?", "impossible"),
        ("My Infantry Ran. May they make a Shooting Attack?", "denied"),
    ],
)
def test_verdicts(shelf: Any, text: str, expected: str) -> None:
    answer = ask(shelf, text)
    assert verdict(answer) == expected
    assert answer["question"] == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which sub-types may not Run?", {"Heavy"}),
        ("which unit types cannot be dazed?", {"Golem"}),
        ("Which statuses stop a unit from making Reactions?", {"Dazed"}),
        ("Which test gets rid of the Dazed status?", {"Nerve test"}),
        ("What inflicts Dazed?", {"Shock test"}),
        ("what gives Stubborn", {"Golem"}),
        ("Which effect applies on a score of -3?", {"Fall apart"}),
        ("Which triggers do Guards ignore?", {"a"}),
        ("What does Duck do?", {"Duck"}),
    ],
)
def test_entries(shelf: Any, text: str, expected: set[str]) -> None:
    answer = ask(shelf, text)
    assert names(answer) == expected
    assert all(entry["because"] for one in answer["answers"] for entry in one["entries"])


def test_every_option_of_a_kind(shelf: Any) -> None:
    answer = ask(shelf, "Which reactions can a Heavy unit make when it is shot at?")
    rulings = {each["option"]["name"]: each["verdict"] for each in answer["answers"][0]["rulings"]}
    assert rulings == {"Duck": "denied", "Shoot Back": "allowed"}
    assert names(answer) == {"Shoot Back"}


def test_quotes_are_the_documents_own_words(shelf: Any) -> None:
    text = shelf.rules("tin").documents["tin-book"].text
    answer = ask(shelf, "Can a Dazed unit Duck?")
    cited = [each for ruling in answer["answers"][0]["rulings"] for each in ruling["because"]]
    assert cited
    assert all(text[each["start"] : each["end"]] == each["quote"] for each in cited)


def test_the_question_may_name_its_ruleset(shelf: Any) -> None:
    answer = ask(shelf, "In Tin Soldiers, can a Dazed unit Duck?")
    assert [each["ruleset"] for each in answer["answers"]] == ["tin"]
    assert answer["warnings"] == []


def test_an_unreadable_question_says_why(shelf: Any) -> None:
    with pytest.raises(AdjudgeError) as error:
        ask(shelf, "Can a Golem wibble the ducck pond?")
    said = str(error.value)
    assert "wibble" in said
    assert "Questions that would work" in said
    assert "Duck" in said


def test_an_unknown_ruleset_is_named(shelf: Any) -> None:
    with pytest.raises(AdjudgeError, match="lead"):
        ask(shelf, "Can a Dazed unit Duck?", ruleset="lead")


def test_a_question_is_little_work(shelf: Any) -> None:
    """What is asked a second time: some 10 ms."""
    question = "My Heavy Infantry was shot at. Can they Duck or Shoot Back?"
    ask(shelf, question)
    made = calls(lambda: ask(shelf, question))
    assert made < 30_000, made


@pytest.mark.parametrize(
    ("text", "named", "rest"),
    [
        ("In lead, can a unit Duck?", ["lead"], "can a unit Duck?"),
        ("How does Dazed differ between tin and lead?", ["tin", "lead"], "How does Dazed differ?"),
        ("How does Dazed differ between the first and the second edition?", ["tin", "lead"], "How does Dazed differ?"),
        ("can a unit Duck in 2.0", ["lead"], "can a unit Duck"),
        ("is Dazed the same in tin and in lead", ["tin", "lead"], "is Dazed the same"),
        ("can a tinker Duck", [], "can a tinker Duck"),
    ],
)
def test_rulesets_in_a_question(text: str, named: list[str], rest: str) -> None:
    from kb.model import Ruleset
    from queries.questions.editions import named_rulesets

    known = {"tin": Ruleset("tin", "Soldiers 1.0"), "lead": Ruleset("lead", "Soldiers 2.0")}
    assert named_rulesets(text, known) == (named, rest)


def test_what_the_texts_do_not_say_is_answered_by_the_nearest_passages(shelf: Any) -> None:
    found = ask(shelf, "Does a Nerve test inflict Dazed?")
    (answer,) = found["answers"]
    assert {entry["kind"] for entry in answer["entries"]} == {"passage"}
    assert any("Nerve test removes the Dazed status" in entry["because"][0]["quote"] for entry in answer["entries"])
    assert "The texts do not say so; the passages nearest to it are given." in found["warnings"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What happens when a unit fails a Shock test?", {"A failed Shock test inflicts the Dazed status"}),
        ("what happens if a Golem is Dazed", {"A Golem cannot be Dazed"}),
    ],
)
def test_what_follows_from_a_case_is_told_alone(shelf: Any, text: str, expected: set[str]) -> None:
    (one,) = ask(shelf, text)["answers"]
    said = [statement for told in one["told"] for statement in told["statements"]]
    assert {cited["quote"] for statement in said for cited in statement["because"]} == expected
