"""The Datasette that `adjudge browse` serves: one knowledge base, immutable, with titles, facets and search."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from kb import schema

if TYPE_CHECKING:
    from datasette.app import Datasette

_TITLES = {
    "rulesets": "One row a game",
    "documents": "The texts that were read, whole",
    "sections": "The headings, as a tree",
    "passages": "Every sentence, bullet and table row with its exact place",
    "terms": "Every named thing: unit types, statuses, reactions, special rules …",
    "aliases": "Other ways in which the texts write a term",
    "clauses": "What the passages say: subject, relation, object, for whom and when",
    "overrides": "Which clause the texts say wins over which",
    "tables": "Roll tables, modifier lists, thresholds and profiles",
    "table_rows": "The rows of the tables",
    "mentions": "Where a passage names a term",
    "problems": "What was not understood, and why",
    "rules": "The clauses in readable form: start here",
    "exceptions": "Exceptions, with what they beat",
    "coverage": "How much of each document became clauses",
    "not_understood": "The passages that a person should look at",
    "undefined_terms": "Names that the texts use and never introduce",
    "search_index": "Search over passages and terms together",
}
_FACETS = {
    "terms": ["kind", "ruleset", "origin"],
    "clauses": ["relation", "document", "affects", "origin"],
    "rules": ["relation", "subject_kind", "object_kind", "document"],
    "passages": ["document", "passage_class", "kind"],
    "sections": ["document", "level"],
    "tables": ["kind", "document"],
    "problems": ["document"],
    "not_understood": ["document", "reason"],
    "undefined_terms": ["kind", "ruleset"],
    "exceptions": ["why", "document"],
    "search_index": ["kind", "ruleset"],
    "mentions": ["term"],
}
_SORTS = {"terms": "name", "tables": "name", "undefined_terms": "name", "coverage": "document"}


def metadata(database: str, rulesets: list[tuple[str, str]]) -> dict[str, Any]:
    """Datasette's metadata for a knowledge base of these rulesets (id, title), open under the name ``database``."""
    from datasette.utils import tilde_encode

    tables: dict[str, dict[str, Any]] = {"meta": {"hidden": True}}
    for name, description in _TITLES.items():
        tables[name] = {"description": description}
    for view in schema.KIND_VIEWS.values():
        tables[view] = {"description": f"The terms of this kind: {view.replace('_', ' ')}", "facets": ["ruleset"]}
    for name, facets in _FACETS.items():
        tables[name]["facets"] = facets
    for name, column in _SORTS.items():
        tables[name]["sort"] = column
    for name, column in schema.LABELS.items():
        tables[name]["label_column"] = column
    # search_index holds the passages first, in the order of their rowids, so their rowids are the same
    tables["passages"] |= {"fts_table": "search_index", "fts_pk": "rowid"}
    rules = f"/{tilde_encode(database)}/rules"
    ask = '<a href="/-/judge">Ask a question or search</a>'
    games = "".join(f'<li><a href="/-/judge/{quote(id)}">{escape(title)}</a></li>' for id, title in rulesets)
    return {
        "title": "Adjudge",
        "description_html": f'<p>{ask}, or start with <a href="{rules}">the rules in readable form</a>.</p>'
        f"<ul>{games}</ul>",
        "databases": {
            database: {
                "title": "The knowledge base, table by table",
                "description_html": f"{ask}<ul>{games}</ul>",
                "tables": tables,
            },
        },
    }


def datasette_for(path: Path, name: str | None = None) -> Datasette:
    """A Datasette on the knowledge base ``path``, under ``name`` (the file's own where none is given)."""
    from datasette.app import Datasette
    from datasette.database import Database

    import kb.store

    with kb.store.open(path) as base:
        rulesets = [(each.id, each.title) for each in base.rulesets()]
    name = name or path.stem
    app = Datasette(
        [],
        metadata=metadata(name, rulesets),
        settings={"default_page_size": 50, "sql_time_limit_ms": 5000, "facet_time_limit_ms": 2000},
    )
    app.remove_database("_memory")
    app.add_database(Database(app, path=str(path), is_mutable=False), name=name)
    return app
