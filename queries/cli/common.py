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
from queries.cli import terms

if TYPE_CHECKING:
    from kb.store import KnowledgeBase

F = TypeVar("F", bound=Callable[..., Any])

db_option = click.option(
    "--db", "db", metavar="FILE", envvar="ADJUDGE_DB", show_envvar=True, default=None,
    help="The knowledge base to use.  [default: the embedded one]",
)  # fmt: skip
ruleset_option = click.option(
    "--ruleset", "-r", "ruleset", metavar="ID", default=None, help="Only this ruleset (see `adjudge info`).",
    shell_complete=terms.complete_ruleset,
)  # fmt: skip
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


def answer_options(function: F) -> F:
    """How an answer is printed: ``form`` is text, json, csv or markdown, ``detail`` brief, normal or full, ``why``."""
    for option in (
        click.option("--json", "form", flag_value="json", help="One JSON document on standard output."),
        click.option("--csv", "form", flag_value="csv", help="One row for each ruling, entry and number."),
        click.option("--markdown", "form", flag_value="markdown", help="Markdown, for a post or a wiki."),
        click.option("--brief", "detail", flag_value="brief", help="Verdicts and numbers only."),
        click.option("--full", "detail", flag_value="full", help="All that was weighed and assumed."),
        click.option("--why", metavar="OPTION", help="The whole reasoning about one option."),
    ):
        function = option(function)
    return function


def printed(answer: dict[str, Any], form: str | None, detail: str | None) -> str:
    """An answer in the form asked for (json excepted), ready for ``show``."""
    if form in ("csv", "markdown"):
        from queries.reports import answer_table

        return answer_table.as_csv(answer) if form == "csv" else answer_table.as_markdown(answer, detail or "normal")
    from queries.reports import answer_text

    return answer_text.text(answer, detail or "normal")


def show(text: str) -> None:
    """Text on standard output, through the user's pager where it is a terminal too low for it."""
    if sys.stdout.isatty() and text.count("\n") >= _terminal_lines() - 1:
        os.environ.setdefault("LESS", "FRX")
        click.echo_via_pager(text)
    else:
        click.echo(text.encode("utf-8", "replace") if "\r\n" in text else text, nl=not text.endswith("\n"))


def _terminal_lines() -> int:
    import shutil

    return shutil.get_terminal_size().lines


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
