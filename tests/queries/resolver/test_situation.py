"""Reading a situation: names become terms, mistakes become sentences."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kb.errors import AdjudgeError
from kb.rules import Rules
from queries.situations.situation import as_number, parse
from tests.queries.resolver.hand_made import t

ASK = {"of": "reaction"}


def stated(rules: Rules, **keys: Any) -> Any:
    return parse({"ruleset": "tin", "ask": ASK, **keys}, rules)


def test_names_are_matched_without_regard_to_case(rules: Rules) -> None:
    situation, warnings = stated(rules, unit={"type": "fOOt", "subtypes": ["bulky"], "statuses": ["rattled"]})
    assert situation.unit.groups[0].terms == {t("unit_type:Foot"), t("unit_subtype:Bulky")}
    assert situation.unit.statuses == {t("status:Rattled")}
    assert warnings == []


def test_sub_types_may_stand_in_brackets(rules: Rules) -> None:
    situation, _ = stated(rules, unit={"type": "Foot (Bulky, Nimble)"})
    assert situation.unit.terms == {t("unit_type:Foot"), t("unit_subtype:Bulky"), t("unit_subtype:Nimble")}


def test_mixed_models_keep_their_counts(rules: Rules) -> None:
    models = [{"count": 9, "type": "Foot"}, {"type": "Rider", "characteristics": {"Q": 5}}]
    situation, _ = stated(rules, unit={"models": models, "statuses": ["Rattled"]})
    assert [group.count for group in situation.unit.groups] == [9, 1]
    assert situation.unit.groups[1].characteristic(t("characteristic:Quickness")) == 5
    assert situation.unit.label == "Foot + Rider, Rattled"


def test_a_parameter_becomes_a_count(rules: Rules) -> None:
    situation, _ = stated(rules, unit={"statuses": ["Rattled (2)"], "rules": ["Stubborn (3+)"]})
    assert situation.unit.statuses == {t("status:Rattled")}
    assert (t("status:Rattled"), "2") in situation.unit.counts
    assert (t("special_rule:Stubborn"), "3+") in situation.unit.counts


def test_an_order_may_be_called_one(rules: Rules) -> None:
    situation, warnings = stated(rules, unit={"statuses": ["Lurk order"]}, enemy={"statuses": ["Fire order"]})
    assert situation.unit.statuses == {t("order:Lurk")}
    assert situation.enemy.statuses == {t("order:Fire")}
    assert warnings == []


def test_characteristics_by_name_alias_and_abbreviation(rules: Rules) -> None:
    situation, _ = stated(rules, unit={"characteristics": {"Quickness": 4, "St": 6, "P": "3"}})
    got = dict(situation.unit.groups[0].characteristics)
    assert got == {t("characteristic:Quickness"): 4, t("characteristic:Stride"): 6, t("characteristic:Power"): 3}


def test_an_unknown_name_is_kept_with_a_warning(rules: Rules) -> None:
    situation, warnings = stated(rules, unit={"type": "Foof", "statuses": ["Ratled"]})
    assert situation.unit.undefined == ("Foof", "Ratled")
    assert any("Did you mean Foot?" in warning for warning in warnings)
    assert any("Did you mean Rattled" in warning for warning in warnings)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('8"', 8),
        ("12 inches", 12),
        (2.5, Fraction(5, 2)),
        ("1/2", Fraction(1, 2)),
        ("3+", 3),
        ("-6", -6),
        (True, None),
        ("far", None),
        (None, None),
        ("1/0", None),
    ],
)
def test_numbers_are_exact(text: Any, number: Any) -> None:
    assert as_number(text) == number


BAD: list[tuple[Any, str]] = [
    ([], "JSON object"),
    ({"ask": ASK}, '"ruleset"'),
    ({"ruleset": "tim", "ask": ASK}, "Did you mean tin?"),
    ({"ruleset": "tin"}, '"ask"'),
    ({"ruleset": "tin", "ask": {"of": "reactoin"}}, "Did you mean reaction"),
    ({"ruleset": "tin", "ask": {"of": 3}}, '"ask.of"'),
    ({"ruleset": "tin", "ask": {"of": "reaction", "name": 7}}, '"ask.name"'),
    ({"ruleset": "tin", "ask": ASK, "unti": {}}, "Did you mean unit?"),
    ({"ruleset": "tin", "ask": ASK, "unit": "Foot"}, '"unit"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"statuses": "Rattled"}}, '"unit.statuses"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"type": ["Foot"]}}, '"unit.type"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"models": []}}, '"unit.models"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"models": [{"count": 0}]}}, '"unit.models[0].count"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"models": [{"count": True}]}}, '"unit.models[0].count"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"models": [{"count": -2}]}}, "at least 1"),
    ({"ruleset": "tin", "ask": ASK, "unit": {"models": [{}], "type": "Foot"}}, '"models"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"characteristics": {"Q": "quick"}}}, '"unit.characteristics.Q"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"characteristics": [4]}}, '"unit.characteristics"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"weapons": {"name": "Gun"}}}, '"unit.weapons"'),
    ({"ruleset": "tin", "ask": ASK, "unit": {"weapons": [3]}}, '"unit.weapons[0]"'),
    ({"ruleset": "tin", "ask": ASK, "enemy": {"colour": "red"}}, "no key 'colour'"),
    ({"ruleset": "tin", "ask": ASK, "facts": ["near"]}, '"facts"'),
    ({"ruleset": "tin", "ask": ASK, "facts": {"distance": -1}}, "cannot be negative"),
    ({"ruleset": "tin", "ask": ASK, "facts": {"distance": {}}}, '"facts.distance"'),
    ({"ruleset": "tin", "ask": ASK, "phase": 2}, '"phase"'),
    ({"ruleset": "tin", "ask": ASK, "event": ["shot"]}, '"event"'),
]


@pytest.mark.parametrize(("value", "words"), BAD)
def test_a_mistake_is_one_clear_sentence(rules: Rules, value: Any, words: str) -> None:
    with pytest.raises(AdjudgeError) as error:
        parse(value, rules)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
