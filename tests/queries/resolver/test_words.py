"""What the resolver makes of words: triggers told in sentences, manners, restated states, and words left unread."""

from __future__ import annotations

from typing import Any

import pytest

from kb.conditions import Done, Fact, Has, Not
from kb.rules import Rules
from queries.answer import answer
from queries.situations.facts import content, likeness, matching, negated, number_named
from tests.queries.resolver.hand_made import Book, t


def verdict(rules: Rules, of: str, name: str, **around: Any) -> str:
    value = {"ruleset": "tin", "ask": {"of": of, "name": name}, **around}
    (ruling,) = answer(rules, value)["answers"][0]["rulings"]
    return str(ruling["verdict"])


@pytest.mark.parametrize(
    ("stated", "text", "truth"),
    [
        ({"has moved": True}, "the unit moved", True),
        ({"has moved": False}, "the unit moved", False),
        ({"has not moved": True}, "the unit moved", False),
        ({"range measured": True}, "before measuring the range", False),
        ({"range measured": False}, "before measuring the range", True),
        ({"enemies within 500m": True}, "there are enemies within 100m", None),
        ({"enemies within 100m": True}, "there are enemies within 100m", True),
        ({"raining": True}, "the unit moved", None),
        ({"distance": 8}, "the distance", None),
    ],
)
def test_facts_match_by_their_telling_words(stated: dict[str, Any], text: str, truth: bool | None) -> None:
    assert matching(stated.items(), text) is truth


def test_numbers_are_found_by_name() -> None:
    assert number_named([("range", 14), ("minimum range", 12)], "distance") == 14
    assert number_named([("range", 14), ("minimum range", 12)], "minimum range") == 12
    assert number_named([("line of sight", True)], "line of sight") is None


def test_likeness_counts_the_shorter_text() -> None:
    assert likeness("a non-flying unit came under fire", "a flying unit came under fire") < 1
    assert likeness("came under fire", "a flying unit came under fire") == 1
    assert negated("it has not moved")
    assert not negated("it has moved")
    assert content("fired") == content("the shooting")


@pytest.fixture(scope="module")
def alarms() -> Rules:
    """A book whose triggers are sentences, one of which some troops ignore."""
    b = Book()
    b.term("test:Alarm test"), b.term("unit_subtype:Hardened"), b.term("status:Dazed")
    for letter, text in (
        ("a", "A wheeled element in the group came under fire for the first time in the battle"),
        ("b", "A non-wheeled element in the group came under fire for the first time in the battle"),
        ("c", "An element in the group lost its leader or its colours"),
    ):
        b.says(f"{text}.", f"event:{letter}", "triggers", "test:Alarm test", requirement=Fact(text), condition=text)
    b.says(
        "Hardened troops ignore this.",
        "unit_subtype:Hardened",
        "ignores",
        "event:a",
        who=Has(t("unit_subtype:Hardened")),
    )
    return b.rules()


FIRST_FIRE = "a wheeled element in the group came under fire for the first time"


@pytest.mark.parametrize(
    ("event", "subtypes", "expected"),
    [
        (None, [], "allowed"),
        (FIRST_FIRE, [], "allowed"),
        (FIRST_FIRE, ["Hardened"], "denied"),
        (FIRST_FIRE.replace("a wheeled", "a non-wheeled"), ["Hardened"], "allowed"),
        ("an element in the group halted to eat its supper in peace", [], "denied"),
    ],
)
def test_the_nearest_sentence_is_the_trigger(
    alarms: Rules, event: str | None, subtypes: list[str], expected: str
) -> None:
    around: dict[str, Any] = {"event": event} if event else {}
    assert verdict(alarms, "reaction", "Alarm test", unit={"subtypes": subtypes}, **around) == expected


def test_words_left_unread_are_a_condition() -> None:
    b = Book()
    b.term("action:Ford"), b.term("action:Fly")
    b.says("Units cannot Ford in a thunderstorm.", "unit:unit", "denies", "action:Ford")
    b.says("Units cannot Fly.", "unit:unit", "denies", "action:Fly")
    rules = b.rules()
    assert verdict(rules, "action", "Ford") == "allowed"
    assert verdict(rules, "action", "Ford", facts={"thunderstorm": True}) == "denied"
    assert verdict(rules, "action", "Fly") == "denied"


