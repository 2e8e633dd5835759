"""Questions that go on from the last, two cases in one question, comparison."""

from __future__ import annotations

from typing import Any

import pytest

from kb.errors import AdjudgeError
from queries.questions import Conversation, ask


def said(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["option"]["name"], each["verdict"]) for one in answer["answers"] for each in one["rulings"]]


def test_what_is_said_next_changes_the_last(shelf: Any) -> None:
    talk = Conversation(shelf)
    assert said(talk.ask("Can an Infantry unit Duck?")) == [("Duck", "allowed")]
    assert said(talk.ask("it is Dazed")) == [("Duck", "denied")]
    assert said(talk.ask("and if it were not Dazed?")) == [("Duck", "allowed")]
    assert said(talk.ask("now with Heavy")) == [("Duck", "denied")]
    assert said(talk.ask("what about Shoot Back?")) == [("Shoot Back", "allowed")]
    assert said(talk.ask("which reactions can it make?")) == [("Duck", "denied"), ("Shoot Back", "allowed")]
    assert said(talk.ask("without Heavy")) == [("Duck", "allowed"), ("Shoot Back", "allowed")]


def test_a_whole_question_starts_afresh(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can a Dazed unit Duck?")
    assert said(talk.ask("Can a Golem become Dazed?")) == [("Dazed", "denied")]
    assert talk.situations["tin"]["unit"] == {"statuses": [], "type": "Golem"}


def test_models_can_be_taken_away(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can ten Light Infantry with one Heavy model Run?")
    assert said(talk.ask("without the Heavy model")) == [("Run", "allowed")]


def test_another_type_takes_the_place_of_the_last(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can Infantry become Dazed?")
    assert said(talk.ask("and Golems?")) == [("Dazed", "denied")]


def test_forget(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can a Dazed unit Duck?")
    talk.forget()
    with pytest.raises(AdjudgeError):
        talk.ask("now without it, please")


@pytest.mark.parametrize(
    "text", ["Can a Dazed unit Duck, and if it were not Dazed?", "Can a Dazed unit Duck? What if it is not Dazed?"]
)
def test_two_cases_in_one_question(shelf: Any, text: str) -> None:
    assert said(ask(shelf, text)) == [("Duck", "denied"), ("Duck", "allowed")]


def test_two_names_side_by_side(shelf: Any) -> None:
    answer = ask(shelf, "How does Duck differ from Shoot Back?")
    parts = {part["name"]: part for part in answer["answers"][0]["differences"]}
    assert set(parts) == {"Duck", "Shoot Back"}
    assert len(parts["Duck"]["only"]) > len(parts["Shoot Back"]["only"])
    assert parts["Shoot Back"]["shared"]


def test_words_that_are_not_known_are_named(shelf: Any) -> None:
    assert "zorbled" in " ".join(ask(shelf, "Can a zorbled Golem Duck?")["warnings"])


def test_a_unit_described_before_the_question_is_another(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can a Dazed unit Duck?")
    assert said(talk.ask("ten Light Infantry with one Heavy model: can they Run?")) == [("Run", "denied")]
    assert "models" in talk.situations["tin"]["unit"]
    assert "facts" not in talk.situations["tin"]


def test_a_question_in_mid_sentence_goes_on_from_the_last(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can Infantry Run?")
    assert said(talk.ask("and if it were shot at, can it Shoot Back?")) == [("Shoot Back", "allowed")]
    assert talk.situations["tin"]["event"] == "enemy shooting attack"


def test_what_about_another_unit_drops_what_the_last_one_was(shelf: Any) -> None:
    talk = Conversation(shelf)
    talk.ask("Can a Dazed Heavy unit Duck?")
    talk.ask("what about Golems?")
    assert talk.situations["tin"]["unit"] == {"statuses": ["Dazed"], "type": "Golem"}
