"""`adjudge ask`: a question in plain English, answered by the resolver."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from kb.errors import AdjudgeError
from queries.cli.common import (
    db_option,
    detail_options,
    emit_json,
    json_option,
    known_ruleset,
    open_kb,
    ruleset_option,
    sentence_of,
)

if TYPE_CHECKING:
    from kb.store import KnowledgeBase


@click.command("ask", short_help="Answer a question in plain English.")
@click.argument("question", nargs=-1, required=True)
@ruleset_option
@db_option
@json_option
@detail_options
def command(question: tuple[str, ...], ruleset: str | None, db: str | None, as_json: bool, detail: str | None) -> None:
    """Answer QUESTION, once for every ruleset in which it can be read.

    `-` reads one question a line from standard input; with --json each answer is one JSON object a line, in order,
    and a question that cannot be read becomes {"question": …, "error": …}.

    \b
    Examples:
      adjudge ask "which reactions can a Pinned Heavy unit take"
      adjudge ask "can a Stunned Vehicle move?" --ruleset hh3 --full
      adjudge ask - --json < questions.txt
    """
    with open_kb(db) as base:
        ruleset = known_ruleset(base, ruleset) if ruleset else None
        if question == ("-",):
            _ask_each_line(base, ruleset, as_json, detail)
            return
        answer = answer_to(base, " ".join(question), ruleset)
        if as_json:
            emit_json(answer)
        else:
            from queries.reports import answer_text

            click.echo(answer_text.text(answer, detail or "normal"))


def answer_to(base: KnowledgeBase, question: str, ruleset: str | None) -> dict[str, Any]:
    """The answer (CONTRACT: "Answer") to one question."""
    import queries.questions
    from queries.reckoning import reckon

    question = " ".join(question.split())
    if not question:
        raise AdjudgeError('The question is empty; ask something like "can a Pinned unit move?".')
    return queries.questions.ask(base, question, ruleset=ruleset, calculators=reckon)


def _ask_each_line(base: KnowledgeBase, ruleset: str | None, as_json: bool, detail: str | None) -> None:
    """Answer the questions of standard input one by one; one that fails does not stop the rest."""
    for raw in sys.stdin.buffer:
        question = raw.decode("utf-8", "replace").strip().removeprefix("\ufeff")
        if not question:
            continue
        try:
            answer = answer_to(base, question, ruleset)
        except Exception as error:
            answer = {"question": question, "error": sentence_of(error)}
        if as_json:
            emit_json(answer, line=True)
        else:
            from queries.reports import answer_text

            click.echo(f"> {question}")
            click.echo(answer["error"] if "error" in answer else answer_text.text(answer, detail or "normal"))
            click.echo()
