"""`adjudge ingest`: rulebook text into a knowledge base."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kb.errors import AdjudgeError
from queries.cli.common import emit_json, warn


@click.command("ingest", short_help="Read rulebook text into a knowledge base.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--ruleset", "-r", metavar="ID", required=True, help="The game whose rules these are, such as mygame.")
@click.option("--db", "db", metavar="FILE", envvar="ADJUDGE_DB", show_envvar=True, required=True,
              help="The knowledge base to write; it is made where it does not exist.")  # fmt: skip
@click.option("--title", metavar="TEXT", help="What to call the ruleset in answers.  [default: its id]")
@click.option("--json", "as_json", is_flag=True, help="What was read, as one JSON document.")
def command(paths: tuple[str, ...], ruleset: str, db: str, title: str | None, as_json: bool) -> None:
    """Read the texts at PATH (files or folders; .txt, .md, .html, .pdf) into FILE.

    A ruleset's documents are read together, so that their terms link to each other. A text of the same file name
    replaces the one that was read before; everything else in FILE stays. A run that fails leaves FILE as it was.

    \b
    Examples:
      adjudge ingest rulebook.txt --ruleset mygame --db mygame.db
      adjudge ingest core.md armies/ --ruleset mygame --db mygame.db --title "My Game, second edition"
    """
    from ingest.update import update

    path = Path(db)
    if not path.absolute().parent.is_dir():
        raise AdjudgeError(f"{db} cannot be written: there is no folder {path.absolute().parent}; create it first.")
    outcome = update(path, ruleset, paths, title, _tell)
    for warning in outcome.warnings:
        warn(f"Warning: {warning}")
    if as_json:
        emit_json(
            {
                "ruleset": outcome.ruleset.id,
                "title": outcome.ruleset.title,
                "documents": list(outcome.documents),
                "changed": outcome.changed,
                "passages": outcome.passages,
                "terms": outcome.terms,
                "clauses": outcome.clauses,
                "not_understood": outcome.not_understood,
            }
        )
    elif not outcome.changed:
        click.echo(f"{', '.join(outcome.documents)}: unchanged, nothing to do.")
    else:
        click.echo(
            f"{outcome.ruleset.title}: read {', '.join(outcome.documents)}. The ruleset now has {outcome.passages} "
            f"passages, {outcome.terms} terms and {outcome.clauses} clauses; {_left(outcome.not_understood)}"
        )


def _left(count: int) -> str:
    if not count:
        return "every rule was understood."
    told = "1 passage was" if count == 1 else f"{count} passages were"
    return f"{told} not understood (adjudge report coverage lists them)."


def _tell(progress: str) -> None:
    if sys.stderr.isatty():
        warn(f"{progress} …")
