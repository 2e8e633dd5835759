"""Each clause as one plain sentence that names what it is about and holds what the resolver goes by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.update import load_documents, read
from kb.conditions import ALWAYS, AnyOf, Compare, Done, During, Event, Fact, Has, Not, both
from kb.model import RELATIONS, Clause, Override, Reading, Ruleset, Term
from kb.paraphrase import paraphrase
from kb.rules import Rules
from kb.wording import amount

#: Every third of the books.
BOOKS = sorted(
    path
    for path in (Path(__file__).resolve().parents[1]).rglob("books/**/*")
    if path.suffix in (".md", ".txt", ".html")
)[::3]
TERMS = {
    name: Term(f"tin/{kind}/{name.lower().replace(' ', '-')}", "tin", kind, name)
    for kind, names in {
        "unit": ["unit"],
        "unit_type": ["Tank"],
        "unit_subtype": ["Heavy", "Swift"],
        "status": ["Dazed", "Pin marker"],
        "special_rule": ["Nimble (X)"],
        "reaction": ["Dodge", "Reaction"],
        "action": ["Run", "Long Shot", "hold objectives"],
        "order": ["Ambush order"],
        "phase": ["Shooting", "End phase"],
        "characteristic": ["Grit"],
        "test": ["Grit test"],
        "weapon_type": ["Rocket"],
        "table": ["Luck table"],
        "effect": ["cover"],
        "event": ["hit by a rocket"],
    }.items()
    for name in names
}
IDS = {name: term.id for name, term in TERMS.items()}


def said(subject: str, relation: str, object_: str, *beaten_by: Clause, **more: Any) -> str:
    """The sentence of a clause between two of the terms; ``beaten_by`` are the clauses that win over it."""
    clause = a_clause("c-1", subject, relation, object_, **more)
    overrides = tuple(Override(f"o-{w.id}", w.id, clause.id, "p-1", "unless") for w in beaten_by)
    reading = Reading(
        Ruleset("tin", "Tin"), terms=tuple(TERMS.values()), clauses=(clause, *beaten_by), overrides=overrides
    )
    return paraphrase(Rules.of(reading), clause)


def a_clause(key: str, subject: str, relation: str, object_: str, **more: Any) -> Clause:
    return Clause(key, "tin", "book", "p-1", 0, 0, IDS[subject], relation, IDS[object_], **more)


HEAVY, DAZED, SWIFT = Has(IDS["Heavy"]), Has(IDS["Dazed"]), Has(IDS["Swift"])


@pytest.mark.parametrize(
    ("sentence", "subject", "relation", "object_", "more"),
    [
        ("A unit that includes any models with Heavy may not Run.", "Heavy", "denies", "Run", {"who": HEAVY}),
        ("A unit that includes only models with Heavy may Run.", "Heavy", "permits", "Run",
         {"who": Has(IDS["Heavy"], quantifier="all")}),
        ("A unit may not use any Reaction.", "unit", "denies", "Reaction", {}),
        ("A unit with the Dazed status may not use the Dodge Reaction.", "Dazed", "denies", "Dodge", {"who": DAZED}),
        ("A unit with the Pin marker may not make a Long Shot.", "Pin marker", "denies", "Long Shot", {}),
        ("A unit that does Run may not hold objectives.", "Run", "denies", "hold objectives",
         {"when": Done(IDS["Run"])}),
        ("A unit that includes any models with Tank automatically passes Grit test.", "Tank", "immune_to", "Grit test",
         {"value": "passes"}),
        ("A unit that includes any models with Tank automatically fails Grit test.", "Tank", "forces", "Grit test",
         {"value": "fails"}),
        ("A unit that includes any models with Tank can never gain the Dazed status.", "Tank", "immune_to", "Dazed",
         {}),
        ("A unit that includes any models with Swift may only use the Dodge Reaction.", "Swift", "limits_to", "Dodge",
         {}),
        ("In the Shooting phase, a unit must take a Grit test, if the enemy has Heavy or Swift.", "unit", "forces",
         "Grit test", {"when": both(During(IDS["Shooting"]),
                                    AnyOf((Has(IDS["Heavy"], "enemy"), Has(IDS["Swift"], "enemy"))))}),
        ("The event “hit by a rocket” opens the Dodge Reaction, but only if the distance is at most 6.",
         "hit by a rocket", "triggers", "Dodge",
         {"modal": "permit", "requirement": both(Event("hit", text="hit by a rocket"),
                                                  Compare("fact:distance", "<=", "6"))}),
        ("The Dodge Reaction is worked out with Grit Characteristic (half its Grit, rounded up).", "Dodge", "uses",
         "Grit", {"value": "1/2*Grit up"}),
        ("A unit with Rocket weapons changes Grit Characteristic by -1.", "Rocket", "modifies", "Grit",
         {"value": "-1"}),
        ("Grit test inflicts the Dazed status, if it is failed.", "Grit test", "inflicts", "Dazed",
         {"when": Fact("it is failed.")}),
        ("Grit test happens in the End phase.", "Grit test", "occurs_in", "End phase",
         {"when": During(IDS["End phase"])}),
        ("A unit with the Nimble (X) special rule ignores cover, if the unit does not have the Dazed status.",
         "Nimble (X)", "ignores", "cover", {"when": Not(DAZED)}),
        ("An enemy of a unit with the Ambush order may not Run.", "Ambush order", "denies", "Run",
         {"affects": "enemy"}),
        ("As part of Dodge, a unit that includes any models with Tank may Run (6).", "Tank", "permits", "Run",
         {"within": IDS["Dodge"], "value": "6"}),
        ("To use the Dodge Reaction, cover is needed.", "Dodge", "requires", "cover", {}),
        ("A unit may not Run, unless a rule says otherwise.", "unit", "denies", "Run", {"yields": True}),
    ],
)  # fmt: skip
def test_sentences(sentence: str, subject: str, relation: str, object_: str, more: dict[str, Any]) -> None:
    assert said(subject, relation, object_, **more) == sentence


def test_what_wins_over_it_is_its_exception() -> None:
    winner = a_clause("c-2", "Swift", "permits", "Run", who=SWIFT)
    assert said("Heavy", "denies", "Run", winner, who=HEAVY) == (
        "A unit that includes any models with Heavy may not Run, unless the unit has Swift models."
    )


def test_a_winner_without_a_case_of_its_own_is_told_whole() -> None:
    winner = a_clause("c-2", "Nimble (X)", "permits", "Run")
    assert said("unit", "denies", "Run", winner) == (
        "A unit may not Run, unless a unit with the Nimble (X) special rule may Run."
    )


@pytest.mark.parametrize("relation", RELATIONS)
def test_every_relation_between_every_two_kinds(relation: str) -> None:
    for subject in TERMS:
        for object_ in TERMS:
            for more in ({}, {"value": "2"}, {"affects": "others", "when": Fact("it moves")}):
                sentence = said(subject, relation, object_, **more)
                _is_plain(sentence, subject, object_)
                assert "{" not in sentence


@pytest.mark.parametrize(
    ("value", "words"),
    [("3D6", "3D6"), ("1*Grit", "its Grit"), ("2*Movement", "twice its Movement"), ("-1", "-1"),
     ("1/2*Front Armour up", "half its Front Armour, rounded up"), ("test: 2D6 <= Grit", "test: 2D6 at most Grit")],
)  # fmt: skip
def test_amounts(value: str, words: str) -> None:
    assert amount(value) == words


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)
def test_every_clause_of_a_book(book: Path) -> None:
    documents, _doubts = load_documents([book], "book")
    _all_are_plain(read(Ruleset("book", "Book"), documents))


@pytest.mark.parametrize("ruleset", ["hh2", "hh3", "k47", "ww2"])
def test_every_clause_of_the_real_texts(shared: Path, ruleset: str) -> None:
    documents, _doubts = load_documents(sorted((shared / "sources").glob(f"{ruleset}-*.txt")), ruleset)
    _all_are_plain(read(Ruleset(ruleset, ruleset), documents))


def _all_are_plain(reading: Reading) -> None:
    rules = Rules.of(reading)
    for clause in rules.clauses:
        _is_plain(paraphrase(rules, clause), rules.terms[clause.subject].name, rules.terms[clause.object].name)


def _is_plain(sentence: str, subject: str, object_: str) -> None:
    """One line, a capital, a full stop, and both names as the terms have them."""
    assert sentence.endswith(".")
    assert not sentence.endswith("..")
    assert sentence[0] == sentence[0].upper()
    assert "\n" not in sentence
    assert "  " not in sentence
    assert " ," not in sentence
    assert subject.casefold() in sentence.casefold(), f"{subject!r} is not in {sentence!r}"
    assert object_.casefold() in sentence.casefold(), f"{object_!r} is not in {sentence!r}"


def test_show_prints_it(answered: Any, adjudge: Any, tin_db: Path) -> None:
    entry = answered("show", "Dazed", "--db", tin_db)["entries"][0]
    told = [*entry["says"], *entry["said_of_it"]]
    assert told
    assert all(each["plain"].endswith(".") for each in told)
    assert told[0]["plain"] in adjudge("show", "Dazed", "--db", tin_db).stdout


def test_the_rules_view_holds_it(tin_db: Path) -> None:
    import kb.store

    with kb.store.open(tin_db) as base:
        rows = base.query("SELECT id, plain FROM rules")
        rules = base.rules("tin")
        assert rows == [(clause.id, paraphrase(rules, clause)) for clause in rules.clauses]


def test_nothing_is_said_of_a_condition_that_always_holds() -> None:
    assert said("unit", "denies", "Run", who=ALWAYS, when=ALWAYS, requirement=ALWAYS) == "A unit may not Run."
