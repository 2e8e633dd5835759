# ruff: noqa: E501
"""A small invented rulebook, made by hand, so that these tests need no ingest."""

from __future__ import annotations

import pytest

from kb.conditions import ALWAYS, Condition, Done, During, Event, Has
from kb.model import Alias, Clause, Document, Passage, Reading, Ruleset, Section, Table, TableRow, Term, content_id
from kb.rules import Rules

TEXT = """# Reactions
A Dazed unit may not make Reactions.
A Golem cannot be Dazed. Golem models have the Stubborn special rule.
A unit that includes any Heavy models may not Duck or Run.
In the Shooting phase a unit that is shot at may Duck or Shoot Back.
A unit that Ran may not make a Shooting Attack.
A Nerve test removes the Dazed status. A failed Shock test inflicts the Dazed status.
A unit on a March order may not Charge. Each pin marker is a -1. An Engine may not swim.
a) First shots. Guards ignore this one.
b) Later shots.
-4 to 0 Fall apart
1 to 6 Stand firm
"""
RULESET = "tin"


def _span(words: str) -> tuple[int, int]:
    start = TEXT.index(words)
    return start, start + len(words)


def _id(kind: str, name: str) -> str:
    return f"{RULESET}/{kind}/{name.lower().replace(' ', '-')}"


NAMES = [
    ("unit", "unit"), ("reaction", "Reaction"), ("status", "Status"), ("order", "Order"), ("action", "Action"),
    ("status", "Dazed"), ("status", "Embarked"), ("unit_type", "Golem"), ("unit_type", "Infantry"),
    ("unit_type", "Vehicle"), ("unit_subtype", "Heavy"), ("unit_subtype", "Light"), ("weapon_type", "Heavy"),
    ("special_rule", "Stubborn"), ("special_rule", "Fleet (X)"), ("reaction", "Duck"), ("reaction", "Shoot Back"),
    ("action", "Run"), ("action", "Shooting Attack"), ("action", "Charge"), ("test", "Nerve test"),
    ("test", "Shock test"), ("phase", "Shooting phase"), ("characteristic", "Nerve"),
    ("characteristic", "Initiative"), ("order", "March order"), ("status", "Pin marker"), ("unit_subtype", "Guard"),
    ("event", "shot at"), ("effect", "Fall apart"), ("table", "Shock table"),
]  # fmt: skip


def _clauses() -> list[tuple[str, str, str, str, str, Condition, Condition]]:
    dazed, golem, heavy = _id("status", "Dazed"), _id("unit_type", "Golem"), _id("unit_subtype", "Heavy")
    shot = Event("shoot", "enemy", "unit", "shot at")
    run = _id("action", "Run")
    return [
        (dazed, "denies", _id("reaction", "Reaction"), "A Dazed unit may not make Reactions", "forbid", Has(dazed), ALWAYS),
        (golem, "immune_to", dazed, "A Golem cannot be Dazed", "forbid", Has(golem), ALWAYS),
        (golem, "grants", _id("special_rule", "Stubborn"), "Golem models have the Stubborn special rule", "state", Has(golem), ALWAYS),
        (heavy, "denies", _id("reaction", "Duck"), "A unit that includes any Heavy models may not Duck or Run", "forbid", Has(heavy), ALWAYS),
        (heavy, "denies", run, "A unit that includes any Heavy models may not Duck or Run", "forbid", Has(heavy), ALWAYS),
        (run, "denies", _id("action", "Shooting Attack"), "A unit that Ran may not make a Shooting Attack", "forbid", ALWAYS, Done(run)),
        (_id("test", "Nerve test"), "removes", dazed, "A Nerve test removes the Dazed status", "state", ALWAYS, ALWAYS),
        (_id("test", "Shock test"), "inflicts", dazed, "A failed Shock test inflicts the Dazed status", "state", ALWAYS, ALWAYS),
        (_id("order", "March order"), "denies", _id("action", "Charge"), "A unit on a March order may not Charge", "forbid", Has(_id("order", "March order")), ALWAYS),
        (_id("event", "shot at"), "triggers", _id("reaction", "Duck"), "a unit that is shot at may Duck or Shoot Back", "permit", ALWAYS, shot),
        (_id("event", "shot at"), "triggers", _id("reaction", "Shoot Back"), "a unit that is shot at may Duck or Shoot Back", "permit", ALWAYS, shot),
        (_id("reaction", "Duck"), "occurs_in", _id("phase", "Shooting phase"), "In the Shooting phase", "state", ALWAYS, During(_id("phase", "Shooting phase"))),
    ]  # fmt: skip


@pytest.fixture(scope="session")
def tin_rules() -> Rules:
    """The rules of the invented rulebook."""
    section = Section("s", "tin-book", None, 0, "Reactions", 1, 0, len(TEXT))
    passages: list[Passage] = []
    for i, line in enumerate(TEXT.splitlines()):
        label = line[:3] if line[1:2] == ")" else ""
        words = line.removeprefix(label)
        start, end = _span(words)
        kind = "heading" if line.startswith("#") else "bullet" if label else "sentence"
        passages.append(
            Passage(f"p{i}", "tin-book", "s", i, kind, "rule", start, end, words, content_id("f", words), paragraph=i)
        )
    clauses = []
    for n, (subject, relation, target, quote, modal, who, when) in enumerate(_clauses()):
        start, end = _span(quote)
        passage = next(each.id for each in passages if each.start <= start < each.end)
        clauses.append(
            Clause(
                f"c{n}", RULESET, "tin-book", passage, start, end, subject, relation, target, who=who,
                when=when if relation != "triggers" else ALWAYS,
                requirement=when if relation == "triggers" else ALWAYS, modal=modal,
            )
        )  # fmt: skip
    reading = Reading(
        Ruleset(RULESET, "Tin Soldiers"),
        (Document("tin-book", RULESET, "Tin", "md", TEXT, "0"),),
        (section,),
        tuple(passages),
        tuple(Term(_id(kind, name), RULESET, kind, name, "X" if "(X)" in name else None, "p1") for kind, name in NAMES),
        (Alias("a", _id("reaction", "Shoot Back"), "return shot"),),
        tuple(clauses),
        tables=(Table("t", RULESET, "tin-book", "s", "Shock table", "roll", "D6", _id("table", "Shock table")),),
        rows=(
            TableRow("r1", "t", 0, passages[-2].id, "Fall apart", "-4 to 0 Fall apart", -4, 0),
            TableRow("r2", "t", 1, passages[-1].id, "Stand firm", "1 to 6 Stand firm", 1, 6),
        ),
    )
    return Rules.of(reading)


class Shelf:
    """What ``ask`` needs of a knowledge base: its rulesets and their rules."""

    def __init__(self, *rules: Rules) -> None:
        self._rules = {each.ruleset.id: each for each in rules}

    def rulesets(self) -> list[Ruleset]:
        return [each.ruleset for each in self._rules.values()]

    def rules(self, ruleset: str) -> Rules:
        return self._rules[ruleset]


@pytest.fixture(scope="session")
def shelf(tin_rules: Rules) -> Shelf:
    """A knowledge base of that one rulebook."""
    return Shelf(tin_rules)
