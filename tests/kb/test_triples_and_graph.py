"""What leaves the knowledge base: triples as the contract has them, and graphs that other programs open."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from ingest.update import update
from kb import store, write
from kb.conditions import ALWAYS, Fact, Has, both, either, negate
from kb.entries import entries
from kb.graph import dot, graph, graph_json, graphml
from kb.model import Reading, Section
from kb.rules import Rules
from kb.triples import of_each, triple, triples


def test_a_clause_as_a_triple(tmp_path: Path, tin: Reading, lead: Reading) -> None:
    write.build(tmp_path / "a.db", [tin, lead])
    with store.open(tmp_path / "a.db") as kb:
        every = list(triples(kb))
        asked = [t["object"]["name"] for t in every if t["relation"] == "requires"]
        assert asked == ["the distance is at most 6"] * 2, "what leave asks for, once a ruleset"
        every = [t for t in every if t["relation"] != "requires"]
        assert [t["ruleset"] for t in every] == ["lead", "lead", "tin", "tin"]
        assert every[3] == {
            "ruleset": "tin",
            "subject": {"kind": "special_rule", "name": "Swift (X)"},
            "relation": "permits",
            "object": {"kind": "reaction", "name": "Dodge"},
            "value": "1 per phase",
            "condition": (
                'within 6"; the unit has the Swift (X) special rule (all of its models); the unit does not have '
                "the Dazed status; either it is the Move phase, it moves or in the open; as part of Reaction"
            ),
            "affects": "bearer",
            "quote": 'units may Dodge within 6"',
            "document": "tin-book",
            "start": tin.clauses[1].start,
            "end": tin.clauses[1].end,
            "origin": "reviewed",
        }
        assert every[2]["condition"] == "unless stated otherwise"
        for triple in every:
            assert kb.document(triple["document"]).text[triple["start"] : triple["end"]] == triple["quote"]
        assert list(triples(kb, "tin", "extracted")) == [every[2]]


def test_what_is_said_of_those_who_are_two_things_stands_under_each(tin: Reading) -> None:
    rules, dazed, swift = Rules.of(tin), "tin/status/dazed", tin.clauses[1].subject
    one = dataclasses.replace(tin.clauses[1], when=ALWAYS, requirement=ALWAYS, condition="")
    both_ways = list(of_each(rules, dataclasses.replace(one, who=both(Has(swift), Has(dazed)))))
    assert [(t["subject"]["name"], t["condition"]) for t in both_ways] == [
        ("Dazed", "Swift (X); the unit has the Dazed status; as part of Reaction")
    ]
    alike = list(of_each(rules, dataclasses.replace(one, who=either(Has(swift), Has(dazed)))))
    assert [t["subject"]["name"] for t in alike] == ["Dazed"]
    assert list(of_each(rules, dataclasses.replace(one, who=both(Has(swift), negate(Has(dazed)))))) == []


def test_a_triple_tells_what_else_is_asked_for(tin: Reading) -> None:
    rules = Rules.of(tin)
    clause = dataclasses.replace(tin.clauses[1], when=ALWAYS, requirement=ALWAYS, within=None)
    dazed, swift = "tin/status/dazed", clause.subject
    asked = dataclasses.replace(
        clause, condition='within 6"', who=both(Has(swift), Has(dazed)), when=Fact("the road , is wet")
    )
    assert triple(rules, asked)["condition"] == 'within 6"; the unit has the Dazed status; the road, is wet'
    said = dataclasses.replace(asked, condition="if it is Dazed and the road, is wet")
    assert triple(rules, said)["condition"] == "if it is Dazed and the road, is wet"
    plain = dataclasses.replace(clause, condition=None, who=Has(swift))
    assert triple(rules, plain)["condition"] is None
    assert triple(rules, dataclasses.replace(plain, yields=True))["condition"] == "unless stated otherwise"


def test_what_leave_asks_for_is_required(tmp_path: Path, tin: Reading) -> None:
    asked = dataclasses.replace(tin.clauses[1], requirement=Fact("the road , is dry"))
    write.build(tmp_path / "a.db", [dataclasses.replace(tin, clauses=(tin.clauses[0], asked), overrides=())])
    with store.open(tmp_path / "a.db") as kb:
        required = [each for each in triples(kb) if each["relation"] == "requires"]
    assert [(each["subject"]["name"], each["object"]["name"], each["condition"]) for each in required] == [
        ("Dodge", "the road, is dry", "for Swift (X); either it is the Move phase, it moves or in the open")
    ]


def test_what_a_section_is_about(tin: Reading) -> None:
    heads = [("s0", None, "The game", 1), ("s1", "s0", "1.2 Gallop", 2), ("s2", "s1", "Luck", 3),
             ("s3", "s2", "Restrictions:", 4), ("s4", "s1", "High Ground", 3), ("s5", "s1", "Moving and Turning", 3),
             ("s6", "s0", "Losses", 2)]  # fmt: skip
    sections = tuple(
        Section(key, "tin-book", above, n, heading, level, 0, 9) for n, (key, above, heading, level) in enumerate(heads)
    )
    named = dataclasses.replace(tin.terms[1], name="Luck")
    made = entries(Rules.of(dataclasses.replace(tin, sections=sections, terms=(named, *tin.terms[:1], *tin.terms[2:]))))
    assert {key: (entry.kind, entry.name) for key, entry in made.items()} == {
        "s2": ("status", "Luck"), "s3": ("status", "Luck"), "s4": ("effect", "High Ground"),
    }  # fmt: skip


def test_what_an_entry_says_of_any_unit_is_told_of_the_entry_too(tmp_path: Path) -> None:
    book = "# Fen\n\n## Ground\n\n### Bad Weather\n\nA unit adds 1 to its Fight.\n\n### Bog\n\nLevies may not run.\n"
    (tmp_path / "fen.md").write_text(book, encoding="utf-8")
    update(tmp_path / "fen.db", "fen", [tmp_path / "fen.md"])
    with store.open(tmp_path / "fen.db") as kb:
        told = [(each["subject"]["name"], each["relation"], each["object"]["name"]) for each in triples(kb)]
    assert told[:2] == [("unit", "modifies", "Fight"), ("Bad Weather", "modifies", "Fight")]


def test_how_often_any_unit_may_react_and_what_a_people_has_are_told_of_the_thing_too(tmp_path: Path) -> None:
    book = (
        "FEN WARS\n\nUNITS\n\nEvery unit belongs to one of two types: Riders or Barges.\n\nRiders. Men on ponies. "
        "Riders may not Wade.\n\nBarges. Flat boats. Barges may not Dash.\n\nREACTIONS\n\n"
        "A unit may make only one Reaction per turn.\n\nSPECIAL RULES\n\nPurse: The unit may Dash twice.\n"
        "Tall: The unit sees over reeds.\n\nPEOPLES\n\n"
        "OXLEY LEVIES\nHill Born. All Oxley Riders have the Purse special rule.\nDeep Wells. Oxley Barges may Dash.\n"
    )
    (tmp_path / "fen.txt").write_text(book, encoding="utf-8")
    update(tmp_path / "fen.db", "fen", [tmp_path / "fen.txt"])
    with store.open(tmp_path / "fen.db") as kb:
        told = {(each["subject"]["name"], each["relation"], each["object"]["name"]) for each in triples(kb)}
    assert {("unit", "limits_to", "Reaction"), ("Reaction", "limits_to", "Reaction")} <= told
    assert {("Oxley Rider", "grants", "Purse"), ("Hill Born", "grants", "Purse")} <= told


def test_what_tells_alike_headings_apart_is_a_case(tmp_path: Path) -> None:
    parts = [f"## To Strike ({when})\n\nRoll a D6 for each raft.\n" for when in ("Volley", "Close melee")]
    book = "\n".join(["# Fen\n", *parts, "## Rest (Volley)\n\nLevies may not run.\n"])
    (tmp_path / "fen.md").write_text(book, encoding="utf-8")
    update(tmp_path / "fen.db", "fen", [tmp_path / "fen.md"])
    with store.open(tmp_path / "fen.db") as kb:
        told = [(each["quote"], each["condition"] or "") for each in triples(kb)]
    assert {case.rpartition("; ")[2] for quote, case in told if "raft" in quote} == {"Volley", "Close melee"}
    assert {case for quote, case in told if "Levies" in quote} == {""}


def test_what_bars_all_others_falls_on_them_and_says_of_whom_it_is(tmp_path: Path) -> None:
    book = (
        "# Fen\n\n## Unit Types\n\n### Levy\n\nModels with the Levy Unit Type may run.\n\n### Rider\n\n"
        "No model that is not also of the Rider Unit Type may join a unit that includes a Rider model.\n"
    )
    (tmp_path / "fen.md").write_text(book, encoding="utf-8")
    update(tmp_path / "fen.db", "fen", [tmp_path / "fen.md"])
    with store.open(tmp_path / "fen.db") as kb:
        barred = next(each for each in triples(kb) if each["relation"] == "denies")
    assert (barred["subject"]["name"], barred["affects"]) == ("Rider", "others")
    assert barred["condition"] == "the unit does not have Rider models; the target has Rider models"


def test_the_graph_has_every_term_and_clause(tin: Reading) -> None:
    made = graph(Rules.of(tin))
    assert set(made) == {term.id for term in tin.terms}
    assert {key for *_, key in made.edges(keys=True)} == {clause.id for clause in tin.clauses}
    assert made.nodes["tin/status/dazed"]["name"] == "Dazed"
    assert graph(Rules.of(tin), ["permits"]).number_of_edges() == 1


def test_graphml_is_read_back_whole_whatever_the_text_holds(tin: Reading) -> None:
    odd = dataclasses.replace(tin.terms[1], name="Da\x00zed\x0b & <co>")
    rules = Rules.of(dataclasses.replace(tin, terms=(tin.terms[0], odd, *tin.terms[2:])))
    text = graphml(rules)
    ElementTree.fromstring(text)
    read = networkx.parse_graphml(text)
    assert read.nodes[odd.id]["name"] == "Da�zed� & <co>"
    assert read.number_of_edges() == len(tin.clauses)


def test_json_graph(tin: Reading) -> None:
    made = json.loads(graph_json(Rules.of(tin)))
    assert {edge["id"] for edge in made["edges"]} == {clause.id for clause in tin.clauses}
    assert {edge["source"] for edge in made["edges"]} <= {node["id"] for node in made["nodes"]}


@pytest.mark.parametrize("words", ['"Swift"', "back\\slash", "two\nlines"])
def test_dot_escapes_what_it_quotes(tin: Reading, words: str) -> None:
    odd = dataclasses.replace(tin.terms[1], name=words)
    text = dot(Rules.of(dataclasses.replace(tin, terms=(tin.terms[0], odd, *tin.terms[2:]))))
    assert text.startswith('digraph "tin" {')
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    assert f'label="{escaped}"' in text
    assert "Luck" not in text
