"""`adjudge info`: what a knowledge base holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queries.cli.common import db_option, emit_json, json_option, open_kb

if TYPE_CHECKING:
    from kb.store import KnowledgeBase


@click.command("info", short_help="Show what the knowledge base holds.")
@db_option
@json_option
def command(db: str | None, as_json: bool) -> None:
    """Show where the knowledge base is, its rulesets, and what was read of each.

    \b
    Examples:
      adjudge info
      adjudge info --db mygame.db --json
    """
    with open_kb(db) as base:
        held = _held(base)
        if as_json:
            emit_json(held)
            return
        versions = ", ".join(f"{name} {version}" for name, version in held["versions"].items())
        click.echo(f"{versions}; {_ledger(held)} in {held['db']}")
        for ruleset in held["rulesets"]:
            click.echo()
            click.echo(click.style(f"{ruleset['id']} · {ruleset['title']}", bold=True))
            for document in ruleset["documents"]:
                share = f", {document['percent']}% of the rule passages understood" if document["percent"] else ""
                click.echo(f"  {document['id']}: {document['passages']} passages, {document['clauses']} clauses{share}")
            kinds = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in ruleset["terms"].items())
            click.echo(f"  terms: {kinds}")


def _held(base: KnowledgeBase) -> dict[str, Any]:
    rulesets = []
    for ruleset in base.rulesets():
        documents = base.query(
            "SELECT c.document, d.title, d.format, c.passages, c.clauses, c.percent, c.problems FROM coverage c "
            "JOIN documents d ON d.id = c.document WHERE c.ruleset = ? ORDER BY c.document",
            (ruleset.id,),
        )
        terms = base.query(
            "SELECT kind, count(*) FROM terms WHERE ruleset = ? GROUP BY kind ORDER BY kind", (ruleset.id,)
        )
        keys = ("id", "title", "format", "passages", "clauses", "percent", "problems")
        rulesets.append(
            {
                "id": ruleset.id,
                "title": ruleset.title,
                "documents": [dict(zip(keys, each, strict=True)) for each in documents],
                "terms": dict(terms),
            }
        )
    meta = base.meta()
    return {
        "db": str(base.path), "versions": _versions(meta), "written_by": meta.get("program_version"),
        "rulesets": rulesets,
    }  # fmt: skip


def _versions(meta: dict[str, str]) -> dict[str, str]:
    """The versions that a report of a mistake should name."""
    import platform
    import sqlite3
    from importlib.metadata import version

    return {
        "adjudge": version("adjudge"), "Python": platform.python_version(), "SQLite": sqlite3.sqlite_version,
        "schema": meta.get("schema_version", "?"),
    }  # fmt: skip


def _ledger(held: dict[str, Any]) -> str:
    """How much was read, and how much of it not understood, in a few words."""
    documents = [document for ruleset in held["rulesets"] for document in ruleset["documents"]]
    passages = sum(document["passages"] for document in documents)
    problems = sum(document["problems"] for document in documents)
    return f"{len(documents)} documents, {passages} passages, {problems} not understood"
