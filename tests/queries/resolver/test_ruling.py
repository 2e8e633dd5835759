"""Rulings of the invented game, one judge's step at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kb.conditions import During, Fact, Has, Not, both
from kb.errors import AdjudgeError
from kb.rules import Rules
from queries.answer import answer
from queries.proof import Answer, Ruling
from tests.queries.resolver.hand_made import Book, t
from tests.queries.resolver.tin import book

Rule = Callable[..., Ruling]
Ask = Callable[..., Answer]


def quotes(ruling: Ruling, rules: Rules, *, overridden: bool | None = None) -> list[str]:
    return [
        rules.quote(step.clause) for step in ruling.cited() if overridden is None or (step.by is not None) == overridden
    ]


def test_a_status_closes_every_reaction(ask: Ask) -> None:
    verdicts = {ruling.name: ruling.verdict for ruling in ask("reaction", unit={"statuses": ["Rattled"]}).rulings}
    assert set(verdicts.values()) == {"denied"}
    assert set(verdicts) == {"Duck", "Return Volley", "Stand Fast", "Sidestep", "Brace"}


def test_what_the_texts_open_and_nothing_closes_is_allowed(rule_on: Rule) -> None:
    ruling = rule_on("reaction", "Duck", unit={"type": "Foot"})
    assert ruling.verdict == "allowed"
    assert ruling.when == ["Volley phase", "an enemy fires at the unit"]
    assert "the unit has not already made a Reaction this phase" in ruling.assumes


def test_one_model_is_enough_for_any(rule_on: Rule) -> None:
    models = [{"count": 9, "type": "Foot"}, {"type": "Puppet"}]
    assert rule_on("reaction", "Duck", unit={"models": models}).verdict == "denied"


def test_all_must_be_so_for_all(rule_on: Rule) -> None:
    assert rule_on("action", "Loot", unit={"type": "Foot"}).verdict == "allowed"
    mixed = rule_on("action", "Loot", unit={"models": [{"type": "Foot"}, {"type": "Rider"}]})
    assert mixed.verdict == "denied"
    assert {"change": "without the Rider models", "verdict": "allowed"} in mixed.would_change


@pytest.mark.parametrize(
    ("around", "verdict"),
    [
        ({"phase": "Volley", "event": "enemy shooting attack"}, "allowed"),
        ({"phase": "Volley phase"}, "allowed"),
        ({"phase": "Move"}, "denied"),
        ({"event": "enemy move"}, "denied"),
        ({"event": "got fired upon by the enemy"}, "allowed"),
        ({"event": "enemy shoots at another unit"}, "denied"),
        ({"facts": {"reactions made this phase": 1}}, "denied"),
        ({"facts": {"reactions made this phase": 0}}, "allowed"),
        ({"facts": {"pool is empty": True}}, "denied"),
        ({"facts": {"pool is empty": False}}, "allowed"),
        ({"facts": {"pool is not empty": True}}, "allowed"),
    ],
)
def test_what_is_stated_is_taken_at_its_word(rule_on: Rule, around: dict[str, Any], verdict: str) -> None:
    assert rule_on("reaction", "Duck", unit={"type": "Foot"}, **around).verdict == verdict


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        ({"distance": 14}, "denied"),
        ({"distance": 10}, "allowed"),
        ({}, "allowed"),
        ({"range": 11}, "denied"),
        ({"line of sight": False, "distance": 4}, "denied"),
    ],
)
def test_a_distance_decides_where_it_is_stated(rule_on: Rule, facts: dict[str, Any], verdict: str) -> None:
    assert rule_on("reaction", "Sidestep", unit={"type": "Foot"}, event="enemy move", facts=facts).verdict == verdict


def test_only_one_option_of_the_kind_is_left(ask: Ask) -> None:
    verdicts = {ruling.name: ruling.verdict for ruling in ask("reaction", unit={"subtypes": ["Kite"]}).rulings}
    assert verdicts.pop("Duck") == "allowed"
    assert set(verdicts.values()) == {"denied"}


@pytest.mark.parametrize(
    ("enemy", "verdict"),
    [
        (None, "conditional"),
        ({"type": "Foot"}, "conditional"),
        ({"type": "Foot", "characteristics": {"Power": 3}}, "denied"),
        ({"type": "Foot", "characteristics": {"Power": 9}}, "allowed"),
        ({"type": "Engine", "subtypes": ["Colossal"]}, "allowed"),
    ],
)
def test_a_limit_on_the_enemy_is_asked_about(rule_on: Rule, enemy: Any, verdict: str) -> None:
    ruling = rule_on("reaction", "Duck", unit={"type": "Engine", "subtypes": ["Colossal"]}, enemy=enemy)
    assert ruling.verdict == verdict
    assert bool(ruling.needs) == (verdict == "conditional")
    if enemy is None:
        assert "Colossal" in ruling.needs[0]


def test_the_options_own_mode_stands_against_a_prohibition_of_the_other_mode(rule_on: Rule, rules: Rules) -> None:
    ruling = rule_on("reaction", "Sidestep", unit={"type": "Engine"})
    assert ruling.verdict == "allowed"
    beaten = [step for step in ruling.cited() if step.by is not None]
    assert [(rules.quote(step.by), step.why) for step in beaten if step.by] == [
        ("Engines may instead roll 6 paces.", "own clause")
    ]


def test_the_options_own_mode_does_not_stand_against_a_prohibition_of_all(rule_on: Rule) -> None:
    assert rule_on("reaction", "Sidestep", unit={"type": "Engine", "statuses": ["Rattled"]}).verdict == "denied"


def test_a_manner_closes_only_the_options_done_in_that_manner(rule_on: Rule) -> None:
    slow = {"type": "Foot", "characteristics": {"Q": 0}}
    assert rule_on("reaction", "Sidestep", unit=slow).verdict == "denied"
    assert rule_on("reaction", "Duck", unit=slow).verdict == "allowed"


def test_an_option_is_closed_with_the_test_it_consists_of(rule_on: Rule, rules: Rules) -> None:
    ruling = rule_on("reaction", "Stand Fast", unit={"type": "Engine"})
    assert ruling.verdict == "denied"
    assert {"Engines never take Nerve tests.", "The unit must take a Nerve test."} <= set(quotes(ruling, rules))


def test_an_option_is_closed_with_the_action_it_consists_of(rule_on: Rule) -> None:
    dashed = {"has dashed": True}
    assert rule_on("reaction", "Return Volley", unit={"type": "Foot"}, facts=dashed).verdict == "denied"


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        ({}, "allowed"),
        ({"has dashed": True}, "conditional"),
        ({"has dashed": True, "carries loot": True}, "denied"),
        ({"has dashed": True, "carries loot": False}, "allowed"),
    ],
)
def test_exceptions_nest(rule_on: Rule, facts: dict[str, Any], verdict: str) -> None:
    ruling = rule_on("action", "Volley", unit={"type": "Foot", "subtypes": ["Nimble"]}, facts=facts)
    assert ruling.verdict == verdict


def test_the_base_rule_comes_back_cited_as_itself(rule_on: Rule, rules: Rules) -> None:
    facts = {"has dashed": True, "carries loot": True}
    ruling = rule_on("action", "Volley", unit={"type": "Foot", "subtypes": ["Nimble"]}, facts=facts)
    assert "A unit that Dashes may not make a Volley." in quotes(ruling, rules, overridden=False)
    assert "Units of Nimble models alone may make a Volley after a Dash." in quotes(ruling, rules, overridden=True)


def test_a_prohibition_that_yields_gives_way_to_a_more_special_permission(rule_on: Rule) -> None:
    assert rule_on("action", "Rush", unit={"type": "Engine"}).verdict == "denied"
    assert rule_on("action", "Rush", unit={"type": "Engine", "subtypes": ["Colossal"]}).verdict == "allowed"


def test_a_prohibition_that_does_not_yield_beats_the_permission(rule_on: Rule) -> None:
    unit = {"type": "Engine", "subtypes": ["Colossal"], "statuses": ["Rattled"]}
    ruling = rule_on("action", "Rush", unit=unit)
    assert ruling.verdict == "denied"
    assert [step.why for step in ruling.cited() if step.by] == ["prohibition"] or any(
        step.why == "stated" for step in ruling.cited() if step.by
    )


def test_two_clauses_that_neither_order_decides_carry_a_warning(ask: Ask) -> None:
    unit = {"subtypes": ["Colossal"], "statuses": ["Rattled"]}
    got = ask("action", "Rush", unit=unit)
    assert got.rulings[0].verdict == "denied"
    assert any("neither order decides" in warning for warning in got.warnings)


@pytest.mark.parametrize(
    ("weapons", "distance", "verdict"),
    [
        ([{"name": "Cannon", "type": "Bombard"}], 5, "denied"),
        ([{"name": "Cannon", "type": "Bombard", "mount": "Turret"}], 5, "allowed"),
        ([{"name": "Cannon", "type": "Bombard"}, {"name": "Gun", "type": "Swivel"}], 5, "allowed"),
        ([{"name": "Hose", "type": "Spray"}], 5, "denied"),
        ([], 5, "conditional"),  # what it is armed with decides
    ],
)
def test_a_shooting_needs_a_weapon_that_may_be_used(rule_on: Rule, weapons: Any, distance: int, verdict: str) -> None:
    ruling = rule_on(
        "reaction", "Return Volley", unit={"type": "Engine", "weapons": weapons}, facts={"distance": distance}
    )
    assert ruling.verdict == verdict


@pytest.mark.parametrize(("distance", "verdict"), [(8, "allowed"), (9, "denied")])
def test_a_weapon_may_have_a_reach(rule_on: Rule, distance: int, verdict: str) -> None:
    unit = {"type": "Foot", "weapons": [{"name": "Hose", "type": "Spray"}]}
    assert rule_on("reaction", "Return Volley", unit=unit, facts={"distance": distance}).verdict == verdict


@pytest.mark.parametrize(
    ("statuses", "verdict"),
    [([], "allowed"), (["Lurk order"], "allowed"), (["March order"], "denied"), (["Waltz order"], "denied")],
)
def test_an_order_other_than_the_named_one(rule_on: Rule, statuses: list[str], verdict: str) -> None:
    assert rule_on("reaction", "Brace", unit={"type": "Foot", "statuses": statuses}).verdict == verdict


def test_an_immunity_closes_a_status_and_makes_it_impossible_as_a_premise(ask: Ask, rules: Rules) -> None:
    (ruling,) = ask("status", "Rattled", unit={"type": "Rider"}).rulings
    assert ruling.verdict == "denied"
    got = ask("reaction", "Duck", unit={"type": "Rider", "statuses": ["Rattled"]})
    assert not got.possible
    assert got.rulings[0].verdict == "impossible"
    assert [rules.quote(step.clause) for step in got.premise] == ["Riders cannot be Rattled."]


def test_two_statuses_that_exclude_each_other_are_impossible(ask: Ask) -> None:
    assert not ask("reaction", "Duck", unit={"statuses": ["Stuck", "Rattled"]}).possible
    assert ask("reaction", "Duck", unit={"statuses": ["Stuck"]}).possible


def test_a_status_is_closed_where_its_only_test_is_passed(rule_on: Rule, rules: Rules) -> None:
    ruling = rule_on("status", "Fleeing", unit={"type": "Puppet"})
    assert ruling.verdict == "denied"
    assert {"Stubborn units pass Fright tests.", "All Puppets are Stubborn."} <= set(quotes(ruling, rules))
    assert rule_on("status", "Fleeing", unit={"type": "Foot"}).verdict == "allowed"


def test_rules_are_derived_with_their_chain(ask: Ask, rules: Rules) -> None:
    got = {ruling.name: ruling for ruling in ask("rule", unit={"type": "Puppet"}).rulings}
    assert got["Stubborn"].verdict == "allowed"
    assert quotes(got["Stubborn"], rules) == ["All Puppets are Stubborn."]
    assert (got["Steady"].verdict, quotes(got["Steady"], rules)) == ("denied", [])


@pytest.mark.parametrize(("subtypes", "verdict"), [([], "allowed"), (["Bulky"], "denied")])
def test_a_rule_may_rest_on_an_absence(rule_on: Rule, subtypes: list[str], verdict: str) -> None:
    assert rule_on("rule", "Steady", unit={"type": "Rider", "subtypes": subtypes}).verdict == verdict


def test_two_absences_that_rest_on_each_other_name_both_passages() -> None:
    b = book()
    for one, other in (("Grim", "Merry"), ("Merry", "Grim")):
        b.says(
            f"Riders that are not {other} are {one}.",
            "unit_type:Rider",
            "grants",
            f"special_rule:{one}",
            who=Has(t("unit_type:Rider")),
            when=Not(Has(t(f"special_rule:{other}"))),
        )
    with pytest.raises(AdjudgeError, match=r"not Merry are Grim.*not Grim are Merry|not Grim are Merry.*not Merry"):
        answer(b.rules(), {"ruleset": "tin", "unit": {"type": "Rider"}, "ask": {"of": "rule"}})
    # It stops only those whom it concerns.
    answer(b.rules(), {"ruleset": "tin", "unit": {"type": "Foot"}, "ask": {"of": "rule"}})


def test_lacking_a_state_brings_nobody_into_it() -> None:
    b = book()
    b.says("Who is not Rattled counts as Rattled.", "unit:unit", "counts_as", "status:Rattled",
           when=Not(Has(t("status:Rattled"))))  # fmt: skip
    got = answer(b.rules(), {"ruleset": "tin", "unit": {"type": "Foot"}, "ask": {"of": "reaction", "name": "Duck"}})
    assert got["answers"][0]["rulings"][0]["verdict"] == "allowed"


def test_absences_that_may_rest_on_each_other_are_open() -> None:
    b = book()
    for one, other in (("Grim", "Merry"), ("Merry", "Grim")):
        b.says(
            f"By night Riders that are not {other} are {one}.",
            "unit_type:Rider",
            "grants",
            f"special_rule:{one}",
            who=Has(t("unit_type:Rider")),
            when=both(Not(Has(t(f"special_rule:{other}"))), Fact("night")),
        )
    situation = {"ruleset": "tin", "unit": {"type": "Rider"}, "ask": {"of": "rule", "name": "Grim"}}
    got = answer(b.rules(), situation)["answers"][0]["rulings"][0]
    assert got["verdict"] == "conditional"
    with pytest.raises(AdjudgeError, match="rest on the absence"):
        answer(b.rules(), {**situation, "facts": {"night": True}})
    got = answer(b.rules(), {**situation, "facts": {"night": False}})["answers"][0]["rulings"][0]
    assert got["verdict"] == "denied"


def test_what_the_texts_do_not_have_is_silent(ask: Ask) -> None:
    got = ask("reaction", "Wobble", unit={"type": "Foot"})
    assert got.rulings[0].verdict == "silent"
    assert got.rulings[0].cited() == []
    assert any("Wobble" in warning for warning in got.warnings)


def test_a_permission_to_others_alone_opens_nothing() -> None:
    b = Book()
    b.term("unit_type:Hawk"), b.term("unit_type:Mole")
    b.says("Hawks may Swoop.", "unit_type:Hawk", "permits", "action:Swoop", who=Has(t("unit_type:Hawk")))
    b.says("Swim is named here.", "unit_type:Hawk", "mentions", "action:Swim")
    for kind, verdict in (("Hawk", "allowed"), ("Mole", "silent")):
        value = {"ruleset": "tin", "unit": {"type": kind}, "ask": {"of": "action", "name": "Swoop"}}
        assert answer(b.rules(), value)["answers"][0]["rulings"][0]["verdict"] == verdict
    value = {"ruleset": "tin", "unit": {"type": "Hawk"}, "ask": {"of": "action", "name": "Swim"}}
    assert answer(b.rules(), value)["answers"][0]["rulings"][0]["verdict"] == "silent"


def test_treated_exactly_as_something_else_replaces_what_it_was() -> None:
    b = Book()
    for name in ("unit_type:Kite", "unit_type:Cart", "status:Grounded", "action:Roll", "action:Glide"):
        b.term(name)
    b.says("Kites may not Roll.", "unit_type:Kite", "denies", "action:Roll", who=Has(t("unit_type:Kite")))
    b.says("Carts may not Glide.", "unit_type:Cart", "denies", "action:Glide", who=Has(t("unit_type:Cart")))
    b.says(
        "A Grounded Kite is treated exactly as a Cart.",
        "status:Grounded",
        "counts_as",
        "unit_type:Cart",
        who=Has(t("status:Grounded")),
        value="Kite",
    )
    value = {"ruleset": "tin", "unit": {"type": "Kite", "statuses": ["Grounded"]}, "ask": {"of": "action"}}
    got = {each["option"]["name"]: each["verdict"] for each in answer(b.rules(), value)["answers"][0]["rulings"]}
    assert got == {"Roll": "allowed", "Glide": "denied"}


def test_quotes_are_the_documents_own_characters(rules: Rules) -> None:
    text = rules.documents["tin"].text
    for of in ("reaction", "action", "status", "rule"):
        for unit in ({"type": "Engine"}, {"type": "Rider", "statuses": ["Rattled"]}, {"type": "Puppet"}):
            got = answer(rules, {"ruleset": "tin", "unit": unit, "ask": {"of": of}})["answers"][0]
            items = [item for ruling in got["rulings"] for item in ruling["because"]] + got["premise"]["because"]
            assert all(text[item["start"] : item["end"]] == item["quote"] for item in items)


def test_the_answer_has_the_promised_shape(rules: Rules) -> None:
    got = answer(rules, {"ruleset": "tin", "unit": {"type": "Foot"}, "ask": {"of": "reaction", "name": "Duck"}})
    assert set(got) == {"question", "answers", "warnings"}
    (one,) = got["answers"]
    assert set(one) == {"ruleset", "reading", "premise", "rulings", "values", "entries"}
    (ruling,) = one["rulings"]
    assert set(ruling) == {"option", "verdict", "when", "needs", "assumes", "because", "would_change", "values"}
    assert set(ruling["because"][0]) >= {
        "relation",
        "subject",
        "object",
        "quote",
        "document",
        "section",
        "start",
        "end",
        "overridden",
    }
    assert one["reading"] == "Duck (reaction) by a unit: Foot"


def test_calculators_are_asked_for_each_option(rules: Rules) -> None:
    seen: list[str] = []

    def calculators(_rules: Any, _situation: Any, option: str, clauses: list[Any]) -> list[dict[str, Any]]:
        seen.append(option)
        return [{"name": "clauses", "value": len(clauses)}]

    value = {"ruleset": "tin", "unit": {"type": "Foot"}, "ask": {"of": "reaction", "name": "Sidestep"}}
    got = answer(rules, value, calculators=calculators)["answers"][0]["rulings"][0]
    assert seen == [t("reaction:Sidestep")]
    assert got["values"][0]["value"] > 1


def test_leave_for_a_deed_in_a_state_is_none_for_a_way_of_it_that_is_forbidden_there() -> None:
    laden, phase = Has(t("status:Laden")), During(t("phase:Punt phase"))
    b = Book()
    b.term("status:Laden")
    b.term("unit_type:Barge")
    barge = Has(t("unit_type:Barge"))
    b.says("A Laden Barge may punt up to 8.", "status:Laden", "permits", "action:punt", who=laden, when=barge)
    b.says("A Laden Barge never punts less.", "status:Laden", "denies", "action:punt less", who=both(laden, barge),
           when=both(phase, Fact("than its Draught")))  # fmt: skip
    value = {"ruleset": "tin", "unit": {"type": "Barge", "statuses": ["Laden"]}, "facts": {"than its Draught": True},
             "ask": {"of": "action", "name": "punt less"}}  # fmt: skip
    assert answer(b.rules(), value)["answers"][0]["rulings"][0]["verdict"] == "denied"
