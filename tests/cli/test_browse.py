"""The pages of `adjudge browse`, fetched in this process."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from queries.browse.server import datasette_for, metadata


def fetch(path: Path, *pages: str) -> list[Any]:
    """The responses to several pages of one Datasette."""

    async def get() -> list[Any]:
        app = datasette_for(path)
        await app.invoke_startup()
        return [await app.client.get(page) for page in pages]

    return asyncio.run(get())


def test_the_main_pages_are_readable(hand_db: Path) -> None:
    home, database, rules, terms = fetch(hand_db, "/", "/hand", "/hand/rules", "/hand/terms?_facet=kind")
    assert home.status_code == database.status_code == rules.status_code == terms.status_code == 200
    assert "Ask a question or search" in home.text
    assert "The lead game, The tin game" in database.text
    assert "Dodge" in rules.text
    assert "facet-results" in terms.text


def test_every_table_and_view_opens(hand_db: Path) -> None:
    names = list(metadata("hand", [])["databases"]["hand"]["tables"])
    for name, response in zip(names, fetch(hand_db, *(f"/hand/{name}" for name in names)), strict=True):
        assert response.status_code == 200, name
        assert "not found" not in response.text.lower(), name


def test_conditions_read_as_words(hand_db: Path) -> None:
    (page,) = fetch(hand_db, "/hand/clauses")
    assert "the unit has Dazed" in page.text


def test_foreign_keys_show_names(hand_db: Path) -> None:
    (page,) = fetch(hand_db, "/hand/clauses")
    assert ">Dodge</a>" in page.text


def test_passages_can_be_searched(hand_db: Path) -> None:
    (page,) = fetch(hand_db, "/hand/passages.json?_search=swift&_shape=array")
    texts = [row["text"] for row in page.json()]
    assert texts
    assert all("Swift" in text for text in texts)


def test_the_page_that_asks(hand_db: Path) -> None:
    empty, hits, odd = fetch(hand_db, "/-/judge", "/-/judge?q=luck", "/-/judge?q=%3Cscript%3E&ruleset=nope")
    assert empty.status_code == hits.status_code == odd.status_code == 200
    assert "Passages and terms" in hits.text
    assert "<script>alert" not in odd.text
    assert "<script></h1>" not in odd.text


def test_nothing_can_be_written(hand_db: Path) -> None:
    (page,) = fetch(hand_db, "/hand.json?sql=delete+from+terms")
    assert page.status_code == 400


def test_a_port_that_is_taken(adjudge: Callable[..., Result], hand_db: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = adjudge("browse", "--port", taken.getsockname()[1], "--db", hand_db)
    assert result.exit_code == 1
    assert "--port" in result.stderr


def test_other_databases_are_left_alone(tmp_path: Path) -> None:
    import sqlite3

    from datasette.app import Datasette

    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("create table t (ref text, who_json text)")
    connection.execute("insert into t values ('a/b', 'not json')")
    connection.commit()
    connection.close()

    async def get() -> Any:
        app = Datasette([str(path)])
        await app.invoke_startup()
        return [await app.client.get(page) for page in ("/other/t", "/-/judge")]

    table, judge = asyncio.run(get())
    assert "not json" in table.text
    assert judge.status_code == 404


@pytest.mark.parametrize("name", ["rulebooks", "my book.1"])
def test_odd_file_names(hand_db: Path, tmp_path: Path, name: str) -> None:
    copy = tmp_path / f"{name}.db"
    copy.write_bytes(hand_db.read_bytes())
    (home,) = fetch(copy, "/")
    assert home.status_code == 200
