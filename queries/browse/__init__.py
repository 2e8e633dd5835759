"""The Datasette plugin: conditions in plain words, links from search hits, and a page to ask and search.

It works in any Datasette that has a knowledge base of ours open; on other databases it does nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from datasette import Response, hookimpl
from markupsafe import Markup

_CONDITIONS = ("who_json", "when_json", "requirement_json")


@hookimpl
def render_cell(value: Any, column: str, table: str | None, database: str, datasette: Any) -> Any:
    """Conditions in plain words; a search hit's ``ref`` as a link to its row."""
    if not isinstance(value, str):
        return None
    if column in _CONDITIONS:
        return _in_words(value)
    if column == "ref" and table == "search_index":
        target = "terms" if "/" in value else "passages"
        return Markup('<a href="{}">{}</a>').format(_row_url(datasette, database, target, value), value)
    return None


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
def menu_links(datasette: Any) -> Callable[[], Any]:
    async def links() -> list[dict[str, str]]:
        return [{"href": datasette.urls.path("/-/judge"), "label": "Ask or search"}] if _ours(datasette) else []

    return links


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Any]]]:
    return [(r"^/-/judge$", judge)]


async def judge(datasette: Any, request: Any) -> Response:
    """The page that answers a question and lists the passages and terms that hold its words."""
    question = " ".join((request.args.get("q") or "").split())[:500]
    ruleset = request.args.get("ruleset") or None
    found = _ours(datasette)
    if found is None:
        return Response.text("No knowledge base of adjudge is open here.", status=404)
    database, path = found
    page = await asyncio.to_thread(_answer, path, question, ruleset)
    for hit in page["hits"]:
        table = "passages" if hit["kind"] == "passage" else "terms"
        hit["url"] = _row_url(datasette, database, table, hit["ref"])
    context = {"question": question, "ruleset": ruleset, "quoted": quote(question), **page}
    return Response.html(await datasette.render_template("judge.html", context, request=request))


def _answer(path: Path, question: str, ruleset: str | None) -> dict[str, Any]:
    import kb.store
    from kb.errors import AdjudgeError

    with kb.store.open(path) as base:
        rulesets = [{"id": each.id, "title": each.title} for each in base.rulesets()]
        page: dict[str, Any] = {"rulesets": rulesets, "answer": "", "problem": "", "hits": []}
        if not question:
            return page
        if ruleset not in {each["id"] for each in rulesets}:
            ruleset = None
        try:
            import queries.questions
            from queries.reckoning import reckon
            from queries.reports import answer_text

            answer = queries.questions.ask(base, question, ruleset=ruleset, calculators=reckon)
            page["answer"] = answer_text.unstyled(answer)
        except AdjudgeError as error:
            page["problem"] = str(error)
        page["hits"] = [hit._asdict() for hit in base.search(question, ruleset)]
        return page


def _ours(datasette: Any) -> tuple[str, Path] | None:
    """The first knowledge base of ours that is open: its name and its file."""
    from kb.store import is_ours

    for name, database in datasette.databases.items():
        if database.path and Path(database.path).is_file() and is_ours(database.path):
            return name, Path(database.path)
    return None


__all__ = ["judge", "menu_links", "register_routes", "render_cell"]
