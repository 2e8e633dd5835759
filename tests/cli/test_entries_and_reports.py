"""What show, info, export, review and report print."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Adjudge = Callable[..., Result]
Answered = Callable[..., Any]


def test_show_tells_what_a_term_is(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("show", "dazed", "--db", one_db)
    assert result.exit_code == 0
    assert "tin · Dazed, status" in result.stdout
    assert "A unit with the Dazed status may not use the Dodge Reaction" in result.stdout
    assert "A Dazed – unit may not Dodge" in result.stdout
    assert "gives way (unless)" in result.stdout
    assert "shaken" in result.stdout


def test_show_finds_aliases_and_points_back(answered: Answered, one_db: Path) -> None:
    (entry,) = answered("show", "Dodge", "--db", one_db)["entries"]
    assert [clause["subject"]["name"] for clause in entry["said_of_it"]] == ["Dazed", "Swift (X)"]
    (alias,) = answered("show", "shaken", "--db", one_db)["entries"]
    assert alias["name"] == "Dazed"


def test_show_quotes_are_the_documents_own_words(answered: Answered, one_db: Path) -> None:
    import kb.store

    with kb.store.open(one_db) as base:
        texts = {document.id: document.text for document in base.documents()}
    (entry,) = answered("show", "Dazed", "--db", one_db)["entries"]
    for clause in [*entry["says"], entry["introduced"]]:
        assert texts[clause["document"]][clause["start"] : clause["end"]] == clause["quote"]


def test_show_a_table(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("show", "Luck", "--db", one_db)
    assert "Table Luck, D3:" in result.stdout
    assert "1 · Bad luck" in result.stdout
    assert "2 to 3 · Good luck" in result.stdout


def test_show_an_unknown_name(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("show", "Dodgee", "--db", one_db)
    assert result.exit_code == 1
    assert "Did you mean Dodge" in result.stderr


def test_info(answered: Answered, adjudge: Adjudge, hand_db: Path) -> None:
    held = answered("info", "--db", hand_db)
    assert [each["id"] for each in held["rulesets"]] == ["lead", "tin"]
    assert held["rulesets"][1]["documents"][0]["clauses"] == 2
    assert "tin · The tin game" in adjudge("info", "--db", hand_db).stdout


def test_export_triples(adjudge: Adjudge, hand_db: Path) -> None:
    result = adjudge("export", "--format", "triples", "--db", hand_db)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == 6
    assert {"ruleset", "subject", "relation", "object", "quote", "origin"} <= set(lines[0])
    reviewed = adjudge("export", "--origin", "reviewed", "--ruleset", "tin", "--db", hand_db).stdout
    assert len(reviewed.splitlines()) == 2


@pytest.mark.parametrize(("format", "words"), [("graphml", "<graphml"), ("dot", "digraph"), ("json", '"nodes"')])
def test_export_a_graph(adjudge: Adjudge, hand_db: Path, format: str, words: str) -> None:
    result = adjudge("export", "--format", format, "--ruleset", "tin", "--db", hand_db)
    assert result.exit_code == 0, result.stderr
    assert words in result.stdout
    two = adjudge("export", "--format", format, "--db", hand_db)
    assert two.exit_code == 2
    assert "lead|tin" in two.stderr


def test_review_lists_what_was_not_understood(answered: Answered, adjudge: Adjudge, hand_db: Path) -> None:
    listed = answered("review", "--ruleset", "tin", "--db", hand_db)
    assert listed["total"] == 1
    assert listed["not_understood"][0]["reason"] == "no verb"
    assert listed["not_understood"][0]["fingerprint"]
    assert "no verb" in adjudge("review", "--db", hand_db).stdout
    assert adjudge("review", "--document", "nope", "--db", hand_db).exit_code == 1


@pytest.mark.parametrize("format", ["markdown", "html", "json", "csv"])
def test_coverage_in_every_format(adjudge: Adjudge, hand_db: Path, format: str) -> None:
    result = adjudge("report", "coverage", "--format", format, "--db", hand_db)
    assert result.exit_code == 0, result.stderr
    assert "no verb" in result.stdout
    if format == "json":
        assert json.loads(result.stdout)["tables"][1]["rows"][0]["reason"] == "no verb"
    if format == "csv":
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        assert {row["table"] for row in rows} == {"Documents", "Not understood", "Used and never introduced"}
    if format == "html":
        assert "<script" not in result.stdout


def test_coverage_of_one_ruleset(answered: Answered, hand_db: Path) -> None:
    report = answered("report", "coverage", "--ruleset", "tin", "--db", hand_db)
    assert [row["document"] for row in report["tables"][0]["rows"]] == ["tin-book"]


def test_diff_of_equal_rulesets_is_empty(answered: Answered, hand_db: Path) -> None:
    report = answered("report", "diff", "tin", "lead", "--db", hand_db)
    assert [table["rows"] for table in report["tables"]] == [[], [], []]


def test_diff_against_another_knowledge_base(answered: Answered, hand_db: Path, tin_db: Path) -> None:
    report = answered("report", "diff", "tin", "tin", "--db", hand_db, "--against", tin_db)
    only_here = {row["name"] for row in report["tables"][1]["rows"]}
    assert "Dodge" in only_here


def test_a_report_of_an_unknown_ruleset(adjudge: Adjudge, hand_db: Path) -> None:
    result = adjudge("report", "coverage", "--ruleset", "tinn", "--db", hand_db)
    assert result.exit_code == 1
    assert "did you mean 'tin'" in result.stderr
