"""The Datasette plugin: conditions in plain words, links from rows, and pages to ask, read and reckon.

It works in any Datasette that has a knowledge base of ours open; on other databases it does nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from datasette import Response, hookimpl
from datasette.utils import tilde_decode
from markupsafe import Markup

from kb.errors import AdjudgeError
from queries.browse import pages

_CONDITIONS = ("who_json", "when_json", "requirement_json")
_NAMES = ("name", "subject", "object", "within")
_QUOTES = ("quote", "passage", "text")
_PLACE = ("ruleset", "document", "start")


@hookimpl
def render_cell(row: Any, value: Any, column: str, table: str | None, database: str, datasette: Any) -> Any:
    """Conditions in plain words; names as links to their entries, quotes to where they stand."""
    if not isinstance(value, str):
        return None
    if column in _CONDITIONS:
        return _in_words(value)
    if column == "ref" and table == "search_index":
        target = "terms" if "/" in value else "passages"
        return Markup('<a href="{}">{}</a>').format(_row_url(datasette, database, target, value), value)
    url = _page_of(pages.Links(datasette.urls.path), dict(row), column, value)
    return Markup('<a href="{}">{}</a>').format(url, value) if url else None


def _page_of(links: pages.Links, row: dict[str, Any], column: str, value: str) -> str | None:
    """The page that a cell of one of our views and tables tells of: an entry, a place in a text, a document."""
    # a cell of a column that points at another table holds that row's key and its label
    ruleset, document, start = (
        held["value"] if isinstance(held, dict) else held for held in (row.get(key) for key in _PLACE)
    )
    if not ruleset or not {"kind", "document", "also_called"} & set(row):
        return None
    if column in _NAMES and (column != "name" or "kind" in row or "also_called" in row):
        return links.entry(ruleset, value)
    if document and column in _QUOTES and isinstance(start, int):
        return links.text(ruleset, document, start)
    return links.text(ruleset, document) if document and column == "document" else None


def _in_words(value: str) -> Any:
    from kb.conditions import ALWAYS, from_json
    from queries.proof import phrase

    try:
        condition = from_json(json.loads(value))
        words = "" if condition == ALWAYS else phrase(_Ids(), condition)  # type: ignore[arg-type]
    except (ValueError, TypeError, KeyError):
        return None
    return Markup('<span title="{}">{}</span>').format(value, words)


class _Ids:
    """Names terms by their ids, which is all that a cell has."""

    def name(self, term: str) -> str:
        return term.rpartition("/")[2].replace("-", " ").capitalize()


def _row_url(datasette: Any, database: str, table: str, key: str) -> str:
    from datasette.utils import tilde_encode

    return f"{datasette.urls.table(database, table)}/{tilde_encode(key)}"


@hookimpl
def extra_css_urls(datasette: Any) -> list[str]:
    return [datasette.urls.path("/-/adjudge.css")] if _ours(datasette) else []


@hookimpl
def menu_links(datasette: Any) -> Callable[[], Any]:
    async def links() -> list[dict[str, str]]:
        return [{"href": datasette.urls.path("/-/judge"), "label": "Ask or search"}] if _ours(datasette) else []

    return links


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Any]]]:
    return [(r"^/-/judge$", judge), (r"^/-/judge/(?P<ruleset>[^/]+)(?:/(?P<page>[a-z]+))?$", page),
            (r"^/-/adjudge\.css$", style)]  # fmt: skip


async def style() -> Response:
    """How the pages look."""
    css = (Path(__file__).parent / "adjudge.css").read_text(encoding="utf-8")
    return Response(css, content_type="text/css; charset=utf-8")


async def judge(datasette: Any, request: Any) -> Response:
    """The page that answers a question and lists the passages and terms that hold its words."""
    asked = {key: request.args.get(key) or "" for key in ("q", "ruleset")}
    return await _respond(datasette, request, "judge", lambda base, links: pages.ask(base, links, asked))


async def page(datasette: Any, request: Any) -> Response:
    """A page on one ruleset: its front page, an entry, a text, a calculator or a report."""
    ruleset = tilde_decode(request.url_vars["ruleset"])
    name = request.url_vars.get("page") or "game"
    given = {key: request.args.get(key) or "" for key in request.args}
    builders: dict[str, Callable[..., dict[str, Any]]] = {
        "game": lambda base, links: pages.game(base, links, ruleset),
        "entry": lambda base, links: pages.entry(base, links, ruleset, given.get("name", "")),
        "text": lambda base, links: pages.text(base, links, ruleset, given.get("document", "")),
        "calc": lambda base, links: pages.calculator(base, links, ruleset, given),
        "report": lambda base, links: pages.report(base, links, ruleset, given.get("of", "")),
    }
    if name not in builders:
        return Response.text("There is no such page.", status=404)
    return await _respond(datasette, request, name, builders[name])


async def _respond(datasette: Any, request: Any, name: str, build: Callable[..., dict[str, Any]]) -> Response:
    """The page ``name`` as ``build`` fills it; a name that is not known is told in a sentence."""
    found = _ours(datasette)
    if found is None:
        return Response.text("No knowledge base of adjudge is open here.", status=404)
    links = pages.Links(datasette.urls.path)
    status = 200
    try:
        context = await asyncio.to_thread(pages.opened, found[1], lambda base: build(base, links))
    except AdjudgeError as error:
        name, status = "problem", 404
        context = {"title": "Not found", "problem": str(error)}
    context = {**context, "links": links, "database_url": datasette.urls.database(found[0])}
    return Response.html(await datasette.render_template(f"adjudge_{name}.html", context, request=request), status)


def _ours(datasette: Any) -> tuple[str, Path] | None:
    """The first knowledge base of ours that is open: its name and its file."""
    from kb.store import is_ours

    for name, database in datasette.databases.items():
        if database.path and Path(database.path).is_file() and is_ours(database.path):
            return name, Path(database.path)
    return None


__all__ = ["extra_css_urls", "judge", "menu_links", "page", "register_routes", "render_cell", "style"]
