"""`adjudge ask`: a question in plain English, answered by the resolver."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from kb.errors import AdjudgeError
from queries.cli import terms
from queries.cli.common import (
    answer_options,
    db_option,
    emit_json,
    known_ruleset,
    open_kb,
    printed,
    ruleset_option,
    sentence_of,
    show,
)

if TYPE_CHECKING:
    from kb.store import KnowledgeBase


@click.command("ask", short_help="Answer a question in plain English.")
@click.argument("question", nargs=-1, required=True, shell_complete=terms.complete)
@ruleset_option
@db_option
@answer_options
def command(
    question: tuple[str, ...],
    ruleset: str | None,
    db: str | None,
    form: str | None,
    detail: str | None,
    why: str | None,
) -> None:
    """Answer QUESTION, once for every ruleset in which it can be read.

    The first line says how the question was read, so that a wrong reading is seen. `-` reads one question a line from
    standard input; with --json each answer is one JSON object a line, in order, and a question that cannot be read
    becomes {"question": …, "error": …}.

    \b
    Examples:
      adjudge ask "which reactions can a Pinned Heavy unit take"
      adjudge ask "can a Pinned Heavy Infantry unit Evade?" --why Evade
      adjudge ask "which unit types cannot be Pinned" --ruleset hh2 --brief
      adjudge ask "can a Stunned Vehicle move?" --ruleset hh3 --full
      adjudge ask "how does Pinned differ between hh2 and hh3?"
      adjudge ask "which reactions can Cavalry make" --csv > cavalry.csv
      adjudge ask - --json < questions.txt
    """
    with open_kb(db) as base:
        ruleset = known_ruleset(base, ruleset) if ruleset else None
        if question == ("-",):
            if why or form in ("csv", "markdown"):
                raise click.UsageError("Questions from standard input are answered as text or with --json only.")
            _ask_each_line(base, ruleset, form == "json", detail)
            return
        records: list[Any] = []
        answer = answer_to(base, " ".join(question), ruleset, records)
        if why:
            if form:
                raise click.UsageError("--why is text; leave the other form out.")
            from queries.reports import proof_text, wrapping

            show(proof_text.why(records, why, wrapping.line_width()))
        elif form == "json":
            emit_json(answer)
        else:
            show(printed(answer, form, detail))


def answer_to(
    base: KnowledgeBase, question: str, ruleset: str | None, records: list[Any] | None = None
) -> dict[str, Any]:
    """The answer (CONTRACT: "Answer") to one question; ``records`` takes up the rules and record of each ruling."""
    import queries.questions
    from queries.reckoning import reckon

    question = " ".join(question.split())
    if not question:
        raise AdjudgeError('The question is empty; ask something like "can a Pinned unit move?".')
    return queries.questions.ask(base, question, ruleset=ruleset, calculators=reckon, records=records)


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
            click.echo(f"> {question[:200]}")
            click.echo(answer["error"] if "error" in answer else printed(answer, None, detail))
            click.echo()