def test_a_manner_is_read_from_the_words_of_the_prohibition() -> None:
    b = Book()
    for name in ("reaction:Hide", "reaction:Dig", "special_rule:Veil", "special_rule:Rampart", "special_rule:Bold"):
        b.term(name)
    b.says("The unit gains Veil.", "reaction:Hide", "grants", "special_rule:Veil", within="reaction:Hide")
    b.says("The unit gains Rampart.", "reaction:Dig", "grants", "special_rule:Rampart", within="reaction:Dig")
    b.says(
        "Bold units cannot use any Reactions that grant a Rampart, and cannot sulk.",
        "special_rule:Bold",
        "denies",
        "reaction:Reaction",
        who=Has(t("special_rule:Bold")),
    )
    rules = b.rules()
    assert verdict(rules, "reaction", "Hide", unit={"rules": ["Bold"]}) == "allowed"
    assert verdict(rules, "reaction", "Dig", unit={"rules": ["Bold"]}) == "denied"


def test_models_of_which_neither_may_join_the_other_are_no_unit() -> None:
    b = Book()
    for kind in ("Cat", "Dog"):
        b.term(f"unit_type:{kind}")
    b.term("unit_type:Fox"), b.term("action:join"), b.term("action:Run")
    for kind in ("Cat", "Dog"):
        who, when = Not(Has(t(f"unit_type:{kind}"))), Has(t(f"unit_type:{kind}"), party="target")
        told = f"No model that is no {kind} may join a unit that includes a {kind}."
        b.says(told, f"unit_type:{kind}", "denies", "action:join", who=who, when=when)
    b.says("Units may Run.", "unit:unit", "permits", "action:Run")
    rules = b.rules()

    def models(*kinds: str) -> dict[str, Any]:
        return {"models": [{"count": 2, "type": kind} for kind in kinds]}

    assert verdict(rules, "action", "Run", unit=models("Cat", "Dog")) == "impossible"
    assert verdict(rules, "action", "Run", unit=models("Cat", "Cat")) == "allowed"
    assert verdict(rules, "action", "Run", unit=models("Cat", "Fox")) == "allowed"  # a Cat may join Foxes


def test_a_restated_state_is_known() -> None:
    b = Book()
    b.term("status:Lost"), b.term("status:Tired")
    b.says(
        "If any models in a unit gain the Lost status they lose all other statuses.",
        "status:Lost",
        "removes",
        "status:Status",
        who=Has(t("status:Lost")),
        when=Fact("any models in a unit gain the Lost status"),
    )
    value = {"ruleset": "tin", "unit": {"statuses": ["Lost", "Tired"]}, "ask": {"of": "status", "name": "Tired"}}
    assert answer(b.rules(), value)["answers"][0]["premise"]["possible"] is False


def test_what_an_option_closes_is_the_others() -> None:
    b = Book()
    b.term("reaction:Bolt"), b.term("reaction:Hide")
    b.says("A unit that Bolts may make no Reaction.", "reaction:Bolt", "denies", "reaction:Reaction")
    rules = b.rules()
    assert verdict(rules, "reaction", "Bolt") == "allowed"
    assert verdict(rules, "reaction", "Hide") == "allowed"
    assert verdict(rules, "reaction", "Hide", facts={"has bolted": True}) == "denied"


def test_a_text_may_say_that_a_unit_is_not_allowed_to_move() -> None:
    b = Book()
    for name in ("reaction:Dodge", "action:Move", "status:Mired"):
        b.term(name)
    b.says("A Mired unit may not Move.", "status:Mired", "denies", "action:Move", who=Has(t("status:Mired")))
    b.says(
        "A unit that is not allowed to Move for any reason may not Dodge.",
        "unit:unit",
        "denies",
        "reaction:Dodge",
        when=Fact("is not allowed to Move for any reason"),
        within="reaction:Dodge",
    )
    rules = b.rules()
    assert verdict(rules, "reaction", "Dodge") == "allowed"
    assert verdict(rules, "reaction", "Dodge", unit={"statuses": ["Mired"]}) == "denied"


def test_in_its_own_entry_an_option_is_being_done() -> None:
    b = Book()
    b.term("reaction:Counter"), b.term("action:Volley"), b.term("action:React"), b.term("status:Dry")
    b.says(
        "The Reacting unit may make a Volley.",
        "action:React",
        "permits",
        "action:Volley",
        within="reaction:Counter",
        when=Done(t("action:React")),
    )
    b.says("Dry units may not make a Volley.", "status:Dry", "denies", "action:Volley", who=Has(t("status:Dry")))
    assert verdict(b.rules(), "reaction", "Counter", unit={"statuses": ["Dry"]}) == "denied"
