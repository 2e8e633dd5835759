"""The pages of `adjudge browse`, fetched in this process."""

from __future__ import annotations

import asyncio
import html
import re
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
    assert "The lead game" in database.text
    assert "The tin game" in database.text
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


# The pages of one ruleset, on an invented book with dice, tables and statuses.


@pytest.fixture(scope="module")
def brass_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.queries.calculators import books

    return books.ingested(tmp_path_factory.mktemp("brass"))


def links_of(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'href="(/-/judge/[^"#]+)', page)]


def test_a_ruleset_has_a_front_page_and_every_link_on_it_opens(brass_db: Path) -> None:
    (front,) = fetch(brass_db, "/-/judge/brass")
    links = list(dict.fromkeys(links_of(front.text)))
    assert {"entry", "text", "calc", "report"} <= {link.split("?")[0].rsplit("/", 1)[1] for link in links}
    for link, response in zip(links, fetch(brass_db, *links), strict=True):
        assert response.status_code == 200, link


def test_an_entry_shows_what_is_said_with_links_to_the_places(brass_db: Path) -> None:
    (page,) = fetch(brass_db, "/-/judge/brass/entry?name=Nerve")
    place = re.search(r'href="(/-/judge/brass/text\?document=[^"#]+)#(at-\d+)"', page.text)
    assert place
    (text,) = fetch(brass_db, html.unescape(place.group(1)))
    assert f'id="{place.group(2)}"' in text.text


def test_a_distribution_is_drawn_in_the_page(brass_db: Path) -> None:
    rolled, swept, asked = fetch(
        brass_db, "/-/judge/brass/calc?name=bolt-move", "/-/judge/brass/calc?name=nerve-test&nerve=2..12",
        "/-/judge?q=what+is+the+chance+of+each+result+on+the+engine+damage+table",
    )  # fmt: skip
    for page in (rolled, asked):
        assert page.text.count('class="chart"') == 1, page.url
    assert "<polyline" in swept.text
    assert "72.2%" in swept.text


def test_wrong_addresses_are_told_in_a_sentence(brass_db: Path) -> None:
    wrong = ("/-/judge/bras", "/-/judge/brass/entry?name=Zyx", "/-/judge/brass/text?document=x",
             "/-/judge/brass/calc?name=nerve-tes", "/-/judge/brass/report?of=x", "/-/judge/brass/nothing")  # fmt: skip
    for address, page in zip(wrong, fetch(brass_db, *wrong), strict=True):
        assert page.status_code == 404, address
        assert "Traceback" not in page.text
    bad, missing = fetch(
        brass_db, "/-/judge/brass/calc?name=nerve-test&nerve=many", "/-/judge/brass/calc?name=nerve-test"
    )
    assert "nerve is a whole number" in html.unescape(bad.text)
    assert missing.status_code == 200


def test_rows_link_to_entries_and_places(brass_db: Path) -> None:
    (rules,) = fetch(brass_db, "/brass/rules")
    assert "/-/judge/brass/entry?name=" in rules.text
    assert "/-/judge/brass/text?document=brass#at-" in rules.text


def test_a_text_that_holds_html_is_shown_as_text(tmp_path: Path) -> None:
    from tests.queries.calculators import books

    text = "# Game\n\n## Nerve test\n\nTo take a Nerve test, roll 2D6 <script>alert(1)</script> and compare to Nerve.\n"
    db = books.ingested(tmp_path, text)
    for page in fetch(db, "/-/judge/brass", "/-/judge/brass/text?document=brass", "/-/judge?q=nerve"):
        assert page.status_code == 200
        assert "<script>alert" not in page.text
