"""The ledger of the real texts: how much of the rules is understood, without and with the reviewed overlays."""

from __future__ import annotations

from pathlib import Path

import kb.store
from ingest.read import read_ruleset
from ingest.update import load_documents
from kb.model import Ruleset
from tests.end_to_end.conftest import TEXTS
from tests.end_to_end.scores import FLOORS


def test_the_grammar_alone(shared: Path) -> None:
    rules = lost = 0
    for ruleset, documents in TEXTS.items():
        texts, _doubts = load_documents([shared / "sources" / f"{name}.txt" for name in documents], ruleset)
        read = read_ruleset(Ruleset(ruleset, ruleset), texts)
        of_rules = {p.id for p in read.passages if p.passage_class == "rule" and p.kind not in ("heading", "row")}
        said = {c.passage for c in read.clauses if c.relation != "mentions"}
        rules += len(of_rules)
        lost += len({x.passage for x in read.problems if x.passage in of_rules} - said)
    assert 1 - lost / rules >= FLOORS["ledger"]["understood"], f"{lost} of {rules} rule passages are not understood"


def test_with_the_overlays_no_rule_is_left(real_db: Path) -> None:
    with kb.store.open(real_db) as base:
        left = base.query(
            "SELECT x.document, x.start, x.reason FROM problems x LEFT JOIN passages p ON p.id = x.passage "
            "WHERE p.passage_class = 'rule' AND p.id NOT IN (SELECT passage FROM clauses WHERE relation <> 'mentions')"
        )
        gone = base.query("SELECT document, reason FROM problems WHERE reason LIKE 'the overlay names%'")
    assert not list(left)
    assert not list(gone)
