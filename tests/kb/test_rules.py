"""The read model: the same from a reading and from a file, indexed both ways, found by any name."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import store, write
from kb.errors import AdjudgeError
from kb.model import Reading
from kb.rules import Rules


@pytest.fixture(params=["reading", "file"])
def rules(request: pytest.FixtureRequest, tmp_path: Path, tin: Reading, lead: Reading) -> Rules:
    if request.param == "reading":
        return Rules.of(tin)
    write.build(tmp_path / "a.db", [lead, tin])
    return request.getfixturevalue("opened")(tmp_path / "a.db").rules("tin")


@pytest.fixture
def opened():
    kept = []

    def opener(path: Path) -> store.KnowledgeBase:
        kept.append(store.open(path))
        return kept[-1]

    yield opener
    for kb in kept:
        kb.close()


def test_every_record_is_there(rules: Rules, tin: Reading) -> None:
    assert rules.ruleset == tin.ruleset
    assert tuple(rules.documents.values()) == tin.documents
    assert tuple(rules.sections.values()) == tin.sections
    assert tuple(rules.passages.values()) == tin.passages
    assert tuple(rules.terms.values()) == tin.terms
    assert tuple(rules.aliases) == tin.aliases
    assert rules.clauses == tin.clauses
    assert rules.overrides == tin.overrides
    assert tuple(rules.tables.values()) == tin.tables
    assert rules.rows == {tin.tables[0].id: list(tin.rows)}
    assert rules.mentions == tin.mentions
    assert rules.problems == tin.problems


def test_clauses_are_found_from_both_ends(rules: Rules, tin: Reading) -> None:
    forbids, allows = tin.clauses
    assert rules.by_subject["tin/status/dazed"] == [forbids]
    assert rules.by_object["tin/reaction/dodge"] == [forbids, allows]
    assert rules.by_within == {"tin/reaction/reaction": [allows]}
    assert rules.by_passage[forbids.passage] == [forbids]
    assert rules.overridden_by == {forbids.id: list(tin.overrides)}
    assert rules.clause[allows.id] == allows


def test_quotes_and_headings(rules: Rules, tin: Reading) -> None:
    assert rules.quote(tin.clauses[0]) == "A Dazed – unit may not Dodge"
    assert rules.quote(tin.mentions[0]) == "Dazed –"
    assert rules.heading(tin.clauses[0].passage) == "Dazed"
    assert rules.section(tin.sections[1].id).heading == "Luck"


@pytest.mark.parametrize(
    ("kind", "name", "found"),
    [
        ("status", "DAZED", "Dazed"),
        ("status", "shaken", "Dazed"),
        ("status", "Dazed status", "Dazed"),
        ("special_rule", "Swift", "Swift (X)"),
        ("special_rule", "Swift (2)", "Swift (X)"),
        ("special_rule", "swift special rule", "Swift (X)"),
        ("reaction", "dodges", "Dodge"),
        ("status", "Dodge", None),
        ("reaction", "", None),
    ],
)
def test_terms_are_found_by_any_name(rules: Rules, kind: str, name: str, found: str | None) -> None:
    term = rules.term_named(kind, name)
    assert (term.name if term else None) == found


def test_names_are_found_in_text_longest_first(rules: Rules) -> None:
    found = [rules.terms[f.terms[0]].name for f in rules.names.find("Can a Shaken unit make a Dodge Reaction?")]
    assert found == ["Dazed", "unit", "Dodge"]


def test_terms_by_kind(rules: Rules) -> None:
    assert [term.name for term in rules.terms_of_kind("reaction")] == ["Dodge", "Reaction"]
    assert rules.terms_of_kind("order") == ()
    with pytest.raises(AdjudgeError, match="no term 'tin/x/y'"):
        rules.term("tin/x/y")
