"""What several commands share: the options --db, --ruleset and --json, opening the knowledge base, printing JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
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

        path = embedded.database()
    else:
        path = Path(db)
        if path.is_dir():
            raise AdjudgeError(f"{db} is a folder, not a knowledge base; give the file that `adjudge ingest` wrote.")
        if not path.exists():
            raise AdjudgeError(
                f"{db} does not exist; build it with `adjudge ingest PATH... --ruleset ID --db {db}`, "
                "or leave --db out to use the embedded knowledge base."
            )
    base = kb.store.open(path)
    try:
        yield base
    finally:
        close = getattr(base, "close", None)
        if close:
            close()


def known_ruleset(base: KnowledgeBase, ruleset: str | None) -> str | None:
    """The id of ``ruleset`` as the knowledge base writes it; None where none was asked for."""
    if ruleset is None:
        return None
    known = [each.id for each in base.rulesets()]
    for each in known:
        if each.lower() == ruleset.lower():
            return each
    raise AdjudgeError(
        f"There is no ruleset {ruleset!r} in this knowledge base.{suggestion(ruleset, known)}"
        f" It holds: {', '.join(known) or 'nothing yet'}."
    )


def chosen_rulesets(base: KnowledgeBase, ruleset: str | None) -> list[str]:
    """The ruleset asked for, or all of them."""
    one = known_ruleset(base, ruleset)
    return [one] if one is not None else [each.id for each in base.rulesets()]


def near(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known names nearest to ``name``, best first, without regard to case."""
    import difflib

    by_folded = {each.lower(): each for each in known}
    found = difflib.get_close_matches(name.lower(), by_folded, n=limit, cutoff=0.6)
    begin = [key for key in by_folded if name and key.startswith(name.lower()) and key not in found]
    return [by_folded[key] for key in (found + sorted(begin))[:limit]]


def suggestion(name: str, known: Iterable[str]) -> str:
    """' Did you mean X, Y or Z?', or '' where nothing is near."""
    found = near(name, known)
    if not found:
        return ""
    return f" Did you mean {' or '.join(filter(None, [', '.join(found[:-1]), found[-1]]))}?"


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
