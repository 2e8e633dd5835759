"""The names of a knowledge base for completion: read straight from its file, since a shell waits for them.

Nothing is built and nothing is reported here: where there is no knowledge base yet, there is nothing to complete.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

_MOST = 60


def names(path: str | Path, ruleset: str | None = None) -> list[str]:
    """The names of the terms that the texts say something of, the most spoken of first; [] where there are none."""
    sql = (
        "SELECT t.name FROM terms t LEFT JOIN (SELECT subject AS term, count(*) AS n FROM clauses GROUP BY 1 "
        "UNION ALL SELECT object, count(*) FROM clauses GROUP BY 1) c ON c.term = t.id "
        "WHERE (? IS NULL OR t.ruleset = ?) AND t.kind <> 'event' AND t.kind <> 'unit' "
        "GROUP BY t.name HAVING sum(coalesce(c.n, 0)) > 0 ORDER BY sum(coalesce(c.n, 0)) DESC, t.name"
    )
    return [row[0] for row in _rows(path, sql, (ruleset, ruleset))]


def rulesets(path: str | Path) -> list[str]:
    """The ids of the rulesets."""
    return [row[0] for row in _rows(path, "SELECT id FROM rulesets ORDER BY id", ())]


def matching(known: Iterable[str], incomplete: str) -> list[str]:
    """The names that begin with what was typed, without regard to case."""
    low = incomplete.lower()
    return [name for name in known if name.lower().startswith(low)][:_MOST]


def complete(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names for the last words of what was typed: the longest ending that begins a name is completed."""
    from click.shell_completion import CompletionItem

    path = _path(ctx)
    if path is None:
        return []
    known = names(path, ctx.params.get("ruleset"))
    words = incomplete.split(" ")
    for first in range(len(words)):
        ending = " ".join(words[first:])
        if found := matching(known, ending) if ending else []:
            opening = " ".join(words[:first]) + (" " if first else "")
            return [CompletionItem(f"{opening}{name}") for name in dict.fromkeys(found)]
    return []


def complete_ruleset(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rulesets of the knowledge base."""
    from click.shell_completion import CompletionItem

    path = _path(ctx)
    return [CompletionItem(each) for each in matching(rulesets(path), incomplete)] if path else []


def _path(ctx: click.Context) -> str | None:
    """The knowledge base that the command would use, None where it is not there yet."""
    chosen = ctx.params.get("db") or os.environ.get("ADJUDGE_DB")
    if chosen:
        return str(chosen) if Path(chosen).is_file() else None
    from kb.paths import cache_folder

    try:
        built = sorted(cache_folder().glob("embedded-*.db"), key=lambda path: path.stat().st_mtime)
    except Exception:
        return None
    return str(built[-1]) if built else None


def _rows(path: str | Path, sql: str, parameters: tuple[object, ...]) -> list[tuple[str, ...]]:
    try:
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
        try:
            return connection.execute(sql, parameters).fetchall()
        finally:
            connection.close()
    except (sqlite3.Error, OSError, ValueError):
        return []
