"""Reading: nothing is created, and what cannot be read says why."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb import store, write
from kb.errors import AdjudgeError
from kb.model import KINDS, Reading
from kb.schema import KIND_VIEWS
from kb.store import KnowledgeBase


@pytest.fixture
def path(tmp_path: Path, tin: Reading, lead: Reading) -> Path:
    write.build(tmp_path / "a.db", [tin, lead])
    return tmp_path / "a.db"


@pytest.fixture
def kb(path: Path) -> Iterator[KnowledgeBase]:
    with store.open(path) as opened:
        yield opened


def test_rulesets_and_documents(kb: KnowledgeBase, tin: Reading, lead: Reading) -> None:
    assert kb.rulesets() == (lead.ruleset, tin.ruleset)
    assert kb.documents("tin") == tin.documents
    assert kb.documents() == lead.documents + tin.documents
    assert kb.document("tin-book") == tin.documents[0]
    assert kb.rules("tin") is kb.rules("tin")


def test_unknown_names_bring_the_nearest(kb: KnowledgeBase) -> None:
    with pytest.raises(AdjudgeError, match="no ruleset 'tim'; did you mean 'tin'"):
        kb.rules("tim")
    with pytest.raises(AdjudgeError, match="no document 'tin-boo'; did you mean 'tin-book'"):
        kb.document("tin-boo")
    with pytest.raises(AdjudgeError, match="no ruleset 'xyz'; it has lead, tin"):
        kb.documents("xyz")


def test_a_file_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(AdjudgeError, match=r"There is no knowledge base .*none\.db"):
        store.open(tmp_path / "none.db")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("existing", [b"", b"my notes", b"SQLite format 3\x00" + bytes(84)])
def test_what_is_not_ours_is_refused(tmp_path: Path, existing: bytes) -> None:
    (tmp_path / "a.db").write_bytes(existing)
    with pytest.raises(AdjudgeError, match="is not a knowledge base of adjudge"):
        store.open(tmp_path / "a.db")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AdjudgeError, match="is a folder"):
        store.open(tmp_path)


def test_a_damaged_file_says_so(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(AdjudgeError, match="cannot be read"), store.open(path) as kb:
        kb.reading("tin")


@pytest.mark.parametrize(("version", "words"), [(0, "older adjudge"), (99, "newer adjudge")])
def test_another_schema_is_refused_and_its_documents_can_still_be_read(
    path: Path, tin: Reading, lead: Reading, version: int, words: str
) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    with pytest.raises(AdjudgeError, match=words):
        store.open(path)
    assert store.stored(path) == {tin.ruleset: tin.documents, lead.ruleset: lead.documents}


def test_other_columns_are_refused(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE meta SET value = 'other' WHERE key = 'schema'")
    connection.commit()
    connection.close()
    with pytest.raises(AdjudgeError, match="read its texts again"):
        store.open(path)


def test_nothing_is_stored_where_no_file_is(tmp_path: Path) -> None:
    assert store.stored(tmp_path / "none.db") == {}


def test_a_knowledge_base_cannot_be_written_to(kb: KnowledgeBase) -> None:
    with pytest.raises(AdjudgeError, match="readonly"):
        kb.query("DELETE FROM clauses")


@pytest.mark.parametrize("name", ["a b?c#d%41.db", "ü’.db"])
def test_any_file_name_will_do(tmp_path: Path, tin: Reading, name: str) -> None:
    write.build(tmp_path / name, [tin])
    with store.open(tmp_path / name) as kb:
        assert kb.rulesets() == (tin.ruleset,)
    assert os.listdir(tmp_path) == [name]


def test_a_reader_keeps_its_knowledge_base_while_another_is_put_in_its_place(path: Path, tin: Reading) -> None:
    with store.open(path) as kb:
        write.build(path, [])
        assert kb.reading("tin") == tin


def test_search_finds_passages_and_terms_by_any_inflection(kb: KnowledgeBase) -> None:
    hits = kb.search("dodging", "tin")
    assert {hit.kind for hit in hits} == {"reaction", "passage"}
    assert hits[0].ref == "tin/reaction/dodge"
    assert {hit.ruleset for hit in kb.search("dodge")} == {"tin", "lead"}
    assert [hit.ref for hit in kb.search("shaken", "tin")] == ["tin/status/dazed"]
    assert kb.search('"*') == []
    assert kb.search('dodge" OR NEAR(') == []


def test_views_read_without_us(kb: KnowledgeBase) -> None:
    rows = kb.query("SELECT subject, relation, object, value, condition, quote, document, section FROM rules"
                    " WHERE ruleset = 'tin' ORDER BY start")  # fmt: skip
    assert rows == [
        ("Dazed", "denies", "Dodge", None, None, "A Dazed – unit may not Dodge", "tin-book", "Dazed"),
        ("Swift (X)", "permits", "Dodge", "1 per phase", 'within 6"', 'units may Dodge within 6"', "tin-book", "Dazed"),
    ]
    assert kb.query("SELECT name, also_called, section, says FROM statuses WHERE ruleset = 'tin'") == [
        ("Dazed", "shaken", "Dazed", 1)
    ]
    coverage = "SELECT passages, rule_passages, with_clauses, percent, clauses, problems FROM coverage"
    assert kb.query(f"{coverage} WHERE document = 'tin-book'") == [(4, 3, 2, 66.7, 2, 1)]
    assert kb.query("SELECT winner_says, why FROM exceptions WHERE ruleset = 'tin'") == [
        ('units may Dodge within 6"', "unless")
    ]
    assert kb.query("SELECT passage, reason FROM not_understood WHERE ruleset = 'tin'") == [
        ("1 Bad luck: -1", "no verb")
    ]
    assert ("Dodge",) in kb.query("SELECT name FROM undefined_terms WHERE ruleset = 'tin'")


def test_a_file_says_of_itself_what_it_was_told_to(tmp_path: Path, tin: Reading) -> None:
    write.build(tmp_path / "a.db", [tin], {"read:tin": "0123"})
    with store.open(tmp_path / "a.db") as kb:
        assert set(kb.meta()) == {"schema", "schema_version", "program_version", "read:tin"}
        assert kb.meta()["read:tin"] == "0123"


_PAGES = """
import asyncio, json, sys
sys._called_from_test = True  # Datasette then loads no installed plugin
from datasette.app import Datasette

async def statuses():
    client = Datasette([], immutables=[sys.argv[1]]).client
    database = (await client.get("/a.json")).json()
    shown = [table["name"] for table in database["tables"] if not table["hidden"]]
    shown += [view["name"] for view in database["views"]]
    pages = [*shown, "clauses?_facet=relation&_labels=on", "rules?_facet=relation", "search_index?_search=dodge"]
    return {page: (await client.get(f"/a/{page}")).status_code for page in pages}

print(json.dumps(asyncio.run(statuses())))
"""


def test_datasette_opens_every_table_and_view_without_our_plugin(path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", _PAGES, str(path)], capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    assert {"meta", "clauses", "rules", "coverage", "statuses"} <= set(found)
    assert {page: code for page, code in found.items() if code != 200} == {}


def test_every_kind_of_term_has_its_view(kb: KnowledgeBase) -> None:
    assert set(KIND_VIEWS) == set(KINDS)
    found = [row for view in KIND_VIEWS.values() for row in kb.query(f"SELECT id FROM {view}")]
    assert sorted(found) == sorted(kb.query("SELECT id FROM terms"))
