"""What several commands share: the options --db, --ruleset and --json, opening the knowledge base, printing JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kb.errors import AdjudgeError

if TYPE_CHECKING:
    from kb.store import KnowledgeBase

F = TypeVar("F", bound=Callable[..., Any])

db_option = click.option(
    "--db", "db", metavar="FILE", envvar="ADJUDGE_DB", show_envvar=True, default=None,
    help="The knowledge base to use.  [default: the embedded one]",
)  # fmt: skip
ruleset_option = click.option(
    "--ruleset", "-r", "ruleset", metavar="ID", default=None, help="Only this ruleset (see `adjudge info`)."
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


def detail_options(function: F) -> F:
    """--brief and --full, which end up as ``detail``: brief, normal or full."""
    function = click.option("--full", "detail", flag_value="full", help="Every clause that was considered.")(function)
    function = click.option("--brief", "detail", flag_value="brief", help="Verdicts only.")(function)
    return function


@contextmanager
def open_kb(db: str | None) -> Iterator[KnowledgeBase]:
    """The knowledge base of ``--db``, open for reading; the embedded one where none is named."""
    import kb.store

    if db is None:
        from queries import embedded

        db = str(embedded.database())
    with kb.store.open(db) as base:
        yield base


def known_ruleset(base: KnowledgeBase, ruleset: str) -> str:
    """The id of ``ruleset`` as the knowledge base writes it."""
    by_folded = {each.id.lower(): each.id for each in base.rulesets()}
    return base.ruleset(by_folded.get(ruleset.lower(), ruleset)).id


def chosen_rulesets(base: KnowledgeBase, ruleset: str | None) -> list[str]:
    """The ruleset asked for, or all of them."""
    return [known_ruleset(base, ruleset)] if ruleset else [each.id for each in base.rulesets()]


def emit_json(value: Any, *, line: bool = False) -> None:
    """One JSON document on standard output, UTF-8 whatever the terminal; ``line`` keeps it on one line."""
    text = json.dumps(value, ensure_ascii=False, indent=None if line else 2, default=str)
    click.echo(text.encode("utf-8", "replace"))
    if line:
        sys.stdout.flush()


def warn(message: str) -> None:
    """A line of progress or warning, on standard error."""
    click.echo(message, err=True)


def sentence_of(error: BaseException) -> str:
    """An error of one item of a batch, as one sentence; anything unforeseen names itself."""
    if isinstance(error, AdjudgeError):
        return str(error)
    if os.environ.get("ADJUDGE_DEBUG"):
        raise error
    return f"This is a mistake in adjudge, not in your input ({type(error).__name__}: {error})."
