"""`adjudge show`: one entry of the knowledge base."""

from __future__ import annotations

import click

from queries.cli import terms
from queries.cli.common import chosen_rulesets, db_option, emit_json, json_option, open_kb, ruleset_option, show


@click.command("show", short_help="Show one entry: what it is, what it says, what points at it.")
@click.argument("name", nargs=-1, required=True, shell_complete=terms.complete)
@ruleset_option
@db_option
@json_option
def command(name: tuple[str, ...], ruleset: str | None, db: str | None, as_json: bool) -> None:
    """Show the entry NAME: what it is, its clauses with their passages, and what points at it.

    Names are matched without regard to case and inflection, and as the texts write them.

    \b
    Examples:
      adjudge show Pinned
      adjudge show Return Fire --ruleset hh2
      adjudge show "Reaction Test" --json
    """
    from queries.reports import entry

    with open_kb(db) as base:
        rules = [base.rules(each) for each in chosen_rulesets(base, ruleset)]
        found = entry.entries(rules, " ".join(name))
        if as_json:
            emit_json({"entries": found})
        else:
            show(entry.text(found))
