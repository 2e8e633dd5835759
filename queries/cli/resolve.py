"""`adjudge resolve`: rules on a structured situation, or a list of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.errors import AdjudgeError
from queries.cli.common import answer_options, db_option, emit_json, open_kb, printed, sentence_of, show

if TYPE_CHECKING:
    from kb.store import KnowledgeBase


@click.command("resolve", short_help="Rule on a situation written as JSON.")
@click.argument("situation", metavar="FILE")
@db_option
@answer_options
def command(situation: str, db: str | None, form: str | None, detail: str | None, why: str | None) -> None:
    """Rule on the situation in FILE (`-` reads standard input). A JSON list is a batch, answered in order.

    Every key but "ruleset" and "ask" may be missing. A situation of a batch that cannot be used becomes
    {"error": …} in its place.

    \b
    Examples:
      adjudge resolve data/rosters/pinned-heavy-infantry.json
      adjudge resolve data/rosters/pinned-heavy-infantry.json --why Evade
      adjudge resolve - --json < batch.json
      echo '{"ruleset": "hh2", "unit": {"type": "Infantry", "statuses": ["Pinned"]},
             "ask": {"of": "reaction"}}' | adjudge resolve -
    """
    stated = _read(situation)
    with open_kb(db) as base:
        if not isinstance(stated, list):
            if why:
                if form:
                    raise click.UsageError("--why is text; leave the other form out.")
                from queries.questions.answering import recorded
                from queries.reports import proof_text, wrapping

                show(proof_text.why([recorded(base, stated)], why, wrapping.line_width()))
            elif form == "json":
                emit_json(ruling_on(base, stated))
            else:
                show(printed(ruling_on(base, stated), form, detail))
            return
        if why or form in ("csv", "markdown"):
            raise click.UsageError("A batch is answered as text or with --json only.")
        answers = []
        for each in stated:
            try:
                answers.append(ruling_on(base, each))
            except Exception as error:
                answers.append({"error": sentence_of(error)})
        if form == "json":
            emit_json(answers)
            return
        for number, answer in enumerate(answers, start=1):
            click.echo(f"> {number}")
            click.echo(answer["error"] if "error" in answer else printed(answer, None, detail))
            click.echo()


def ruling_on(base: KnowledgeBase, stated: Any) -> dict[str, Any]:
    """The answer (CONTRACT: "Answer") to one situation as it came out of JSON."""
    from queries.questions.answering import resolved

    if not isinstance(stated, dict):
        raise AdjudgeError(f'A situation is a JSON object like {{"ruleset": …, "ask": …}}, not {_kind(stated)}.')
    return resolved(base, stated)


def _read(name: str) -> Any:
    """The JSON value in the file ``name``, or on standard input for ``-``."""
    where = "Standard input" if name == "-" else name
    if name == "-":
        raw = sys.stdin.buffer.read()
    elif Path(name).is_dir():
        raise AdjudgeError(f"{name} is a folder; give a JSON file that holds a situation, or - for standard input.")
    elif not Path(name).exists():
        raise AdjudgeError(f"{name} does not exist; give a JSON file that holds a situation, or - for standard input.")
    else:
        raw = Path(name).read_bytes()
    if not raw.strip():
        raise AdjudgeError(f"{where} is empty; it must hold a situation as JSON (see `adjudge resolve --help`).")
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise AdjudgeError(f"{where} is not UTF-8 text; save the situation as UTF-8 JSON.") from None
    except json.JSONDecodeError as error:
        raise AdjudgeError(f"{where} is not JSON: {error.msg} at line {error.lineno}, column {error.colno}.") from None
    except RecursionError:
        raise AdjudgeError(f"{where} is nested too deeply to be a situation.") from None


def _kind(value: Any) -> str:
    names = {"str": "a text", "int": "a number", "float": "a number", "bool": "true or false", "list": "a list"}
    return names.get(type(value).__name__, "null")
